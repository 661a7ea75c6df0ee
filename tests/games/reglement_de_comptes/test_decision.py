"""Decisions: every choice with its things, rules and chains."""

from __future__ import annotations

from tests.games.reglement_de_comptes.helpers import GAME, fresh, play, table

from tripot.core.rng import Rng
from tripot.core.state import CHANCE

SEATS = {
    "7": "yellow lame",
    "8": "red cogneur asleep",
    "22": "blue cogneur",
    "12": "red parrain",
    "29": "yellow cogneur",
    "5": "blue parrain",
}


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
        == "Servir 2 somnifères (places 8 et 12)"
    )


def test_a_move_tells_the_income_before_and_after() -> None:
    """The label of each move has the income that the position after it has."""
    checked = 0
    for seed in range(6):
        state, rng = GAME.new(4), Rng(seed)
        while state.to_act():
            seat = state.to_act()[0]
            if seat != CHANCE:
                decision = GAME.decision(state, seat)
                assert decision is not None
                for choice in decision.chains:
                    if choice.label[0] == "choice.move":
                        values, after = choice.label[1], state.clone()
                        assert values["before"] == state.income(seat)
                        for action in GAME.parse_line(after, seat, choice.notation):
                            after.apply(seat, action)
                        assert values["after"] == after.income(seat)
                        checked += 1
            state.apply(seat, state.sample(rng) if seat == CHANCE else state.any_action(seat, rng))
    assert checked > 100


def test_a_man_is_seated_with_one_choice() -> None:
    """After a raid the chains name each man with each free seat, and can be carried out."""
    state = fresh(3, seating="free")
    while GAME.view(state, None)["step"] != "man":
        state.apply(CHANCE, state.sample(Rng(1)))
    seat = state.to_act()[0]
    decision = GAME.decision(state, seat)
    assert decision is not None
    assert len(decision.chains) == 30 * len(decision.choices)
    for choice in decision.chains[::7]:
        assert choice.label[0] == "choice.seat_man"
        actions = GAME.parse_line(state, seat, choice.notation)
        after = state.clone()
        for action in actions:
            assert GAME.why_not(after, seat, action) is None
            after.apply(seat, action)
        assert GAME.view(after, None)["seats"][choice.label[1]["at"] - 1]["gangster"]["owner"] == seat
