"""Routes of matches: lists, replays, records, verification, imports, leaderboards."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from tripot.core.errors import BadInput
from tripot.core.registry import find_game
from tripot.server import lobby
from tripot.server.archive import coaching_history, forks, lists
from tripot.server.archive import replay as replays
from tripot.server.errors import ApiError
from tripot.server.http import AnyRequest, client_of, limit, me, server_of, while_connected, whoever
from tripot.server.store import list_queries
from tripot.server.store.ids import new_id
from tripot.table.description import check_bot
from tripot.table.replay import Replay
from tripot.table.summaries import match_page, record_summary, summary
from tripot.wire import matches as w
from tripot.wire.coach import Findings
from tripot.wire.games import OpponentResults
from tripot.wire.tables import ForkWish, TableInfo

Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=100)]
Before = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
Against = Annotated[str | None, QueryParameter(name="with", max_length=40)]
First = Annotated[int, QueryParameter(name="from", ge=0, le=10_000_000)]
Last = Annotated[int | None, QueryParameter(name="to", ge=0, le=10_000_000)]


@get("/api/matches")
async def list_matches(
    request: AnyRequest, game: FromQuery[str | None] = None, before: Before = None, limit_: Limit = 30
) -> w.Matches:
    """Return finished public matches."""
    return await lists.matches(server_of(request).store, game=game, before=before, limit=limit_)


@get("/api/me/matches")
async def my_matches(
    request: AnyRequest,
    game: FromQuery[str | None] = None,
    result: FromQuery[Literal["won", "lost"] | None] = None,
    against: Against = None,
    before: Before = None,
    limit_: Limit = 30,
) -> w.Matches:
    """Return my finished matches: of one game, won or lost, against somebody."""
    person = await me(request)
    return await lists.matches(
        server_of(request).store,
        person=person.id,
        game=game,
        result=result,
        against=against,
        before=before,
        limit=limit_,
    )


@get("/api/me/stats")
async def my_stats(request: AnyRequest) -> w.Stats:
    """Return my results by game."""
    return await lists.stats(server_of(request).store, (await me(request)).id)


@get("/api/me/play")
async def my_play(request: AnyRequest) -> w.MyPlay:
    """Return my coaching history: chance lost, luck, and the most expensive questions."""
    return await coaching_history.read(server_of(request).store, (await me(request)).id)


@get("/api/me/opponents/{game:str}")
async def my_opponent_results(request: AnyRequest, game: FromPath[str]) -> OpponentResults:
    """Return my results against each bot."""
    _check_game(game)
    return await lists.opponent_results(server_of(request).store, (await me(request)).id, game)


def _check_game(game: str) -> None:
    try:
        find_game(game)
    except BadInput:
        raise ApiError("missing", detail=f"no game {game[:40]}") from None


@get("/api/leaderboard/{game:str}")
async def leaderboard(request: AnyRequest, game: FromPath[str], limit_: Limit = 50) -> w.Leaderboard:
    """Return the leaderboard of a game."""
    _check_game(game)
    return await lists.leaderboard(server_of(request).store, game, limit_)


async def _finished(request: AnyRequest, match: str) -> str:
    """Return the record of a finished match; ApiError `unfinished` otherwise."""
    server = server_of(request)
    info = await lobby.read(server.host, match)
    text = await replays.record_text(server.store, match)
    if info.status in ("open", "playing") and '"end":' not in text.rpartition("\n{")[2]:
        raise ApiError("unfinished")
    return text


async def _replay(request: AnyRequest, key: str, text: str) -> Replay:
    """Return the replay of a record, as long as the client waits for it."""
    work = server_of(request).replays.get(key, text, await client_of(request))
    return await while_connected(request, work)


@get("/api/matches/{match:str}")
async def show_match(request: AnyRequest, match: FromPath[str]) -> w.MatchPage:
    """Return a finished match with all its entries."""
    server = server_of(request)
    text = await _finished(request, match)
    replay = await _replay(request, f"m {match}", text)
    return match_page(replay, summary(await lobby.read(server.host, match)))


@get("/api/matches/{match:str}/frames")
async def match_frames(
    request: AnyRequest,
    match: FromPath[str],
    seat: FromQuery[int | None] = None,
    first: First = 0,
    last: Last = None,
) -> w.Moments:
    """Return positions of a match: of any seat if it is finished, of my own seats while it runs."""
    server = server_of(request)
    info = await lobby.read(server.host, match)
    text = await replays.record_text(server.store, match)
    over = '"end":' in text.rpartition("\n{")[2]
    if over:
        replay = await _replay(request, f"m {match}", text)
    else:
        person = await whoever(request)
        if seat is not None and seat not in info.seats_of(None if person is None else person.id):
            raise ApiError("forbidden")
        replay = await server.replays.running(f"p {match}", text, await client_of(request))
    return await asyncio.to_thread(replay.page, first, last, seat, open_=over)


@get("/api/matches/{match:str}/record")
async def match_record(request: AnyRequest, match: FromPath[str]) -> Response[str]:
    """Return the record file of a finished match."""
    return _file(await _finished(request, match), match)


@get("/api/matches/{match:str}/verify")
async def verify_match(request: AnyRequest, match: FromPath[str]) -> w.Verdict:
    """Check a finished match again: hash chain, rules, draws, commitment."""
    limit(request, "hint")
    text, client = await _finished(request, match), await client_of(request)
    return await while_connected(request, server_of(request).replays.verify(text, client))


@post("/api/matches/{match:str}/analysis", status_code=200)
async def analyse_match(request: AnyRequest, match: FromPath[str]) -> w.Analysis:
    """Return the findings of a match analysis so far. The analysis stops when nobody asks for it any more."""
    limit(request, "analysis", (await me(request)).id)
    server = server_of(request)
    text = await _finished(request, match)
    replay = await _replay(request, f"m {match}", text)
    return _analysis(server.analyses.ask(match, replay.game.id, text, await client_of(request)))


@post("/api/records/{record:str}/analysis", status_code=200)
async def analyse_record(request: AnyRequest, record: FromPath[str]) -> w.Analysis:
    """Return the findings of the analysis of an imported record so far."""
    limit(request, "analysis", (await me(request)).id)
    server = server_of(request)
    text = await _imported(request, record)
    replay = await _replay(request, f"r {record}", text)
    return _analysis(server.analyses.ask(record, replay.game.id, text, await client_of(request)))


def _analysis(answer: tuple[Findings | None, str]) -> w.Analysis:
    findings, problem = answer
    if problem:
        raise ApiError("no_bot", detail=problem)
    return w.Analysis(0.0 if findings is None else findings.done, findings)


@post("/api/matches/{match:str}/lines", status_code=200)
async def match_lines(request: AnyRequest, match: FromPath[str], data: JSONBody[w.LineWish]) -> w.Lines:
    """Compare two lines with the same chance: the actions of a seat after an entry, and others in their place."""
    limit(request, "hint", (await me(request)).id)
    text = await _finished(request, match)
    return await _lines(request, await _replay(request, f"m {match}", text), text, data)


@post("/api/records/{record:str}/lines", status_code=200)
async def record_lines(request: AnyRequest, record: FromPath[str], data: JSONBody[w.LineWish]) -> w.Lines:
    """Compare two lines of an imported record."""
    limit(request, "hint", (await me(request)).id)
    text = await _imported(request, record)
    return await _lines(request, await _replay(request, f"r {record}", text), text, data)


async def _lines(request: AnyRequest, replay: Replay, text: str, wish: w.LineWish) -> w.Lines:
    if replay.record.end is None or "server_seed" not in replay.record.end:
        raise ApiError("unfinished")
    if wish.bot is not None:
        check_bot(replay.game, wish.bot)
    work = server_of(request).analyses.lines(text, wish, await client_of(request))
    return await while_connected(request, work)


@post("/api/matches/{match:str}/fork", status_code=201)
async def fork_match(request: AnyRequest, match: FromPath[str], data: JSONBody[ForkWish]) -> TableInfo:
    """Create a table that continues from an entry of a finished match, against bots."""
    person = await me(request)
    limit(request, "create", person.id)
    limit(request, "tables")
    server = server_of(request)
    replay = await _replay(request, f"m {match}", await _finished(request, match))
    return (await forks.fork(server.host, person, replay, data)).shown()


@post("/api/records/{record:str}/fork", status_code=201)
async def fork_record(request: AnyRequest, record: FromPath[str], data: JSONBody[ForkWish]) -> TableInfo:
    """Create a table that continues from an entry of an imported record, against bots."""
    person = await me(request)
    limit(request, "create", person.id)
    limit(request, "tables")
    server = server_of(request)
    replay = await _replay(request, f"r {record}", await _imported(request, record))
    return (await forks.fork(server.host, person, replay, data)).shown()


@post("/api/records", status_code=201, request_max_body_size=replays.MAX_RECORD_BYTES)
async def import_record(request: AnyRequest) -> w.Imported:
    """Import a record file."""
    server = server_of(request)
    person = await me(request)
    limit(request, "import", person.id)
    body = await request.body()
    limit(request, "import_bytes", cost=len(body))
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise ApiError("record", {"problem": "not UTF-8"}) from None
    if "\x00" in text:
        raise ApiError("record", {"problem": "not text"})
    id_ = "r" + new_id(11)
    async with server.imports.room(len(body)):
        reading = server.replays.get(f"r {id_}", text, await client_of(request), untrusted=True)
        replay = await while_connected(request, reading)
        await server.imports.add(id_, person.id, replay.game.id, text)
    return w.Imported(id_, replay.game.id, replay.last)


async def _imported(request: AnyRequest, record: str) -> str:
    text = await server_of(request).store.read(
        lambda connection: list_queries.read_record(connection, record)
    )
    if text is None:
        raise ApiError("missing")
    return text


@get("/api/records/{record:str}")
async def show_record(request: AnyRequest, record: FromPath[str]) -> w.MatchPage:
    """Return an imported record with all its entries."""
    text = await _imported(request, record)
    replay = await _replay(request, f"r {record}", text)
    return match_page(replay, record_summary(record, replay.record, replay.match.header.players))


@get("/api/records/{record:str}/frames")
async def record_frames(
    request: AnyRequest,
    record: FromPath[str],
    seat: FromQuery[int | None] = None,
    first: First = 0,
    last: Last = None,
) -> w.Moments:
    """Return positions of an imported record."""
    replay = await _replay(request, f"r {record}", await _imported(request, record))
    return await asyncio.to_thread(replay.page, first, last, seat, open_=True)


@get("/api/records/{record:str}/record")
async def record_file(request: AnyRequest, record: FromPath[str]) -> Response[str]:
    """Return an imported record file."""
    return _file(await _imported(request, record), record)


def _file(text: str, name: str) -> Response[str]:
    safe = "".join(c for c in name if c.isalnum())
    return Response(
        text,
        media_type="application/x-ndjson",
        headers={"content-disposition": f'attachment; filename="tripot-{safe}.jsonl"'},
    )


ROUTES = [
    list_matches, my_matches, my_stats, my_play, my_opponent_results, leaderboard, show_match, match_frames, match_record, verify_match,
    analyse_match, analyse_record, match_lines, record_lines, import_record, fork_match, fork_record, show_record, record_frames, record_file,
]  # fmt: skip
