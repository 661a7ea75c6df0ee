"""Shared by all tests: the run prints which build it tests, and fails if it is not the one expected."""

from __future__ import annotations

import os

import tripot.core.state


def pytest_report_header() -> str:
    """Say whether the rules under test are compiled."""
    compiled = not tripot.core.state.__file__.endswith(".py")
    wanted = os.environ.get("TRIPOT_EXPECT", "")
    if wanted and (wanted == "compiled") != compiled:
        raise SystemExit(f"expected the {wanted} build, found {tripot.core.state.__file__}")
    return f"tripot rules: {'compiled' if compiled else 'pure'}"
