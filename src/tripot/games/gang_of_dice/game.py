"""Gang of Dice: its facts, and the functions that implement it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from tripot.core.game import Credits, Game
from tripot.core.options import SEAT, Edition, Option, OptionValue
from tripot.core.policy import Knowledge, Policy
from tripot.games.gang_of_dice.bot import GreedyBot
from tripot.games.gang_of_dice.bot.exact import ExactBot
from tripot.games.gang_of_dice.bot.knowledge import DiceKnowledge
from tripot.games.gang_of_dice.bot.quick import QuickBot
from tripot.games.gang_of_dice.bot.value import load_value
from tripot.games.gang_of_dice.decision import decision
from tripot.games.gang_of_dice.edition import read_edition
from tripot.games.gang_of_dice.insight import conserved, hidden, odds
from tripot.games.gang_of_dice.lines import lines_of, write_reroll
from tripot.games.gang_of_dice.notation import read, read_chance_line, read_line, write
from tripot.games.gang_of_dice.outcomes import outcomes
from tripot.games.gang_of_dice.position import get_position, set_position
from tripot.games.gang_of_dice.refusals import rules_of, why_not
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.numbers import NO_SEAT
from tripot.games.gang_of_dice.rules.setup import set_up
from tripot.games.gang_of_dice.sheet import sheet_values
from tripot.games.gang_of_dice.terminal import show
from tripot.games.gang_of_dice.view import view, view_key


class GangOfDice(Game[GangOfDiceState]):
    """The game of Gang of Dice."""

    id: ClassVar[str] = "gang-of-dice"
    title: ClassVar[str] = "Gang of Dice"
    prefix: ClassVar[str] = "GOD"
    rules_version: ClassVar[int] = 2
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 4
    minutes: ClassVar[tuple[int, int]] = (20, 30)
    credits: ClassVar[Credits] = Credits(
        "Reiner Knizia",
        "Mandoo Games",
        2022,
        "Odang (Dimidium)",
        age=8,
        minutes=(30, 30),
        others=(
            ("graphics", "Eva dream"),
            ("editing", "Marco Jung, Tylor Kim"),
            ("production", "Marco Jung"),
            ("distribution", "Blackrock Games"),
            ("localisation", "Ludloc"),
        ),
    )
    list_position: ClassVar[int] = 2
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
    ) -> GangOfDiceState:
        """Hand out dice and tokens; the first player is the named seat or waits for chance."""
        named = options["first"]
        first = named if isinstance(named, int) else NO_SEAT
        state = GangOfDiceState()
        components = read_edition(edition)
        set_up(state, players, components, first, bool(options["english"]), bool(options["screens"]), version)
        return state

    set_position = staticmethod(set_position)
    get_position = staticmethod(get_position)
    notation = staticmethod(write)
    parse = staticmethod(read)
    parse_line = staticmethod(read_line)
    chance_line = staticmethod(read_chance_line)
    why_not = staticmethod(why_not)
    rules_of = staticmethod(rules_of)
    view_key = staticmethod(view_key)
    view = staticmethod(view)
    decision = staticmethod(decision)
    insight = staticmethod(odds)
    outcomes = staticmethod(outcomes)
    hidden = staticmethod(hidden)
    conserved = staticmethod(conserved)
    show = show
    sheet_values = staticmethod(sheet_values)

    def lines(self, state: GangOfDiceState, seat: int) -> list[list[int]]:
        """Return the numbers of dice, or stopping and the best rerolls."""
        return lines_of(self.knowledge(), state, seat)

    def write_line(self, state: GangOfDiceState, seat: int, line: Sequence[int]) -> str:
        """Return a whole choice as one line: a reroll by its faces."""
        return write_reroll(state, list(line)) or super().write_line(state, seat, line)

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the greedy bot, and as levels: the quick player, the greedy bot, and the exact player."""
        return {
            "greedy": GreedyBot,
            "habitue": lambda: QuickBot("habitue"),
            "caid": lambda: GreedyBot("caid"),
            "parrain": lambda: ExactBot("parrain", load_value()),
        }

    def knowledge(self) -> Knowledge:
        """Return the knowledge for searches: the quick player, and a value that knows the odds."""
        return DiceKnowledge(load_value())
