"""Every event, word for word: its kind, its rule, who sees it and its values."""

from __future__ import annotations

from typing import Any

from tests.games.reglement_de_comptes.helpers import GAME, fresh, play, table

from tripot.core.rng import Rng
from tripot.core.state import CHANCE, EVERYONE
from tripot.games.reglement_de_comptes.rules import ReglementState

SEATS = {"7": "yellow lame", "8": "red cogneur", "22": "blue cogneur", "12": "red parrain", "29": "blue lame"}


def told(state: ReglementState, *lines: str) -> list[tuple[Any, ...]]:
    """Return the events of some plays: kind, rule and values; private ones with the mask of who sees them."""
    state.events = []
    play(state, *lines)
    events, state.events = state.events, None
    found = []
    for event in events:
        seen = () if event.seen_by == EVERYONE else (event.seen_by,)
        found.append((event.kind, event.rule, *seen, *event.data))
    return found


def test_the_deal_and_the_first_turn() -> None:
    """Each card is seen by its owner, that all have five by everybody."""
    state = fresh()
    play(state, "chance: draw pan pan pan pan pan knife knife knife knife knife move move move move")
    parrain = state.income(0)
    assert told(state, "chance: draw boum") == [
        ("drew", "RDC-3.3", 4, 2, "boum"),
        ("dealt", "RDC-2.3", 5),
        ("turn", "RDC-2.5", 0, 1),
        ("income", "RDC-4.2", 0, parrain, parrain, 1),
    ]


def test_free_seating() -> None:
    """The youngest, then man after man."""
    state = fresh(3, seating="free")
    play(state, "chance: draw pan pan pan pan pan knife knife knife knife knife move move move move move")
    assert told(state, "chance: youngest 2") == [("youngest", "RDC-2.4", 2)]
    assert told(state, "2: seat lame 9") == [("seated", "RDC-2.4", 2, "lame", 9)]


def test_a_shot_a_discard_a_refill() -> None:
    """A turn from the card to the next player."""
    state = table(seats=SEATS, hands={"yellow": ["pan", "pan", "pan", "pan", "pan"], "red": ["pan"] * 4})
    assert told(state, "0: pan 7>22") == [
        ("played", "RDC-6.1", 0, "pan"),
        ("shot", "RDC-6.5", 0, 2, "cogneur", 7, 22),
        ("removed", "RDC-7.1", 2, "cogneur", 22),
    ]
    assert told(state, "0: end", "chance: draw knife") == [
        ("drew", "RDC-3.3", 1, 0, "knife"),
        ("refilled", "RDC-3.3", 0, 5),
        ("turn", "RDC-2.5", 1, 2),
        ("income", "RDC-4.2", 1, 1000, 1000, 1),
    ]
    assert told(state, "1: discard pan") == [("discarded", "RDC-6.2", 1, "pan")]


def test_stabs_both_ways() -> None:
    """The killer's seat, then the victim's."""
    state = table(seats={**SEATS, "6": "blue parrain"}, hands={"yellow": ["knife"]})
    assert told(state.clone(), "0: knife 7>8")[1:] == [
        ("stabbed", "RDC-6.4", 0, 1, "cogneur", 7, 8),
        ("removed", "RDC-7.1", 1, "cogneur", 8),
    ]
    assert told(state, "0: knife 7>6")[1:] == [
        ("stabbed", "RDC-6.4", 0, 2, "parrain", 7, 6),
        ("removed", "RDC-7.1", 2, "parrain", 6),
    ]


def test_cakes() -> None:
    """Ordered, passed, blown up; whoever is hit, in the order of players and seats."""
    state = table(
        seats=SEATS, cakes={"red": 7, "blue": 29}, hands={"yellow": ["order", "pass", "boum"], "red": ["pan"]}
    )
    assert told(state.clone(), "0: order 13") == [
        ("played", "RDC-6.1", 0, "order"),
        ("ordered", "RDC-6.6", 0, 13),
    ]
    assert told(state.clone(), "0: pass 29>22")[1:] == [("passed", "RDC-6.7", 0, 2, 29, 22)]
    assert told(state, "0: boum 7") == [
        ("played", "RDC-6.1", 0, "boum"),
        ("explosion", "RDC-6.8", 1, 7),
        ("removed", "RDC-7.1", 0, "lame", 7),
        ("removed", "RDC-7.1", 1, "cogneur", 8),
        ("out", "RDC-7.1", 0, 0),
        ("turn", "RDC-2.5", 1, 2),
        ("income", "RDC-4.2", 1, 1000, 1000, 1),
    ]


