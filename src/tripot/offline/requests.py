"""The page's requests as the browser's host answers them: the same paths, bodies and answers as a server's."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from tripot.core.errors import BadInput, TripotError
from tripot.offline.answers import run
from tripot.table.refusals import Refused, RequestError
from tripot.wire.problems import STATUS, problem

if TYPE_CHECKING:
    from tripot.offline.host import Host


class Request(NamedTuple):
    """A request: the parts of its path that are names, its query and its body."""

    names: list[str]
    query: dict[str, str]
    body: str

    def number(self, name: str) -> int | None:
        """Return a number of the query, None if it is missing; BadInput for anything else."""
        text = self.query.get(name)
        if text is None:
            return None
        if not text.isdecimal() or len(text) > 15:
            raise BadInput(name, text[:40], "a whole number")
        return int(text)


Handler = Callable[["Host", Request], Awaitable[Any]]
"""Returns the answer: bytes are JSON already, text is sent as it is."""
ROUTES: dict[tuple[str, ...], Handler] = {}
"""By method and the parts of a path; `*` stands for any name."""


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    """Register a handler for a method and a path."""

    def register(handler: Handler) -> Handler:
        ROUTES[(method, *path.strip("/").split("/"))] = handler
        return handler

    return register


def find(method: str, path: str) -> tuple[Handler, list[str]]:
    """Return the handler of a path and the names in it; RequestError for what only a server can do."""
    parts = path.strip("/").split("/")
    for (its_method, *pattern), handler in ROUTES.items():
        if (
            its_method == method
            and len(pattern) == len(parts)
            and all(p in ("*", part) for p, part in zip(pattern, parts, strict=True))
        ):
            return handler, [unquote(part) for p, part in zip(pattern, parts, strict=True) if p == "*"]
    raise RequestError("offline")


def answer(host: Host, number: int, method: str, address: str, body: str) -> None:
    """Answer a request of the page, now or once the store or the second worker has answered."""
    run(_answer(host, number, method, address, body))


async def _answer(host: Host, number: int, method: str, address: str, body: str) -> None:
    status, sent = 200, ""
    try:
        parts = urlsplit(address)
        handler, names = find(method, parts.path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        found = await handler(host, Request(names, query, body))
        sent = found if isinstance(found, str) else _json(found)
    except RequestError as refusal:
        status, sent = _refusal(refusal.code, refusal.values, refusal.detail)
    except Refused as refusal:
        code = refusal.code if refusal.code in STATUS else "conflict"
        status, sent = _refusal(code, {}, refusal.code)
    except (TripotError, msgspec.DecodeError) as wrong:
        field = wrong.field if isinstance(wrong, BadInput) else "request"
        status, sent = _refusal("bad_input", {"field": field}, str(wrong), field)
    except Exception as fault:  # a fault of ours: the others go on
        print(f"{method} {address}: {fault!r}")  # noqa: T201  # the browser's console
        status, sent = _refusal("internal", {}, "")
    host.surroundings.reply(number, status, sent)


def _json(found: Any) -> str:
    return (found if isinstance(found, bytes) else msgspec.json.encode(found)).decode()


def _refusal(code: str, values: dict[str, Any], detail: str, field: str | None = None) -> tuple[int, str]:
    return STATUS[code], json.dumps(msgspec.to_builtins(problem(code, values, detail, field)))
