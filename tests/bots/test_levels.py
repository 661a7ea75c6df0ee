"""The four levels: every game has them by name, they answer legally, and the beginner errs as people do."""

from __future__ import annotations

import pytest
from tests.bots.toys import Dice

from tripot.bots import bots_of, find_bot, quick_bot, quick_bots
from tripot.bots.beginner import Beginner
from tripot.bots.levels import LEVELS, THINKING_TIME_S, RenamedBot, budget_of
from tripot.bots.search import Search
from tripot.bots.simultaneous import RegretBot
from tripot.core.errors import BadInput
from tripot.core.playout import choose
from tripot.core.policy import Knowledge, Policy
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng
from tripot.core.state import State


class Sound(Policy):
    """Always names the highest face."""

    def __init__(self) -> None:
        self.name = "sound"
        self.blind = True

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """Name the highest."""
        return 5


class Shiny(Knowledge):
    """To a beginner the face 2 shines most."""

    def naive_value(self, state: State, seat: int, action: int) -> float:
        """Shine."""
        return 1.0 if action == 2 else 0.0


@pytest.mark.parametrize("name", list(all_games()))
def test_every_game_has_the_four_levels_and_keeps_its_quick_bots(name: str) -> None:
    """`random`, the game's own, then the levels in order; what stands in for people is never one that thinks for seconds."""
    game = find_game(name)
    names = list(bots_of(game))
    assert names[-4:] == list(LEVELS)
    assert names[:2] == ["random", "greedy"]
    assert quick_bot(game) not in LEVELS
    assert set(quick_bots(game)) <= set(names)


@pytest.mark.parametrize("name", list(all_games()))
@pytest.mark.parametrize("level", ["bleu", "habitue", "caid"])
def test_a_level_answers_legally(name: str, level: str) -> None:
    """The first choice of a match is a legal one."""
    game = find_game(name)
    state, rng = game.new(game.min_players), Rng(5)
    state.settle(rng)
    seat = state.to_act()[0]
    assert choose(find_bot(game, level), state, seat, rng) in state.actions(seat)


def test_a_name_nobody_has_is_refused_with_the_names_there_are() -> None:
    """The error lists the bots."""
    with pytest.raises(BadInput, match="random, greedy, bleu, habitue, caid, parrain"):
        find_bot(find_game("12-gangsters"), "boss")


def test_levels_plan_to_end_before_their_time_is_up() -> None:
    """A budget keeps time for its last rollout."""
    for level in LEVELS:
        assert 0 < budget_of(level).seconds < THINKING_TIME_S[level]


def test_a_beginner_does_the_sound_thing_when_it_sees_it_and_the_shining_one_when_not() -> None:
    """Half of the actions are overlooked: it plays the sound one about half the time, else mostly what shines."""
    bot = Beginner("bleu", Sound(), Shiny(), sharpness=50)
    played = [bot.choose(Dice(), 0, Rng(seed)) for seed in range(400)]
    assert 160 < played.count(5) < 240
    assert 60 < played.count(2) < 140
    assert max(played.count(other) for other in (0, 1, 3, 4)) < played.count(2)


def test_a_sharp_beginner_overlooks_nothing() -> None:
    """With full sharpness it is the sound player."""
    bot = Beginner("bleu", Sound(), Shiny(), sharpness=100)
    assert {bot.choose(Dice(), 0, Rng(seed)) for seed in range(50)} == {5}


def test_where_luck_rules_the_levels_spread_downwards_from_the_games_own_bot() -> None:
    """In Gangster Le Pro the greedy bot is the Caïd, the Habitué overlooks a little, and only the Parrain searches."""
    game = find_game("gangster-le-pro")
    habitue, caid, parrain = (find_bot(game, level) for level in ("habitue", "caid", "parrain"))
    assert isinstance(habitue, Beginner)
    assert isinstance(caid, RenamedBot)
    assert isinstance(parrain, Search)
    bleu = find_bot(game, "bleu")
    assert isinstance(bleu, Beginner)
    assert habitue.sharpness > bleu.sharpness


def test_nobody_above_bleu_can_be_predicted_where_choices_are_simultaneous() -> None:
    """A single best card is robbed: the three levels mix, with more and more rollouts."""
    game = find_game("12-gangsters")
    limits = []
    for level in ("habitue", "caid", "parrain"):
        bot = find_bot(game, level)
        assert isinstance(bot, RegretBot)
        limits.append(bot.budget.rollouts)
    assert limits == [10000, 60000, 0]


@pytest.mark.parametrize(
    ("name", "rollouts"), [("the-boss", 500), ("reglement-de-comptes", 40), ("12-gangsters", 60000)]
)
def test_a_caid_rolls_out_no_more_than_its_game_says(name: str, rollouts: int) -> None:
    """If few rollouts go far, a Caïd stops at their limit, in time as ever; a Parrain has none."""
    game = find_game(name)
    caid, parrain = find_bot(game, "caid"), find_bot(game, "parrain")
    assert isinstance(caid, (Search, RegretBot))
    assert (caid.budget.rollouts, caid.budget.seconds) == (rollouts, budget_of("caid").seconds)
    assert parrain.budget.rollouts == 0  # type: ignore[attr-defined]  # both kinds of Parrain have one


@pytest.mark.parametrize(("players", "rollouts"), [(3, 40), (4, 40), (5, 120), (6, 120)])
def test_a_caid_of_a_crowded_reglement_rolls_out_more(players: int, rollouts: int) -> None:
    """With five and six, 40 rollouts find no more than the greedy bot knows. A budget that is named stays as it is."""
    game = find_game("reglement-de-comptes")
    state = game.new(players)
    state.settle(Rng(1))
    caid, named = find_bot(game, "caid"), find_bot(game, "caid@7")
    for bot, limit in ((caid, rollouts), (named, 7)):
        assert isinstance(bot, Search)
        bot.choose(state.clone(), state.seat_awaited(), Rng(1))
        assert bot.budget.rollouts == limit
