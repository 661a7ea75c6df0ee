"""A terminal match on disk: the record, line by line, and the secret seed in a second file until the match is over."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tripot.cli.common import read_text
from tripot.core.entries import Proposal
from tripot.core.errors import BadInput, RecordError
from tripot.core.fairness import new_server_seed
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.record import read_record

NAMES = ("Mado", "Rosa", "Lucien", "Odette", "Gino", "Irène")
"""The bots' names, by seat. The player has none: every reader calls them by number, in their own language."""


def numbered_seed(draws: int) -> str:
    """Return the secret seed of a number, the same on every machine."""
    return hashlib.sha256(f"tripot play --seed {draws}".encode()).hexdigest()


class SavedMatch:
    """A match whose entries are written to disk before they are committed."""

    def __init__(self, match: Match, path: Path, seat: int, bots: Mapping[int, str]) -> None:
        self.match = match
        self.path = path
        self.seat = seat
        self.bots = dict(bots)

    @classmethod
    def new(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, Any],
        edition: str | None,
        *,
        seat: int,
        bots: Sequence[str],
        path: Path,
        draws: int | None = None,
    ) -> SavedMatch:
        """Start a match and its file, with the draws of a number if one is given; BadInput if the file exists already or cannot be written."""
        others = [number for number in range(players) if number != seat]
        by_seat = dict(zip(others, bots, strict=True))
        seats: list[Mapping[str, Any]] = [
            {} if number == seat else {"name": NAMES[number % len(NAMES)], "bot": by_seat[number]}
            for number in range(players)
        ]
        seed = new_server_seed() if draws is None else numbered_seed(draws)
        match = Match.new(
            game,
            players,
            options,
            edition,
            server_seed=seed,
            player_seeds=[secrets.token_hex(8) if draws is None else f"{draws:x}"],
            seats=seats,
        )
        saved = cls(match, path, seat, by_seat)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(match.header_line + "\n")
        except OSError as problem:
            raise BadInput(
                "--save", str(path), f"a new file that can be written ({problem.strerror})"
            ) from None
        saved.seed_path.write_text(seed, encoding="ascii")
        saved.commit(match.propose_opening())
        return saved

    @classmethod
    def load(cls, path: Path) -> SavedMatch:
        """Open a saved match; an incomplete last line, which was never committed, is dropped. RecordError if it cannot go on."""
        text = read_text(path)
        if text and not text.endswith("\n"):
            text = text[: text.rfind("\n") + 1]
            path.write_text(text, encoding="utf-8")
        record = read_record(text)
        seed_path = path.with_name(path.name + ".seed")
        seed = seed_path.read_text(encoding="ascii").strip() if seed_path.exists() else None
        if record.end is None and seed is None:
            raise RecordError(
                1,
                f"the game is not over and its seed file {seed_path.name} is missing, so it cannot be resumed",
            )
        match = Match.load(record, seed)
        people = [seat for seat, header in enumerate(match.header.seats) if "bot" not in header]
        if len(people) != 1:
            raise RecordError(
                1, "this game was not played in the terminal: it needs exactly one human player"
            )
        bots = {seat: str(header["bot"]) for seat, header in enumerate(match.header.seats) if "bot" in header}
        return cls(match, path, people[0], bots)

    @property
    def seed_path(self) -> Path:
        """The file of the secret seed."""
        return self.path.with_name(self.path.name + ".seed")

    def commit(self, proposal: Proposal) -> None:
        """Write a proposal's lines to disk, then commit it to the match."""
        if not proposal.lines:
            return
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in proposal.lines))
            file.flush()
            os.fsync(file.fileno())
        self.match.commit(proposal)
        if self.match.ended:
            self.seed_path.unlink(missing_ok=True)
