"""Routes of games: facts, texts, rulebooks, sheets and lessons. They are the same for everyone, and cached."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache

from litestar import Response, get
from litestar.params import FromPath

from tripot.core.errors import BadInput
from tripot.core.registry import find_game
from tripot.server.errors import ApiError
from tripot.server.http import AnyRequest
from tripot.table import catalogue

YEAR = "public, max-age=31536000, immutable"


@cache
def _gzipped(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]


def _game(name: str) -> str:
    try:
        return find_game(name).id
    except BadInput as problem:
        raise ApiError("missing", detail=str(problem)) from None


def _edition(game: str, name: str) -> str:
    if not catalogue.has_edition(game, name):
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
    body = catalogue.games_json()
    return cached(request, body, _digest(body), forever=False)


@get("/api/games/{game:str}/texts", sync_to_thread=False)
def game_texts(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return a game's texts in every language, in the wording of an edition if one is named."""
    digest, body = catalogue.texts_json(
        _game(game), _edition(game, request.query_params.get("edition", "standard"))
    )
    return cached(request, body, digest, forever=request.query_params.get("d") == digest)


@get("/api/games/{game:str}/web/{file:str}", sync_to_thread=False)
def game_look(request: AnyRequest, game: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """Return the board, poster or palette of a game."""
    content = catalogue.look(_game(game), file)
    if content is None:
        raise ApiError("missing", detail=f"{game} brings no {file[:80]!r}")
    forever = request.query_params.get("d") == content.digest
    return cached(request, content.body, content.digest, forever=forever, media_type=content.media_type)


@get("/api/texts", sync_to_thread=False)
def own_texts(request: AnyRequest) -> Response[bytes]:
    """Return the server's own texts."""
    digest, body = catalogue.texts_json(catalogue.GENERAL)
    return cached(request, body, digest, forever=request.query_params.get("d") == digest)


@get("/api/games/{game:str}/rulebook", sync_to_thread=False)
def game_rulebook(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return a game's rulebook."""
    body = catalogue.rulebook_json(_game(game))
    return cached(request, body, _digest(body), forever=False)


@get("/api/games/{game:str}/sheet", sync_to_thread=False)
def game_sheet(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return a game's sheet, with the numbers of an edition if one is named."""
    name = _game(game)
    body = catalogue.sheet_json(name, _edition(name, request.query_params.get("edition", "standard")))
    if body is None:
        raise ApiError("missing", {"what": "sheet"})
    return cached(request, body, _digest(body), forever=False)


@get("/api/games/{game:str}/lesson", sync_to_thread=False)
def game_lesson(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return a game's guided first match, every step as the learner's seat sees it."""
    body = catalogue.lesson_json(_game(game))
    if body is None:
        raise ApiError("missing", {"what": "lesson"})
    return cached(request, body, _digest(body), forever=False)


@get("/api/opponents", sync_to_thread=False)
def list_opponents(request: AnyRequest) -> Response[bytes]:
    """Return the levels and characters of bots."""
    body = catalogue.opponents_json()
    return cached(request, body, _digest(body), forever=False)


ROUTES = [
    list_opponents,
    list_games,
    game_texts,
    game_look,
    own_texts,
    game_rulebook,
    game_sheet,
    game_lesson,
]
