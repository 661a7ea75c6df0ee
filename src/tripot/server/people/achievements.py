"""Achievements: special wins and habits, found in a person's finished matches. None counts clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tripot.bots.characters import characters
from tripot.bots.levels import LEVELS
from tripot.table.description import Description
from tripot.wire.people import Achievement

CAID, PARRAIN = LEVELS[2], LEVELS[3]
NARROW_WIN_FRACTION = 50
"""A narrow win: the second score is behind by at most this fraction of the winner's."""
STRONGER_RATING_GAP = 100
"""An opponent counts as stronger with a rating this much higher."""
STREAK_WINS = 5
FAITHFUL_MATCHES = 20


@dataclass(frozen=True)
class PlayedMatch:
    """A finished match seen from a player's seat. `rank` is the settled one: a player who left is last."""

    info: Description
    seat: int
    rank: int
    left: bool

    @property
    def won(self) -> bool:
        """Whether the player won."""
        return self.rank == 1

    @property
    def at(self) -> int:
        """When the match ended."""
        return self.info.finished or 0


def bot_level(bot: str | None) -> str | None:
    """Return the level of a bot: its character's, or its own name if it is no character."""
    if bot is None:
        return None
    character = characters().get(bot)
    return bot if character is None else character.level


def achievements(matches: Sequence[PlayedMatch], games: Sequence[str]) -> list[Achievement]:
    """Return every achievement, reached or not. `matches` are oldest first; those with two seats of one person do not count."""
    counted = [
        match for match in matches if len(match.info.seats_of(match.info.seats[match.seat].person)) == 1
    ]
    return [
        _every_game(counted, games),
        _first_win("parrain", counted, _beat_a_parrain),
        _first_win("alone", counted, _alone_against_strong_bots),
        _first_win("full", counted, _at_a_full_table),
        _first_win("hair", counted, _narrow_win),
        _first_win("landslide", counted, _twice_the_second_score),
        _first_win("stronger", counted, _against_a_stronger_player),
        _revenge(counted),
        _streak(counted),
        _faithful(counted),
    ]


def _achievement(id_: str, match: PlayedMatch | None, done: int, of: int) -> Achievement:
    return Achievement(
        id_, None if match is None else match.at, None if match is None else match.info.id, done, of
    )


def _first_win(
    id_: str, matches: Sequence[PlayedMatch], condition: Callable[[PlayedMatch], bool]
) -> Achievement:
    first = next((match for match in matches if match.won and condition(match)), None)
    return _achievement(id_, first, 0 if first is None else 1, 1)


def _others(match: PlayedMatch) -> list[int]:
    return [i for i in range(match.info.players) if i != match.seat]


def _beat_a_parrain(match: PlayedMatch) -> bool:
    return any(bot_level(match.info.seats[i].bot) == PARRAIN for i in _others(match))


def _alone_against_strong_bots(match: PlayedMatch) -> bool:
    return match.info.players >= 4 and all(
        bot_level(match.info.seats[i].bot) in (CAID, PARRAIN) for i in _others(match)
    )


def _at_a_full_table(match: PlayedMatch) -> bool:
    """Five players or more, at least one of them another person."""
    return match.info.players >= 5 and len(match.info.people) >= 2


def _two_best_scores(match: PlayedMatch) -> tuple[int, int] | None:
    """Return the winner's score and the second one; None if nobody scored or the win was shared."""
    result = match.info.result
    if result is None or result.ranks.count(1) != 1:
        return None
    mine = result.scores[match.seat]
    second = max((result.scores[i] for i in _others(match)), default=0)
    return (mine, second) if mine > 0 else None


def _narrow_win(match: PlayedMatch) -> bool:
    scores = _two_best_scores(match)
    return scores is not None and 0 <= scores[0] - scores[1] <= max(1, scores[0] // NARROW_WIN_FRACTION)


def _twice_the_second_score(match: PlayedMatch) -> bool:
    scores = _two_best_scores(match)
    return scores is not None and match.info.players >= 3 and scores[0] >= 2 * max(scores[1], 1)


def _against_a_stronger_player(match: PlayedMatch) -> bool:
    ratings = None if match.info.result is None else match.info.result.ratings
    if not ratings:
        return False
    stronger = ratings[str(match.seat)].before + STRONGER_RATING_GAP
    return any(ratings[str(i)].before >= stronger for i in _others(match) if str(i) in ratings)


def _every_game(matches: Sequence[PlayedMatch], games: Sequence[str]) -> Achievement:
    won: set[str] = set()
    for match in matches:
        if match.won and match.info.game in games:
            won.add(match.info.game)
            if len(won) == len(games):
                return _achievement("every_game", match, len(won), len(games))
    return _achievement("every_game", None, len(won), len(games))


def _revenge(matches: Sequence[PlayedMatch]) -> Achievement:
    """The player won the rematch of a match they had lost."""
    lost = {match.info.id for match in matches if not match.won}
    rematch = next((match for match in matches if match.won and match.info.previous in lost), None)
    return _achievement("revenge", rematch, 0 if rematch is None else 1, 1)


def _streak(matches: Sequence[PlayedMatch]) -> Achievement:
    """The player won a number of matches of one game in a row; matches of other games in between do not count."""
    current: dict[str, int] = {}
    longest = 0
    for match in matches:
        game = match.info.game
        current[game] = current.get(game, 0) + 1 if match.won else 0
        longest = max(longest, current[game])
        if longest == STREAK_WINS:
            return _achievement("streak", match, STREAK_WINS, STREAK_WINS)
    return _achievement("streak", None, longest, STREAK_WINS)


def _faithful(matches: Sequence[PlayedMatch]) -> Achievement:
    """The player finished a number of matches with other people in a row without leaving one."""
    stayed = 0
    for match in matches:
        if len(match.info.people) < 2:
            continue
        stayed = 0 if match.left else stayed + 1
        if stayed == FAITHFUL_MATCHES:
            return _achievement("faithful", match, FAITHFUL_MATCHES, FAITHFUL_MATCHES)
    return _achievement("faithful", None, stayed, FAITHFUL_MATCHES)
