"""The Boss: its facts, and the functions that implement it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import ClassVar

from tripot.core.game import Credits, Game
from tripot.core.options import SEAT, Edition, Option, OptionValue
from tripot.core.policy import Knowledge, Policy
from tripot.core.texts import Catalogue
from tripot.games.the_boss.bot.greedy import GreedyBot
from tripot.games.the_boss.bot.knowledge import BossKnowledge
from tripot.games.the_boss.bot.value import load_value
from tripot.games.the_boss.decision import decision
from tripot.games.the_boss.edition import cities_option, first_state, standard_edition, with_cards
from tripot.games.the_boss.insight import conserved, hidden, odds
from tripot.games.the_boss.notation import read, read_line, write
from tripot.games.the_boss.outcomes import outcomes
from tripot.games.the_boss.position import get_position, set_position
from tripot.games.the_boss.refusals import rules_of, why_not
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.sheet import sheet_values
from tripot.games.the_boss.terminal import show
from tripot.games.the_boss.view import view


class TheBoss(Game[BossState]):
    """The game of The Boss."""

    id: ClassVar[str] = "the-boss"
    title: ClassVar[str] = "The Boss"
    prefix: ClassVar[str] = "BOSS"
    rules_version: ClassVar[int] = 1
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 4
    minutes: ClassVar[tuple[int, int]] = (20, 60)
    credits: ClassVar[Credits] = Credits(
        "Alain Ollier", "Blackrock", 2010, "Tony Rochon", age=10, minutes=(20, 60)
    )
    list_position: ClassVar[int] = 3
    package: ClassVar[str] = "tripot.games.the_boss"
    colours: ClassVar[tuple[str, ...]] = ("yellow", "red", "blue", "black")
    options: ClassVar[tuple[Option, ...]] = (
        Option("first", ("chance", SEAT), "chance", "BOSS-2.3"),
        cities_option(standard_edition()),
        Option("police", ("set_up", "every_round"), "set_up", "BOSS-4.2"),
        Option("terms", ("rounds", "turns"), "rounds", "BOSS-5.2"),
    )
    event_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "marker": ("seat",),
        "dealt": ("round", "dealer"),
        "hand": ("seat", "cards"),
        "police": ("card", "gold", "silver"),
        "last_round": ("round",),
        "passed": ("seat",),
        "placed": ("seat", "city", "experts", "occasionals", "men"),
        "played": ("seat", "card"),
        "last_turn": ("order",),
        "unclaimed": ("city",),
        "took": ("seat", "card"),
        "earned": ("seat", "city", "amount"),
        "unpaid": ("seat", "city", "amount"),
        "revolver": ("seat", "city"),
        "hospital": ("seat", "city"),
        "prison": ("seat", "city"),
        "hospital_turn": ("seat", "city"),
        "prison_turns": ("seat", "city"),
        "banned": ("seat", "city"),
        "chicago": ("seat", "total", "share", "rest"),
        "healed": ("seat", "n"),
        "freed": ("seat", "n"),
        "spent": ("seat", "n"),
        "scored": ("round", "won", "money"),
        "new_round": ("round", "marker", "place"),
        "extra_round": ("number", "seats"),
        "end": ("winners",),
    }
    revealing: ClassVar[frozenset[str]] = frozenset({"played"})

    # ---- set-up

    def first_state(
        self, players: int, options: Mapping[str, OptionValue], edition: Edition, version: int
    ) -> BossState:
        """Lay the board; the marker goes to the named seat or waits for chance."""
        return first_state(players, options, edition)

    set_position = staticmethod(set_position)
    get_position = staticmethod(get_position)
    notation = staticmethod(write)
    parse = staticmethod(read)
    parse_line = staticmethod(read_line)
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

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the greedy bot."""
        return {"greedy": GreedyBot}

    def knowledge(self) -> Knowledge:
        """Return the knowledge for searches: the quick player, candidate placements, the fitted value."""
        return BossKnowledge(load_value())

    # ---- texts

    @cached_property
    def catalogue(self) -> Catalogue:
        """The texts, the cards' names among them."""
        return with_cards(Catalogue.load(self._folder / "texts.toml"))
