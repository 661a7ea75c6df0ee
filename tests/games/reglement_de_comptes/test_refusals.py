"""Every refusal names the rule that forbids the action, and its own sentence."""

from __future__ import annotations

import pytest
from tests.games.reglement_de_comptes.helpers import GAME, fresh, play, table

from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.reglement_de_comptes.rules import ReglementState
from tripot.games.reglement_de_comptes.rules.numbers import ACTIONS


def why(state: ReglementState, seat: int, line: str) -> tuple[str, str]:
    """Return the rule and the message's name of the first refusal of a line."""
    copy = state.clone()
    for action in GAME.parse_line(copy, seat, line):
        refusal = GAME.why_not(copy, seat, action)
        if refusal is not None:
            return refusal.rule, refusal.message[0].removeprefix("refusal.")
        copy.apply(seat, action)
    return "", ""


BUSY = {
    "7": "yellow cogneur",
    "22": "blue cogneur",
    "10": "yellow cogneur",
    "11": "red cogneur",
    "12": "yellow flingueur asleep",
    "17": "red cogneur",
    "14": "yellow flingueur",
    "15": "red lame",
    "13": "yellow lame",
    "4": "yellow cogneur",
    "5": "yellow cogneur",
    "6": "blue lame",
    "24": "blue cogneur",
    "20": "yellow parrain",
}
HAND = ["knife", "pan", "order", "pass", "boum"]


@pytest.mark.parametrize(
    ("line", "rule", "name"),
    [
        ("pan 7>21", "6.5", "not_across"),
        ("pan 12>17", "3.5", "asleep"),
        ("pan 14>15", "6.5", "x_seat"),
        ("pan 11>18", "6.5", "not_your_gangster"),
        ("pan 10>19", "6.5", "no_gun"),
        ("pan 13>16", "6.5", "no_opponent"),
        ("knife 7>8", "6.4", "no_blade"),
        ("knife 12>11", "3.5", "asleep"),
        ("knife 11>10", "6.4", "not_your_gangster"),
        ("knife 10>13", "6.4", "not_beside"),
        ("knife 10>9", "6.4", "no_opponent"),
        ("knife 4>5", "6.4", "no_opponent"),
        ("order 22", "6.6", "cake_there"),
        ("pass 22>21", "6.7", "not_the_first"),
        ("pass 9>10", "6.7", "own_cake"),
        ("pass 8>9", "6.7", "no_cake"),
        ("pass 22>24", "6.7", "not_the_first"),
        ("boum 9", "6.8", "own_cake"),
        ("boum 8", "6.8", "no_cake"),
        ("cocktail 6", "6.1", "not_in_hand"),
        ("discard move", "6.2", "not_in_hand"),
        ("end", "6.2", "card_first"),
        ("enough", "6.1", "choose_card"),
        ("seat parrain 3", "6.1", "choose_card"),
    ],
)
def test_a_busy_table(line: str, rule: str, name: str) -> None:
    """Targets and cards of all kinds, at one table."""
    state = table(seats=BUSY, cakes={"red": 22, "blue": 24, "yellow": 9}, hands={"yellow": HAND})
    assert why(state, 0, line) == (f"RDC-{rule}", name)


def test_passing_an_own_or_a_stuck_cake() -> None:
    """The own cake, a cake at home, and a way that is blocked, by action number."""
    state = table(seats=BUSY, cakes={"red": 22, "blue": 24, "yellow": 9}, hands={"yellow": HAND})
    play(state, "0: pass")
    found = [GAME.why_not(state, 0, 236 + code) for code in range(12)]
    named = [None if one is None else one.message[0] for one in found]
    assert named[:6] == ["refusal.own_cake"] * 2 + [
        "refusal.cake_in_the_way",
        None,
        None,
        "refusal.cake_in_the_way",
    ]
    assert named[6:] == ["refusal.no_cake"] * 6


