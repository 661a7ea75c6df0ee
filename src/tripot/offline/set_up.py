"""Requests about the person and their tables: the name, new tables, the start, help, rematches."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from tripot.core.clock import wall_ms
from tripot.core.errors import BadInput
from tripot.core.fairness import new_server_seed
from tripot.offline.documents import StoredTable
from tripot.offline.requests import Request, route
from tripot.table import frames, opening, setup
from tripot.table import help as table_help
from tripot.table.description import Description
from tripot.table.inputs import Leave, Start
from tripot.table.my_tables import my_table
from tripot.table.refusals import RequestError
from tripot.table.state import TableState
from tripot.wire import answers, people
from tripot.wire import tables as w
from tripot.wire.people import Person

if TYPE_CHECKING:
    from tripot.offline.host import Host
    from tripot.table.thinking import BotRequest

MAX_NAME_CHARS = 24
LOG_ITEMS = 200


def new_id() -> str:
    """Return the id of a new table or record."""
    return f"local-{secrets.token_hex(5)}"


def me(host: Host) -> Person:
    """Return the person; RequestError if they have no name yet."""
    if host.documents.person is None:
        raise RequestError("nobody")
    return host.documents.person


def find(host: Host, id_: str) -> Description:
    """Return a copy of a table's description, to read or to edit; RequestError if there is none."""
    if id_ not in host.documents.tables:
        raise RequestError("missing")
    return host.documents.copy(id_)


def add(host: Host, info: Description, secret: str) -> w.TableInfo:
    """Store a new table and return its wire form."""
    host.documents.set_table(StoredTable(info, secret))
    return info.shown()


def save(host: Host, info: Description) -> w.TableInfo:
    """Store and show an edited description of an open table."""
    info.v += 1
    host.describe(info)
    return info.shown()


# ---- the person


def _me(host: Host) -> people.Me:
    person = host.documents.person
    if person is None:
        return people.Me(None, [], [])
    playing = [
        table.description
        for table in host.documents.tables.values()
        if table.description.status in ("open", "playing")
    ]
    playing.sort(key=lambda info: info.started or info.created, reverse=True)
    return people.Me(person, [info.id for info in playing], [])


@route("GET", "/api/me")
async def _show_me(host: Host, _request: Request) -> Any:
    return _me(host)


@route("POST", "/api/me/guest")
async def _become_guest(host: Host, request: Request) -> Any:
    wish = msgspec.json.decode(request.body, type=people.GuestWish)
    return _change_person(host, wish.name, wish.lang)


@route("PATCH", "/api/me")
async def _change_me(host: Host, request: Request) -> Any:
    wish = msgspec.json.decode(request.body, type=people.MeChange)
    person = me(host)
    return _change_person(host, wish.name or person.name, wish.lang or person.lang)


def _change_person(host: Host, name: str, lang: str) -> people.Myself:
    shown = " ".join(name.split())
    if not 1 <= len(shown) <= MAX_NAME_CHARS or not shown.isprintable():
        raise BadInput("name", name[:40], f"1 to {MAX_NAME_CHARS} characters")
    before = host.documents.person
    id_, created = (
        (f"local-{secrets.token_hex(5)}", wall_ms()) if before is None else (before.id, before.created)
    )
    person = Person(id_, shown, "guest", None, "en" if lang == "en" else "fr", created)
    host.documents.set_person(person)
    return people.Myself(person)


@route("GET", "/api/me/tables")
async def _my_tables(host: Host, _request: Request) -> Any:
    tables = []
    for id_ in _me(host).playing[:30]:
        info = find(host, id_)
        if info.status != "playing":
            continue
        tables.append(my_table((await host.table(id_)).state, me(host).id))
    return answers.MyTables(tables)


# ---- before the match


@route("POST", "/api/quick")
async def _quick(host: Host, request: Request) -> Any:
    wish = msgspec.json.decode(request.body, type=w.Wish)
    wish.seats = setup.seats_against_bots(wish)
    return _create(host, wish)


@route("POST", "/api/tables")
async def _create_table(host: Host, request: Request) -> Any:
    return _create(host, msgspec.json.decode(request.body, type=w.Wish))


def _create(host: Host, wish: w.Wish) -> w.TableInfo:
    if wish.rated or wish.public:
        raise RequestError("offline")
    secret = new_server_seed()
    return add(host, setup.new_table(new_id(), me(host), wish, secret, wall_ms()), secret)


@route("GET", "/api/tables")
async def _no_tables(_host: Host, _request: Request) -> Any:
    return answers.Tables([], [])


@route("GET", "/api/tables/*")
async def _show_table(host: Host, request: Request) -> Any:
    return find(host, request.names[0]).shown()


def _open_table(host: Host, request: Request) -> Description:
    info = find(host, request.names[0])
    if info.status != "open":
        raise RequestError("started")
    return info


@route("PATCH", "/api/tables/*")
async def _edit(host: Host, request: Request) -> Any:
    info, wish = _open_table(host, request), msgspec.json.decode(request.body, type=w.Change)
    if wish.rated is True or wish.public is True:
        raise RequestError("offline")
    setup.change_terms(info, me(host), wish)
    return save(host, info)


