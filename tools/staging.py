"""A stage for the page: positions made by the real rules, played to a real Chromium without a server.

A position file says what `Game.position` takes, some plays, and which seat looks. What the page receives is what the server
would send for it (docs/protocol.md): the views, decisions, events and texts are the rules' own.
"""

from __future__ import annotations

import json
import threading
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.registry import all_games, find_game
from tripot.core.state import CHANCE, Event, State

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route, WebSocketRoute

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "tripot" / "server" / "static"
POSITIONS = ROOT / "tests" / "browser" / "positions"
ME = "p-me"
NOW = 1_760_000_000_000


@dataclass
class Scene:
    """A position to look at: whose eyes, what led here, and what is touched before the picture is taken."""

    game: Game
    state: State
    seat: int | None
    names: list[str]
    log: list[dict[str, Any]] = field(default_factory=list)
    touch: list[str] = field(default_factory=list)
    insight: bool = False


def read_scene(path: Path) -> Scene:
    """Read a position file and carry out its plays."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    game = find_game(data["game"])
    state = game.new(data["players"], data.get("options"))
    if "position" in data:
        game.set_position(state, data["position"])
    seat = data.get("seat")
    scene = Scene(game, state, seat, data["names"], [], data.get("touch", []), data.get("insight", False))
    for number, line in enumerate(data.get("play", []), 1):
        who, text = line.split(":", 1)
        actor = CHANCE if who == "chance" else int(who)
        state.events = []
        for action in game.parse_line(state, actor, text.strip()):
            refusal = None if actor == CHANCE else game.why_not(state, actor, action)
            if refusal is not None:
                raise SystemExit(f"{path}: {line}: {game.text(refusal.message, 'en')} [{refusal.rule}]")
            state.apply(actor, action)
        events, state.events = state.events, None
        scene.log.append(
            {"n": number, "who": "chance" if actor == CHANCE else actor, "events": seen(game, events, seat)}
        )
    return scene


def seen(game: Game, events: list[Event], seat: int | None) -> list[dict[str, Any]]:
    """Return the events a seat may see, as they travel."""
    return [game.event_json(event) for event in events if event.visible_to(seat)]


def facts_json(game: Game) -> dict[str, Any]:
    """Return what the list of games says of one."""
    return {
        "id": game.id, "title": game.title, "prefix": game.prefix, "players": [game.min_players, game.max_players],
        "minutes": list(game.minutes), "rules_version": game.rules_version, "credits": asdict(game.credits),
        "options": [], "editions": ["standard"], "bots": ["random", *game.bots()], "colours": list(game.colours),
        "texts": f"/api/games/{game.id}/texts", "pitch": game.catalogue.texts["game.pitch"], "look": None,
    }  # fmt: skip


def rulebook_json(game: Game) -> dict[str, Any]:
    """Return the rulebook by sections."""
    sections: list[dict[str, Any]] = []
    for paragraph in game.rulebook:
        if not sections or sections[-1]["title"] != paragraph.section:
            sections.append({"title": paragraph.section, "paragraphs": []})
        sections[-1]["paragraphs"].append({"id": paragraph.id, **paragraph.text})
    return {"sections": sections}


def table_json(game: Game, names: list[str], seat: int | None, status: str = "playing") -> dict[str, Any]:
    """Return a table of people, one of them the reader."""
    return {
        "id": "t", "v": 1, "game": game.id, "edition": "standard", "players": len(names), "options": {},
        "status": status, "public": False, "rated": False, "clock": {"kind": "none"}, "host": ME,
        "seats": [{"kind": "person", "person": ME if i == seat else f"p{i}", "name": n} for i, n in enumerate(names)],
        "commitment": "9f2c" * 16, "created": NOW, "started": NOW, "finished": None, "next": None, "previous": None,
    }  # fmt: skip


def snapshot_json(scene: Scene, end: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return what `subscribe` is answered with."""
    game, state, seat = scene.game, scene.state, scene.seat
    waiting = [s for s in state.to_act() if s != CHANCE]
    decision = None if seat is None or end else game.decision(state, seat)
    return {
        "t": "snapshot", "id": "s", "table": table_json(game, scene.names, seat, "finished" if end else "playing"),
        "seat": seat, "seats": [] if seat is None else [seat], "seq": len(scene.log), "log": scene.log, "chat": [],
        "present": [{"person": f"p{i}", "name": n, "seats": [i], "tabs": 1} for i, n in enumerate(scene.names)],
        "play": {
            "view": game.view(state, seat), "decision": None if decision is None else decision.as_json(),
            "awaits": waiting, "clock": None, "paused": False, "undo": False, "ask": None,
            "bots": [None] * len(scene.names), "end": end,
        },
    }  # fmt: skip


