"""Frames stay byte for byte what they are: digests over golden playthroughs and scripted tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.frame_digests import PLAYTHROUGHS, SCRIPTS, Script, known, playthrough


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_frames_of_a_playthrough_have_the_stored_digests(path: Path) -> None:
    """Every push and many snapshots, for each seat, a spectator and a follower with steps."""
    assert playthrough(path) == known()[path.stem]


@pytest.mark.parametrize("name", SCRIPTS)
def test_frames_of_a_scripted_table_have_the_stored_digests(name: str) -> None:
    """Undo, questions, every clock, takeover and return, chat, presence and acknowledgements."""
    assert Script(name).run() == known()[f"script {name}"]


def test_every_stored_digest_is_checked() -> None:
    """The stored file names these sources and no others."""
    assert set(known()) == {path.stem for path in PLAYTHROUGHS} | {f"script {name}" for name in SCRIPTS}
