"""The rules of waiting: how long the others wait for somebody, what a return gives back, and what counts as left.

`RULES` is the only place that says so. docs/waiting.md explains it, and the page shows it in each lobby.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tripot.table.description import Description

TableKind = Literal["friends", "public", "rated"]


@dataclass(frozen=True, slots=True)
class WaitingRules:
    """The rules of one kind of table for people who are away."""

    grace: bool
    """Whether a bot takes an awaited seat after the grace time. Otherwise the others wait for ever."""
    host_decides: bool
    """Whether the host may call a bot for an absent person, and give their seat or a bot's to somebody else."""
    refills: int | None
    """How often a return after a fallen flag gives a quarter of the bank; None for every time."""
    forgiven_bot_moves: int | None
    """Moves a bot may make for a person before they count as left; None: they never do."""
    all_must_stop: bool
    """Whether everyone must agree to stop the match, and not only a majority."""


RULES: dict[TableKind, WaitingRules] = {
    "friends": WaitingRules(
        grace=False, host_decides=True, refills=None, forgiven_bot_moves=None, all_must_stop=False
    ),
    "public": WaitingRules(
        grace=True, host_decides=False, refills=1, forgiven_bot_moves=None, all_must_stop=False
    ),
    "rated": WaitingRules(
        grace=True, host_decides=False, refills=0, forgiven_bot_moves=3, all_must_stop=True
    ),
}  # fmt: skip


def kind_of(info: Description) -> TableKind:
    """Return the kind of a table: rated, else public, else a table of friends."""
    return "rated" if info.rated else "public" if info.public else "friends"


def rules_of(info: Description) -> WaitingRules:
    """Return the rules of a table."""
    return RULES[kind_of(info)]
