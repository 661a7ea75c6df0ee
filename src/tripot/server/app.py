"""The ASGI application: routes, error answers, and the server process behind them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Response, get
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from tripot import __version__
from tripot.core.errors import BadInput, TripotError
from tripot.server.errors import RETRY_AFTER_S, ApiError
from tripot.server.http import (
    AnyRequest,
    evenings,
    games,
    matches,
    notifications,
    operations,
    people,
    puzzles,
    relations,
    tables,
)
from tripot.server.http.admission import admit
from tripot.server.http.page import PACKAGE_FOLDER, Page, serve_page
from tripot.server.http.security import ASGIApp, Guard
from tripot.server.offered_editions import offer_folder
from tripot.server.process import ServerProcess
from tripot.server.settings import Settings
from tripot.server.store.journal import StoreDown
from tripot.server.workers.job import JobTimedOut
from tripot.table.refusals import RequestError
from tripot.wire.answers import Problem

log = logging.getLogger("tripot.app")
MAX_BODY_BYTES = 65_536


API_ROUTES = [
    *games.ROUTES, *people.ROUTES, *notifications.ROUTES, *tables.ROUTES, *evenings.ROUTES, *relations.ROUTES, *matches.ROUTES, *puzzles.ROUTES,
    *operations.ROUTES,
]  # fmt: skip


@cache
def _openapi_schema() -> dict[str, Any]:
    # A separate application makes the schema: Litestar would serve its own routes for it in ours.
    config = OpenAPIConfig(title="Tripot", version=__version__)
    return Litestar(API_ROUTES, openapi_config=config).openapi_schema.to_schema()


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=True)
def openapi() -> dict[str, Any]:
    """Return the OpenAPI schema of the REST interface."""
    return _openapi_schema()


def _answer(problem: ApiError) -> Response[Problem]:
    headers = {"retry-after": str(problem.values["seconds"])} if problem.code == "rate" else None
    return Response(problem.shown(), status_code=problem.status, headers=headers, media_type=MediaType.JSON)


def api_error(_request: AnyRequest, problem: ApiError) -> Response[Problem]:
    """Answer a refused request."""
    return _answer(problem)


def request_error(_request: AnyRequest, problem: RequestError) -> Response[Problem]:
    """Answer a request that a table cannot meet."""
    return _answer(ApiError(problem.code, problem.values, detail=problem.detail))


def bad_input(_request: AnyRequest, problem: TripotError) -> Response[Problem]:
    """Answer a request that a person can correct."""
    field = problem.field if isinstance(problem, BadInput) else ""
    return _answer(ApiError("bad_input", {"field": field}, detail=str(problem), field=field or None))


def http_error(_request: AnyRequest, problem: HTTPException) -> Response[Problem]:
    """Answer a request that Litestar refused, in the form of our own refusals."""
    code = {401: "nobody", 403: "forbidden", 404: "missing", 405: "method", 413: "too_large"}.get(
        problem.status_code
    )
    if code is None:
        code = "bad_input" if problem.status_code < 500 else "internal"
    values = {"field": "request"} if code == "bad_input" else {}
    detail = problem.detail if problem.status_code < 500 else ""
    answer = _answer(ApiError(code, values, detail=detail))
    answer.headers.update(problem.headers or {})
    return answer


def store_down(_request: AnyRequest, _problem: StoreDown) -> Response[Problem]:
    """Answer while the store is unavailable."""
    return Response(
        Problem("retry", ("server.error.retry", {"seconds": int(RETRY_AFTER_S)}), ""),
        status_code=503,
        headers={"retry-after": RETRY_AFTER_S},
        media_type=MediaType.JSON,
    )


def too_heavy(_request: AnyRequest, _problem: JobTimedOut) -> Response[Problem]:
    """Answer for a record that takes too long to check."""
    return _answer(ApiError("heavy"))


def any_error(request: AnyRequest, problem: Exception) -> Response[Problem]:
    """Log an unexpected error; the answer reveals nothing of it."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    return _answer(ApiError("internal"))


def create_app(settings: Settings) -> Guard:
    """Return the ASGI application; its lifespan opens and closes the server process."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.network = guard.network
        try:
            for problem in offer_folder(settings.editions):
                log.warning("edition not offered: %s", problem)
            app.state.page = Page(Path(settings.static) if settings.static else PACKAGE_FOLDER)
            app.state.server = await ServerProcess.open(settings)
        except Exception as problem:
            guard.problem = problem
            raise
        try:
            yield
        finally:
            await app.state.server.close()

    app = Litestar(
        route_handlers=[
            *API_ROUTES,
            openapi,
            serve_page,
        ],
        lifespan=[lifespan],
        exception_handlers={
            ApiError: api_error,
            RequestError: request_error,
            TripotError: bad_input,
            HTTPException: http_error,
            StoreDown: store_down,
            JobTimedOut: too_heavy,
            Exception: any_error,
        },
        openapi_config=None,
        request_max_body_size=MAX_BODY_BYTES,
        logging_config=None,
        debug=False,
    )
    guard = Guard(app, settings, lambda: app.state.server)
    guard.admit_socket = lambda request, transport: admit(guard.server, request, transport)
    return guard


def from_environment() -> ASGIApp:
    """Return the application of a worker process, set up by its environment."""
    from tripot.server.logs import set_up_logging

    settings = Settings.from_environment()
    set_up_logging(settings)
    return create_app(settings)
