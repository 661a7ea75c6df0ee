"""What seats see and are asked, and how the table is drawn."""

from __future__ import annotations

import json

import pytest
from tests.games.reglement_de_comptes.helpers import GAME, fresh, play, table

from tripot.games.reglement_de_comptes.odds import reach

SEATS = {
    "7": "yellow lame",
    "8": "red cogneur asleep",
    "22": "blue cogneur",
    "12": "red parrain",
    "29": "yellow cogneur",
    "5": "blue parrain",
}


def test_a_seat_tells_all_there_is_to_draw() -> None:
    """Number, item, letter, who faces it, who sits there, whose cake."""
    state = table(seats=SEATS, cakes={"red": 22})
    seats = GAME.view(state, None)["seats"]
    assert seats[7] == {
        "number": 8, "item": "glass", "letter": None, "faces": 21, "cake": None,
        "gangster": {"owner": 1, "role": "cogneur", "asleep": True},
    }  # fmt: skip
    assert seats[21]["cake"] == 1
    assert seats[0] == {
        "number": 1,
        "item": "glass",
        "letter": "A",
        "faces": 28,
        "gangster": None,
        "cake": None,
    }
    assert seats[13]["faces"] is None


def test_cakes_tell_what_they_would_do() -> None:
    """Whom they would take, where they can be passed."""
    state = table(seats=SEATS, cakes={"red": 22, "blue": 29, "yellow": "gone"})
    cakes = GAME.view(state, 0)["cakes"]
    assert cakes[0] == {"where": "gone", "seat": None}
    assert cakes[1] == {"where": "table", "seat": 22, "blast": [22], "passes_to": [None, 12]}
    assert cakes[2]["passes_to"] == [5, None]


def test_numbers_of_the_table() -> None:
    """Bank, money, income, men, pills, hands, pile."""
    state = table(seats=SEATS, bank=5000, money={"red": 3000}, hands={"yellow": ["pan", "boum"]}, quiet=4)
    view = GAME.view(state, 0)
    assert (view["bank"], view["money"], view["income"]) == (5000, [0, 3000, 0], [0, 1000, 3000])
    assert (view["men"], view["fallen"], view["out"]) == ([2, 2, 2], [8, 8, 8], [None, None, None])
    assert (view["pills"], view["hands"], view["hand"], view["quiet"]) == (17, [2, 5, 5], ["pan", "boum"], 4)
    assert (view["turn"], view["turns"], view["step"], view["second"], view["over"]) == (
        0,
        1,
        "cards",
        False,
        False,
    )
    assert GAME.view(fresh(), 0)["turn"] is None
    assert view["waiting"] is view["placer"] is view["card"] is view["chosen"] is None


def test_eliminated_players_are_marked() -> None:
    """With the moment they went out."""
    state = table(4, seats=SEATS, eliminated={"green": {"moment": 2, "men": 1}})
    assert GAME.view(state, 1)["out"] == [None, None, None, 2]


def test_decisions_light_what_they_name() -> None:
    """Choices carry the things of the board and the rules."""
    state = table(
        seats=SEATS,
        cakes={"red": 22, "blue": 29},
        hands={"yellow": ["pan", "pass", "boum", "order", "knife"]},
    )

    def asked() -> dict[str, tuple[str, ...]]:
        decision = GAME.decision(state, 0)
        assert decision is not None
        assert GAME.decision(state, 1) is None
        return {choice.notation: choice.refs for choice in decision.choices}

    assert asked()["pan"] == ("card:pan",)
    assert asked()["discard boum"] == ("discard:boum",)
    for card, refs in (
        ("pan", {"pan 7>22": ("seat:7", "seat:22")}),
        ("knife", {"knife 7>8": ("seat:7", "seat:8")}),
        ("boum", {"boum 22": ("cake:1",), "boum 29": ("cake:2",)}),
        ("pass", {"pass 22>12": ("cake:1", "seat:12"), "pass 29>5": ("cake:2", "seat:5")}),
    ):
        copy, saved = state.clone(), state
        state = copy
        play(state, f"0: {card}")
        assert asked() == refs
        state = saved
    play(state, "0: order")
    assert asked()["order 1"] == ("seat:1",)


