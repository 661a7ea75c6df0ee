"""Find a Chromium for the browser tests: an installed one, then Debian's package, then Playwright's own download.

python -m tools.find_browser         prints its path, installing it when needed; exits 1 with a sentence when none is to be had
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tests.support.browser import find_chromium


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
    return find_chromium()


def main() -> int:
    """Print the browser's path."""
    path = find_chromium()
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
