"""An edition's cards bring their own words, in both languages, wherever its matches are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripot.core.errors import BadInput
from tripot.core.match import Match
from tripot.core.registry import find_game
from tripot.core.state import CHANCE, Event
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.balance import GangsterBalanceStats
from tripot.games.gangster_le_pro.cards.effects import walk
from tripot.games.gangster_le_pro.cards.reader import card_texts, load_cards
from tripot.games.gangster_le_pro.rules.cards.words import BENDS
from tripot.lab.balance import report_of
from tripot.lab.report import page
from tripot.lab.simulate import SimulationPlan
from tripot.lab.workers import Workers

CARDS = """
[[card]]
id = "perle-100"
name = { fr = "La Perle de Kerguelen", en = "The Kerguelen Pearl" }
text = { fr = "Elle vaut 200 $.", en = "It is worth $200." }
value = 200
provenance = "found"

[[card]]
id = "personnage-%s"
name = { fr = "Madame Ourse", en = "Mrs Bear" }
text = { fr = "Cent de plus.", en = "A hundred more." }
bend = "%s"
number = %d
provenance = "found"

[[card]]
id = "aventure-tante-huguette"
name = { fr = "Oncle Hector", en = "Uncle Hector" }
text = { fr = "Une Perle, ou rien ?", en = "A Pearl, or nothing?" }
effect = [{ choose = [[{ gain = 700 }], [{ gain = 800 }]], labels = [{ fr = "Sept", en = "Seven" }, { fr = "Huit", en = "Eight" }] }]
tone = "good"
provenance = "found"

[[card]]
id = "investissement-%s-a"
name = { fr = "Le Zoo : l'enclos", en = "The Zoo: the enclosure" }
text = { fr = "Une moitié.", en = "A half." }
business = "zoo"
price = 5000
provenance = "found"

[[card]]
id = "investissement-%s-b"
name = { fr = "Le Zoo : les tigres", en = "The Zoo: the tigers" }
text = { fr = "L'autre.", en = "The other." }
business = "zoo"
price = 5000
provenance = "found"
"""


@pytest.fixture
def edition(tmp_path: Path) -> str:
    """Write an edition with its own Perle, character, adventure with a choice and whole business."""
    cards = load_cards()
    someone = cards.deck("personnage")[0]
    business = cards.deck("investissement")[0].business
    file = tmp_path / "mine.toml"
    slug = someone.id.removeprefix("personnage-")
    file.write_text(
        CARDS % (slug, BENDS[someone.bend], someone.bend_number, business, business), encoding="utf-8"
    )
    return str(file)


def test_the_catalogue_speaks_of_the_editions_cards(edition: str) -> None:
    """Names, texts, branches and businesses in both languages; the standard game keeps its own."""
    texts = GAME.in_edition(edition).catalogue.texts
    assert texts["card.perle-100"] == {"fr": "La Perle de Kerguelen", "en": "The Kerguelen Pearl"}
    assert texts["card_text.perle-100"]["en"] == "It is worth $200."
    assert texts["card_option.aventure-tante-huguette.2"] == {"fr": "Huit", "en": "Eight"}
    assert texts["business.zoo"] == {"fr": "Le Zoo", "en": "The Zoo"}
    assert texts["card.perle-300"] == GAME.catalogue.texts["card.perle-300"]
    assert "business.zoo" not in GAME.catalogue
    assert GAME.catalogue.texts["card.perle-100"]["en"] != "The Kerguelen Pearl"
    assert GAME.in_edition(edition).catalogue.problems() == []


def test_the_game_of_an_edition_is_made_once(edition: str) -> None:
    """The same edition gives the same game, and the standard edition the game itself."""
    assert GAME.in_edition(edition) is GAME.in_edition(edition)
    assert GAME.in_edition(edition).in_edition(edition) is GAME.in_edition(edition)
    assert GAME.in_edition("standard") is GAME
    assert GAME.in_edition(None) is GAME
    assert find_game("12-gangsters").in_edition("standard") is find_game("12-gangsters")


@pytest.mark.parametrize(("lang", "name"), [("fr", "La Perle de Kerguelen"), ("en", "The Kerguelen Pearl")])
def test_a_match_shows_them_in_questions_events_and_the_terminal(edition: str, lang: str, name: str) -> None:
    """The label of a sale, the log line and the hand drawn for the terminal."""
    match = Match.new(GAME, 2, {}, edition, server_seed="0" * 64, at=0)
    game, state = match.game, match.state
    game.set_position(state, {"turn": 0, "players": [{"square": 11, "cards": ["perle-100"]}, {}]})
    assert name in game.show(state, 0, lang)
    for seat, text in ((0, "roll"), (CHANCE, "roll 1")):
        state.apply(seat, game.parse(state, seat, text))
    decision = game.decision(state, 0)
    assert decision is not None
    assert any(name in game.text(choice.label, lang) for choice in decision.choices)
    state.events = []
    state.apply(0, game.parse(state, 0, "sell perle-100"))
    assert any(name in game.event_text(event, lang) for event in state.events)
    assert game.get_position(state)["players"][0]["cash"] == 3200


def test_an_event_names_a_business_of_the_edition(edition: str) -> None:
    """The sale of a business that the standard game does not know."""
    match = Match.new(GAME, 2, {}, edition, server_seed="0" * 64, at=0)
    game, state = match.game, match.state
    halves = [card.id for card in load_cards().deck("investissement")[:2]]
    game.set_position(state, {"turn": 0, "players": [{"square": 8, "cards": halves}, {}]})
    for seat, text in ((0, "roll"), (CHANCE, "roll 1")):
        state.apply(seat, game.parse(state, seat, text))
    state.events = []
    state.apply(0, game.parse(state, 0, "sell business zoo"))
    (event,) = [event for event in state.events if event.kind == "sells_business"]
    assert "The Zoo" in game.event_text(event, "en")


def test_a_replay_speaks_like_the_match(edition: str) -> None:
    """A record names its edition; the match folded from it has the edition's words."""
    match = Match.new(GAME, 2, {}, edition, server_seed="0" * 64, at=0)
    again = Match.load(match.header_line + "\n", "0" * 64)
    card = load_cards().number["perle-100"]
    event = Event("loses", "GLP-3.9", -1, (1, card))
    assert "The Kerguelen Pearl" in again.game.event_text(event, "en")
    assert "The Kerguelen Pearl" not in GAME.event_text(event, "en")


