"""Règlement de comptes for people: facts, set-up, and what is conserved; the rest is in the modules beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

from tripot.core.game import Credits, Decision, Game, Hidden, Refusal, View
from tripot.core.options import Edition, Option, OptionValue
from tripot.core.policy import Knowledge, Policy
from tripot.core.state import State
from tripot.core.texts import Message
from tripot.games.reglement_de_comptes import (
    decision,
    insight,
    notation,
    refusals,
    terminal,
    view,
)
from tripot.games.reglement_de_comptes.advice import advice
from tripot.games.reglement_de_comptes.bot import values
from tripot.games.reglement_de_comptes.bot.greedy import GreedyBot
from tripot.games.reglement_de_comptes.bot.knowledge import ReglementKnowledge
from tripot.games.reglement_de_comptes.edition import COLOURS, read_edition
from tripot.games.reglement_de_comptes.position import get_position, set_position
from tripot.games.reglement_de_comptes.rules.setup import set_up
from tripot.games.reglement_de_comptes.rules.state import ReglementState


class ReglementDeComptes(Game):
    """The game of Règlement de comptes."""

    id: ClassVar[str] = "reglement-de-comptes"
    title: ClassVar[str] = "Règlement de comptes"
    prefix: ClassVar[str] = "RDC"
    rules_version: ClassVar[int] = 1
    min_players: ClassVar[int] = 3
    max_players: ClassVar[int] = 6
    minutes: ClassVar[tuple[int, int]] = (30, 60)
    credits: ClassVar[Credits] = Credits("Dominique Ehrhard", "Parker", 1999)
    package: ClassVar[str] = "tripot.games.reglement_de_comptes"
    colours: ClassVar[tuple[str, ...]] = COLOURS
    options: ClassVar[tuple[Option, ...]] = (
        Option("seating", ("predefined", "free"), "predefined", "RDC-2.4"),
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
        "stabbed": ("seat", "from", "at"),
        "shot": ("seat", "from", "at"),
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
    ) -> State:
        """Lay the table: bank, gangs, the whole deck in the pile; the first cards are dealt by chance."""
        data = read_edition(edition)
        seating = () if options["seating"] == "free" else data.seatings[players]
        state = ReglementState()
        set_up(state, players, data.components, data.banks[players], data.gangs[players], seating)
        return state

    def set_position(self, state: State, position: Mapping[str, Any]) -> None:
        """Overwrite the named parts; `position` says which there are."""
        set_position(cast(ReglementState, state), position)

    def get_position(self, state: State) -> dict[str, Any]:
        """Return the whole position under the same names."""
        return get_position(cast(ReglementState, state))

    # ---- notation and legality

    def notation(self, state: State, seat: int, action: int) -> str:
        """Return an action's text, as `notation` describes it."""
        return notation.write(cast(ReglementState, state), seat, action)

    def parse(self, state: State, seat: int, text: str) -> int:
        """Read a text as the one action it names."""
        return notation.read(cast(ReglementState, state), seat, text)

    def parse_line(self, state: State, seat: int, text: str) -> list[int]:
        """Read a line as the chain of actions it still asks for: the card, then its target."""
        return notation.read_line(cast(ReglementState, state), seat, text)

    def chance_line(self, text: str) -> list[str]:
        """Read `draw pan move` as two draws in a row."""
        return notation.read_draws(text)

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """Return why an action is refused, None when it is legal."""
        return refusals.why_not(cast(ReglementState, state), seat, action)

    def rules_of(self, state: State, seat: int, action: int) -> tuple[str, ...]:
        """Return the rules of an action, or of a draw."""
        return refusals.rules_of(cast(ReglementState, state), seat, action)

    # ---- showing

    def view(self, state: State, seat: int | None) -> View:
        """Return the table as a seat sees it."""
        return view.view(cast(ReglementState, state), seat)

    def decision(self, state: State, seat: int) -> Decision | None:
        """Ask the awaited seat for a card, a target, a man or a seat."""
        return decision.decision(cast(ReglementState, state), seat)

    def insight(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return the odds of draws and hands, and who can reach whom."""
        return insight.odds(cast(ReglementState, state), seat)

    def advice(self, state: State, seat: int, action: int) -> Message | None:
        """Say why in one sentence; see the room `advice`."""
        return advice(cast(ReglementState, state), seat, action)

    def hidden(self, state: State, seat: int | None) -> list[Hidden]:
        """List what is in the pile and in the other hands, kind by kind."""
        return insight.hidden(cast(ReglementState, state), seat)

    def conserved(self, state: State) -> dict[str, int]:
        """Count cards, money, pills and each gang's men; and check the sums that the rules keep beside the parts."""
        return insight.conserved(cast(ReglementState, state))

    def show(self, state: State, seat: int | None, lang: str) -> str:
        """Draw the long table in text."""
        return terminal.show(self, cast(ReglementState, state), seat, lang)

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the greedy bot."""
        return {"greedy": GreedyBot}

    def knowledge(self) -> Knowledge:
        """Return what a search should know: how to play on, and the fitted value of a position."""
        return ReglementKnowledge(values())
