"""Notation, positions, editions, refusals and odds of Gangster Le Pro."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from tripot.core.errors import BadInput, NotationError
from tripot.core.state import CHANCE
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro import rules_tables as t
from tripot.games.gangster_le_pro.cards import load_cards
from tripot.games.gangster_le_pro.compile import edition_data, make_tables, mission_men, moved
from tripot.games.gangster_le_pro.hidden import bout_chance
from tripot.games.gangster_le_pro.rules import GangsterLeProState
from tripot.games.gangster_le_pro.vocabulary import BENDS, DECKS, MOMENTS, SQUARES


def begin(count: int, /, **position: Any) -> GangsterLeProState:
    """Return a position of the standard edition."""
    state = GAME.new(count)
    GAME.set_position(state, position)
    return cast(GangsterLeProState, state)


def test_codes_agree_with_the_vocabulary() -> None:
    """The numbers of the rules are the places of the words."""
    assert len(DECKS) == t.DECKS
    assert DECKS[t.AUTOMOBILE] == "automobile"
    assert DECKS[t.PERSONNAGE] == "personnage"
    assert DECKS[t.PERLE] == "perle"
    assert SQUARES[t.SQ_REFUGE] == "refuge"
    assert SQUARES[t.SQ_VOL] == "vol"
    assert MOMENTS[t.M_MISSION] == "mission"
    assert BENDS[t.B_BUSINESS] == "business_bonus"


def test_every_action_reads_back() -> None:
    """Every word, seat, square, card and business parses to the action it is written for."""
    state = begin(6)
    actions = list(range(19))
    actions += [base + seat for base in (t.FIGHT, t.HIT, t.WITH, t.CHOOSE) for seat in range(6)]
    actions += [t.SIDE + kind for kind in range(len(SQUARES))]
    actions += [t.OPTION + k for k in range(3)] + [t.WALK + n for n in range(1, 7)]
    actions += [t.GO + square for square in range(36)] + [t.SELL_BUSINESS + n for n in range(10)]
    actions += [base + card for base in (t.STAR, t.SELL, t.SWAP, t.CARRY) for card in range(372)]
    texts = {GAME.notation(state, 0, action): action for action in actions}
    assert len(texts) == len(actions)
    for text, action in texts.items():
        assert GAME.parse(state, 0, f"  {text.upper()} ") == action


def test_protections_are_alike_in_notation() -> None:
    """Any Protection is `give protection`; a single one has no notation of its own."""
    state = begin(2)
    action = GAME.parse(state, 0, "give protection")
    assert action == t.GIVE + state.tables.first[t.PROTECTION]
    assert GAME.notation(state, 0, action) == "give protection"
    with pytest.raises(NotationError):
        GAME.parse(state, 0, "give protection-gaston")


@pytest.mark.parametrize(
    "text",
    ["", "rol", "fight 6", "fight x", "go 36", "go ٣", "walk 0", "walk 7", "option 0", "option 4", "side nowhere",
     "sell nothing", "sell business nothing", "swap", "with 2 3", "x" * 300],
)  # fmt: skip
def test_what_is_no_notation_is_refused(text: str) -> None:
    """Malformed texts raise one clear error."""
    with pytest.raises(NotationError):
        GAME.parse(begin(6), 0, text)


@pytest.mark.parametrize(
    "text", ["roll 0", "roll 7", "roll", "draw", "draw nothing", "take 3", "deal perle-100"]
)
def test_what_is_no_outcome_is_refused(text: str) -> None:
    """Malformed outcomes raise one clear error."""
    with pytest.raises(NotationError):
        GAME.parse(begin(2), CHANCE, text)


def test_a_line_may_be_a_chain() -> None:
    """`swap … with …` is two actions where there is a choice of partner, one where there is none."""
    state = begin(3, players=[{"cards": ["perle-100"]}, {"cards": ["perle-300"]}, {"cards": ["perle-500"]}])
    card = state.tables.ids.index("perle-100")
    assert GAME.parse_line(state, 0, "swap perle-100 with 2") == [t.SWAP + card, t.WITH + 2]
    assert GAME.parse_line(state, 0, "side vendeur; perle") == [t.SIDE + t.SQ_VENDEUR, t.BUY_PERLE]
    alone = begin(3, players=[{"cards": ["perle-100"]}, {}, {"cards": ["perle-500"]}])
    assert GAME.parse_line(alone, 0, "swap perle-100 with 2") == [t.SWAP + card]
    assert GAME.chance_line("roll 1 2 3") == ["roll 1", "roll 2", "roll 3"]
    assert GAME.chance_line("roll 1") == ["roll 1"]


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"nobody": 1}, "position.nobody"),
        ({"turn": 2}, "position.turn"),
        ({"turns": 0}, "position.turns"),
        ({"players": [{}, {}, {}]}, "position.players"),
        ({"players": [3]}, "position.players[0]"),
        ({"players": [{"gold": 1}]}, "position.players[0].gold"),
        ({"players": [{"cash": -100}]}, "position.players[0].cash"),
        ({"players": [{"square": 36}]}, "position.players[0].square"),
        ({"players": [{"cards": "perle-100"}]}, "position.players[0].cards"),
        ({"players": [{"cards": ["perle-1"]}]}, "position.players[0].cards"),
        ({"players": [{"cards": ["perle-100", "perle-100"]}]}, "position.players[0].cards"),
        ({"players": [{"cards": ["banque-cire"]}]}, "position.players[0].cards"),
        ({"players": [{"cards": ["aventure-rafle"]}]}, "position.players[0].cards"),
        ({"players": [{"dossiers": 3}]}, "position.players[0].dossiers"),
        ({"players": [{"boxer": 3}]}, "position.players[0].boxer"),
        ({"players": [{"boxer": {"card": "boxe-ours", "size": 3}}]}, "position.players[0].boxer"),
        (
            {"players": [{"car": {"card": "automobile-taxi", "under": ["recrutement-riton"]}}]},
            "position.players[0].car.under",
        ),
        ({"hats": {"6": "aventure-trappe"}}, "position.hats.6"),
        ({"hats": {"x": "aventure-trappe"}}, "position.hats"),
        ({"hats": {"12": "aventure-rafle"}}, "position.hats.12"),
        ({"hats": 3}, "position.hats"),
        ({"left": {"gold": []}}, "position.left.gold"),
        ({"left": 3}, "position.left"),
        ({"used": ["personnage-colonel"]}, "position.used"),
    ],
)
def test_wrong_positions_name_the_field(position: dict[str, Any], field: str) -> None:
    """A scenario's slip gives one error that names the place."""
    with pytest.raises(BadInput) as problem:
        GAME.set_position(GAME.new(2), position)
    assert problem.value.field == field


