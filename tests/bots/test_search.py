"""The search: finds what is better, stops when it is clear or time is up, repeats itself, and sees no more than it may."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from tests.bots.toys import Dice, Endless, Guess, Locks, Wager

from tripot.bots import find_bot
from tripot.bots.rollout import BotKnowledge, play_on
from tripot.bots.search import Budget, Search
from tripot.bots.simultaneous import OpponentModel
from tripot.bots.style import StyledKnowledge
from tripot.core.playout import choose, play_random
from tripot.core.policy import TO_THE_END, Knowledge, zeros
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng
from tripot.core.state import State

GAMES = list(all_games())


def middle(name: str, players: int, seed: int) -> State:
    """Return a position some decisions into a match played at random."""
    rng = Rng(seed)
    length = play_random(find_game(name).new(players), Rng(seed + 1))
    state: State = find_game(name).new(players)
    for _decision in range(length // 3):
        state.settle(rng)
        if not state.to_act():
            break
        seat = state.to_act()[0]
        state.apply(seat, state.any_action(seat, rng))
    state.settle(rng)
    return state


def test_the_search_finds_the_action_that_wins_most_often() -> None:
    """Naming the highest face beats the die most often; the search finds it whatever its seed."""
    for seed in range(10):
        bot = Search("search", Knowledge(), Budget(rollouts=2_000))
        assert bot.choose(Dice(), 0, Rng(seed)) == 5


def test_every_world_has_dice_of_its_own() -> None:
    """The last line throws nothing: worlds that went on where it left the stream would all see one die, and half the seeds settle."""
    for seed in range(20):
        bot = Search("search", Knowledge(), Budget(rollouts=600))
        assert bot.choose(Wager(), 0, Rng(seed)) == 0


def test_a_search_stops_early_when_the_answer_is_clear() -> None:
    """Between never and nearly always, a few worlds are enough."""

    class Two(Knowledge):
        def candidates(self, state: State, seat: int) -> tuple[int, ...]:
            return (0, 5)

    budget = Budget(rollouts=100_000)
    assert Search("search", Two(), budget).choose(Dice(), 0, Rng(1)) == 5
    assert budget.spent < 200


def test_flat_monte_carlo_spends_everything_evenly() -> None:
    """Without racing nobody leaves: six faces share the whole budget."""
    budget = Budget(rollouts=600)
    assert Search("flat", Knowledge(), budget, racing=False).choose(Dice(), 0, Rng(1)) in (4, 5)
    assert budget.spent == 600


def test_chains_are_searched_whole_where_they_are_few() -> None:
    """1 and then 2 wins, though with anything at random behind it 1 is worse than 3."""
    for seed in range(5):
        bot = Search("search", Knowledge(), Budget(rollouts=4_000))
        state = Locks()
        first = bot.choose(state.clone(), 0, Rng(seed))
        state.apply(0, first)
        state.apply(0, bot.choose(state.clone(), 0, Rng(seed + 100)))
        assert state.scores()[0] == 2


def test_a_deadline_holds_in_a_match_that_never_ends() -> None:
    """A rollout without end is cut off by the clock, and an answer comes all the same."""
    bot = Search("search", Knowledge(), Budget(seconds=0.02))
    assert bot.choose(Endless(), 0, Rng(1)) in (0, 1)


def test_without_a_clock_an_endless_rollout_counts_as_it_stands() -> None:
    """A budget in rollouts ends too, whatever the game does."""
    assert Search("search", Knowledge(), Budget(rollouts=4)).choose(Endless(), 0, Rng(1)) in (0, 1)


def test_a_budget_of_nothing_is_refused() -> None:
    """A search needs something to spend."""
    with pytest.raises(ValueError, match="rollouts or seconds"):
        Budget()


def test_no_time_at_all_means_the_quick_answer() -> None:
    """When not even one world can be played through, the quick policy's action is played."""

    class Third(Knowledge):
        def quick(self, state: State, seat: int, rng: Rng) -> int:
            return 3

    bot = Search("search", Third(), Budget(seconds=1e-9))
    assert bot.choose(Dice(), 0, Rng(1)) == 3


class Rough(Knowledge):
    """The careful player and the player of the rollouts differ: only the latter opens the lock."""

    def quick(self, state: State, seat: int, rng: Rng) -> int:
        """Fail."""
        return 0

    def rollout(self, state: State, seat: int, rng: Rng) -> int:
        """Open."""
        return 2


@pytest.mark.parametrize("wrap", ["as it is", "styled", "read"])
def test_rollouts_are_played_by_the_player_for_rollouts(wrap: str) -> None:
    """After the 1 of a lock the rollout's 2 opens it, the quick policy's 0 would not; a style or a reading changes nothing of that."""
    rough = Rough()
    knowledge: Knowledge = {
        "as it is": rough,
        "styled": StyledKnowledge(rough, "bold"),
        "read": OpponentModel(rough, 0, []),
    }[wrap]
    state, out = Locks(), zeros(2)
    state.apply(0, 1)
    assert play_on(knowledge, state, Rng(1), TO_THE_END, 0.0, out)
    assert state.scores() == [2, 1]


