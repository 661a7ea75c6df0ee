"""Characters: everybody is complete in both languages, plays legally at its level, and a style changes what is played."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.bots.toys import Dice
from tests.support.marks import slow

from tripot.bots import SearchingBot, bots_of, find_bot
from tripot.bots.beginner import Beginner
from tripot.bots.characters import Character, characters
from tripot.bots.levels import LEVELS
from tripot.bots.search import Budget, Search
from tripot.bots.style import GRUDGE_SHARE, StyledKnowledge
from tripot.core.errors import BadInput
from tripot.core.mypyc_types import vec
from tripot.core.playout import choose
from tripot.core.policy import Knowledge, zeros
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng
from tripot.core.state import State

EVERYBODY = list(characters().values())


def test_every_level_has_a_few_and_nobody_is_a_level_or_a_bot_of_old() -> None:
    """Three to a level at least, and no id that already means something else."""
    for level in LEVELS:
        assert sum(one.level == level for one in EVERYBODY) >= 3
    assert not set(characters()) & set(bots_of(find_game("12-gangsters")))


@pytest.mark.parametrize("one", EVERYBODY, ids=lambda one: one.id)
def test_a_character_speaks_both_languages(one: Character) -> None:
    """Its sentence and every line of its talk are there in French and English."""
    for text in (one.line, *(line for lines in one.talk.values() for line in lines)):
        assert set(text) == {"fr", "en"}
        assert all(words.strip() for words in text.values())


@pytest.mark.parametrize("game", slow(all_games(), "gang-of-dice"))
def test_a_character_plays_legally_at_every_game(game: str) -> None:
    """The first choice of a match, thought over shortly."""
    rules = find_game(game)
    for one in EVERYBODY:
        state, rng = rules.new(rules.min_players), Rng(5)
        state.settle(rng)
        seat = state.to_act()[0]
        bot = find_bot(rules, one.id)
        if isinstance(bot, SearchingBot):
            bot = find_bot(rules, f"{one.id}@20")
        assert bot.name == one.id
        assert choose(bot, state, seat, rng) in state.actions(seat)


def test_the_bleus_see_more_or_less() -> None:
    """Odette notices more of what she could do than Le Môme does."""
    game = find_game("the-boss")
    odette, mome = find_bot(game, "odette"), find_bot(game, "le-mome")
    assert isinstance(odette, Beginner)
    assert isinstance(mome, Beginner)
    assert odette.sharpness > mome.sharpness


def bent(style: str, values: list[float]) -> list[float]:
    """Return values as a style sees them."""
    out = zeros(len(values))
    for seat, value in enumerate(values):
        out[seat] = value
    StyledKnowledge(Knowledge(), style).bend(out)
    return [round(float(out[seat]), 6) for seat in range(len(values))]


def test_each_style_changes_the_values() -> None:
    """Bold prefers a gamble to its mean, careful the mean, vengeful holds the best of the others against itself."""
    assert bent("counting", [0.5, 0.3, 0.2]) == [0.5, 0.3, 0.2]
    assert (bent("bold", [0.9])[0] + bent("bold", [0.1])[0]) / 2 > bent("bold", [0.5])[0]
    assert (bent("careful", [0.9])[0] + bent("careful", [0.1])[0]) / 2 < bent("careful", [0.5])[0]
    assert bent("vengeful", [0.5, 0.3, 0.2]) == [
        0.5 - GRUDGE_SHARE * 0.3,
        round(0.3 - GRUDGE_SHARE * 0.5, 6),
        round(0.2 - GRUDGE_SHARE * 0.5, 6),
    ]
    assert bent("vengeful", [0.2, 0.3])[0] == round(0.2 - GRUDGE_SHARE * 0.3, 6)


class Wager(Dice):
    """Seat 0 takes the sure middle (action 0) or throws for all or nothing (any other face)."""


class Odds(Knowledge):
    """The sure thing is half a victory, the throw all of it three times in six: an exact count finds them equal."""

    def __init__(self) -> None:
        self.valued = True

    def candidates(self, state: State, seat: int) -> Sequence[int]:
        """Hold or throw."""
        return (0, 1)

    def result(self, state: State, out: vec[float]) -> None:
        """Pay."""
        assert isinstance(state, Wager)
        out[0] = 0.5 if state.made[0] == 0 else float(state.drawn < 3)
        out[1] = 1.0 - out[0]


def test_bold_throws_where_careful_holds() -> None:
    """Offered a sure half or an even throw for the whole, the styles part, whatever the seed."""
    for seed in range(8):
        for style, wanted in (("bold", 1), ("careful", 0)):
            bot = Search("search", StyledKnowledge(Odds(), style), Budget(rollouts=400))
            assert choose(bot, Wager(), 0, Rng(seed)) == wanted


@pytest.mark.slow
def test_a_style_plays_differently_at_a_real_game() -> None:
    """The same positions, worlds and chance: bold and vengeful players choose otherwise than one who counts at The Boss."""
    game = find_game("the-boss")
    differs = {"bold": 0, "vengeful": 0}
    state, rng = game.new(3), Rng(11)
    for number in range(24):
        state.settle(rng)
        seat = state.to_act()[0]
        picks = {}
        for style in ("counting", *differs):
            knowledge = game.knowledge()
            assert knowledge is not None
            bot = Search("search", StyledKnowledge(knowledge, style), Budget(rollouts=160))
            picks[style] = choose(bot, state, seat, Rng(number))
        for style in differs:
            differs[style] += picks[style] != picks["counting"]
        state.apply(seat, picks["counting"])
    assert all(differs.values()), differs


def test_a_style_the_level_has_no_use_for_is_refused() -> None:
    """Data that would promise a difference nobody plays does not load."""
    with pytest.raises(ValueError, match="no style a habitue can have"):
        Character("x", "habitue", "X", {}, {}, {}, style="bold")
    with pytest.raises(ValueError, match="only a bleu"):
        Character("x", "caid", "X", {}, {}, {}, sharpness=40)


def test_a_character_that_does_not_search_takes_no_budget() -> None:
    """`lucien@20` is refused in words."""
    with pytest.raises(BadInput, match="a bot that searches"):
        find_bot(find_game("the-boss"), "lucien@20")
