"""Gang of Dice: what scenarios do not say about the state itself."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tripot.core.playout import play_random
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.components import Components
from tripot.games.gang_of_dice.rules.dice import CONDITIONS, WarningCard, handful, written
from tripot.games.gang_of_dice.rules.numbers import (
    ACTIONS,
    NO_CARD,
    NO_SEAT,
    PICK,
    REROLL,
    ROLL,
    SPAN,
    STOP,
    TURN_CARD,
)
from tripot.games.gang_of_dice.rules.setup import set_up

GAME = find_game("gang-of-dice")


def position_of(players: int = 2, options: dict[str, Any] | None = None, **position: Any) -> GangOfDiceState:
    """Return a position."""
    state = GAME.new(players, options)
    if position:
        GAME.set_position(state, position)
    return cast(GangOfDiceState, state)


def do(state: GangOfDiceState, *lines: str) -> None:
    """Play lines of notation by whoever is to act."""
    for line in lines:
        who = state.to_act()[0]
        if who == CHANCE:
            for one in GAME.chance_line(line):
                state.apply(CHANCE, GAME.parse(state, CHANCE, one))
        else:
            for action in GAME.parse_line(state, who, line):
                assert GAME.why_not(state, who, action) is None, line
                state.apply(who, action)


def components() -> Components:
    """Return few components: two cards, odd shares."""
    cards = [
        WarningCard("one", False, True, CONDITIONS[0]),
        WarningCard("two", True, False, CONDITIONS[1]),
    ]
    return Components(cards, {2: (5, 3), 3: (7, 1)}, (0,) * 10 + (4, 5, 6), (0,) * 10 + (7, 8, 9))


def test_set_up_assigns_every_part() -> None:
    """The first position from some components, part by part."""
    state = GangOfDiceState()
    set_up(state, 3, components(), NO_SEAT, False, True, 2)
    assert state.players == 3
    assert state.events is None
    assert state.wealth == [10, 10, 10]
    assert state.dice_in_play == 21
    assert state.bag == 3
    assert state.bonus_plan == (0,) * 10 + (4, 5, 6)
    assert state.screens
    assert (state.round, state.card, state.first, state.turn) == (0, NO_CARD, NO_SEAT, NO_SEAT)
    assert (state.left, state.most, state.valid, state.best) == (0, 0, 0, NO_SEAT)
    assert (state.dice_standing, state.centre, state.bonus) == (0, 0, 0)
    assert (state.dice, state.kept, state.to_roll, state.rolls) == (0, 0, 0, 0)
    assert (state.face, state.picked) == (0, 0)
    assert state.out == state.rolled == [0, 0, 0]
    assert state.to_act() == (CHANCE,)


def test_set_up_with_a_named_first_player_and_the_english_bonus() -> None:
    """The round begins at once, with the other plan."""
    state = GangOfDiceState()
    set_up(state, 2, components(), 1, True, False, 2)
    assert state.bonus_plan == (0,) * 10 + (7, 8, 9)
    assert (state.first, state.round, state.phase) == (1, 1, TURN_CARD)
    assert not state.screens
    assert state.wealth == [14, 14]
    assert state.dice_in_play == 10
    assert state.drawable() == [0]


def test_a_card_has_its_facts() -> None:
    """Name, colour, type and condition."""
    light, dark = components().cards
    assert (light.name, light.dark, light.explosion, light.condition.name) == ("one", False, True, "total-7")
    assert (dark.name, dark.dark, dark.explosion, dark.condition.name) == ("two", True, False, "total-10")


def test_actions_have_one_meaning_everywhere() -> None:
    """The encoding stated at the top of the rules."""
    assert (STOP, REROLL, PICK, SPAN, ACTIONS) == (0, 37, 38, 37, 260)
    state = position_of(card="bomb-total-10", dice="4 4 B")
    assert list(state.actions(0)) == [0, 37]
    state.apply(0, REROLL)
    assert list(state.actions(0)) == [38 + 37 * 4, 38 + 37 * 4 + 1, 38 + 37 * 4 + 2]
    state.apply(0, 38 + 37 * 4 + 2)
    assert list(state.actions(0)) == [38, 39]
    assert list(position_of(card="bomb-total-10", wealth=[3, 5]).actions(0)) == [1, 2, 3]


def test_only_the_seat_on_turn_has_actions() -> None:
    """Nobody at a chance node, nobody out of turn, nobody after the end."""
    state = position_of(3, card="bomb-total-10")
    assert state.actions(0)
    assert list(state.actions(1)) == list(state.actions(2)) == []
    do(state, "dice 1")
    assert state.phase == ROLL
    assert list(state.actions(0)) == []
    over = position_of(2, round=12, wealth=[9, 9], card="bomb-run-3")
    do(over, "dice 1", "roll 1", "stop", "dice 1", "roll 2", "stop")
    assert over.to_act() == ()
    assert list(over.actions(0)) == list(over.actions(1)) == []
    waiting = position_of(2)
    assert list(waiting.actions(0)) == list(waiting.actions(NO_SEAT)) == []


def positions() -> list[GangOfDiceState]:
    """Return a position of every phase, with as many parts as can be away from their first values."""
    rich: dict[str, Any] = {"round": 11, "first": 1, "wealth": [30, 20, 40], "centre": 9, "bonus": 3}
    rich |= {"turned": ["bomb-pair", "bomb-run-3"]}
    options = {"english": True, "screens": True}
    found = [position_of(3, options)]
    found.append(position_of(3, options, **rich))
    rich["card"] = "explosion-two-5s"
    found.append(position_of(3, options, **rich))
    rich["standing"] = ["", "5 4 B", ""]
    rich["busted"] = ["", "", "5 5 2"]
    found.append(position_of(3, options, **rich))
    found.append(found[-1].clone())
    do(found[-1], "dice 4", "roll 3")
    rich |= {"dice": "3 3 1 B", "rolls": 2}
    found.append(position_of(3, options, **rich))
    found.append(found[-1].clone())
    do(found[-1], "reroll", "pick 1x3")
    found.append(found[-1].clone())
    do(found[-1], "pick 1x1", "pick 0xB", "roll 4")
    rich["round"] = 12
    found.append(position_of(3, options, **rich))
    do(found[-1], "stop")
    assert sorted({state.phase for state in found}) == [0, 1, 2, 3, 4, 5, 6]
    return found


PARTS = [
    "bag",
    "best",
    "bonus",
    "card",
    "cards",
    "centre",
    "dark",
    "dice",
    "face",
    "out",
    "first",
    "dice_in_play",
    "kept",
    "left",
    "most",
    "phase",
    "picked",
    "bonus_plan",
    "players",
    "rolled",
    "rolls",
    "round",
    "screens",
    "dice_standing",
    "to_roll",
    "turn",
    "valid",
    "version",
    "wealth",
]


def test_the_list_of_parts_is_complete() -> None:
    """Every field but the listener; a compiled class has no list of its slots."""
    slots = getattr(GangOfDiceState, "__slots__", None)
    if slots is not None:
        in_seats = {"wealth", "out", "rolled"}
        assert {*PARTS, "events", "seats"} - in_seats == set(slots)


def parts(state: GangOfDiceState) -> dict[str, Any]:
    """Return every part of a state."""
    return {name: list(value) if isinstance(value := getattr(state, name), list) else value for name in PARTS}


@pytest.mark.parametrize("place", range(9))
def test_a_clone_has_every_part_and_shares_none(place: int) -> None:
    """Equal part by part; played on, the original stays."""
    state = positions()[place]
    before = parts(state)
    state.events = []
    copy = state.clone()
    assert copy.events is None
    assert parts(copy) == before
    assert copy.key() == state.key()
    play_random(copy, Rng(place))
    assert parts(state) == before


def test_keys_tell_positions_apart() -> None:
    """Every part that matters changes the key."""
    state = positions()[6]
    key = state.key()
    hash(key)
    for name in ("round", "bag", "card", "first", "turn", "valid", "centre", "bonus", "dice", "rolls"):
        copy = state.clone()
        setattr(copy, name, getattr(copy, name) + 1)
        assert copy.key() != key, name
    for name in ("face", "picked", "phase", "players"):
        copy = state.clone()
        setattr(copy, name, getattr(copy, name) + 1)
        assert copy.key() != key, name
    for name in ("wealth", "out", "rolled"):
        copy = state.clone()
        by_seat = getattr(copy, name)
        by_seat[1] += 1
        setattr(copy, name, by_seat)
        assert copy.key() != key, name
    copy = state.clone()
    copy.screens = not copy.screens
    assert copy.key() != key
    copy = state.clone()
    copy.bonus_plan = (0,) * 13
    assert copy.key() != key


def test_keys_of_a_roll_tell_what_is_left_to_roll() -> None:
    """Dice on the table, dice kept and dice to roll."""
    state = positions()[7]
    assert state.phase == ROLL
    key = state.key()
    for name in ("dice", "rolls", "to_roll", "kept"):
        copy = state.clone()
        setattr(copy, name, getattr(copy, name) + 1)
        assert copy.key() != key, name


def test_keys_forget_what_no_longer_matters() -> None:
    """Two ways to one position give one key: nothing of a finished turn stays in it."""
    one, two = position_of(card="bomb-total-10"), position_of(card="bomb-total-10")
    do(one, "dice 2", "roll 4 1", "stop")
    do(two, "dice 2", "roll 3 1", "reroll 3", "roll 4", "reroll 1", "roll 1")
    assert one.key() == two.key()
    do(one, "dice 2", "roll 2 2", "reroll 2", "roll 3")
    do(two, "dice 2", "roll 5 5", "reroll 5 5", "roll 3 2")
    assert one.key() == two.key()


def test_keys_of_a_choice_tell_the_dice_and_the_rerolls_left() -> None:
    """The dice on the tray, and the number of rolls."""
    keys = {
        position_of(card="bomb-total-10", dice=dice, rolls=rolls).key()
        for dice in ("3 1", "3 2")
        for rolls in (1, 2)
    }
    assert len(keys) == 4
    state = position_of(card="bomb-total-10")
    assert state.key()[-1] == ()


def test_a_turned_card_leaves_the_bag_and_no_other() -> None:
    """The bag is exactly what has not been turned (GOD-2.5)."""
    state = position_of(2, {"first": 0})
    do(state, "turn bomb-total-7")
    assert state.bag == (1 << 18) - 1 - (1 << 4)
    do(state, "dice 1", "roll 1", "stop", "dice 1", "roll 2", "stop", "turn explosion-odd-2")
    assert state.bag == (1 << 18) - 1 - (1 << 4) - (1 << 1)


def test_a_new_round_begins_on_a_clear_table() -> None:
    """Nothing of the last round is left but the centre."""
    state = position_of(3, card="explosion-pair", centre=3, first=1)
    do(state, "dice 1", "roll 3", "stop", "dice 2", "roll 4 4", "dice 1", "roll 2", "stop")
    assert (state.round, state.phase) == (2, TURN_CARD)
    assert state.rolled == [0, 0, 0]
    assert (state.valid, state.dice_standing, state.centre) == (0, 0, 0)
    assert (state.turn, state.best, state.card) == (NO_SEAT, NO_SEAT, NO_CARD)


def test_the_last_round_leaves_its_results_and_nobody_on_turn() -> None:
    """The roll stays visible, and the winner's wealth has what was won."""
    state = position_of(2, round=12, wealth=[9, 9], bonus=1, card="bomb-run-3")
    do(state, "dice 1", "roll 1", "stop", "dice 1", "roll 2", "stop")
    assert state.rolled == [handful([1]), handful([2])]
    assert (state.turn, state.dice_standing, state.centre, state.bonus) == (NO_SEAT, 0, 0, 0)
    assert state.wealth == [8, 13]