def test_cocktails_and_moves() -> None:
    """Glasses, pills, sleepers, taken seats."""
    state = table(seats=BUSY, hands={"yellow": ["cocktail", "move"]})
    for line, rule, name in (
        ("cocktail 11", "6.9", "no_glass"),
        ("cocktail 12", "6.9", "no_opponent"),
        ("cocktail 8", "6.9", "no_opponent"),
        ("cocktail 6 6", "6.9", "three_pills"),
        ("move 7>22", "6.11", "seat_taken"),
        ("move 22>1", "6.11", "not_your_gangster"),
        ("move 12>1", "3.5", "asleep"),
        ("knife 10>11", "6.1", "not_in_hand"),
    ):
        assert why(state, 0, line) == (f"RDC-{rule}", name)
    play(state, "0: cocktail")
    assert why(state, 0, "enough") == ("RDC-6.9", "one_pill_at_least")
    assert why(state, 0, "move 7>1") == ("RDC-6.1", "target_first")
    assert why(state, 0, "pan 7>22") == ("RDC-6.1", "target_first")
    state.apply(0, GAME.parse(state, 0, "cocktail 6"))
    refusal = GAME.why_not(state, 0, GAME.parse(state, 0, "cocktail 6"))
    assert refusal is not None
    assert refusal.message[0] == "refusal.one_pill_each"


def test_an_earlier_glass_comes_too_late() -> None:
    """Glasses are named in order, so that each choice has one way to be written."""
    seats = {"6": "red lame", "8": "red cogneur", "12": "blue cogneur", "29": "yellow cogneur"}
    state = play(table(seats=seats, hands={"yellow": ["cocktail"]}), "0: cocktail")
    state.apply(0, GAME.parse(state, 0, "cocktail 8"))
    refusal = GAME.why_not(state, 0, GAME.parse(state, 0, "cocktail 6"))
    assert refusal is not None
    assert refusal.message == ("refusal.glasses_in_order", {"at": 6})


def test_second_card_and_others_turns() -> None:
    """Only a move or the end; and only for whose turn it is."""
    state = table(seats=BUSY, hands={"yellow": ["order", "pan"]})
    assert why(state, 1, "discard move") == ("RDC-2.5", "not_your_turn")
    play(state, "0: order 1")
    assert why(state, 0, "pan 7>22") == ("RDC-6.1", "only_a_move")
    assert why(state, 0, "move 7>1") == ("RDC-6.1", "not_in_hand")
    assert why(state, 0, "discard pan") == ("RDC-6.2", "no_discard_now")
    assert why(state, 0, "order 2") == ("RDC-6.1", "only_a_move")
    assert why(state, 0, "seat parrain 1") == ("RDC-6.13", "move_or_end")
    play(state, "0: end")
    assert why(state, 0, "end") == ("RDC-3.3", "drawing")


def test_seating() -> None:
    """The wrong man, the wrong seat, the wrong player; before the match and during an Alerte!."""
    state = fresh(3, seating="free")
    state.settle(Rng(1))
    me = state.to_act()[0]
    assert why(state, (me + 1) % 3, "seat parrain 1") == ("RDC-2.4", "not_your_man")
    assert why(state, me, "seat parrain asleep 1") == ("RDC-2.4", "no_such_man")
    assert why(state, me, "end") == ("RDC-2.4", "choose_man")
    play(state, f"{me}: seat parrain")
    assert why(state, me, "end") == ("RDC-2.4", "choose_seat")
    state = play(table(seats=BUSY, hands={"yellow": ["alerte"]}), "0: alerte", "0: seat parrain 1")
    assert why(state, 2, "seat lame 1") == ("RDC-6.10", "seat_taken")
    assert why(state, 0, "seat lame 2") == ("RDC-6.10", "not_your_man")


def test_after_the_end() -> None:
    """Nothing is legal any more."""
    state = table(
        seats={"5": "yellow cogneur", "16": "yellow cogneur", "14": "red lame"}, bank=1, step="start"
    )
    assert state.to_act() == ()
    assert why(state, 0, "discard pan") == ("RDC-7.2", "over")


@pytest.mark.parametrize("seating", ["predefined", "free"])
def test_refused_is_exactly_what_is_not_legal(seating: str) -> None:
    """Along random matches every code number is either legal or refused with a text, never both."""
    rng = Rng(31)
    for players in (3, 6):
        state = fresh(players, seating=seating)
        step = 0
        while waiting := state.to_act():
            step += 1
            if waiting[0] == CHANCE:
                state.apply(CHANCE, rng.pick(state.outcomes()))
                continue
            actions = state.actions(waiting[0])
            if step % 7 == 0:
                for seat in range(players):
                    for action in (*range(-2, ACTIONS + 3), 1000, 1500, 4321, 8199, 8200, 99999):
                        refusal = GAME.why_not(state, seat, action)
                        assert (refusal is None) == (action in state.actions(seat))
                        if refusal is not None:
                            assert refusal.rule in GAME.rule_ids
                            assert GAME.text(refusal.message, "fr") != GAME.text(refusal.message, "en")
            state.apply(waiting[0], actions[rng.below(len(actions))])
