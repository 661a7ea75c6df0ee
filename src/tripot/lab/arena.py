"""Duplicate matches between bots: every deal is played from every seat, with the same random stream.

A *pairing* is one bot, the candidate, at one seat and another, the baseline, at all others. A *deal* of a pairing has one
match for each seat of the candidate. Chance (the deal, the dice) follows the same stream in all of them and in all pairings.
A results file has one line for each match, in a fixed order. So an interrupted file can be continued, and it does not depend
on the number of processes. Bots with a time limit depend on the speed of the machine. With a budget in rollouts (`caid@2000`)
the same seeds give the same file everywhere.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from tripot.bots import find_bot
from tripot.core.balance_stats import Bar, Chart, interval, plain
from tripot.core.errors import BadInput, TripotError
from tripot.core.game import Game
from tripot.core.playout import EndlessMatch, choose, drive
from tripot.core.policy import Policy
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.lab.luck import Adjusted, LuckMeter, adjusted, check_luck
from tripot.lab.workers import Workers

FILE_FORMAT = 1
MAX_MATCH_DECISIONS = 1_000_000
"""A longer match counts as endless: a user's bot may repeat itself for ever."""
SEED_STEP = 1_000_003
_STREAMS_PER_DEAL = 64
"""The random streams reserved for a deal: one for chance, one for each seat, and some for samples of chance."""
_STREAM_OF_SAMPLES = 32


@dataclass(frozen=True)
class Contest:
    """The definition of a contest: bots by name or import path, the number of seats, and the pairings."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    edition: str | None = None
    steps: bool = False
    """True to pair each bot only with the one before it in the list."""
    luck: int = 0
    """The samples that measure the luck of each draw (`tripot.lab.luck`); 0: luck is not measured."""

    def check(self) -> None:
        """Raise BadInput for a contest that cannot be played."""
        game = find_game(self.game)
        game.new(self.players, self.options, self.edition)
        if self.players < 2:
            raise BadInput("contest players", self.players, "2 or more: somebody to be measured against")
        if len(self.bots) < 2 or len(set(self.bots)) != len(self.bots):
            raise BadInput("bots", ",".join(self.bots), "two or more different bots")
        for name in self.bots:
            find_player(game, name)
        check_luck(game, self.luck)

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """The pairings, (candidate, baseline): all of them, or only the steps."""
        if self.steps:
            return [(self.bots[at + 1], self.bots[at]) for at in range(len(self.bots) - 1)]
        if self.players == 2:
            # Both seats are played, so the reverse pairing would give the same matches.
            return [(candidate, baseline) for baseline, candidate in combinations(self.bots, 2)]
        return list(permutations(self.bots, 2))

    def matches(self, deals: int) -> int:
        """Return the number of matches in a number of deals."""
        return deals * len(self.pairings) * self.players

    def header(self) -> dict[str, Any]:
        """Return the first line of a results file; a file with another header belongs to another contest."""
        return {
            "arena": FILE_FORMAT,
            "game": self.game,
            "rules": find_game(self.game).rules_version,
            "players": self.players,
            "bots": list(self.bots),
            "steps": self.steps,
            "seed": self.seed,
            "options": dict(self.options),
            "edition": self.edition,
            **({"luck": self.luck} if self.luck else {}),
        }


_FILE_NAMES = {"candidate": "one", "baseline": "others"}
"""Names in a results file that differ from the fields of `Result`."""


@dataclass(frozen=True)
class Result:
    """One match: its deal, the bots, and the result seat by seat."""

    deal: int
    candidate: str
    baseline: str
    seat: int
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int
    luck: float | None = None
    """The candidate's luck in first places, if it was measured."""

    @property
    def win(self) -> float:
        """The candidate's share of the first place."""
        return 1 / self.ranks.count(1) if self.ranks[self.seat] == 1 else 0.0

    def line(self) -> str:
        """Return the match as a line of a results file."""
        fields = {
            _FILE_NAMES.get(name, name): value for name, value in vars(self).items() if value is not None
        }
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"

    @classmethod
    def read(cls, line: str) -> Result:
        """Return the match of a line; raises ValueError, TypeError or KeyError for a line that is damaged."""
        data = json.loads(line)
        return cls(
            data["deal"],
            data["one"],
            data["others"],
            data["seat"],
            tuple(data["ranks"]),
            tuple(data["scores"]),
            data["decisions"],
            data.get("luck"),
        )


def find_player(game: Game, name: str) -> Policy:
    """Return a bot by name or by import path (`package.module:Class`, a Policy made without arguments), else raise BadInput."""
    if ":" not in name:
        return find_bot(game, name)
    module, _colon, attribute = name.partition(":")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    takes = "a bot's name, or module:Class naming a tripot Policy that takes no arguments"
    try:
        bot = getattr(importlib.import_module(module), attribute)()
    except (ImportError, AttributeError, TypeError, ValueError) as problem:
        raise BadInput("bot", name, f"{takes} ({problem})") from None
    if not isinstance(bot, Policy):
        raise BadInput("bot", name, f"{takes} (it makes a {type(bot).__name__})")
    return bot


