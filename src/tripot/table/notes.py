"""Notes of a record: events at a table other than moves, typed. This module is the only one that knows their texts.

The texts, each on a line of a record:

- `ask undo 34`, `ask pause`, `ask resume`, `ask abandon`: a seat asks the others.
- `yes`, `no`: a seat answers.
- `pause`, `resume`: the match stands still, goes on.
- `bot greedy left`, `bot greedy away`, `bot greedy host`, `bot greedy flag`: a bot plays for the seat, and why.
- `back`: the person plays again.
- `clock`: the time since the last entry counts for nobody.
- `copied`: in a fork, stands for a note of the other match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tripot.wire.values import Message

Question = Literal["undo", "pause", "resume", "abandon"]


# Dataclasses, not named tuples: Paused() and Resumed() as empty tuples would be equal.


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat asks the others; `to`, with undo, is the entry to go back to."""

    what: Question
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answers the open question."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Paused:
    """The match stands still."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The match goes on."""


@dataclass(frozen=True, slots=True)
class PersonBack:
    """The person plays their seat again."""


WhyBot = Literal["left", "away", "host", "flag"]
"""They left; they were away too long; the host called a bot; their time ran out."""


@dataclass(frozen=True, slots=True)
class BotTookOver:
    """A bot plays for a person."""

    bot: str
    why: WhyBot


@dataclass(frozen=True, slots=True)
class ClockRestarted:
    """The time since the last entry counts for nobody."""


@dataclass(frozen=True, slots=True)
class Copied:
    """Stands in a fork for a note of the match it was copied from."""


Note = Asked | Answered | Paused | Resumed | PersonBack | BotTookOver | ClockRestarted | Copied

_TEXT_OF: dict[type[Note], str] = {
    Paused: "pause",
    Resumed: "resume",
    PersonBack: "back",
    ClockRestarted: "clock",
    Copied: "copied",
}
_PLAIN: dict[str, Note] = {
    "yes": Answered(True),
    "no": Answered(False),
    "pause": Paused(),
    "resume": Resumed(),
    "back": PersonBack(),
    "clock": ClockRestarted(),
    "copied": Copied(),
}


def write(note: Note) -> str:
    """Return the text of a note in a record."""
    match note:
        case Asked(what, None):
            return f"ask {what}"
        case Asked(what, to):
            return f"ask {what} {to}"
        case Answered(yes):
            return "yes" if yes else "no"
        case BotTookOver(bot, why):
            return f"bot {bot} {why}"
        case _:
            return _TEXT_OF[type(note)]


def read(text: str) -> Note | None:
    """Return the note that a text stands for; None if a newer version wrote it."""
    match text.split(" "):
        case ["ask", "undo", to] if to.isascii() and to.isdecimal() and str(int(to)) == to:
            return Asked("undo", int(to))
        case ["ask", ("undo" | "pause" | "resume" | "abandon") as what]:
            return Asked(what)
        case ["bot", name, ("left" | "away" | "host" | "flag") as why] if name:
            return BotTookOver(name, why)
        case _:
            return _PLAIN.get(text)


def message(note: Note, seat: int) -> Message:
    """Return the message that a log shows for a seat's note."""
    match note:
        case Asked(what):
            key = f"ask_{what}"
        case BotTookOver(_, why):
            key = why
        case _:
            key = write(note)
    return (f"table.note.{key}", {"seat": seat})


def undone_message(seat: int) -> Message:
    """Return the message that a log shows where a seat went back. An undo is an entry of the record, not a note."""
    return ("table.note.undone", {"seat": seat})
