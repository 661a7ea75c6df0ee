"""Routes of games: facts, texts, rulebooks and lessons. They are the same for everyone, and cached."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import msgspec
from litestar import Response, get
from litestar.params import FromPath
from msgspec import UNSET

from tripot.bots import bots_of
from tripot.bots.characters import characters
from tripot.bots.levels import LEVELS, THINKING_TIME_S
from tripot.coach.wording import texts
from tripot.core import pinned_editions
from tripot.core import state as state_module
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.lesson import lesson
from tripot.core.pinned_editions import is_pinned, offered
from tripot.core.registry import all_games, find_game
from tripot.core.texts import Catalogue
from tripot.server.errors import ApiError
from tripot.server.http import AnyRequest
from tripot.wire import games as w

LOOK = {"board.js": "text/javascript", "poster.svg": "image/svg+xml", "palette.css": "text/css"}
"""Files for the page that a game in a separate package may have, with their media types."""
MAX_TITLE_LENGTH = 40
"""Longer titles of editions do not fit on the page."""
YEAR = "public, max-age=31536000, immutable"


@cache
def server_texts() -> Catalogue:
    """Return the server's own catalogue, with the coach's texts."""
    return Catalogue.load(files("tripot.server") / "texts.toml").merged(texts())


@lru_cache(maxsize=64)
def _texts(name: str, edition: str = "standard") -> tuple[str, bytes]:
    catalogue = server_texts() if name == "house" else find_game(name).in_edition(edition).catalogue
    every = {key: dict(text) for key, text in catalogue.texts.items()}
    story = UNSET if name == "house" else find_game(name).scenes.as_json()
    sent = w.Catalogue(name, "", every, story)
    sent.digest = hashlib.sha256(msgspec.json.encode(sent)).hexdigest()[:16]
    return sent.digest, msgspec.json.encode(sent)


def rulebook(game: Game) -> w.Rulebook:
    """Return a game's rulebook by sections."""
    sections: list[w.RuleSection] = []
    for paragraph in game.rulebook:
        if not sections or sections[-1].title != paragraph.section:
            sections.append(w.RuleSection(dict(paragraph.section), []))
        text = paragraph.text
        sections[-1].paragraphs.append(w.Paragraph(paragraph.id, text["fr"], text["en"]))
    return w.Rulebook(game.id, sections)


@cache
def _rulebook(name: str) -> bytes:
    return msgspec.json.encode(rulebook(find_game(name)))


@cache
def _lesson(name: str) -> bytes | None:
    steps = lesson(find_game(name))
    return None if steps is None else msgspec.json.encode(msgspec.convert(steps, w.Lesson))


def games_json() -> bytes:
    """Return the facts of every game, as JSON."""
    return _games_json(tuple((game, name) for game in all_games() for name in offered(game)))


@lru_cache(maxsize=4)
def _games_json(_offered: tuple[tuple[str, str], ...]) -> bytes:
    return msgspec.json.encode([facts(game) for game in all_games().values()])


def opponents() -> w.Opponents:
    """Return the levels and the characters."""
    return w.Opponents(
        [w.OpponentLevel(level, THINKING_TIME_S[level]) for level in LEVELS],
        [
            w.Opponent(
                one.id,
                msgspec.convert(one.level, w.Level),
                one.name,
                one.line,
                msgspec.convert({"props": [], **one.face}, w.OpponentFace),
                msgspec.convert(one.talk, w.OpponentTalk),
                msgspec.convert(one.temper, w.Temper | None),
            )
            for one in characters().values()
        ],
        not str(state_module.__file__).endswith(".py"),
    )


@cache
def opponents_json() -> bytes:
    """Return the levels and characters of bots, as JSON."""
    return msgspec.json.encode(opponents())


def facts(game: Game) -> w.GameFacts:
    """Return the facts of a game for the list of games."""
    credits_ = game.credits
    return w.GameFacts(
        game.id,
        game.title,
        game.prefix,
        (game.min_players, game.max_players),
        game.minutes,
        game.rules_version,
        w.Credits(credits_.author, credits_.publisher, credits_.year, credits_.artist),
        [
            w.GameOption(
                option.name,
                list(option.values),
                option.default,
                option.rule,
                {str(value): list(counts) for value, counts in (option.players or {}).items()},
                {str(n): list(option.values_for(n)) for n in range(game.min_players, game.max_players + 1)},
            )
            for option in game.options
        ],
        [edition_facts(game, name) for name in editions(game)],
        [name for name in LEVELS if name in bots_of(game)],
        list(game.colours),
        f"/api/games/{game.id}/texts?d={_texts(game.id)[0]}",
        game.catalogue.texts.get("game.pitch"),
        w.GameLook(*(None if (file := look(game.id, name)) is None else file.address for name in LOOK)),
    )


@dataclass(frozen=True)
class LookFile:
    """A file of a game for the page. Its address changes with its content."""

    body: bytes
    media_type: str
    digest: str
    address: str


