"""The Boss: its facts, and which room answers what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, ClassVar, cast

from tripot.core.game import Credits, Decision, Game, Hidden, Refusal, View
from tripot.core.options import SEAT, Edition, Option, OptionValue
from tripot.core.policy import Knowledge, Policy
from tripot.core.state import State
from tripot.core.texts import Catalogue, Message
from tripot.games.the_boss.advice import advice
from tripot.games.the_boss.bot.greedy import GreedyBot
from tripot.games.the_boss.bot.knowledge import BossKnowledge
from tripot.games.the_boss.bot.value import load_value
from tripot.games.the_boss.decision import decision
from tripot.games.the_boss.edition import cities_option, first_state, standard_edition, with_cards
from tripot.games.the_boss.insight import conserved, hidden, odds
from tripot.games.the_boss.notation import read, read_line, write
from tripot.games.the_boss.position import get_position, set_position
from tripot.games.the_boss.refusals import rules_of, why_not
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.terminal import show
from tripot.games.the_boss.view import view


class TheBoss(Game):
    """The game of The Boss."""

    id: ClassVar[str] = "the-boss"
    title: ClassVar[str] = "The Boss"
    prefix: ClassVar[str] = "BOSS"
    rules_version: ClassVar[int] = 1
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 4
    minutes: ClassVar[tuple[int, int]] = (20, 60)
    credits: ClassVar[Credits] = Credits("Alain Ollier", "Blackrock", 2010, "Tony Rochon")
    package: ClassVar[str] = "tripot.games.the_boss"
    colours: ClassVar[tuple[str, ...]] = ("yellow", "red", "blue", "black")
    options: ClassVar[tuple[Option, ...]] = (
        Option("first", ("chance", SEAT), "chance", "BOSS-2.3"),
        cities_option(standard_edition()),
        Option("police", ("set_up", "every_round"), "set_up", "BOSS-4.2"),
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
    ) -> State:
        """Lay the board; the marker goes to the named seat or waits for chance."""
        return first_state(players, options, edition)

    def set_position(self, state: State, position: Mapping[str, Any]) -> None:
        """Overwrite the named parts of the first position; `position.py` lists them."""
        set_position(cast(BossState, state), position)

    def get_position(self, state: State) -> dict[str, Any]:
        """Return the whole position under the names of `position.py`."""
        return get_position(cast(BossState, state))

    # ---- notation and legality

    def notation(self, state: State, seat: int, action: int) -> str:
        """Return `place BOSTON E2 O1`, `pass` or `play BOSTON 3`; `deal BOSTON 3 to 1` and such for chance."""
        return write(cast(BossState, state), seat, action)

    def parse(self, state: State, seat: int, text: str) -> int:
        """Read what `notation` writes, in any case, cities also with a space."""
        return read(cast(BossState, state), seat, text)

    def parse_line(self, state: State, seat: int, text: str) -> list[int]:
        """Read a whole turn in one line, `place BOSTON E2 O1 play BOSTON 3`, or one action."""
        return read_line(cast(BossState, state), seat, text)

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """Return the rule that refuses an action."""
        return why_not(cast(BossState, state), seat, action)

    def rules_of(self, state: State, seat: int, action: int) -> tuple[str, ...]:
        """Return the rules a legal action or an outcome rests on."""
        return rules_of(cast(BossState, state), seat, action)

    # ---- showing

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat may see (BOSS-2.5, BOSS-2.7)."""
        return view(cast(BossState, state), seat)

    def decision(self, state: State, seat: int) -> Decision | None:
        """Ask for a placement, then for a card."""
        return decision(cast(BossState, state), seat)

    def insight(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return what each hidden card can be, what Chicago pays, and when the match may end."""
        return odds(cast(BossState, state), seat)

    def advice(self, state: State, seat: int, action: int) -> Message | None:
        """Say why in one sentence; see the room `advice`."""
        return advice(cast(BossState, state), seat, action)

    def hidden(self, state: State, seat: int | None) -> list[Hidden]:
        """List the hidden cards and the others' hands, city by city."""
        return hidden(cast(BossState, state), seat)

    def conserved(self, state: State) -> dict[str, int]:
        """Count city cards, police cards, and each player's Experts and Occasionals."""
        return conserved(cast(BossState, state))

    def show(self, state: State, seat: int | None, lang: str) -> str:
        """Draw the board in text."""
        return show(self, cast(BossState, state), seat, lang)

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the greedy bot."""
        return {"greedy": GreedyBot}

    def knowledge(self) -> Knowledge:
        """Return what a search knows: the quick player, the placements worth a thought, the fitted value."""
        return BossKnowledge(load_value())

    # ---- texts

    @cached_property
    def catalogue(self) -> Catalogue:
        """The texts, the cards' names among them."""
        return with_cards(Catalogue.load(self._folder / "texts.toml"))
