"""Requests that need no live table: games, puzzles, finished matches, imported records, analyses."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import msgspec

from tripot.core.clock import wall_ms
from tripot.core.errors import BadInput, TripotError
from tripot.core.registry import find_game
from tripot.offline.documents import RECORD
from tripot.offline.requests import Request, route
from tripot.offline.set_up import add, find, me, new_id
from tripot.offline.thinking import Task
from tripot.table import catalogue, forks, puzzles, records
from tripot.table.description import Description, check_bot
from tripot.table.refusals import RequestError
from tripot.table.summaries import match_page, record_summary, summary
from tripot.wire import matches as w
from tripot.wire.coach import Findings
from tripot.wire.games import Duel, OpponentResults
from tripot.wire.puzzles import PuzzleWish
from tripot.wire.tables import ForkWish

if TYPE_CHECKING:
    from tripot.offline.host import Host

MAX_RECORD_CHARS = 2_000_000
MATCHES_PER_PAGE = 30

# ---- games and puzzles: the same for everyone


@route("GET", "/api/games")
async def _games(_host: Host, _request: Request) -> Any:
    return catalogue.games_json()


@route("GET", "/api/opponents")
async def _opponents(_host: Host, _request: Request) -> Any:
    return catalogue.opponents_json()


@route("GET", "/api/texts")
async def _own_texts(_host: Host, _request: Request) -> Any:
    return catalogue.texts_json(catalogue.GENERAL)[1]


def _game(name: str) -> str:
    try:
        return find_game(name).id
    except BadInput as problem:
        raise RequestError("missing", detail=str(problem)) from None


@route("GET", "/api/games/*/texts")
async def _game_texts(_host: Host, request: Request) -> Any:
    game, edition = _game(request.names[0]), request.query.get("edition", "standard")
    if not catalogue.has_edition(game, edition):
        raise RequestError("missing")
    return catalogue.texts_json(game, edition)[1]


@route("GET", "/api/games/*/rulebook")
async def _rulebook(_host: Host, request: Request) -> Any:
    return catalogue.rulebook_json(_game(request.names[0]))


@route("GET", "/api/games/*/sheet")
async def _sheet(_host: Host, request: Request) -> Any:
    game, edition = _game(request.names[0]), request.query.get("edition", "standard")
    body = catalogue.sheet_json(game, edition) if catalogue.has_edition(game, edition) else None
    if body is None:
        raise RequestError("missing")
    return body


@route("GET", "/api/games/*/lesson")
async def _lesson(_host: Host, request: Request) -> Any:
    body = catalogue.lesson_json(_game(request.names[0]))
    if body is None:
        raise RequestError("missing")
    return body


@route("GET", "/api/puzzles")
async def _puzzles(_host: Host, request: Request) -> Any:
    day = request.query.get("day")
    try:
        date = dt.datetime.now(dt.UTC).date() if day is None else dt.date.fromisoformat(day)
    except ValueError:
        raise BadInput("day", day, "a day, as in 2026-11-15") from None
    return puzzles.puzzle_list(date.isoformat(), date.toordinal())


@route("GET", "/api/puzzles/*")
async def _puzzle(_host: Host, request: Request) -> Any:
    return puzzles.puzzle(request.names[0])


@route("POST", "/api/puzzles/*/answer")
async def _answer_puzzle(_host: Host, request: Request) -> Any:
    return puzzles.judge(request.names[0], msgspec.json.decode(request.body, type=PuzzleWish).do)


# ---- lists of my matches


def _finished(host: Host) -> list[Description]:
    """Return the finished matches, newest first."""
    over = [
        table.description
        for table in host.documents.tables.values()
        if table.description.finished is not None
    ]
    return sorted(over, key=lambda info: info.finished or 0, reverse=True)


def _won(info: Description, person: str) -> bool:
    result = info.result
    return result is not None and any(result.ranks[seat] == 1 for seat in info.seats_of(person))


@route("GET", "/api/me/matches")
async def _my_matches(host: Host, request: Request) -> Any:
    query, person = request.query, me(host)
    before, limit = request.number("before"), request.number("limit") or MATCHES_PER_PAGE
    wanted = [
        info
        for info in _finished(host)
        if (before is None or (info.finished or 0) < before)
        and query.get("game") in (None, info.game)
        and query.get("result") in (None, "won" if _won(info, person.id) else "lost")
        and ("with" not in query or any(seat.bot == query["with"] for seat in info.seats))
    ]
    page = wanted[:limit]
    return w.Matches([summary(info) for info in page], page[-1].finished if len(wanted) > limit else None)


@route("GET", "/api/me/play")
async def _my_play(_host: Host, _request: Request) -> Any:
    return w.MyPlay([])


@route("GET", "/api/me/opponents/*")
async def _opponent_results(host: Host, request: Request) -> Any:
    game, person = _game(request.names[0]), host.documents.person
    duels: dict[str, Duel] = {}
    for info in _finished(host):
        if info.game != game or info.result is None or info.fork or info.status != "finished":
            continue
        ranks = info.result.ranks
        for mine in info.seats_of(None if person is None else person.id):
            for seat, other in enumerate(info.seats):
                if other.bot is not None:
                    duel = duels.setdefault(other.bot, Duel(other.bot, 0, 0))
                    duel.won += ranks[mine] < ranks[seat]
                    duel.lost += ranks[mine] > ranks[seat]
    return OpponentResults(game, [duels[name] for name in sorted(duels)])


# ---- finished matches and imported records


async def _match_text(host: Host, id_: str, *, finished: bool = True) -> str:
    find(host, id_)
    rows = await host.rows(id_)
    if not rows:
        raise RequestError("missing")
    text = "".join(body + "\n" for _first, body in rows)
    if finished and records.read_end(text) is None:
        raise RequestError("unfinished")
    return text


async def _text(host: Host, request: Request, kind: str) -> str:
    id_ = request.names[0]
    if kind == "matches":
        return await _match_text(host, id_)
    text: str | None = await host.ask(host.surroundings.load, RECORD, id_)
    if text is None:
        raise RequestError("missing")
    return text


@route("POST", "/api/records")
async def _import_record(host: Host, request: Request) -> Any:
    text = request.body if request.body.endswith("\n") else request.body + "\n"
    if len(text) > MAX_RECORD_CHARS:
        raise RequestError("too_large")
    if "\x00" in text:
        raise RequestError("record", {"problem": "not text"})
    records.read_header(text)
    report = records.replay_and_report(text)
    if report.problem is not None:
        raise records.refuse(report.problem)
    id_ = new_id()
    replay = host.replay(id_, text)
    await host.ask(host.surroundings.save, RECORD, id_, text)
    return w.Imported(id_, replay.game.id, replay.last)


def _both(kind: str) -> None:
    """Register the requests about finished matches and those about imported records: they are the same."""
    path = f"/api/{kind}/*"

    @route("GET", path)
    async def _show(host: Host, request: Request) -> Any:
        id_, text = request.names[0], await _text(host, request, kind)
        replay = host.replay(id_, text)
        if kind == "matches":
            return match_page(replay, summary(find(host, id_)))
        return match_page(replay, record_summary(id_, replay.record, replay.match.header.players))

    @route("GET", f"{path}/frames")
    async def _frames(host: Host, request: Request) -> Any:
        id_, over, seat = request.names[0], True, request.number("seat")
        if kind == "matches":
            text = await _match_text(host, id_, finished=False)
            over = records.read_end(text) is not None
            mine = find(host, id_).seats_of(None if host.documents.person is None else me(host).id)
            if not over and seat is not None and seat not in mine:
                raise RequestError("forbidden")
        else:
            text = await _text(host, request, kind)
        return host.replay(id_, text).page(
            request.number("from") or 0, request.number("to"), seat, open_=over
        )

    @route("GET", f"{path}/record")
    async def _record(host: Host, request: Request) -> Any:
        return await _text(host, request, kind)

    @route("GET", f"{path}/verify")
    async def _verify(host: Host, request: Request) -> Any:
        text = await _text(host, request, kind)
        return records.verdict(text, records.replay_and_report(text))

    @route("POST", f"{path}/analysis")
    async def _analysis(host: Host, request: Request) -> Any:
        return await _analyse(host, request.names[0], await _text(host, request, kind))

    @route("POST", f"{path}/lines")
    async def _lines(host: Host, request: Request) -> Any:
        text, wish = await _text(host, request, kind), msgspec.json.decode(request.body, type=w.LineWish)
        replay = host.replay(request.names[0], text)
        if "server_seed" not in (replay.record.end or {}):
            raise RequestError("unfinished")
        if wish.bot is not None:
            check_bot(replay.game, wish.bot)
        answer = _thought(await host.think(Task(record=text, lines=wish)))
        if "problem" in answer:
            raise TripotError(answer["problem"])
        return answer

    @route("POST", f"{path}/fork")
    async def _fork(host: Host, request: Request) -> Any:
        wish = msgspec.json.decode(request.body, type=ForkWish)
        replay = host.replay(request.names[0], await _text(host, request, kind))
        info, secret, rows = forks.fork(new_id(), me(host), replay, wish, wall_ms())
        for first, body in rows:
            await host.ask(host.surroundings.append, info.id, first, body)
        return add(host, info, secret)


_both("matches")
_both("records")


def _thought(answer: str | None) -> Any:
    if answer is None:
        raise RequestError("no_bot", detail="the worker died")
    return msgspec.json.decode(answer)


async def _analyse(host: Host, id_: str, text: str) -> w.Analysis:
    """Take the next step of an analysis. The page asks until it is done."""
    findings = host.findings.get(id_)
    if findings is not None and findings.done >= 1:
        return w.Analysis(1.0, findings)
    game = find_game(records.read_header(text).game)
    answer: Any = None
    if findings is not None:
        answer = _thought(await host.think(Task(analyse=id_)))
    if answer is None:
        task = Task(analyse=id_, record=text, seconds=float(game.analysis_seconds))
        answer = _thought(await host.think(task))
    if answer is None or "problem" in answer:
        raise RequestError("no_bot", detail="" if answer is None else str(answer["problem"]))
    found = host.findings[id_] = msgspec.convert(answer, Findings)
    return w.Analysis(found.done, found)
