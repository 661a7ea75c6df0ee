"""Shared by all tests: the session's language, and which build is tested, which must be the one expected."""

from __future__ import annotations

import os

import tripot.core.state

# The command speaks the session's language: the tests read English unless they name another, whoever runs them.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)


def pytest_report_header() -> str:
    """Say whether the rules under test are compiled."""
    compiled = not tripot.core.state.__file__.endswith(".py")
    wanted = os.environ.get("TRIPOT_EXPECT", "")
    if wanted and (wanted == "compiled") != compiled:
        raise SystemExit(f"expected the {wanted} build, found {tripot.core.state.__file__}")
    return f"tripot rules: {'compiled' if compiled else 'pure'}"
