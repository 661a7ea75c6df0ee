"""Hold what a real server sends to the contract: every answer and every frame, in every test that has a visitor."""

from __future__ import annotations

import re
from typing import Any

import httpx
import msgspec

from tripot.wire import contract

_REQUESTS = [
    (method, re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), request, answer)
    for request, (_body, answer) in contract.REQUESTS.items()
    for method, path in [request.split(" ")]
]
_frames = msgspec.json.Decoder(contract.FROM_SERVER)


def request_of(method: str, path: str) -> tuple[str, Any] | None:
    """Return the contract's name of a request and the type of its answer."""
    for wanted, pattern, request, answer in _REQUESTS:
        # Fixed paths come before patterns (/api/me/tables, /api/tables/{table}).
        if method == wanted and pattern.fullmatch(path):
            return request, answer
    return None


async def check_answer(response: httpx.Response) -> str | None:
    """Fail if a JSON answer is not what the contract says; return the request's name in it."""
    await response.aread()
    if not response.headers.get("content-type", "").startswith("application/json"):
        return None
    found = request_of(response.request.method, response.url.path)
    if response.status_code >= 400:
        msgspec.json.decode(
            response.content,
            type=contract.PROBLEM if found is None or "healthz" not in found[0] else found[1],
        )
        return None
    if found is None or response.status_code == 304:
        return None
    msgspec.json.decode(response.content, type=found[1])
    return found[0]


def check_frame(text: str) -> str:
    """Fail if a frame is not what the contract says; return its kind."""
    return type(_frames.decode(text)).__name__
