"""Routes of tables: lists, seats, start, log, chat, hints and odds."""

from __future__ import annotations

import io
from typing import Annotated

from litestar import Response, get, patch, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from sqlalchemy import Connection

from tripot.core.errors import BadInput
from tripot.server import chat, evenings, lobby
from tripot.server.errors import ApiError
from tripot.server.http import AnyRequest, limit, me, reach, server_of, whoever
from tripot.server.http.security import header
from tripot.server.store import queries
from tripot.server.workers.pool import BotFailed
from tripot.table import frames
from tripot.table import help as table_help
from tripot.table.description import Description
from tripot.table.state import TableState
from tripot.wire import answers
from tripot.wire import tables as w

TABLES_LISTED = 100
STATUSES: tuple[w.Status, w.Status] = ("open", "playing")


@get("/api/tables")
async def list_tables(request: AnyRequest, game: FromQuery[str | None] = None) -> answers.Tables:
    """Return public tables that are open or running."""

    separated = await _separated_from_me(request)

    def lists(connection: Connection) -> answers.Tables:
        return answers.Tables(
            *(
                [
                    table.shown()
                    for table in queries.public_tables(connection, status, game, TABLES_LISTED)
                    if separated.isdisjoint(table.people)
                ]
                for status in STATUSES
            )
        )

    return await server_of(request).store.read(lists)


async def _separated_from_me(request: AnyRequest) -> set[str]:
    """Return the people whom a block separates from the sender of a request."""
    person = await whoever(request)
    return set() if person is None else await lobby.blocked(server_of(request).host, person.id)


async def _readable(request: AnyRequest, info: Description) -> Description:
    """Return a table's description; ApiError `missing` if a block separates the sender from somebody there."""
    person = await whoever(request)
    if person is not None and not info.seats_of(person.id):
        separated = await lobby.blocked(server_of(request).host, person.id)
        if not separated.isdisjoint(info.people):
            raise ApiError("missing")
    return info


@post("/api/tables", status_code=201)
async def create_table(request: AnyRequest, data: JSONBody[w.Wish]) -> w.TableInfo:
    """Create a table."""
    person = await me(request)
    limit(request, "create", person.id)
    limit(request, "tables")
    return (await lobby.create(server_of(request).host, person, data)).shown()


@post("/api/quick", status_code=201)
async def quick_play(request: AnyRequest, data: JSONBody[w.Wish]) -> w.TableInfo:
    """Create a table against bots. Its match begins with `start`, when the player has seen the commitment."""
    person = await me(request)
    limit(request, "create", person.id)
    limit(request, "tables")
    return (await lobby.quick(server_of(request).host, person, data)).shown()


@get("/api/tables/{table:str}")
async def show_table(request: AnyRequest, table: FromPath[str]) -> w.TableInfo:
    """Return a table."""
    return (await _readable(request, await lobby.read(server_of(request).host, table))).shown()


@patch("/api/tables/{table:str}")
async def edit_table(request: AnyRequest, table: FromPath[str], data: JSONBody[w.Change]) -> w.TableInfo:
    """Change the game, options or clock (host, before the start)."""
    return (await lobby.edit(server_of(request).host, await me(request), table, data)).shown()


@post("/api/tables/{table:str}/join", status_code=200)
async def join_table(request: AnyRequest, table: FromPath[str], data: JSONBody[w.JoinWish]) -> w.TableInfo:
    """Take a seat."""
    return (await lobby.join(server_of(request).host, await me(request), table, data.seat, data.seed)).shown()


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave_table(request: AnyRequest, table: FromPath[str]) -> w.TableInfo:
    """Leave my seats; in a running match a bot takes over."""
    return (await lobby.leave(server_of(request).host, await me(request), table)).shown()


@post("/api/tables/{table:str}/start", status_code=200)
async def start_table(request: AnyRequest, table: FromPath[str], data: JSONBody[w.StartWish]) -> w.TableInfo:
    """Begin the match (host), with my seed if I have not added one."""
    host, person = server_of(request).host, await me(request)
    return (await lobby.start(host, person, table, data.seed, present=data.present)).shown()


@post("/api/tables/{table:str}/seats/{seat:int}", status_code=200)
async def set_seat(
    request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[w.SeatWish]
) -> w.TableInfo:
    """Fill, empty or take a seat (host, before the start)."""
    return (await lobby.set_seat(server_of(request).host, await me(request), table, seat, data.set)).shown()


@post("/api/tables/{table:str}/seed", status_code=200)
async def add_seed(request: AnyRequest, table: FromPath[str], data: JSONBody[w.SeedWish]) -> w.TableInfo:
    """Add my seed to the dice."""
    return (await lobby.add_seed(server_of(request).host, await me(request), table, data.seed)).shown()


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, table: FromPath[str]) -> w.TableInfo:
    """Create a table for a rematch."""
    person = await me(request)
    limit(request, "create", person.id)
    limit(request, "tables")
    return (await evenings.rematch(server_of(request).host, person, table)).shown()