def play_match(contest: Contest, number: int) -> Result:
    """Play a match by its number: matches are counted by deal, then pairing, then the candidate's seat."""
    game = find_game(contest.game)
    pairings = contest.pairings
    deal, rest = divmod(number, len(pairings) * contest.players)
    candidate, baseline = pairings[rest // contest.players]
    seat = rest % contest.players
    names = [candidate if at == seat else baseline for at in range(contest.players)]
    bots = [(name, find_player(game, name)) for name in names]
    state = game.new(contest.players, contest.options, contest.edition)
    match_name = f"match {number} of the contest"
    knowledge = game.knowledge()
    meter: LuckMeter | None = None
    if contest.luck and knowledge is not None:
        streams = _streams(contest.seed, deal)
        samples = Rng(streams + _STREAM_OF_SAMPLES + seat)
        meter = LuckMeter(knowledge, contest.players, Rng(streams), samples, contest.luck)
    decisions = play_from_seat(state, bots, contest.seed, deal, seat, match_name, meter)
    luck = None if meter is None else meter.luck[seat]
    return Result(
        deal, candidate, baseline, seat, tuple(state.ranks()), tuple(state.scores()), decisions, luck
    )


def _streams(seed: int, deal: int) -> int:
    """Return the seed of a deal's first random stream, which is its chance."""
    return (seed * SEED_STEP + deal) * _STREAMS_PER_DEAL


def play_from_seat(
    state: State,
    bots: Sequence[tuple[str, Policy]],
    seed: int,
    deal: int,
    seat: int,
    match_name: str,
    meter: LuckMeter | None = None,
) -> int:
    """Play a first position to its end with the random streams of a deal; return the number of decisions.

    `bots` are each seat's bot with the name it is known by, `seat` is the candidate's; `meter` carries out chance, if there is one.
    Raises TripotError, naming bot and match, for an illegal action or a match without an end.
    """
    n = len(bots)
    chance = Rng(_streams(seed, deal))
    # A bot's random stream depends on the deal and on its distance from the candidate's seat, not on the match.
    thoughts = [Rng(_streams(seed, deal) + 1 + (at - seat) % n) for at in range(n)]
    settle = (lambda position: position.settle(chance)) if meter is None else meter.settle

    def decide(position: State, awaited: int) -> int:
        name, bot = bots[awaited]
        action = choose(bot, position, awaited, thoughts[awaited])
        if action not in position.actions(awaited):
            raise TripotError(f"{name} played {action} in {match_name}: not a legal action")
        return action

    try:
        return drive(state, decide, settle, limit=MAX_MATCH_DECISIONS)
    except EndlessMatch:
        raise TripotError(f"{match_name} has no end after {MAX_MATCH_DECISIONS} decisions") from None


def play(
    contest: Contest, deals: int, done: int = 0, jobs: int = 1, ray: str | None = None
) -> Iterator[Result]:
    """Yield the results from match number `done` on, in order; `ray` is the address of a Ray cluster to use."""
    workers = Workers(jobs, ray)
    workers.check()
    yield from workers.spread(partial(play_match, contest), range(done, contest.matches(deals)))


# ---- the file


def read_results(path: Path, contest: Contest) -> list[Result]:
    """Return the results in a file, without an incomplete last line; BadInput for another contest's file."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if not lines:
        return []
    takes = "a new file, or one begun with the same game, bots, seed and options"
    try:
        header = json.loads(lines[0])
    except ValueError:
        raise BadInput("results file", str(path), takes) from None
    if header != json.loads(json.dumps(contest.header())):
        raise BadInput("results file", str(path), takes)
    results = []
    for at, line in enumerate(lines[1:]):
        try:
            results.append(Result.read(line))
        except (ValueError, TypeError, KeyError):
            if at + 2 == len(lines) and not line.endswith("\n"):
                break
            raise BadInput("results file", str(path), f"whole results; line {at + 2} is damaged") from None
    return results


def run(contest: Contest, deals: int, path: Path, jobs: int = 1, ray: str | None = None) -> Iterator[Result]:
    """Continue a results file up to a number of deals; yield every result, the existing ones first."""
    contest.check()
    if deals < 1:
        raise BadInput("deals", deals, "1 or more")
    known = read_results(path, contest)[: contest.matches(deals)]
    try:
        whole = (
            json.dumps(contest.header(), ensure_ascii=False)
            + "\n"
            + "".join(result.line() for result in known)
        )
        if not path.exists() or not path.read_text(encoding="utf-8").startswith(whole):
            path.write_text(whole, encoding="utf-8")
        elif len(known) < contest.matches(deals):
            _cut(path, len(whole.encode()))
        yield from known
        with path.open("a", encoding="utf-8") as file:
            for result in play(contest, deals, len(known), jobs, ray):
                file.write(result.line())
                file.flush()
                yield result
    except OSError as problem:
        raise BadInput(
            "results file", str(path), f"a file that can be written ({problem.strerror})"
        ) from None


def _cut(path: Path, size: int) -> None:
    """Cut a file after its last complete line."""
    with path.open("r+b") as file:
        file.truncate(size)


# ---- what it says


@dataclass(frozen=True)
class Standing:
    """The result of a pairing: the candidate's share of first places, its 95 % interval and the fair share."""

    candidate: str
    baseline: str
    matches: int
    share: float
    low: float
    high: float
    fair: float
    adjusted: Adjusted | None = None
    """The share less luck, if luck was measured in every match."""

    @property
    def times(self) -> tuple[float, float, float]:
        """The share and its bounds, divided by the fair share."""
        return self.share / self.fair, self.low / self.fair, self.high / self.fair


@dataclass(frozen=True)
class Rating:
    """A bot's openskill rating over the whole contest, with a 95 % interval."""

    name: str
    mu: float
    sigma: float

    @property
    def bounds(self) -> tuple[float, float]:
        """The interval."""
        return self.mu - 1.959964 * self.sigma, self.mu + 1.959964 * self.sigma


def standings(results: Iterable[Result]) -> list[Standing]:
    """Return the result of each pairing. Matches of one deal are not independent, so the interval counts deals."""
    by_pair: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    lucks: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    seats = 0
    for result in results:
        by_pair[result.candidate, result.baseline][result.deal].append(result.win)
        if result.luck is not None:
            lucks[result.candidate, result.baseline][result.deal].append(result.luck)
        seats = len(result.ranks)
    result_rows = []
    for (candidate, baseline), deals in by_pair.items():
        wins = [win for deal in deals.values() for win in deal]
        share = sum(wins) / len(wins)
        low, high = deal_interval(list(deals.values()))
        luck = lucks[candidate, baseline]
        complete = sum(map(len, luck.values())) == len(wins)
        less = adjusted(list(deals.values()), list(luck.values())) if complete else None
        result_rows.append(Standing(candidate, baseline, len(wins), share, low, high, 1 / seats, less))
    return result_rows


def deal_interval(deals: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the 95 % interval of a share over matches that come in deals with a common random stream.

    It is Wilson's interval for an effective number of independent matches, estimated from the variance between deals. That
    number is at most the number of matches played. It is the number of deals if their results do not vary.
    """
    matches = sum(len(deal) for deal in deals)
    share = sum(sum(deal) for deal in deals) / matches
    n = len(deals)
    weight: float = n
    if n > 1:
        # The variance of the mean over deals; an incomplete deal weighs by its matches.
        spread = sum((sum(deal) - share * len(deal)) ** 2 for deal in deals) * n / (n - 1) / matches**2
        if spread > 0:
            weight = max(1.0, min(float(matches), share * (1 - share) / spread))
    return interval(share * weight, weight)


def ratings(results: Iterable[Result]) -> list[Rating]:
    """Return every bot's openskill rating after all matches, best first; a bot at several seats takes their mean."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise TripotError("the arena's ratings need openskill: install tripot[lab]") from None
    model = PlackettLuce()
    known: dict[str, Any] = {}
    for result in results:
        names = [
            result.candidate if at == result.seat else result.baseline for at in range(len(result.ranks))
        ]
        before = [known.setdefault(name, model.rating(name=name)) for name in names]
        after = model.rate([[rating] for rating in before], ranks=[float(rank) for rank in result.ranks])
        for name in (result.candidate, result.baseline):
            mine = [after[at][0] for at, other in enumerate(names) if other == name]
            known[name] = model.rating(
                mu=sum(rating.mu for rating in mine) / len(mine),
                sigma=sum(rating.sigma for rating in mine) / len(mine),
                name=name,
            )
    rated = [Rating(name, rating.mu, rating.sigma) for name, rating in known.items()]
    return sorted(rated, key=lambda rating: -rating.mu)


def charts(results: Sequence[Result]) -> list[Chart]:
    """Return the charts of a contest."""
    rated = ratings(results)
    return [
        Chart(
            "bars",
            {
                "fr": "Premières places, en parts équitables",
                "en": "Wins compared with an even share",
            },
            tuple(
                Bar(
                    {
                        "fr": f"{standing.candidate} parmi des {standing.baseline}",
                        "en": f"{standing.candidate} among {standing.baseline}",
                    },
                    *standing.times,
                    group=standing.candidate,
                )
                for standing in standings(results)
            ),
            {
                "fr": "1 × : aussi fort que ses adversaires. Le trait est l’intervalle à 95 %.",
                "en": "1 × = as strong as its opponents. The line shows the 95% interval.",
            },
            "times",
            1.0,
        ),
        Chart(
            "bars",
            {"fr": "Cotes (openskill)", "en": "Ratings (openskill)"},
            tuple(Bar(plain(rating.name), rating.mu, *rating.bounds, group=rating.name) for rating in rated),
        ),
    ]