@cache
def look(name: str, file: str) -> LookFile | None:
    """Return a file of the folder `web/` in a game's package: board, poster or palette; None if it has none."""
    path = files(find_game(name).package) / "web" / file
    if file not in LOOK or not path.is_file():
        return None
    body = path.read_bytes()
    digest = hashlib.sha256(body).hexdigest()[:16]
    return LookFile(body, LOOK[file], digest, f"/api/games/{name}/web/{file}?d={digest}")


def editions(game: Game) -> list[str]:
    """Return the editions that a table may play: those of the game, then the custom editions of this server."""
    folder = files(game.package) / "editions"
    shipped = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    names = sorted(name.removesuffix(".toml") for name in shipped if name.endswith(".toml"))
    # `standard@2` is the standard edition of older rules: for old records only.
    return ["standard", *(name for name in names if "@" not in name), *offered(game.id)]


def edition_facts(game: Game, name: str) -> w.EditionFacts:
    """Return the title of an edition, and the sentence that describes it if the game has one."""
    texts = game.catalogue.texts
    if is_pinned(name):
        data = offered(game.id)[name].data
        title = data.get("title")
        own = isinstance(title, str) and 0 < len(title) <= MAX_TITLE_LENGTH and title != game.title
        called = str(title) if own else name.partition("@")[0]
        return w.EditionFacts(name, {"fr": called, "en": called}, None)
    general = server_texts().texts
    called_ = texts.get(f"edition.{name}") or general.get(f"house.edition.{name}") or {"fr": name, "en": name}
    return w.EditionFacts(name, dict(called_), texts.get(f"edition.{name}.line"))


@cache
def _gzipped(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def _game(name: str) -> str:
    try:
        return find_game(name).id
    except BadInput as problem:
        raise ApiError("missing", detail=str(problem)) from None


def _edition(game: str, name: str) -> str:
    if name not in editions(find_game(game)) and (
        not is_pinned(name) or pinned_editions.find(game, name) is None
    ):
        raise ApiError("missing", detail=f"{game} has no edition {name[:80]!r}")
    return name


def cached(
    request: AnyRequest, body: bytes, digest: str, *, forever: bool, media_type: str = "application/json"
) -> Response[bytes]:
    """Return bytes with caching headers: `forever` if the address changes with them, otherwise checked by ETag."""
    tag = f'"{digest}"'
    headers = {"etag": tag, "cache-control": YEAR if forever else "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    if "gzip" in (request.headers.get("accept-encoding") or ""):
        return Response(
            _gzipped(body), media_type=media_type, headers={**headers, "content-encoding": "gzip"}
        )
    return Response(body, media_type=media_type, headers=headers)


@get("/api/games", sync_to_thread=False)
def list_games(request: AnyRequest) -> Response[bytes]:
    """Return every game with its facts, options and bots."""
    return cached(request, games_json(), hashlib.sha256(games_json()).hexdigest()[:16], forever=False)


@get("/api/games/{game:str}/texts", sync_to_thread=False)
def game_texts(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return a game's texts in every language, in the wording of an edition if one is named."""
    digest, body = _texts(_game(game), _edition(game, request.query_params.get("edition", "standard")))
    return cached(request, body, digest, forever=request.query_params.get("d") == digest)


@get("/api/games/{game:str}/web/{file:str}", sync_to_thread=False)
def game_look(request: AnyRequest, game: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """Return the board, poster or palette of a game."""
    found = look(_game(game), file)
    if found is None:
        raise ApiError("missing", detail=f"{game} brings no {file[:80]!r}")
    forever = request.query_params.get("d") == found.digest
    return cached(request, found.body, found.digest, forever=forever, media_type=found.media_type)


@get("/api/texts", sync_to_thread=False)
def own_texts(request: AnyRequest) -> Response[bytes]:
    """Return the server's own texts."""
    digest, body = _texts("house")
    return cached(request, body, digest, forever=request.query_params.get("d") == digest)


@get("/api/games/{game:str}/rulebook", sync_to_thread=False)
def game_rulebook(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return a game's rulebook."""
    body = _rulebook(_game(game))
    return cached(request, body, hashlib.sha256(body).hexdigest()[:16], forever=False)


@get("/api/games/{game:str}/lesson", sync_to_thread=False)
def game_lesson(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return a game's guided first match, every step as the learner's seat sees it."""
    body = _lesson(_game(game))
    if body is None:
        raise ApiError("missing", {"what": "lesson"})
    return cached(request, body, hashlib.sha256(body).hexdigest()[:16], forever=False)


@get("/api/opponents", sync_to_thread=False)
def list_opponents(request: AnyRequest) -> Response[bytes]:
    """Return the levels and characters of bots."""
    body = opponents_json()
    return cached(request, body, hashlib.sha256(body).hexdigest()[:16], forever=False)


ROUTES = [list_opponents, list_games, game_texts, game_look, own_texts, game_rulebook, game_lesson]