def test_scores_and_ranks_are_copies() -> None:
    """A caller may keep or change them."""
    state = position_of(card="bomb-total-10", wealth=[7, 9])
    state.scores()[0] = 99
    assert state.scores() == [7, 9]
    assert state.ranks() == [2, 1]


def test_a_redeal_changes_nothing() -> None:
    """There is nothing a seat cannot know."""
    for state in positions():
        key = state.key()
        state.redeal(0, Rng(1))
        assert state.key() == key


def test_written_lists_high_faces_first() -> None:
    """Faces as they are written, the Boss last."""
    assert written(handful([0, 3, 5, 3])) == ("5", "3", "3", "B")
    assert written(0) == ()


def test_the_next_seat_is_the_next_still_in() -> None:
    """Clockwise, after the last seat 0, passing over the eliminated."""
    state = position_of(4, round=2, wealth=[9, 0, 9, 0], out=[0, 1, 0, 1])
    assert [state.after(seat) for seat in range(4)] == [2, 2, 0, 0]
    assert state.still_in() == 2


def test_outcomes_follow_the_phase() -> None:
    """Seats, cards or faces, all of weight 1."""
    assert list(position_of(4).outcomes()) == [(0, 1), (1, 1), (2, 1), (3, 1)]
    assert list(position_of(2).outcomes()) == [(0, 1), (1, 1)]
    state = position_of(2, round=9, turned=["explosion-run-2", "bomb-total-7"])
    assert list(state.outcomes()) == [(card, 1) for card in (1, 2, 3, 5, 6, 7, 8, 9, 10, 11)]
    state = position_of(2, round=10, turned=["explosion-total-11"])
    assert list(state.outcomes()) == [(card, 1) for card in (13, 14, 15, 16, 17)]
    state = position_of(2, card="bomb-total-10")
    do(state, "dice 1")
    assert list(state.outcomes()) == [(face, 1) for face in range(6)]


def test_end_reasons() -> None:
    """'' while it goes on, whatever happened so far."""
    state = position_of(3, round=12, wealth=[0, 9, 9], out=[3, 0, 0], first=1, card="bomb-run-3")
    assert state.end_reason() == ""
    do(state, "dice 1", "roll 1", "stop", "dice 1", "roll 2", "stop")
    assert state.end_reason() == "twelve_rounds"
