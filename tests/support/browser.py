"""The Chromium that tests and tools drive."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip

NAMED = """
  if (location.protocol.startsWith('http')) {
    localStorage.setItem('tripot.named', '1');
    localStorage.setItem('tripot.first', '["*"]');
  }
"""
INSTANT = """
  if (location.protocol.startsWith('http')) {
    const kept = JSON.parse(localStorage.getItem('tripot.settings') ?? '{}');
    localStorage.setItem('tripot.settings', JSON.stringify({ pace: 'instant', ...kept }));
  }
"""
"""Scripts that a page runs first: the guest has a name and knows the games; scenes are shown at once."""


def find_chromium() -> str | None:
    """Return the path of an installed browser, None if there is none."""
    named = os.environ.get("TRIPOT_BROWSER")
    if named:
        return named
    for name in NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    return _playwright_chromium()


def _playwright_chromium() -> str | None:
    """Return the path of Playwright's own Chromium if it was downloaded."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None  # noqa: PTH110  # a plain look is enough