def test_a_position_reads_back() -> None:
    """What `inspect` says of a position can be set again and gives the same."""
    given: dict[str, Any] = {
        "turn": 1,
        "first": 0,
        "turns": 7,
        "players": [
            {"cash": 12300, "square": 9, "cards": ["mission-derby", "perle-4200", "protection-gaston"], "dossiers": 1},
            {
                "cash": 500,
                "personnage": "personnage-colonel",
                "boxer": {"card": "boxe-ours", "under": ["boxe-cure"]},
                "car": {"card": "automobile-autobus", "under": ["recrutement-riton"]},
                "skips": 1,
                "buyer": True,
            },
            {"out": 1},
        ],
        "used": ["banque-cire"],
        "gone": ["investissement-garage-a"],
        "hats": {"21": "aventure-pigeon-du-dimanche"},
    }  # fmt: skip
    found = GAME.get_position(begin(3, **given))
    for part in ("turn", "first", "turns", "used", "gone", "hats"):
        assert found[part] == given[part]
    for seat, person in enumerate(given["players"]):
        for name, value in person.items():
            got = found["players"][seat][name]
            if isinstance(value, dict):
                assert {key: got[key] for key in value} == value
            else:
                assert got == value


def test_the_odds_of_the_book() -> None:
    """Counted from the cards: arrests 1 in 2 and 1 in 3, loots of 4 800 and 1 600, collections of 2 500 (GLP-8)."""
    odds = GAME.insight(begin(2), 0)
    assert odds["bank"] == {"arrest": 0.5, "loot": 4800}
    assert odds["shop"] == {"arrest": 0.3333, "loot": 1600}
    assert odds["collecte"] == 2500
    assert odds["justice"]["dossier"] == round(10 / 24, 4)
    assert 3500 < odds["perle"] < 4000
    assert 3500 < odds["diamant"] < 4000


