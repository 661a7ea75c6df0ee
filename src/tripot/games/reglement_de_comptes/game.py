"""Règlement de comptes: its facts, and the functions that implement it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from tripot.core.game import Credits, Game
from tripot.core.options import SEAT, Edition, Option, OptionValue
from tripot.core.policy import Knowledge, Policy
from tripot.games.reglement_de_comptes.bot import values
from tripot.games.reglement_de_comptes.bot.greedy import GreedyBot
from tripot.games.reglement_de_comptes.bot.knowledge import ReglementKnowledge
from tripot.games.reglement_de_comptes.decision import decision
from tripot.games.reglement_de_comptes.edition import COLOURS, read_edition
from tripot.games.reglement_de_comptes.insight import conserved, hidden, odds
from tripot.games.reglement_de_comptes.lines import lines_of, write_cocktail
from tripot.games.reglement_de_comptes.notation import read, read_draws, read_line, write
from tripot.games.reglement_de_comptes.outcomes import outcomes
from tripot.games.reglement_de_comptes.position import get_position, set_position
from tripot.games.reglement_de_comptes.refusals import rules_of, why_not
from tripot.games.reglement_de_comptes.rules.setup import set_up
from tripot.games.reglement_de_comptes.rules.state import ReglementState
from tripot.games.reglement_de_comptes.sheet import sheet_values
from tripot.games.reglement_de_comptes.terminal import show
from tripot.games.reglement_de_comptes.view import view


class ReglementDeComptes(Game[ReglementState]):
    """The game of Règlement de comptes."""

    id: ClassVar[str] = "reglement-de-comptes"
    title: ClassVar[str] = "Règlement de comptes"
    prefix: ClassVar[str] = "RDC"
    rules_version: ClassVar[int] = 1
    min_players: ClassVar[int] = 3
    max_players: ClassVar[int] = 6
    minutes: ClassVar[tuple[int, int]] = (30, 60)
    credits: ClassVar[Credits] = Credits("Dominique Ehrhard", "Parker", 1999)
    list_position: ClassVar[int] = 4
    package: ClassVar[str] = "tripot.games.reglement_de_comptes"
    colours: ClassVar[tuple[str, ...]] = COLOURS
    options: ClassVar[tuple[Option, ...]] = (
        Option("seating", ("predefined", "free"), "predefined", "RDC-2.4"),
        Option("first", ("book", SEAT), "book", "RDC-2.4"),
        Option("raid", ("removed", "discarded"), "removed", "RDC-6.10"),
    )
    event_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "dealt": ("n",),
        "drew": ("seat", "card"),
        "refilled": ("seat", "n"),
        "shuffled": ("n",),
        "youngest": ("seat",),
        "seated": ("seat", "role", "at"),
        "turn": ("seat", "number"),
        "explosion": ("seat", "at"),
        "removed": ("seat", "role", "at"),
        "out": ("seat", "money"),
        "takes_rest": ("seat", "amount"),
        "income": ("seat", "amount", "due", "part"),
        "played": ("seat", "card"),
        "discarded": ("seat", "card"),
        "stabbed": ("seat", "owner", "role", "from", "at"),
        "shot": ("seat", "owner", "role", "from", "at"),
        "ordered": ("seat", "at"),
        "passed": ("seat", "owner", "from", "at"),
        "drugged": ("seat", "owner", "role", "at"),
        "woke": ("seat", "role", "at"),
        "alerte": ("seat",),
        "moved": ("seat", "role", "from", "at"),
        "end": ("reason",),
    }
    revealing: ClassVar[frozenset[str]] = frozenset({"played", "discarded", "out"})

    # ---- set-up

    def first_state(
        self, players: int, options: Mapping[str, OptionValue], edition: Edition, version: int
    ) -> ReglementState:
        """Lay the table: bank, gangs, the whole deck in the pile; the first cards are dealt by chance."""
        data = read_edition(edition)
        seating = () if options["seating"] == "free" else data.seatings[players]
        state = ReglementState()
        first = options["first"]
        set_up(
            state,
            players,
            data.components,
            data.banks[players],
            data.gangs[players],
            seating,
            first if type(first) is int else -1,
            options["raid"] == "discarded",
        )
        return state

    set_position = staticmethod(set_position)
    get_position = staticmethod(get_position)
    notation = staticmethod(write)
    parse = staticmethod(read)
    parse_line = staticmethod(read_line)
    chance_line = staticmethod(read_draws)
    why_not = staticmethod(why_not)
    rules_of = staticmethod(rules_of)
    view = staticmethod(view)
    decision = staticmethod(decision)
    insight = staticmethod(odds)
    outcomes = staticmethod(outcomes)
    hidden = staticmethod(hidden)
    conserved = staticmethod(conserved)
    show = show
    sheet_values = staticmethod(sheet_values)

    def lines(self, state: ReglementState, seat: int) -> list[list[int]]:
        """Return the cards with their best targets, the best moves and the cheapest discard."""
        return lines_of(self.knowledge(), state, seat)

    def write_line(self, state: ReglementState, seat: int, line: Sequence[int]) -> str:
        """Return a whole choice as one line; several glasses are one cocktail."""
        return write_cocktail(list(line)) or super().write_line(state, seat, line)

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the greedy bot."""
        return {"greedy": GreedyBot}

    def knowledge(self) -> Knowledge:
        """Return the knowledge for searches: how to play on, and the fitted value of a position."""
        return ReglementKnowledge(values())
