"""Folders of the checkout."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
STATIC = ROOT / "src" / "tripot" / "server" / "static"
PAGE = STATIC / "index.html"
"""The built page."""
COMPILED = ROOT / ".build" / "compiled"
"""The package with compiled rules, as `make compiled` leaves it."""
POSITIONS = ROOT / "tests" / "browser" / "positions"