def test_odds_follow_what_was_seen() -> None:
    """A used arrest makes the next robbery safer."""
    odds = GAME.insight(begin(2, used=["commerce-chien", "commerce-patronne"]), 0)
    assert odds["shop"]["arrest"] == round(6 / 22, 4)


def test_fight_odds_are_exact() -> None:
    """One die against one, the organiser a point ahead: 21 wins to 10 defeats, ties rolled again."""
    assert bout_chance(1, 1, 1, 0) == 21 / 31
    assert bout_chance(1, 0, 1, 0) == 0.5
    state = begin(
        2, players=[{"boxer": "boxe-kid-coton"}, {"boxer": {"card": "boxe-marquis", "shown": True}}]
    )
    assert GAME.insight(state, 0)["fights"] == {"1": round(21 / 31, 4)}


def test_an_edition_may_replace_a_card(tmp_path: Path) -> None:
    """A file with a card of a standard id replaces that card and changes the digest."""
    file = tmp_path / "mine.toml"
    file.write_text(
        '[[card]]\nid = "aventure-tante-huguette"\nname = { fr = "Tante", en = "Aunt" }\n'
        'text = { fr = "Gagnez.", en = "Gain." }\neffect = [{ gain = 700 }]\ntone = "good"\nprovenance = "found"\n',
        encoding="utf-8",
    )
    state = GAME.new(2, None, str(file))
    GAME.set_position(state, {})
    for seat, text in ((0, "roll"), (CHANCE, "roll 4"), (CHANCE, "draw aventure-tante-huguette")):
        state.apply(seat, GAME.parse(state, seat, text))
    assert GAME.get_position(state)["players"][0]["cash"] == 3700
    assert GAME.edition(str(file)).digest != GAME.edition().digest


@pytest.mark.parametrize(
    "board",
    [3, ["refuge"] * 3, ["refuge"] * 12, ["vol"] * 12, ["refuge", *["nowhere"] * 12], ["refuge", ["vol"] * 3, *["vol"] * 12],
     [["refuge", "vol"], *["vol"] * 12]],
)  # fmt: skip
def test_a_wrong_board_is_refused(board: Any) -> None:
    """An edition's board needs one single Refuge, first, and squares that exist."""
    with pytest.raises(BadInput):
        make_tables(load_cards(), board)


def test_an_edition_with_a_strange_part_is_refused() -> None:
    """An edition file has a board and cards, nothing else."""
    with pytest.raises(BadInput):
        edition_data({"board": {}}, {"dice": 3})


def test_programs_are_moved_with_their_jumps() -> None:
    """A program's jumps count from where it lies in the common code; Missions tell their men."""
    assert moved((15, 1, 2, 8, 0, 0, 0, 0), 100) == [15, 1, 2, 108, 0, 0, 0, 0]
    assert moved((1, 500, 0, 0, 0, 0, 0, 0), 100) == [1, 500, 0, 0, 0, 0, 0, 0]
    assert mission_men((21, 5000, 7, 0, 0, 0, 0, 0)) == 7
    assert mission_men((1, 500, 0, 0)) == 0


def test_the_table_in_text() -> None:
    """The terminal shows every player, the board, hats and one's own cards, in both languages."""
    state = begin(3, players=[{"cards": ["perle-4200"], "boxer": "boxe-ours"}, {"car": "automobile-taxi"}, {"out": 1}],
                  hats={"21": "aventure-trappe"})  # fmt: skip
    shown = GAME.show(state, 0, "fr")
    assert "éliminé" in shown
    assert "21 Expert^" in shown
    assert GAME.text(("card.perle-4200", {}), "fr") in shown
    assert GAME.text(("card.perle-4200", {}), "en") not in GAME.show(state, 1, "en")
