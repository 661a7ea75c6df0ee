"""Being told with the page closed: the real service worker of the built page takes a push."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.support.server import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  for (let i = 0; i < 20; i++) {
    const found = await worker.getNotifications();
    if (found.length) return found.map((one) => [one.title, one.tag, one.data.path]);
    await new Promise((again) => setTimeout(again, 25));
  }
  return [];
}"""


TRIES = 20
"""Chromium drops a push for a worker that it has not yet written down, and says nothing: a push service would send it again."""


def test_a_push_becomes_a_notification_of_its_table(browser: Browser, server: ServerProcess) -> None:
    """Delivered as the browser's push service would, it is shown with its title and leads to the table."""
    context = browser.new_context(base_url=server.url, permissions=["notifications"])
    page = context.new_page()
    tools = context.new_cdp_session(page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    page.goto("/about")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert found
    told = {"title": "À vous de jouer", "body": "On vous attend.", "path": "/t/abc", "tag": "turn-abc"}
    shown: list[list[str]] = []
    for _ in range(TRIES):
        tools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": server.url, "registrationId": found[-1], "data": json.dumps(told)},
        )
        shown = page.evaluate(SHOWN)
        if shown:
            break
    assert shown == [["À vous de jouer", "turn-abc", "/t/abc"]]
    context.close()
