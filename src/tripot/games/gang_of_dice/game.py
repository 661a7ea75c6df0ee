"""Gang of Dice: its facts, and which room answers what."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, ClassVar, cast

from tripot.core.game import Credits, Decision, Game, Hidden, Refusal, View
from tripot.core.options import SEAT, Edition, Option, OptionValue
from tripot.core.policy import Knowledge, Policy
from tripot.core.state import State
from tripot.core.texts import Message
from tripot.games.gang_of_dice import advice, decision, insight, notation, position, refusals, terminal, view
from tripot.games.gang_of_dice.bot import GreedyBot
from tripot.games.gang_of_dice.bot.exact import ExactBot
from tripot.games.gang_of_dice.bot.knowledge import DiceKnowledge
from tripot.games.gang_of_dice.bot.quick import QuickBot
from tripot.games.gang_of_dice.bot.value import load_value
from tripot.games.gang_of_dice.edition import read_edition
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.numbers import NO_SEAT
from tripot.games.gang_of_dice.rules.setup import set_up


class GangOfDice(Game):
    """The game of Gang of Dice."""

    id: ClassVar[str] = "gang-of-dice"
    title: ClassVar[str] = "Gang of Dice"
    prefix: ClassVar[str] = "GOD"
    rules_version: ClassVar[int] = 1
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 4
    minutes: ClassVar[tuple[int, int]] = (20, 30)
    credits: ClassVar[Credits] = Credits("Reiner Knizia", "Mandoo Games", 2022, "Odang")
    package: ClassVar[str] = "tripot.games.gang_of_dice"
    options: ClassVar[tuple[Option, ...]] = (
        Option("first", ("chance", SEAT), "chance", "GOD-2.4"),
        Option("english", (False, True), False, "GOD-2.2"),
        Option("screens", (False, True), False, "GOD-3.1"),
    )
    event_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "first": ("seat",),
        "round": ("round", "seat"),
        "bonus": ("round", "tokens"),
        "card": ("round", "card", "type", "condition"),
        "dice": ("seat", "n"),
        "reroll": ("seat", "faces"),
        "rolled": ("seat", "faces", "total"),
        "rerolled": ("seat", "faces", "dice", "total"),
        "stands": ("seat", "total", "n"),
        "exploded": ("seat", "n"),
        "bombed": ("seat", "n"),
        "won": ("seat", "total", "dice", "tokens", "gain"),
        "nobody": ("dice", "tokens", "worth"),
        "out": ("seat", "round"),
        "end": (),
    }

    # ---- set-up

    def first_state(
        self, players: int, options: Mapping[str, OptionValue], edition: Edition, version: int
    ) -> State:
        """Hand out dice and tokens; the first player is the named seat or waits for chance."""
        first = NO_SEAT if options["first"] == "chance" else cast(int, options["first"])
        state = GangOfDiceState()
        components = read_edition(edition)
        set_up(state, players, components, first, bool(options["english"]), bool(options["screens"]))
        return state

    def set_position(self, state: State, values: Mapping[str, Any]) -> None:
        """Overwrite parts of the first position; see `position` for their names."""
        position.set_position(_ours(state), values)

    def get_position(self, state: State) -> dict[str, Any]:
        """Return the whole position under the names `set_position` takes, and some that follow from it."""
        return position.get_position(_ours(state))

    # ---- notation and legality

    def notation(self, state: State, seat: int, action: int) -> str:
        """Return `dice 3`, `stop`, `reroll`, `pick 2x1`; for chance `first 2`, `turn bomb-total-7`, `roll B`."""
        return notation.write(state, seat, action)  # type: ignore[arg-type]  # ours, and asked at every move

    def parse(self, state: State, seat: int, text: str) -> int:
        """Read one small choice, or for chance one outcome."""
        return notation.read(_ours(state), seat, text)

    def parse_line(self, state: State, seat: int, text: str) -> list[int]:
        """Read one small choice, or a whole reroll by its faces: `reroll 1 1 B`."""
        return notation.read_line(state, seat, text)  # type: ignore[arg-type]  # ours, and asked at every move

    def chance_line(self, text: str) -> list[str]:
        """Read several dice at once: `roll 4 1 B` is `roll 4`, `roll 1`, `roll B`."""
        return notation.read_chance_line(text)

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """Refuse what is over, out of turn, beyond the dice there are, or out of order."""
        return refusals.why_not(state, seat, action)  # type: ignore[arg-type]  # ours, and asked at every move

    def rules_of(self, state: State, seat: int, action: int) -> tuple[str, ...]:
        """Return the rules of counting, stopping, rerolling, or of the draw."""
        return refusals.rules_of(_ours(state), seat, action)

    # ---- showing

    def view_key(self, state: State, seat: int | None) -> Hashable:
        """Without screens everybody sees everything."""
        return view.view_key(state, seat)  # type: ignore[arg-type]  # ours, and asked at every move

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat may see: everything, but with "screens" the others' wealth (GOD-3.1)."""
        return view.view(state, seat)  # type: ignore[arg-type]  # ours, and asked at every move

    def decision(self, state: State, seat: int) -> Decision | None:
        """Ask how many dice, which dice to reroll, or how many of a face."""
        return decision.decision(state, seat)  # type: ignore[arg-type]  # ours, and asked at every move

    def insight(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return the odds of the player on turn: all is public, so they are everybody's."""
        return insight.odds(_ours(state))

    def advice(self, state: State, seat: int, action: int) -> Message | None:
        """Say why in one sentence; see the room `advice`."""
        return advice.advice(_ours(state), action)

    def hidden(self, state: State, seat: int | None) -> list[Hidden]:
        """List nothing: all that happens is public, and wealth follows from it (GOD-3.1)."""
        return insight.hidden()

    def conserved(self, state: State) -> dict[str, int]:
        """Count what dice and tokens are worth together, those set aside included, and the cards."""
        return insight.conserved(_ours(state))

    def show(self, state: State, seat: int | None, lang: str) -> str:
        """Draw the match in text."""
        return terminal.show(self, _ours(state), seat, lang)

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the greedy bot, and as levels: the quick player, the greedy bot, and the exact player."""
        return {
            "greedy": GreedyBot,
            "habitue": lambda: QuickBot("habitue"),
            "caid": lambda: GreedyBot("caid"),
            "parrain": lambda: ExactBot("parrain", load_value()),
        }

    def knowledge(self) -> Knowledge:
        """Return what a search should know: the quick player, and a value that knows the odds."""
        return DiceKnowledge(load_value())


def _ours(state: State) -> GangOfDiceState:
    """A game is only ever given its own states. What is asked at every move goes without this: two calls each time."""
    return cast(GangOfDiceState, state)
