"""Le Coffre: its facts, its words, what a seat sees and is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from le_coffre.rules import BUNDLES, MOST, CoffreState
from tripot.core.errors import BadInput
from tripot.core.game import Choice, Credits, Decision, Game, Hidden, Refusal, View, malformed
from tripot.core.options import Edition, OptionValue
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State


class CarefulBot(Policy):
    """Leaves one bundle more than a multiple of four where it can: the next player then cannot."""

    def __init__(self) -> None:
        self.name = "careful"
        self.blind = False

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """Return the number that leaves 1, 5, 9…, else one bundle."""
        assert isinstance(state, CoffreState)
        return next((n for n in state.actions(seat) if (state.left - n) % (MOST + 1) == 1), 1)


class LeCoffre(Game[CoffreState]):
    """A sixth game."""

    id: ClassVar[str] = "le-coffre"
    title: ClassVar[str] = "Le Coffre"
    prefix: ClassVar[str] = "COF"
    rules_version: ClassVar[int] = 1
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 4
    minutes: ClassVar[tuple[int, int]] = (2, 5)
    credits: ClassVar[Credits] = Credits("Anonyme", "Tripot", 2026)
    package: ClassVar[str] = "le_coffre"
    event_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "took": ("seat", "n", "left"),
        "alarm": ("seat", "n"),
        "end": (),
    }

    def first_state(
        self, players: int, options: Mapping[str, OptionValue], edition: Edition, version: int
    ) -> CoffreState:
        """Lay out the bundles."""
        return CoffreState(players)

    def set_position(self, state: CoffreState, position: Mapping[str, Any]) -> None:
        """Set how many bundles are left, whose turn it is, or who has taken what."""
        for name, value in position.items():
            if name == "left" and type(value) is int and 1 <= value <= BUNDLES:
                state.left = value
            elif name == "turn" and type(value) is int and 0 <= value < state.players:
                state.turn = value
            elif name == "taken" and isinstance(value, list) and len(value) == state.players:
                state.taken = [int(n) for n in value]
            else:
                takes = f"left (1 to {BUNDLES}), turn (a seat), or taken (a number a seat)"
                raise BadInput(f"position.{name}", value, takes)

    def get_position(self, state: CoffreState) -> dict[str, Any]:
        """Return the whole position."""
        return {"left": state.left, "turn": state.turn, "taken": list(state.taken)}

    def notation(self, state: CoffreState, seat: int, action: int) -> str:
        """Return `take 2`."""
        return f"take {action}"

    def parse(self, state: CoffreState, seat: int, text: str) -> int:
        """Read `take 2`."""
        words = text.lower().split()
        if len(words) != 2 or words[0] != "take" or not words[1].isdecimal() or len(words[1]) > 3:
            raise malformed(text, "take and a number, as in 'take 2'")
        return int(words[1])

    def why_not(self, state: CoffreState, seat: int, action: int) -> Refusal | None:
        """Refuse what is over, another's turn, and too many or too few bundles."""
        if action in state.actions(seat):
            return None
        if not state.left:
            return Refusal("COF-3.1", ("refusal.over", {}))
        if seat != state.turn:
            return Refusal("COF-1.2", ("refusal.turn", {"other": state.turn}))
        return Refusal("COF-2.1", ("refusal.number", {"most": min(MOST, state.left)}))

    def rules_of(self, state: CoffreState, seat: int, action: int) -> tuple[str, ...]:
        """Return the rule of taking, and of the alarm where it goes off."""
        return ("COF-2.1", "COF-2.2") if action == state.left else ("COF-2.1",)

    def view(self, state: CoffreState, seat: int | None) -> View:
        """Return everything: it all lies open."""
        return {
            "bundles": BUNDLES,
            "left": state.left,
            "turn": state.turn if state.left else None,
            "taken": list(state.taken),
            "caught": None if state.caught < 0 else state.caught,
            "over": state.left == 0,
        }

    def decision(self, state: CoffreState, seat: int) -> Decision | None:
        """Ask how many bundles to take; each choice names the last bundle it takes."""
        choices = tuple(
            Choice(
                f"take {n}",
                ("choice.take", {"n": n}),
                self.rules_of(state, seat, n),
                (f"bundle:{state.left - n + 1}",),
            )
            for n in state.actions(seat)
        )
        return (
            Decision("one", ("prompt.take", {"left": state.left}), ("COF-2.1",), choices) if choices else None
        )

    def hidden(self, state: CoffreState, seat: int | None) -> list[Hidden]:
        """List nothing: everything lies open."""
        return []

    def conserved(self, state: CoffreState) -> dict[str, int]:
        """Count the bundles."""
        return {"bundles": state.left + sum(state.taken)}

    def show(self, state: CoffreState, seat: int | None, lang: str) -> str:
        """Draw the safe."""
        lines = [self.text(("show.safe", {"left": state.left}), lang) + " " + "▮" * state.left]
        lines += [f"{'>' if other == seat else ' '} {other} {n:>2}" for other, n in enumerate(state.taken)]
        return "\n".join(lines)

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the careful bot."""
        return {"careful": CarefulBot}
