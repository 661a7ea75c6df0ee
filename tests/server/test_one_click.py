"""One click in 12 Gangsters: the files it passes are those that docs/architecture.md names."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from tests.support.play import pick, three
from tests.support.server import RunWithServer, TestServer

import tripot
import tripot.core.state

SOURCE = Path(tripot.__file__).parent
DOCUMENT = Path(__file__).parents[2] / "docs" / "architecture.md"
TYPES = {"table/inputs.py", "table/effects.py"}


def named_files() -> set[str]:
    """Return the Python files and page files that the document names anywhere."""
    text = DOCUMENT.read_text(encoding="utf-8")
    return set(re.findall(r"`((?:[\w-]+/)+[\w.-]+\.(?:py|ts|svelte))`", text)) - {"tests/test_layers.py"}


def click_files() -> set[str]:
    """Return the Python files that the document names on the way of a click."""
    text = DOCUMENT.read_text(encoding="utf-8")
    table = text.partition("These Python files pass the click on:")[2].partition("Helpers")[0]
    return set(re.findall(r"`((?:\w+/)+\w+\.py)`", table))


def page_files() -> set[str]:
    """Return the page files that the document names on the way of a click."""
    text = DOCUMENT.read_text(encoding="utf-8")
    table = text.partition("These page files pass the click on:")[2].partition("The card lies")[0]
    return set(re.findall(r"`(web/src/[^`]+)`", table))


class Trace:
    """Notes which files call functions of other files."""

    def __init__(self) -> None:
        self.calls: dict[str, set[str]] = {}

    def __call__(self, frame: FrameType, event: str, _argument: Any) -> None:
        called = _file(frame) if event == "call" else None
        caller = frame.f_back
        while called is not None and caller is not None:
            calling = _file(caller)
            if calling is not None:
                if calling != called:
                    self.calls.setdefault(calling, set()).add(called)
                return
            caller = caller.f_back


def _file(frame: FrameType) -> str | None:
    path = Path(frame.f_code.co_filename)
    return path.relative_to(SOURCE).as_posix() if path.is_relative_to(SOURCE) else None


def test_every_named_file_exists() -> None:
    """No file of the document has moved."""
    root = DOCUMENT.parents[1]
    missing = {
        name for name in named_files() if not (SOURCE / name).is_file() and not (root / name).is_file()
    }
    assert missing == set()
    assert len(page_files()) == 10, "a click passes few page files"


@pytest.mark.skipif(
    not tripot.core.state.__file__.endswith(".py"), reason="a trace sees no calls inside compiled modules"
)
def test_a_click_passes_the_files_of_the_document(run_with_server: RunWithServer) -> None:
    """A traced move: whoever passes it on is named, and whoever is named was passed."""
    trace = Trace()

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server)
        await pick(ana, table, 0, 0, 7)
        async with asyncio.timeout(20):
            # Presence is broadcast a moment after people came: that is not part of the click.
            while server.process.host.tables[table].wake_at is not None:
                await asyncio.sleep(0.01)
        sys.setprofile(trace)
        try:
            await pick(bob, table, 1, 1, 8)
            await cleo.expect("push")
        finally:
            sys.setprofile(None)

    run_with_server(case, gc_tuning=False)  # its periodic task is not part of the click
    passing = {file for file in trace.calls if not file.startswith("wire/")} - TYPES
    reached = set().union(*trace.calls.values()) | passing
    assert passing <= click_files(), "not named in docs/architecture.md"
    assert click_files() <= reached, "named, but a click does not pass it"
    assert len(click_files()) <= 14, "a click passes few files"