@route("POST", "/api/tables/*/join")
async def _join(host: Host, request: Request) -> Any:
    info, wish = _open_table(host, request), msgspec.json.decode(request.body, type=w.JoinWish)
    setup.sit_down(info, me(host), wish.seat, setup.check_seed(wish.seed), wall_ms())
    return save(host, info)


@route("POST", "/api/tables/*/seats/*")
async def _set_seat(host: Host, request: Request) -> Any:
    info, wish = _open_table(host, request), msgspec.json.decode(request.body, type=w.SeatWish)
    if not request.names[1].isdecimal():
        raise RequestError("missing")
    setup.set_seat(info, me(host), int(request.names[1]), wish.set, wall_ms())
    return save(host, info)


@route("POST", "/api/tables/*/seed")
async def _add_seed(host: Host, request: Request) -> Any:
    info, wish = _open_table(host, request), msgspec.json.decode(request.body, type=w.SeedWish)
    setup.add_seed(info, me(host), setup.check_seed(wish.seed))
    return save(host, info)


@route("POST", "/api/tables/*/start")
async def _start(host: Host, request: Request) -> Any:
    id_, wish = request.names[0], msgspec.json.decode(request.body, type=w.StartWish)
    info = find(host, id_)
    if wish.present:
        setup.remove_open_seats(info, me(host))
    setup.check_start(info, me(host))
    if wish.seed is not None:
        setup.add_seed(info, me(host), setup.check_seed(wish.seed))
        save(host, info)
    await host.order(id_, Start(find(host, id_), host.documents.tables[id_].server_seed))
    info = opening.started(find(host, id_), wall_ms())
    return save(host, info)


@route("POST", "/api/tables/*/leave")
async def _leave(host: Host, request: Request) -> Any:
    info, person = find(host, request.names[0]), me(host)
    if info.status == "playing":
        for seat in info.seats_of(person.id):
            await host.order(info.id, Leave(seat))
    elif info.status == "open":
        setup.stand_up(person.id, info)
        return save(host, info)
    return info.shown()


@route("POST", "/api/tables/*/rematch")
async def _rematch(host: Host, request: Request) -> Any:
    info = find(host, request.names[0])
    if info.status not in ("finished", "abandoned"):
        raise RequestError("unfinished")
    if info.next is not None and info.next in host.documents.tables:
        return find(host, info.next).shown()
    secret = new_server_seed()
    again = setup.rematch(new_id(), info, me(host), secret, wall_ms())
    shown = add(host, again, secret)
    info.next = again.id
    save(host, info)
    return shown


# ---- during the match


async def _state(host: Host, id_: str) -> TableState:
    state = (await host.table(id_)).state
    if state.match is None:
        raise RequestError("not_started")
    return state


def _viewpoint(host: Host, state: TableState, seat: int | None) -> int | None:
    """Return a viewpoint that the person may have: their seats, a spectator's, and any after the end."""
    if seat is None:
        return None
    if not 0 <= seat < state.info.players:
        raise BadInput("seat", seat, f"0 to {state.info.players - 1}")
    person = host.documents.person
    if state.end is None and seat not in state.info.seats_of(None if person is None else person.id):
        raise RequestError("forbidden")
    return seat


@route("GET", "/api/tables/*/log")
async def _log(host: Host, request: Request) -> Any:
    state = await _state(host, request.names[0])
    seat = _viewpoint(host, state, request.number("seat"))
    match, _status = state.playing()
    limit = request.number("limit") or LOG_ITEMS
    items = frames.standing_log(match, request.number("from") or 0, match.entries)[:limit]
    return answers.Log(frames.visible_log(match.game, match.state, items, seat), match.entries)


@route("GET", "/api/tables/*/chat")
async def _chat(host: Host, request: Request) -> Any:
    return answers.ChatPage(list((await host.table(request.names[0])).state.chat))


@route("POST", "/api/tables/*/hint")
async def _hint(host: Host, request: Request) -> Any:
    wish = msgspec.json.decode(request.body, type=w.HintWish)
    state, seat = await _helped(host, request.names[0], wish.seat)
    match, status = state.playing()
    question = table_help.hint_request(state.id, match, status, seat)
    answer = await _thought(host, question)
    return table_help.hint_answer(question, answer.hints or [])


@route("GET", "/api/tables/*/insight")
async def _insight(host: Host, request: Request) -> Any:
    wanted = request.number("seat")
    state, seat = await _helped(host, request.names[0], -1 if wanted is None else wanted)
    match, status = state.playing()
    question = table_help.odds_request(state.id, match, status, seat)
    answer = await _thought(host, question)
    return table_help.odds_answer(question, answer.insight or {})


async def _helped(host: Host, id_: str, seat: int) -> tuple[TableState, int]:
    state = await _state(host, id_)
    _viewpoint(host, state, seat)
    table_help.check_allowed(state.info, state.end)
    return state, seat


async def _thought(host: Host, question: BotRequest) -> Any:
    answer = await host.think_about(question)
    if answer.problem is not None or not (answer.hints or answer.insight is not None):
        raise RequestError("no_bot", detail=answer.problem or "no answer")
    return answer
