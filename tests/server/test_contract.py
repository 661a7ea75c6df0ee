"""One contract: what the server sends, what the page expects, and what the routes say are the same thing."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, get_args

import msgspec
import pytest
from tests.support.play import finished, pick, three
from tests.support.receiver import Browser, mail_server
from tests.support.server import RunWithServer, TestServer, Visitor

from tools import wire_types
from tripot import find_game
from tripot.server.app import create_app
from tripot.server.notifications.mail import Mail
from tripot.server.settings import Settings
from tripot.wire import contract
from tripot.wire.tables import TableInfo

pytestmark = pytest.mark.uncompiled


def test_the_pages_types_are_those_of_the_contract() -> None:
    """The committed file is what the generator writes: run `python -m tools.wire_types` after a change."""
    assert wire_types.FILE.read_text(encoding="utf-8") == wire_types.text()


def routes() -> dict[str, Any]:
    """Return every handler of the server by its request, as the contract names them."""
    app: Any = create_app(Settings())._app
    found: dict[str, Any] = {}
    for route in app.routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        for handler in getattr(route, "route_handlers", []):
            for method in getattr(handler, "http_methods", []):
                if method not in ("OPTIONS", "HEAD"):
                    found[f"{method} {path}"] = handler
    return found


def test_every_route_is_in_the_contract_and_takes_its_body() -> None:
    """No request is served that the contract does not name, and none takes another body."""
    found = {
        name: handler
        for name, handler in routes().items()
        if name.split(" ")[1].startswith(("/api/", "/healthz", "/metrics"))
    }
    assert set(found) == set(contract.REQUESTS) | contract.FILES
    for name, (body, answer) in contract.REQUESTS.items():
        fields = found[name].parsed_fn_signature
        taken = fields.parameters["data"].annotation if "data" in fields.parameters else None
        assert taken is body, name
        given = fields.return_type
        kinds = {given.annotation, *(inner.annotation for inner in given.inner_types)}
        assert answer in kinds or bytes in kinds, name


def test_a_field_too_many_or_too_few_is_seen() -> None:
    """The check of every visitor of every test is strict: names, presence and types."""
    seat = {"kind": "bot", "bot": "greedy"}
    good = {
        "id": "t", "v": 1, "game": "g", "edition": "standard", "players": 1, "options": {}, "status": "open", "public": False,
        "rated": False, "clock": {"kind": "none", "seconds": 0, "increment": 0, "days": 0}, "host": "p", "seats": [seat],
        "commitment": "c", "created": 1, "started": None, "finished": None, "next": None, "previous": None, "result": None,
    }  # fmt: skip
    msgspec.convert(good, TableInfo)
    for bad in (
        {**good, "nextt": None},
        {**good, "next": 5},
        {k: v for k, v in good.items() if k != "result"},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(bad, TableInfo)


async def tour_of_notices(test_server: TestServer, ana: Visitor) -> None:
    """Turn notifications in the browser and by mail on and off."""
    endpoint = {"endpoint": "https://push.example.org/x"}
    await ana.get("/api/me/notifications")
    await ana.post("/api/me/push", {**endpoint, "keys": Browser().keys()})
    await ana.post("/api/me/push/end", endpoint)
    async with mail_server() as server:
        given = replace(
            test_server.process.settings, smtp_host="127.0.0.1", smtp_port=server.port, smtp_security="none", mail_from="a@b.org",
            public_url="https://games.example.org",
        )  # fmt: skip
        test_server.process.notifications._mail = Mail(given)
        await ana.request("PUT", "/api/me/mail", {"address": "anna@example.org"})
        token = re.search(r"/confirm/(\S+)", await server.next())
        assert token is not None
        await ana.post(f"/api/mail/confirm/{token[1]}")
        await ana.request("DELETE", "/api/me/mail")
        await ana.post("/api/mail/stop/nobody")


async def tour_of_evenings(ana: Visitor) -> None:
    """Begin an evening, look at it, play on, leave and come back."""
    table = (await ana.post("/api/tables", {"game": "the-boss", "players": 2}))["id"]
    path = f"/api/evenings/{(await ana.post('/api/evenings', {'table': table}))['code']}"
    await ana.post(f"/api/tables/{table}/leave")
    await ana.post(f"{path}/next", {"table": table, "game": "gang-of-dice"})
    await ana.get(path)
    await ana.get("/api/me/evenings")
    await ana.post(f"{path}/leave")
    await ana.post(f"{path}/join")


async def tour_of_people(ana: Visitor, bob: Visitor, table: str) -> None:
    """Invite, befriend, block, and end all of it."""
    await ana.post("/api/me/invitations", {"person": bob.id, "table": table})
    await bob.request("DELETE", f"/api/me/invitations/{table}")
    for what in ("friends", "blocked"):
        for method in ("PUT", "DELETE"):
            await ana.request(method, f"/api/me/{what}/{bob.id}")
    await ana.get("/api/me/people")


@pytest.mark.slow
def test_every_answer_and_every_message_is_seen_and_fits(run_with_server: RunWithServer) -> None:
    """A tour of the whole house: each request and each kind of message at least once, from a real server."""

    async def case(test_server: TestServer) -> None:
        (ana, bob, cleo), table = await three(test_server, public=True)
        test_server.attach()
        await ana.get("/healthz")
        for path in ("/api/games", "/api/texts", "/api/tables", "/api/matches", "/api/me", "/api/me/tables"):
            await ana.get(path)
        await ana.get("/api/opponents")
        for part in ("texts", "rulebook", "sheet", "sheet?edition=standard", "lesson"):
            await ana.get(f"/api/games/12-gangsters/{part}")
        await ana.ask("ping")
        await ana.ask("chat", table=table, text="Bonsoir")
        await bob.expect("chat")
        await ana.ask("say", table=table, what="hello")
        await bob.expect("said")
        await ana.ask("answer", table=table, seat=0, yes=True)
        await pick(ana, table, 0, 0, 7)
        await cleo.hang_up()
        await bob.expect("present")
        for part in ("log?seat=0", "chat", "insight?seat=0", ""):
            await ana.get(f"/api/tables/{table}/{part}".rstrip("/"))
        await ana.post(f"/api/tables/{table}/hint", {"seat": 0})
        await tour_of_people(ana, bob, table)
        await ana.request("PUT", f"/api/me/muted/{bob.id}")
        await ana.get("/api/me/muted")
        await ana.get(f"/api/people/{ana.id}")
        await ana.get("/api/server")
        await ana.post("/api/server/open")
        await ana.request("DELETE", f"/api/me/muted/{bob.id}")
        await ana.request("PATCH", "/api/me", {"name": "Anna"})
        await ana.post("/api/me/account", {"login": "anna", "password": "douze gangsters"})
        link = await ana.post("/api/me/link")
        await test_server.stranger().post("/api/link", {"token": link["path"].split("/")[-1]})
        await ana.post("/api/me/password", {"old": "douze gangsters", "new": "treize gangsters"})
        await ana.get("/api/me/sessions")
        await ana.request("DELETE", "/api/me/sessions")
        await tour_of_notices(test_server, ana)
        await tour_of_evenings(ana)
        over = await finished(test_server, ana)
        for part in ("", "/frames?seat=1", "/verify"):
            await ana.get(f"/api/matches/{over}{part}")
        for path in ("/api/me/matches", "/api/me/stats", "/api/leaderboard/12-gangsters", "/api/me/export"):
            await ana.get(path)
        await ana.get("/api/me/opponents/12-gangsters")
        text = (await ana.http.get(f"/api/matches/{over}/record")).text
        record = (await ana.http.post("/api/records", content=text)).json()["id"]
        await ana.get(f"/api/records/{record}")
        await ana.get(f"/api/records/{record}/frames")
        await ana.post(f"/api/matches/{over}/analysis")
        await ana.post(f"/api/records/{record}/analysis")
        other = {"n": 2, "seat": 0, "do": "pick 5"}
        await ana.post(f"/api/matches/{over}/lines", other)
        await ana.post(f"/api/records/{record}/lines", other)
        await ana.get("/api/me/play")
        puzzle = (await ana.get("/api/puzzles"))["daily"]
        shown = await ana.get(f"/api/puzzles/{puzzle}")
        await ana.post(f"/api/puzzles/{puzzle}/answer", {"do": shown["decision"]["choices"][0]["do"]})
        await ana.post(f"/api/matches/{over}/fork", {"n": 3, "seat": 0})
        await ana.post(f"/api/records/{record}/fork", {"n": 3, "seat": 0})
        slow = await ana.post(
            "/api/tables", {"game": "12-gangsters", "players": 3, "clock": {"kind": "days", "days": 2}}
        )
        for who in (bob, cleo):
            await who.post(f"/api/tables/{slow['id']}/join")
        await ana.post(f"/api/tables/{slow['id']}/start")
        await ana.post(f"/api/tables/{slow['id']}/nudge")
        again = (await ana.post(f"/api/tables/{over}/rematch"))["id"]
        await ana.request("PATCH", f"/api/tables/{again}", {"public": True})
        await ana.post(f"/api/tables/{again}/seed", {"seed": "mine"})
        await ana.post(f"/api/tables/{again}/seats/1", {"set": "bot:greedy"})
        await ana.post(f"/api/tables/{again}/leave")
        await ana.post("/api/logout")
        await ana.post("/api/login", {"login": "anna", "password": "treize gangsters"})
        here = (await ana.get("/api/me/sessions"))["sessions"][0]["id"]
        await ana.request("DELETE", f"/api/me/sessions/{here}")
        await ana.post("/api/login", {"login": "anna", "password": "treize gangsters"})
        await ana.request("DELETE", "/api/me")
        seen = ana.seen | bob.seen | cleo.seen | test_server.visitors[-1].seen
        assert set(contract.REQUESTS) - seen == set()
        assert {kind.__name__ for kind in get_args(contract.FROM_SERVER)} - seen == set()

    run_with_server(case)


def test_the_protocol_document_plays_a_game_of_ours() -> None:
    """Notations, event kinds, texts and rules in docs/protocol.md are those of 12 Gangsters, and every request is named."""
    text = (wire_types.FILE.parents[4] / "docs" / "protocol.md").read_text(encoding="utf-8")
    game = find_game("12-gangsters")
    state = game.new(3, {"first": 0})
    for line in re.findall(r'"do":"([^"]+)"', text):
        assert game.parse_line(state, 0, line)
    kinds = {"guest", "person", "open", "bot", "one", "bank", "days", "none", *game.event_fields}
    assert set(re.findall(r'"kind":"(\w+)"', text)) <= kinds
    for key in re.findall(r'\["((?:choice|prompt|refusal)\.\w+)"', text):
        assert key in game.catalogue.texts
    assert set(re.findall(r"12G-[\d.]+", text)) <= {paragraph.id for paragraph in game.rulebook}
    plain = re.sub(r"\{(id|code)\}", "{}", text)
    for request in contract.REQUESTS:
        path = re.sub(r"\{(table|match|record|code)\}", "{}", request.split(" ")[1])
        assert path in plain or path.rpartition("/")[2] in plain, request