class Bolder(Knowledge):
    """Shows people the low faces, and tries the highest as well."""

    def candidates(self, state: State, seat: int) -> tuple[int, ...]:
        """Return what is shown."""
        return (0, 1)

    def tries(self, state: State, seat: int) -> tuple[int, ...]:
        """Return what is tried."""
        return (0, 1, 5)


@pytest.mark.parametrize("style", ["", "counting"])
def test_a_search_tries_what_the_game_says_beyond_what_is_shown(style: str) -> None:
    """The highest face is none of the candidates, and is found all the same; a style changes nothing of that."""
    knowledge: Knowledge = StyledKnowledge(Bolder(), style) if style else Bolder()
    assert Search("search", knowledge, Budget(rollouts=600)).choose(Dice(), 0, Rng(1)) == 5


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    """A budget in rollouts makes a choice reproducible, and leaves the generator where it was the first time."""
    game = find_game(name)
    state = middle(name, game.min_players, 5)
    seat = state.to_act()[0]
    left = []
    for _time in range(2):
        rng = Rng(77)
        bot = Search("search", BotKnowledge(find_bot(game, "random")), Budget(rollouts=60))
        left.append((choose(bot, state, seat, rng), rng.state))
    assert left[0] == left[1]


DIGEST = "b7ecc16d80f9414d"
"""Changed only by a change of the search itself, or of what these two games draw from chance and in which order."""


def test_compiled_or_not_the_same_choices_are_made() -> None:
    """Twenty choices in each of two games give one digest, written here, whichever way the code runs."""
    seen = hashlib.sha256()
    for name in ("12-gangsters", "gang-of-dice"):
        game = find_game(name)
        bot = Search("search", BotKnowledge(find_bot(game, "random")), Budget(rollouts=80))
        state, rng = game.new(game.min_players), Rng(3)
        for _choice in range(20):
            state.settle(rng)
            seat = state.seat_awaited()
            action = choose(bot, state, seat, rng)
            seen.update(f"{name} {seat} {action} {rng.state}\n".encode())
            state.apply(seat, action)
    assert seen.hexdigest()[:16] == DIGEST


def test_a_card_that_lies_face_down_is_not_seen() -> None:
    """For any hidden card the same seed guesses the same; over many seeds the guesses are right as often as luck has it."""
    bot = Search("search", Knowledge(), Budget(rollouts=40))
    guesses = []
    for card in range(4):
        state = Guess()
        state.drawn = card
        guesses.append([int(bot.choose(state.clone(), 0, Rng(seed))) for seed in range(60)])
    assert guesses[0] == guesses[1] == guesses[2] == guesses[3]
    assert {0, 1, 2, 3} == set(guesses[0])


def answers(name: str, state: State, seat: int, deal: int, seeds: range) -> Counter[int]:
    """Count what the search chooses from one re-deal of a position, over many seeds."""
    found: Counter[int] = Counter()
    bot = Search("search", BotKnowledge(find_bot(find_game(name), "random")), Budget(rollouts=24))
    for seed in seeds:
        copy = state.clone()
        copy.redeal(seat, Rng(deal))
        found[int(bot.choose(copy, seat, Rng(seed)))] += 1
    return found


def redeals_alike(state: State, seat: int) -> bool:
    """Tell whether a re-deal forgets what stood there to the bit, not only in law."""
    keys = set()
    for deal in range(4):
        copy = state.clone()
        copy.redeal(seat, Rng(deal))
        copy.redeal(seat, Rng(99))
        keys.add(copy.key())
    return len(keys) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_depends_only_on_what_the_seat_may_know(name: str) -> None:
    """Whichever re-deal of a position it is handed, the search chooses alike: to the bit where the game's re-deal is so, else in law."""
    game = find_game(name)
    state = middle(name, game.min_players + 1, 4)
    seat = state.to_act()[-1]
    if redeals_alike(state, seat):
        first = [answers(name, state, seat, 0, range(n, n + 1)) for n in range(12)]
        for deal in range(1, 6):
            assert [answers(name, state, seat, deal, range(n, n + 1)) for n in range(12)] == first
        return
    tries = 120
    one = answers(name, state, seat, 0, range(tries))
    other = answers(name, state, seat, 1, range(1_000, 1_000 + tries))
    # Two samples of one law: the squared differences add up to about the number of actions seen.
    distance = sum((one[a] - other[a]) ** 2 / (one[a] + other[a]) for a in one | other)
    freedom = len(one | other) - 1
    assert distance < freedom + 4 * (2 * freedom) ** 0.5 + 4
