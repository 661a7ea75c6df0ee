"""Find a Chromium for the browser tests: an installed one, then Debian's package, then Playwright's own download.

python tools/find_browser.py         prints its path, installing it when needed; exits 1 with a sentence when none is to be had
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip


def installed() -> str | None:
    """Return the path of an installed browser, None if there is none."""
    named = os.environ.get("TRIPOT_BROWSER")
    if named:
        return named
    for name in NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    return playwrights_own()


def playwrights_own() -> str | None:
    """Return the path of Playwright's own Chromium if it was downloaded."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None  # noqa: PTH110  # a plain look is enough


def install() -> str | None:
    """Install a browser by the system's packages or by Playwright; return its path."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        for words in (["update", "-qq"], ["install", "-y", "-qq", "chromium"]):
            subprocess.run(
                ["apt-get", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
            )
        path = shutil.which("chromium")
        if path is not None:
            return path
    subprocess.run(
        [sys.executable, "-m", "playwright", "install", "chromium"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    return installed()


def main() -> int:
    """Print the browser's path."""
    path = installed()
    if path is None:
        print("installing a browser for the page's tests …", file=sys.stderr, flush=True)
        path = install()
    if path is None:
        print(
            "missing: a Chromium browser for the page's tests. Install chromium from your system's packages.",
            file=sys.stderr,
        )
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
