"""Deeds: what a good player would tell of his evenings, found in the matches he played. No counts of clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tripot.bots.characters import characters
from tripot.bots.levels import LEVELS
from tripot.table.description import Description
from tripot.wire.people import Deed

CAID, PARRAIN = LEVELS[2], LEVELS[3]
CLOSE = 50
"""Won by a hair: the next one has all but a fiftieth of the winner's score."""
ABOVE = 100
"""Somebody stronger: rated so much above."""
STREAK = 5
FAITHFUL = 20


@dataclass(frozen=True)
class Played:
    """A match as one of its players remembers it. `rank` is the place that counts: a leaver is last."""

    info: Description
    seat: int
    rank: int
    left: bool

    @property
    def won(self) -> bool:
        """Whether it was won."""
        return self.rank == 1

    @property
    def at(self) -> int:
        """When it was over."""
        return self.info.finished or 0


def level_of(bot: str | None) -> str | None:
    """Return a bot's level: its character's, or its own name where it is nobody in particular."""
    if bot is None:
        return None
    known = characters().get(bot)
    return bot if known is None else known.level


def deeds(matches: Sequence[Played], games: Sequence[str]) -> list[Deed]:
    """Return every deed, done or not, from matches in the order they were played. One screen for several is no deed."""
    alone = [one for one in matches if len(one.info.seats_of(one.info.seats[one.seat].person)) == 1]
    return [
        _every_game(alone, games),
        _first("parrain", alone, _beat_a_parrain),
        _first("alone", alone, _alone_against_the_strong),
        _first("full", alone, _at_a_full_table),
        _first("hair", alone, _by_a_hair),
        _first("landslide", alone, _by_twice_as_much),
        _first("stronger", alone, _against_a_stronger),
        _revenge(alone),
        _streak(alone),
        _faithful(alone),
    ]


def _done(id_: str, match: Played | None, done: int, of: int) -> Deed:
    return Deed(id_, None if match is None else match.at, None if match is None else match.info.id, done, of)


def _first(id_: str, matches: Sequence[Played], fits: Callable[[Played], bool]) -> Deed:
    found = next((one for one in matches if one.won and fits(one)), None)
    return _done(id_, found, 0 if found is None else 1, 1)


def _others(match: Played) -> list[int]:
    return [i for i in range(match.info.players) if i != match.seat]


def _beat_a_parrain(match: Played) -> bool:
    return any(level_of(match.info.seats[i].bot) == PARRAIN for i in _others(match))


def _alone_against_the_strong(match: Played) -> bool:
    return match.info.players >= 4 and all(
        level_of(match.info.seats[i].bot) in (CAID, PARRAIN) for i in _others(match)
    )


def _at_a_full_table(match: Played) -> bool:
    """Five or more round the table, one of them another person."""
    return match.info.players >= 5 and len(match.info.people) >= 2


def _scores(match: Played) -> tuple[int, int] | None:
    """Return the winner's score and the next one's; None where nobody scored or the win was shared."""
    result = match.info.result
    if result is None or result.ranks.count(1) != 1:
        return None
    mine = result.scores[match.seat]
    rest = max((result.scores[i] for i in _others(match)), default=0)
    return (mine, rest) if mine > 0 else None


def _by_a_hair(match: Played) -> bool:
    scores = _scores(match)
    return scores is not None and 0 <= scores[0] - scores[1] <= max(1, scores[0] // CLOSE)


def _by_twice_as_much(match: Played) -> bool:
    scores = _scores(match)
    return scores is not None and match.info.players >= 3 and scores[0] >= 2 * max(scores[1], 1)


def _against_a_stronger(match: Played) -> bool:
    ratings = None if match.info.result is None else match.info.result.ratings
    if not ratings:
        return False
    mine = ratings[str(match.seat)].before
    return any(ratings[str(i)].before >= mine + ABOVE for i in _others(match) if str(i) in ratings)


def _every_game(matches: Sequence[Played], games: Sequence[str]) -> Deed:
    won: set[str] = set()
    for one in matches:
        if one.won and one.info.game in games:
            won.add(one.info.game)
            if len(won) == len(games):
                return _done("every_game", one, len(won), len(games))
    return _done("every_game", None, len(won), len(games))


def _revenge(matches: Sequence[Played]) -> Deed:
    """Won the rematch of a match that was lost."""
    lost = {one.info.id for one in matches if not one.won}
    found = next((one for one in matches if one.won and one.info.previous in lost), None)
    return _done("revenge", found, 0 if found is None else 1, 1)


def _streak(matches: Sequence[Played]) -> Deed:
    """Won so many of one game in a row, whatever was played between."""
    now: dict[str, int] = {}
    longest = 0
    for one in matches:
        now[one.info.game] = now.get(one.info.game, 0) + 1 if one.won else 0
        longest = max(longest, now[one.info.game])
        if longest == STREAK:
            return _done("streak", one, STREAK, STREAK)
    return _done("streak", None, longest, STREAK)


def _faithful(matches: Sequence[Played]) -> Deed:
    """Sat through so many matches with other people without leaving one."""
    stayed = 0
    for one in matches:
        if len(one.info.people) < 2:
            continue
        stayed = 0 if one.left else stayed + 1
        if stayed == FAITHFUL:
            return _done("faithful", one, FAITHFUL, FAITHFUL)
    return _done("faithful", None, stayed, FAITHFUL)
