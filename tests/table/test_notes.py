"""Notes: what is written is read back, and texts mean what they meant to the parsers before."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from tests.support.frame_digests import Script

from tripot.core.rng import Rng
from tripot.table import frames, notes

WORDS = (
    "ask", "undo", "pause", "resume", "abandon", "yes", "no", "bot", "greedy", "left", "flag", "back", "clock", "copied",
    "0", "7", "34", "-1", "1.5", "٣", "07", "", "later",
)  # fmt: skip
EVERY_NOTE: tuple[notes.Note, ...] = (
    *(notes.Asked(what) for what in get_args(notes.Question)),
    *(notes.Asked("undo", to) for to in (0, 7, 19_999)),
    notes.Answered(True), notes.Answered(False), notes.Paused(), notes.Resumed(), notes.PersonBack(),
    *(notes.BotTookOver(bot, why) for bot in ("greedy", "habitue") for why in ("left", "flag")),
    notes.ClockRestarted(), notes.Copied(),
)  # fmt: skip


def old_meaning(text: str) -> Any:
    """Return what the parser of the fold made of a text before notes were typed."""
    match text.split():
        case ["ask", ("undo" | "pause" | "resume" | "abandon") as what, *rest]:
            return ("ask", what, int(rest[0]) if rest else None)
        case [("yes" | "no" | "pause" | "resume" | "back" | "clock") as word]:
            return word
        case ["bot", name, why]:
            return ("bot", name, why)
    return None


def old_message(who: int, text: str) -> tuple[str, dict[str, Any]]:
    """Return the message that a text had in the log before notes were typed."""
    words = text.split()
    key = {"ask": f"ask_{words[1]}"}.get(words[0], words[0]) if len(words) > 1 else words[0]
    if words[0] == "bot":
        key = words[2]
    return (f"table.note.{key}", {"seat": who})


def meaning(note: notes.Note) -> Any:
    """Return a note in the form of `old_meaning`."""
    match note:
        case notes.Asked(what, to):
            return ("ask", what, to)
        case notes.BotTookOver(bot, why):
            return ("bot", bot, why)
        case notes.Copied():
            return None
    return notes.write(note)


@pytest.mark.parametrize("note", EVERY_NOTE, ids=notes.write)
def test_a_note_is_read_back_as_it_was_written(note: notes.Note) -> None:
    """Writing and reading are inverse, and both old parsers agree."""
    text = notes.write(note)
    assert notes.read(text) == note
    assert meaning(note) == old_meaning(text)
    assert notes.message(note, 3) == old_message(3, text)


def test_the_texts_of_records_are_these() -> None:
    """Stored records hold these texts: they never change."""
    assert [notes.write(note) for note in EVERY_NOTE] == [
        "ask undo", "ask pause", "ask resume", "ask abandon", "ask undo 0", "ask undo 7", "ask undo 19999", "yes", "no",
        "pause", "resume", "back", "bot greedy left", "bot greedy flag", "bot habitue left", "bot habitue flag", "clock",
        "copied",
    ]  # fmt: skip


def test_any_text_means_what_it_meant_or_nothing() -> None:
    """Of random texts, those that are read mean the same to the old parsers and are written the same again."""
    rng = Rng(1)
    known = 0
    for _ in range(60_000):
        text = " ".join(WORDS[rng.below(len(WORDS))] for _word in range(1 + rng.below(4)))
        note = notes.read(text)
        if note is not None:
            known += 1
            assert notes.write(note) == text
            assert meaning(note) == old_meaning(text)
            assert notes.message(note, 1) == old_message(1, text)
    assert known > 1_000


@pytest.mark.parametrize(
    "text",
    ["", "ask", "ask tea", "ask undo x", "ask pause 3", "bot greedy tired", "yes please", " yes", "hail"],
)
def test_a_text_of_a_newer_version_is_no_note(text: str) -> None:
    """Unknown texts are read as None."""
    assert notes.read(text) is None


def test_different_notes_are_not_equal() -> None:
    """No two notes are equal, not even those without values."""
    assert len(set(EVERY_NOTE)) == len(EVERY_NOTE)


def test_a_note_of_a_newer_version_folds_as_nothing() -> None:
    """The table goes on as before: nothing in its status changes, and the log does not show it."""
    script = Script("12-gangsters bank")
    table, match = script.table, script.match
    table.commit(match.propose_opening(script.now), script.now)
    before = (list(table.status.playing), table.status.paused, table.status.ask, list(table.status.notes))
    table.commit(match.propose_note(0, "hail 3", script.now), script.now)
    assert (table.status.playing, table.status.paused, table.status.ask, table.status.notes) == before
    assert all(message is None for _n, _who, _events, message in frames.recent_log(match, table.status))
