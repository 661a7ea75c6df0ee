"""The description of a table: seats, options, clock, everything but the match. Stored as JSON and sent to everyone alike."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET

from tripot.bots import bots_of, quick_bot
from tripot.bots.characters import characters
from tripot.bots.levels import LEVELS
from tripot.core import pinned_editions
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.options import check_options
from tripot.core.pinned_editions import is_pinned, offered
from tripot.wire.tables import ClockRule, Result, Status, TableInfo, TableSeat


def check_clock(rule: ClockRule) -> None:
    """Refuse a clock nobody could play by."""
    if rule.kind == "bank" and not (10 <= rule.seconds <= 86_400 and 0 <= rule.increment <= 3_600):
        raise BadInput(
            "clock", msgspec.to_builtins(rule), "seconds from 10 to 86400 and increment from 0 to 3600"
        )
    if rule.kind == "days" and not 1 <= rule.days <= 30:
        raise BadInput("clock", msgspec.to_builtins(rule), "days from 1 to 30")


class SeatInfo(msgspec.Struct, omit_defaults=True):
    """A seat: open, a person's or a bot's. `seed` is what the person adds to the dice, shown only in the record."""

    kind: Literal["open", "person", "bot"]
    person: str | None = None
    name: str | None = None
    bot: str | None = None
    seed: str | None = None
    reserved: str | None = None
    """The person for whom an open seat is kept, with their name: nobody else may take it before the host frees it."""

    def shown(self) -> TableSeat:
        """Return the wire form."""
        if self.kind == "person":
            return TableSeat("person", person=self.person, name=self.name, seeded=self.seed is not None)
        if self.kind == "bot":
            return TableSeat("bot", bot=self.bot or "")
        if self.reserved is not None:
            return TableSeat("open", name=self.name, reserved=self.reserved)
        return TableSeat("open")


class Description(msgspec.Struct):
    """A table as it is stored; `shown` is what people get."""

    id: str
    v: int
    game: str
    edition: str
    players: int
    options: dict[str, Any]
    status: Status
    public: bool
    rated: bool
    clock: ClockRule
    host: str
    seats: list[SeatInfo]
    commitment: str
    created: int
    started: int | None = None
    finished: int | None = None
    next: str | None = None
    previous: str | None = None
    result: Result | None = None
    """Once it is over: reason, scores, ranks, ratings before and after."""
    removed: dict[str, int] = {}
    """People the host removed, and until when they may not sit down again."""
    fork: bool = False
    """Begun from the middle of another match: it never counts for anybody."""
    edition_text: str = ""
    """The edition's own text where it does not ship: the table plays by it whatever becomes of the file."""
    evening: str | None = None
    """The code of the evening that the match belongs to."""

    def shown(self) -> TableInfo:
        """Return the wire form: the same for everyone, seeds only as present or not."""
        return TableInfo(
            self.id, self.v, self.game, self.edition, self.players, self.options, self.status, self.public, self.rated,
            self.clock, self.host, [seat.shown() for seat in self.seats], self.commitment, self.created, self.started,
            self.finished, self.next, self.previous, self.result, self.evening or UNSET,
        )  # fmt: skip

    def seats_of(self, person: str | None) -> list[int]:
        """Return the seats a person holds."""
        if person is None:
            return []
        return [i for i, seat in enumerate(self.seats) if seat.person == person]

    def names(self, person: str) -> bool:
        """Tell whether a person is named anywhere: at a seat, as host, as expected or sent away."""
        at_seats = any(person in (seat.person, seat.reserved) for seat in self.seats)
        return at_seats or self.host == person or person in self.removed

    def register_edition(self) -> None:
        """Register the edition in this process if it does not ship."""
        if self.edition_text:
            pinned_editions.register(self.game, self.edition, self.edition_text)

    @property
    def people(self) -> set[str]:
        """Everyone who holds a seat."""
        return {seat.person for seat in self.seats if seat.person is not None}


def check_edition(name: str) -> str:
    """Let only shipped and pinned editions through: a path would let a stranger read this machine's files."""
    if is_pinned(name):
        return name
    if not (0 < len(name) <= 40) or not all(c.isascii() and (c.isalnum() or c in "-_") for c in name):
        raise BadInput("edition", name, "standard or the name of a shipped edition")
    return name


def text_of(game: str, edition: str) -> str:
    """Return the text of an edition that is offered here; none for one that ships."""
    if not is_pinned(edition):
        return ""
    known = offered(game).get(edition)
    if known is None:
        raise BadInput("edition", edition, ", ".join(("standard", *offered(game))))
    return known.text


def check_set_up(game: Game, players: int, options: dict[str, Any], edition: str) -> dict[str, Any]:
    """Return all options, defaults filled in; one clear error for what the game does not take."""
    check_edition(edition)
    game.new(players, options, edition)
    return dict(check_options(game.options, players, options))


def can_play(game: Game, bot: str) -> bool:
    """Tell whether a bot can sit at the game: a level, a character, or a bot of old that stored tables still have."""
    return bot in bots_of(game) or bot in characters()


def check_bot(game: Game, name: str) -> str:
    """Return a bot's name if it can sit at the game; BadInput otherwise."""
    if not can_play(game, name):
        raise BadInput("bot", name, ", ".join((*bots_of(game), *characters())))
    return name


def strongest(game: Game) -> str:
    """Return the name of the game's strongest bot that answers at once: it hints, and stands in for people."""
    return quick_bot(game)


def usual(game: Game) -> str:
    """Return the opponent of somebody who names none: the level that looks one move ahead."""
    return next(level for level in LEVELS[1:] if level in bots_of(game))
