"""Guests of browser tests: a page with a name, and requests in its person's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page


def post(page: Page, path: str, body: dict[str, object]) -> dict[str, Any]:
    """Send a request as the person of this page."""
    answer: dict[str, Any] = page.evaluate(
        """([path, body]) => fetch(path, {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify(body)}).then((answer) => answer.json())""",
        [path, body],
    )
    return answer


def arrive(context: BrowserContext, url: str, name: str) -> Page:
    """Return a page of a guest with this name."""
    page = context.new_page()
    page.goto(url)
    post(page, "/api/me/guest", {"name": name, "lang": "fr"})
    return page