def test_the_balance_report_names_the_editions_cards(edition: str) -> None:
    """The characters and cards in the plots are the edition's."""
    plan = SimulationPlan("gangster-le-pro", 4, 6, ("random",), 3, {}, edition)
    seen = report_of(plan, Workers())
    assert isinstance(seen.stats, GangsterBalanceStats)
    report = page(GAME.title, seen, "en")
    assert "Uncle Hector" in report
    assert "Mrs Bear" in report


@pytest.mark.parametrize(
    "words",
    [
        'name = { fr = "Perle" }',
        'name = { fr = "Perle", en = " " }',
        'name = { fr = "Perle", en = "Pearl", de = "Perle" }',
        'name = { fr = "Perle {n}", en = "Pearl" }',
        'name = { fr = "Perle", en = "Pearl}" }',
    ],
)
def test_words_in_one_language_or_with_braces_are_refused(tmp_path: Path, words: str) -> None:
    """One error that names the edition, the card and the field."""
    file = tmp_path / "half.toml"
    file.write_text(
        f'[[card]]\nid = "perle-100"\n{words}\ntext = {{ fr = "a", en = "b" }}\nvalue = 100\nprovenance = "found"\n',
        encoding="utf-8",
    )
    with pytest.raises(BadInput, match=r"half\.toml: perle-100\.name"):
        GAME.new(2, None, str(file))


def test_one_replaced_half_gives_its_business_its_name() -> None:
    """The business takes an edition's new words, also if it has them for one half only."""
    first, second = load_cards().deck("investissement")[:2]
    for half in (first, second):
        entry = {
            "id": half.id,
            "name": {"fr": "Le Cirque : un bout", "en": "The Circus: an end"},
            "text": {"fr": "a", "en": "b"},
            "business": half.business,
            "price": half.price,
            "provenance": "found",
        }
        texts = card_texts(load_cards([entry]))
        assert texts[f"business.{half.business}"]["en"] == "The Circus"


def test_a_card_with_an_id_of_its_own_takes_the_place_of_another() -> None:
    """It stands where the replaced one stood, which is no longer in the edition; the standard keeps it."""
    standard, ours = load_cards(), GAME.cards(GAME.edition("faubourg"))
    at = standard.number["aventure-rafle"]
    assert ours.all[at].id == "aventure-descente"
    assert "aventure-rafle" not in ours.number
    assert "aventure-descente" not in standard.number


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"replaces": "perle-nulle"}, r"replaces: got 'perle-nulle'"),
        ({"replaces": "perle-100", "id": "perle-300"}, "an id that no standard card has"),
        ({"replaces": "diamant-100"}, "diamant- and a slug"),
        ({"replaces": 7}, "replaces"),
    ],
)
def test_a_replacement_that_cannot_be_is_refused(changed: dict[str, object], said: str) -> None:
    """Nothing to replace, an id that is taken, another deck."""
    words = {"fr": "a", "en": "b"}
    entry = {
        "id": "perle-neuve",
        "name": words,
        "text": words,
        "value": 100,
        "provenance": "found",
        **changed,
    }
    with pytest.raises(BadInput, match=said):
        load_cards([entry])


def test_in_the_faubourg_no_card_gives_a_third_dossier() -> None:
    """Every Aventure that arrests, or gives a Dossier, asks first whether its player has two, and touches nobody else."""
    for card in GAME.cards(GAME.edition("faubourg")).deck("aventure"):
        for step in card.effect:
            inner = step.get("else", []) if step.get("if") == "dossier" and step.get("least") == 2 else []
            assert all("who" not in one for one in inner)
            plain = [one for one in walk([step]) if one not in inner]
            assert not any("arrest" in one or one.get("receive") == "dossier" for one in plain), card.id


def test_every_mission_of_the_faubourg_has_a_twist() -> None:
    """Something follows the reward: a die, a stake, a partner or a rent."""
    for card in GAME.cards(GAME.edition("faubourg")).deck("mission"):
        assert [*card.effect[0]] == ["mission", "men"], card.id
        assert len(card.effect) == 2, card.id