@post("/api/tables/{table:str}/nudge", status_code=200)
async def nudge(request: AnyRequest, table: FromPath[str]) -> w.Nudged:
    """Remind the absent people whom a match of days waits for."""
    server, person = server_of(request), await me(request)
    absent = await lobby.awaited_absent(server.host, person, table)
    limit(request, "nudge", f"{person.id} {table}")
    return await lobby.nudge(server.host, person, table, absent, server.people.muted)


async def _live(request: AnyRequest, id_: str) -> TableState:
    table = await server_of(request).host.table(id_)
    if table is None:
        raise ApiError("missing")
    if table.state.match is None:
        raise ApiError("not_started")
    await _readable(request, table.state.info)
    return table.state


async def _seat(request: AnyRequest, table: TableState, seat: int | None) -> int | None:
    """Return a viewpoint that this person may have: their seats, a spectator's, and any after the end."""
    if seat is None:
        return None
    if not 0 <= seat < table.info.players:
        raise BadInput("seat", seat, f"0 to {table.info.players - 1}")
    person = await whoever(request)
    if table.end is None and seat not in table.info.seats_of(None if person is None else person.id):
        raise ApiError("forbidden")
    return seat


@get("/api/tables/{table:str}/log")
async def table_log(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=10_000_000)] = 0,
    limit_: Annotated[int, QueryParameter(name="limit", ge=1, le=500)] = 200,
) -> answers.Log:
    """Return log items as a seat may see them."""
    live = await _live(request, table)
    viewpoint = await _seat(request, live, seat)
    match = live.match
    assert match is not None  # noqa: S101  # checked by _live
    items = frames.standing_log(match, first, match.entries)[:limit_]
    return answers.Log(frames.visible_log(match.game, match.state, items, viewpoint), match.entries)


@get("/api/tables/{table:str}/chat")
async def table_chat(
    request: AnyRequest,
    table: FromPath[str],
    before: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
) -> answers.ChatPage:
    """Return older chat."""
    server = server_of(request)
    await _readable(request, await lobby.read(server.host, table))
    person = await whoever(request)
    muted = set() if person is None else (await server.people.hidden(person.id))[0]
    lines = await chat.recent(server.store, table, before)
    return answers.ChatPage([line for line in lines if line.person not in muted])


@post("/api/tables/{table:str}/hint", status_code=200)
async def hint(request: AnyRequest, table: FromPath[str], data: JSONBody[w.HintWish]) -> answers.Hint:
    """Return the coach's best choices, with chances and reasons; never in a rated match."""
    live, seat = await _helped(request, table, data.seat)
    match, status = live.match, live.status
    assert match is not None  # noqa: S101  # checked by _live
    assert status is not None  # noqa: S101
    request_to_bot = table_help.hint_request(live.id, match, status, seat)
    try:
        hints = await server_of(request).pool.hint(request_to_bot)
    except BotFailed as problem:
        raise ApiError("no_bot", detail=str(problem)) from None
    return table_help.hint_answer(request_to_bot, hints)


@get("/api/tables/{table:str}/insight")
async def insight(request: AnyRequest, table: FromPath[str], seat: FromQuery[int]) -> answers.Insight:
    """Return the exact odds, given the knowledge of a seat."""
    live, mine = await _helped(request, table, seat)
    match, status = live.match, live.status
    assert match is not None  # noqa: S101  # checked by _live
    assert status is not None  # noqa: S101
    request_to_bot = table_help.odds_request(live.id, match, status, mine)
    try:
        odds = await server_of(request).pool.insight(request_to_bot)
    except BotFailed as problem:
        raise ApiError("no_bot", detail=str(problem)) from None
    return table_help.odds_answer(request_to_bot, odds)


async def _helped(request: AnyRequest, id_: str, seat: int) -> tuple[TableState, int]:
    person = await me(request)
    limit(request, "hint", person.id)
    live = await _live(request, id_)
    viewpoint = await _seat(request, live, seat)
    assert viewpoint is not None  # noqa: S101  # a seat was given
    table_help.check_allowed(live.info, live.end)
    return live, viewpoint


@get("/api/qr.svg", sync_to_thread=True)  # a long path takes 40 ms to draw
def qr_code(request: AnyRequest, path: Annotated[str, QueryParameter(max_length=200)]) -> Response[bytes]:
    """Return a QR code of an address on this server."""
    import segno

    if not path.startswith("/") or path.startswith("//") or not path.isprintable() or "\\" in path:
        raise BadInput("path", path[:60], "a path on this server, as in /t/k3x9m2pa")
    # A phone that scans "localhost" would look for the server on itself.
    base = reach(request) or "http://" + (header(request.scope, b"host") or "localhost")[:100]
    out = io.BytesIO()
    segno.make(f"{base}{path}", error="m", micro=False).save(
        out, kind="svg", scale=6, border=2, xmldecl=False, svgns=True, omitsize=True
    )
    return Response(out.getvalue(), media_type="image/svg+xml")


ROUTES = [
    list_tables, create_table, quick_play, show_table, edit_table, join_table, leave_table, start_table, set_seat,
    add_seed, rematch, nudge, table_log, table_chat, hint, insight, qr_code,
]  # fmt: skip