class Stage:
    """Answers the page in the place of a server."""

    def __init__(self) -> None:
        self.answers: dict[str, Callable[[dict[str, list[str]]], Any]] = {
            "/api/games": lambda _q: [facts_json(game) for game in all_games().values()],
            "/api/texts": lambda _q: {"texts": {}},
            "/api/me": lambda _q: {"person": {"id": ME, "name": "Vous", "kind": "guest"}, "playing": []},
            "/api/me/tables": lambda _q: {"tables": []},
            "/api/tables": lambda _q: {"open": [], "playing": []},
            "/api/me/matches": lambda _q: {"matches": [], "next": None},
        }
        for game in all_games().values():
            self.answers[f"/api/games/{game.id}/texts"] = partial(_texts, game)
            self.answers[f"/api/games/{game.id}/rulebook"] = partial(_rulebook, game)
        self.snapshot: dict[str, Any] | None = None

    def show(self, scene: Scene, end: Mapping[str, Any] | None = None) -> None:
        """Let `/t/t` be this scene."""
        self.snapshot = snapshot_json(scene, end)
        self.answers["/api/tables/t/insight"] = lambda _q: {
            "insight": scene.game.insight(scene.state, scene.seat)
        }

    def attach(self, page: Page) -> None:
        """Take the place of the server for a page."""
        page.route("**/api/**", self._answer)
        page.route_web_socket("**/ws**", self._talk)

    def _answer(self, route: Route) -> None:
        url = urlsplit(route.request.url)
        answer = self.answers.get(url.path)
        if answer is None:
            route.fulfill(status=404, content_type="application/json", body='{"code":"missing"}')
            return
        value = answer(parse_qs(url.query))
        if isinstance(value, str):
            route.fulfill(content_type="text/plain", body=value)
        else:
            route.fulfill(content_type="application/json", body=json.dumps(value))

    def _talk(self, socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "subscribe" and self.snapshot is not None:
                socket.send(json.dumps(self.snapshot))

        socket.on_message(hear)
        socket.send(json.dumps({"t": "hello", "protocol": 1, "now": NOW}))


def _texts(game: Game, _query: dict[str, list[str]]) -> dict[str, Any]:
    return {"game": game.id, "texts": game.catalogue.texts}


def _rulebook(game: Game, _query: dict[str, list[str]]) -> dict[str, Any]:
    return rulebook_json(game)


class _Files(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        if not (STATIC / urlsplit(self.path).path.lstrip("/")).is_file():
            self.path = "/index.html"
        super().do_GET()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the name the base class gives it
        """Say nothing."""


def serve_page() -> str:
    """Serve the built page on a free port until the process ends; return its address."""
    if not (STATIC / "index.html").is_file():
        raise SystemExit("the page is not built: run `npm ci && npm run build` in web/")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(STATIC)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def frames_of(match: Match, seat: int | None) -> list[dict[str, Any]]:
    """Return every position of a finished match as a seat saw it."""
    game = match.game
    state = game.new(match.header.players, match.header.options)

    def frame(n: int, who: int | None, text: str | None, events: list[Event]) -> dict[str, Any]:
        return {
            "n": n, "who": "chance" if who == CHANCE else who, "do": text, "events": seen(game, events, seat),
            "view": game.view(state, seat), "decision": None, "at": NOW + n * 9000,
            "awaits": [s for s in state.to_act() if s != CHANCE],
        }  # fmt: skip

    frames = [frame(0, None, None, [])]
    for number, who, action in match.moves:
        text = game.notation(state, who, action)
        state.events = []
        state.apply(who, action)
        events, state.events = state.events, None
        frames.append(frame(number, who, text, events))
    return frames