def test_whole_lines_light_the_targets_of_every_card() -> None:
    """A card, then what it is played on, in the order in which they are touched; each line can be sent as it is."""
    state = table(
        seats=SEATS, cakes={"red": 22}, hands={"yellow": ["pan", "pass", "boum", "cocktail", "move"]}
    )

    def offered() -> dict[str, tuple[str, ...]]:
        decision = GAME.decision(state, 0)
        assert decision is not None
        for line in decision.chains:
            copy = state.clone()
            for action in GAME.parse_line(copy, 0, line.notation):
                assert GAME.why_not(copy, 0, action) is None
                copy.apply(0, action)
            assert GAME.text(line.label, "fr") != GAME.text(line.label, "en")
        return {line.notation: line.refs for line in decision.chains}

    lines = offered()
    assert lines["pan 7>22"] == ("card:pan", "seat:22", "seat:7")
    assert lines["pass 22>12"] == ("card:pass", "cake:1", "seat:12")
    assert lines["boum 22"] == ("card:boum", "cake:1")
    assert [line for line in lines if line.startswith("cocktail")] == [
        "cocktail 8",
        "cocktail 12",
        "cocktail 8 12",
    ]
    assert lines["cocktail 8 12"] == ("card:cocktail", "seat:8", "seat:12")
    assert lines["move 29>30"] == ("card:move", "seat:29", "seat:30")
    assert sum(line.startswith("move") for line in lines) == 2 * 24
    play(state, "0: boum 22")
    assert set(offered()) == {line for line in lines if line.startswith("move")} | {
        "move 7>22",
        "move 29>22",
    }
    play(state, "0: move")
    assert offered()["move 7>1"] == ("seat:7", "seat:1")
    play(state, "0: move 7")
    assert offered() == {}
    state = table(seats=SEATS, hands={"yellow": ["alerte", "order"]})
    assert offered()["alerte"] == ("card:alerte",)
    assert offered()["order 1"] == ("card:order", "seat:1")


def test_ending_has_no_thing_on_the_board() -> None:
    """So the page shows it as a button."""
    state = play(table(seats=SEATS, hands={"yellow": ["order"]}), "0: order 1")
    decision = GAME.decision(state, 0)
    assert decision is not None
    assert [(choice.notation, choice.refs) for choice in decision.choices] == [("end", ())]


def test_rules_of_choices() -> None:
    """Each card has its own rule; seating has the rule of its occasion."""
    state = table(seats=SEATS, hands={"yellow": ["alerte", "move"]})
    decision = GAME.decision(state, 0)
    assert decision is not None
    rules = {choice.notation: choice.rules for choice in decision.choices}
    assert rules["alerte"] == ("RDC-6.1", "RDC-6.10")
    assert rules["move"] == ("RDC-6.1", "RDC-6.11")
    assert rules["discard move"] == ("RDC-6.2",)
    play(state, "0: alerte")
    assert GAME.rules_of(state, 0, state.actions(0)[0]) == ("RDC-6.10",)
    assert GAME.rules_of(fresh(), -1, 0) == ("RDC-2.3",)


def test_a_cocktail_is_a_choice_of_some() -> None:
    """One to three glasses to tick, fatal ones said so."""
    state = table(seats={**SEATS, "17": "blue lame"}, hands={"yellow": ["cocktail"]})
    play(state, "0: cocktail")
    decision = GAME.decision(state, 0)
    assert decision is not None
    assert (decision.kind, decision.verb, decision.least, decision.most) == ("some", "cocktail", 1, 3)
    assert [(item.token, item.label[0]) for item in decision.items] == [
        ("8", "choice.kill_asleep"), ("12", "choice.pill"), ("17", "choice.pill"),
    ]  # fmt: skip
    assert decision.choices == ()
    state.apply(0, GAME.parse(state, 0, "cocktail 8"))
    decision = GAME.decision(state, 0)
    assert decision is not None
    assert (decision.most, [item.token for item in decision.items]) == (2, ["12", "17"])
    assert [choice.notation for choice in decision.choices] == ["enough"]
    assert GAME.view(state, 1)["chosen"] == {"pills": [8]}
    assert (
        GAME.text(("choice.cocktail", {"n": 2, "items": ["8", "12"]}), "fr")
        == "Servir 2 somnifères (places 8, 12)"
    )


def test_reach_is_public_knowledge() -> None:
    """Whom each gang could hit as it sits."""
    state = table(seats=SEATS, cakes={"yellow": 12})
    assert reach(state, 0) == {"knife": [8], "pan": [22], "cocktail": [8, 12], "cake": [12]}
    assert reach(state, 1) == {"knife": [], "pan": [], "cocktail": [], "cake": []}
    assert GAME.insight(state, 0)["reach"][0]["pan"] == [22]


@pytest.mark.parametrize(
    ("lang", "words"), [("fr", "Votre main : Pan !, Boum !"), ("en", "Your hand: Pan!, Boum!")]
)
def test_the_table_is_drawn(lang: str, words: str) -> None:
    """Both sides, both ends, men, sleepers, cakes and everybody's numbers."""
    state = table(seats=SEATS, cakes={"red": 22}, hands={"yellow": ["pan", "boum"]})
    drawn = GAME.show(state, 0, lang)
    assert drawn.endswith(words)
    assert "*R" in drawn
    assert drawn.count("|") == 12
    if lang == "fr":
        assert "JaL   RoCz" in drawn
        assert "> Jaune (0)    0 $ · 2 hommes · revenu 0 $ · gâteau : en réserve · 2 cartes" in drawn
    assert words not in GAME.show(state, None, lang)


def test_views_are_plain_data() -> None:
    """They travel as JSON and come back the same."""
    for state in (table(seats=SEATS), fresh(6, seating="free")):
        view = GAME.view(state, 0)
        assert json.loads(json.dumps(view)) == view