def test_pills_and_waking() -> None:
    """Drinks, deaths by them, and men who wake up."""
    seats = {**SEATS, "17": "blue parrain asleep", "1": "yellow cogneur asleep"}
    state = table(seats=seats, hands={"yellow": ["cocktail", "pan", "pan", "pan", "pan"], "red": ["pan"]})
    assert told(state, "0: cocktail 8 17") == [
        ("played", "RDC-6.1", 0, "cocktail"),
        ("drugged", "RDC-6.9", 0, 1, "cogneur", 8),
        ("drugged", "RDC-6.9", 0, 2, "parrain", 17),
        ("removed", "RDC-7.1", 2, "parrain", 17),
    ]
    assert told(state, "0: end", "chance: draw move")[1:3] == [
        ("woke", "RDC-3.4", 0, "cogneur", 1),
        ("refilled", "RDC-3.3", 0, 5),
    ]


def test_police_and_a_move() -> None:
    """Everybody up, everybody down, and a man elsewhere."""
    state = table(seats={"7": "yellow lame", "8": "red cogneur"}, hands={"yellow": ["alerte", "move"]})
    assert told(state, "0: alerte") == [("played", "RDC-6.1", 0, "alerte"), ("alerte", "RDC-6.10", 0)]
    assert told(state, "0: seat lame 3", "1: seat cogneur 1") == [
        ("seated", "RDC-6.10", 0, "lame", 3),
        ("seated", "RDC-6.10", 1, "cogneur", 1),
    ]
    assert told(state, "0: move 3>9") == [
        ("played", "RDC-6.1", 0, "move"),
        ("moved", "RDC-6.11", 0, "lame", 3, 9),
    ]


def test_the_shuffle() -> None:
    """How many cards the new pile has."""
    state = table(seats=SEATS, pile={"boum": 1}, hands={"yellow": ["pan", "pan", "pan", "pan", "pan"]})
    assert told(state, "0: discard pan", "chance: draw boum")[1:3] == [
        ("drew", "RDC-3.3", 1, 0, "boum"),
        ("shuffled", "RDC-6.3", 45),
    ]


def test_the_four_ends() -> None:
    """A last gang, nobody, an empty bank, peace."""
    state = table(seats={"7": "yellow lame", "8": "red cogneur"}, bank=5000, hands={"yellow": ["knife"]})
    assert told(state, "0: knife 7>8")[2:] == [
        ("removed", "RDC-7.1", 1, "cogneur", 8),
        ("out", "RDC-7.1", 1, 0),
        ("takes_rest", "RDC-7.2", 0, 5000),
        ("end", "RDC-7.2", "last_gang"),
    ]
    state = table(
        seats={"7": "yellow lame", "8": "red cogneur"}, cakes={"red": 8}, hands={"yellow": ["boum"]}
    )
    assert told(state, "0: boum 8")[-1] == ("end", "RDC-7.2", "nobody_left")
    seats = {"7": "yellow lame", "3": "red parrain"}
    state = table(seats=seats, bank=1500, hands={"yellow": ["pan"] * 5})
    assert told(state, "0: discard pan", "chance: draw move")[-2:] == [
        ("income", "RDC-4.4", 1, 1500, 2000, 2),
        ("end", "RDC-4.4", "bank_empty"),
    ]
    state = table(seats={"7": "yellow lame", "4": "red cogneur"}, quiet=29, hands={"yellow": ["pan"] * 5})
    assert told(state, "0: discard pan", "chance: draw move")[-1] == ("end", "RDC-7.4", "peace")


def test_the_own_cake() -> None:
    """It explodes at the start of the turn, by its own rule."""
    state = table(
        turn="blue", seats={**SEATS, "4": "yellow cogneur"}, cakes={"yellow": 4}, hands={"blue": ["pan"] * 5}
    )
    assert told(state, "2: discard pan", "chance: draw move")[3:6] == [
        ("turn", "RDC-2.5", 0, 2),
        ("explosion", "RDC-3.1", 0, 4),
        ("removed", "RDC-7.1", 0, "cogneur", 4),
    ]


def test_nothing_is_told_that_should_not_be() -> None:
    """Only what one draws is private, and only to who draws it; along random matches."""
    rng = Rng(12)
    for players in (3, 6):
        for seating in ("predefined", "free"):
            state = fresh(players, seating=seating)
            while waiting := state.to_act():
                state.events = []
                if waiting[0] == CHANCE:
                    state.apply(CHANCE, rng.pick(state.outcomes()))
                else:
                    actions = state.actions(waiting[0])
                    state.apply(waiting[0], actions[rng.below(len(actions))])
                for event in state.events:
                    values = GAME.event_values(event)
                    private = 1 << values["seat"] if event.kind == "drew" else EVERYONE
                    assert event.seen_by == private
                    assert event.rule in GAME.rule_ids
