"""The greedy bot: what it knows, that it is always legal, and that it wins."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tripot.bots.uniform import RandomBot
from tripot.core.playout import play_bots
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.gang_of_dice.bot.chances import chances_of
from tripot.games.gang_of_dice.bot.greedy import (
    Aim,
    GreedyBot,
    aim_of,
    choose_count,
    plans,
    prospect,
    win_chance,
)
from tripot.games.gang_of_dice.rules import GangOfDiceState

GAME = find_game("gang-of-dice")


def position_of(players: int = 2, **position: Any) -> GangOfDiceState:
    """Return a position."""
    state = GAME.new(players)
    GAME.set_position(state, position)
    return cast(GangOfDiceState, state)


def answer(state: GangOfDiceState) -> str:
    """Return what the bot does until chance or another seat is due, as one line."""
    bot = GreedyBot()
    seat = state.to_act()[0]
    said: list[str] = []
    copy = state.clone()
    while copy.to_act() == (seat,) and (not said or said[-1].startswith(("reroll", "pick"))):
        action = bot.choose(copy, seat, Rng(1))
        assert GAME.why_not(copy, seat, action) is None
        said.append(GAME.notation(copy, seat, action))
        copy.apply(seat, action)
    return ", ".join(said)


def test_what_must_be_beaten() -> None:
    """One more with as many or fewer dice, as much with more; anything when nobody stands (GOD-5.1)."""
    aim = Aim(5, 2, 0, 0)
    assert [aim.target(n) for n in (1, 2, 3)] == [6, 6, 5]
    assert Aim(-1, 0, 0, 0).target(3) == 0
    assert Aim(0, 1, 0, 0).target(2) == 0


def test_the_last_player_rerolls_for_what_must_be_beaten() -> None:
    """The book's Louise, 3 and 1 against 5: the 1 again; with 6 stop."""
    against: dict[str, Any] = {"card": "bomb-total-7", "standing": ["3 2", ""]}
    assert answer(position_of(**against, dice="4 1", rolls=2)) == "reroll, pick 0x4, pick 1x1"
    assert answer(position_of(**against, dice="4 2", rolls=2)) == "stop"
    assert answer(position_of(**against, dice="5 5", rolls=2)) == "reroll, pick 1x5"


def test_a_tie_with_more_dice_is_enough() -> None:
    """Suzie of the book stops at 5 with three dice against 5 with two."""
    against = {"card": "bomb-total-7", "standing": ["3 2", "", ""], "busted": ["", "4 3", ""]}
    assert answer(position_of(3, **against, dice="4 1 B")) == "stop"
    assert answer(position_of(3, **against, dice="4 1")) != "stop"


def test_the_win_chance_of_the_last_player_is_exact() -> None:
    """Against 4 with one die: at least 5, or 4 with two dice."""
    state = position_of(card="bomb-total-7", standing=["4", ""])
    assert win_chance(state, 1) == pytest.approx(1 - (5 / 6) ** 3)
    assert win_chance(state, 2) == chances_of(state.cards[state.card]).at(2, 4)


def test_players_to_come_lower_the_chance_to_win() -> None:
    """The same dice are worth less with more players behind, and a higher total stays ahead more often."""
    one, two = position_of(2, card="bomb-total-10"), position_of(3, card="bomb-total-10")
    assert win_chance(two, 3) < win_chance(one, 3)
    worth = aim_of(one, 3).worth(one.cards[one.card], 3)
    assert worth[9] > worth[7] > worth[4]


def test_dice_that_are_not_to_be_had_protect_a_lead() -> None:
    """A player who can get only one die is less likely to overtake the leader (GOD-3.2)."""
    state = position_of(2, card="bomb-run-3", wealth=[30, 30])
    assert aim_of(state, 23).cap == 1
    assert aim_of(state, 4).cap == 20
    poor = position_of(2, card="bomb-run-3", wealth=[30, 2])
    assert aim_of(poor, 4).cap == 2


def test_a_hopeless_round_costs_one_die() -> None:
    """The book's Louise: against two 5s under two consecutive, a single die is sacrificed."""
    state = position_of(
        3, card="explosion-run-2", first=2, standing=["5 5", "", ""], busted=["", "", "5 3 2"]
    )
    assert choose_count(state) == 1


def test_a_full_pot_is_worth_more_dice() -> None:
    """More to win, more staked; never more than can be had."""
    small = position_of(2, card="bomb-total-10", standing=["4 4", ""], wealth=[30, 30])
    large = position_of(2, card="bomb-total-10", standing=["4 4", ""], wealth=[30, 30], centre=10)
    assert choose_count(small) <= choose_count(large)
    assert prospect(large, 3) > prospect(small, 3)
    assert choose_count(position_of(2, card="bomb-run-3", wealth=[1, 30], centre=20)) == 1


def test_in_the_last_round_only_the_first_place_counts() -> None:
    """Safe with one die and not with three, one die; behind by what the pot can bring, the dice that may bring it."""
    ahead = position_of(2, round=12, card="bomb-run-3", standing=["5 5 5 5", ""], wealth=[10, 25])
    assert choose_count(ahead) == 1
    behind = position_of(2, round=12, card="bomb-run-3", standing=["5 5", ""], wealth=[30, 30])
    assert choose_count(behind) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_taken_over_inside_a_chain_is_played_on(players: int) -> None:
    """The bot has a legal action after any random play, also with many dice and within a reroll."""
    rng = Rng(players)
    bot = GreedyBot()
    looked = 0
    for number in range(4):
        state = GAME.new(players)
        while waiting := state.to_act():
            if waiting[0] == CHANCE:
                state.settle(rng)
                continue
            seat = waiting[0]
            if looked % 5 == number:
                assert bot.choose(state.clone(), seat, rng) in state.actions(seat)
            looked += 1
            actions = state.actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
    assert looked > 100


def test_the_memory_of_plans_is_bounded() -> None:
    """However many positions are looked at, the plans are dropped in time."""
    card = position_of(card="bomb-pair").cards[0]
    for target in range(60):
        plans.of(card, 9, Aim(target, 1, 0, 0))
        assert plans.kept <= 330_000


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    """Ten matches against random players: all but one at least."""
    won = 0
    for number in range(10):
        seat = number % players
        state = GAME.new(players)
        policies = [GreedyBot() if other == seat else RandomBot() for other in range(players)]
        play_bots(state, policies, Rng(number))
        won += state.ranks()[seat] == 1
    assert won >= 9


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random_clearly(players: int) -> None:
    """Two hundred matches, seats in turn: over nine in ten won."""
    won = 0
    for number in range(200):
        seat = number % players
        state = GAME.new(players)
        policies = [GreedyBot() if other == seat else RandomBot() for other in range(players)]
        play_bots(state, policies, Rng(1000 + number))
        won += state.ranks()[seat] == 1
    assert won > 180
