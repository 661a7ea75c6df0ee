"""A stage for the page: positions made by the real rules, played to a real Chromium without a server.

A position file has the values of `Game.set_position`, some plays, and the seat that looks. The page receives what the server
would send for it, in the same contract (tripot.wire). Views, decisions, events and texts come from the rules.
"""

from __future__ import annotations

import json
import re
import threading
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from tests.support.paths import STATIC

from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.registry import all_games, find_game
from tripot.core.state import CHANCE, Event, State
from tripot.table import catalogue
from tripot.wire import answers, contract, matches, people, play, tables
from tripot.wire.commands import PROTOCOL
from tripot.wire.games import Catalogue, Rulebook
from tripot.wire.messages import Hello, Snapshot
from tripot.wire.values import encode

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route, WebSocketRoute

ME = "p-me"
NOW = 1_760_000_000_000
YOU = people.Person(ME, "Vous", "guest", None, "fr", NOW)


@dataclass
class Scene:
    """A position to look at: whose eyes, what led here, and what is touched before the picture is taken."""

    game: Game
    state: State
    seat: int | None
    names: list[str]
    log: list[play.LogItem] = field(default_factory=list)
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
        by = "chance" if actor == CHANCE else actor
        scene.log.append(play.LogItem(number, by, seen(game, events, seat)))
    return scene


def seen(game: Game, events: list[Event], seat: int | None) -> list[dict[str, Any]]:
    """Return the events a seat may see, as they travel."""
    return [game.event_json(event) for event in events if event.visible_to(seat)]


def table_info(
    game: Game, names: list[str], seat: int | None, status: tables.Status = "playing"
) -> tables.TableInfo:
    """Return a table of people, one of them the reader."""
    seats = [
        tables.TableSeat("person", person=ME if i == seat else f"p{i}", name=name, seeded=True)
        for i, name in enumerate(names)
    ]
    return tables.TableInfo(
        "t", 1, game.id, "standard", len(names), {}, status, False, False, tables.ClockRule(), ME, seats, "9f2c" * 16,
        NOW, NOW, None, None, None, None,
    )  # fmt: skip


def snapshot_json(scene: Scene, end: play.End | None = None) -> dict[str, Any]:
    """Return what `subscribe` is answered with."""
    game, state, seat = scene.game, scene.state, scene.seat
    decision = None if seat is None or end else game.decision(state, seat)
    asked = None if decision is None else msgspec.convert(decision.as_json(), play.Decision)
    found = Snapshot(
        id="s",
        table=table_info(game, scene.names, seat, "finished" if end else "playing"),
        seat=seat,
        seats=[] if seat is None else [seat],
        seq=len(scene.log),
        seal=None,
        play=play.Play(
            game.view(state, seat), asked, [s for s in state.to_act() if s != CHANCE], None, False, False, None,
            [None] * len(scene.names), end,
        ),
        log=scene.log,
        chat=[],
        present=[tables.Presence(f"p{i}", name, [i], 1) for i, name in enumerate(scene.names)],
        spectators=0,
        away={},
    )  # fmt: skip
    shown: dict[str, Any] = msgspec.to_builtins(found)
    return shown


def hello() -> str:
    """Return the first word of the socket."""
    return encode(Hello(protocol=PROTOCOL, server="stage", now=NOW, heartbeat=20, person=YOU)).decode()


class Stage:
    """Answers the page in the place of a server, and only with what the contract allows."""

    def __init__(self) -> None:
        self.answers: dict[str, Callable[[dict[str, list[str]]], Any]] = {
            "/api/games": lambda _q: [catalogue.facts(game) for game in all_games().values()],
            "/api/opponents": lambda _q: catalogue.opponents(),
            "/api/texts": lambda _q: Catalogue("server", "", {}),
            "/api/me": lambda _q: people.Me(YOU, [], []),
            "/api/me/tables": lambda _q: answers.MyTables([]),
            "/api/tables": lambda _q: answers.Tables([], []),
            "/api/me/matches": lambda _q: matches.Matches([], None),
        }
        for game in all_games().values():
            self.answers[f"/api/games/{game.id}/texts"] = partial(_texts, game)
            self.answers[f"/api/games/{game.id}/rulebook"] = partial(_rulebook, game)
        self.snapshot: dict[str, Any] | None = None

    def show(self, scene: Scene, end: play.End | None = None) -> None:
        """Let `/t/t` be this scene."""
        self.snapshot = snapshot_json(scene, end)
        self.answers["/api/tables/t/insight"] = lambda _q: answers.Insight(
            scene.game.insight(scene.state, scene.seat), len(scene.log)
        )

    def attach(self, page: Page) -> None:
        """Take the place of the server for a page."""
        page.route("**/api/**", self._answer)
        page.route_web_socket("**/ws**", self._talk)

    def _answer(self, route: Route) -> None:
        url = urlsplit(route.request.url)
        answer = self.answers.get(url.path)
        if answer is None:
            problem = answers.Problem("missing", ("server.error.missing", {}), "")
            route.fulfill(status=404, content_type="application/json", body=encode(problem))
            return
        value = answer(parse_qs(url.query))
        if isinstance(value, str):
            route.fulfill(content_type="text/plain", body=value)
        else:
            kind = answer_of(f"{route.request.method} {url.path}")
            route.fulfill(
                content_type="application/json",
                body=encode(msgspec.convert(msgspec.to_builtins(value), kind)),
            )

    def _talk(self, socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "subscribe" and self.snapshot is not None:
                socket.send(encode(msgspec.convert(self.snapshot, Snapshot)).decode())

        socket.on_message(hear)
        socket.send(hello())


def answer_of(request: str) -> Any:
    """Return what the contract says a request is answered with."""
    for name, (_body, answer) in contract.REQUESTS.items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", name), request):
            return answer
    raise KeyError(f"the contract has no {request}")


def _texts(game: Game, _query: dict[str, list[str]]) -> Catalogue:
    texts = {key: dict(text) for key, text in game.catalogue.texts.items()}
    return msgspec.convert(
        {"game": game.id, "digest": "", "texts": texts, "story": game.scenes.as_json()}, Catalogue
    )


def _rulebook(game: Game, _query: dict[str, list[str]]) -> Rulebook:
    return catalogue.rulebook(game)


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

    def moment(n: int, who: int | None, text: str | None, events: list[Event]) -> dict[str, Any]:
        awaits = [s for s in state.to_act() if s != CHANCE]
        by = "chance" if who == CHANCE else who
        found = matches.Moment(
            n, by, text, NOW + n * 9000, seen(game, events, seat), game.view(state, seat), None, awaits
        )
        shown: dict[str, Any] = msgspec.to_builtins(found)
        return shown

    frames = [moment(0, None, None, [])]
    for number, who, action in match.moves:
        text = game.notation(state, who, action)
        state.events = []
        state.apply(who, action)
        events, state.events = state.events, None
        frames.append(moment(number, who, text, events))
    return frames
