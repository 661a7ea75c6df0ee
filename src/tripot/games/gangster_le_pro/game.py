"""Gangster Le Pro: its facts, its editions, and the functions that implement it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from tripot.core.balance_stats import BalanceStats
from tripot.core.game import Credits, Game
from tripot.core.options import Edition, Option, OptionValue
from tripot.core.pinned_editions import MAX_CACHED_EDITIONS
from tripot.core.policy import Knowledge, Policy
from tripot.core.state import Event
from tripot.core.texts import Catalogue
from tripot.games.gangster_le_pro.balance import GangsterBalanceStats
from tripot.games.gangster_le_pro.bot.greedy import GreedyBot
from tripot.games.gangster_le_pro.bot.knowledge import GangsterKnowledge
from tripot.games.gangster_le_pro.bot.value import load_value
from tripot.games.gangster_le_pro.cards.digests import recorded_digest
from tripot.games.gangster_le_pro.cards.reader import Cards, card_texts, cards_digest, load_cards
from tripot.games.gangster_le_pro.decision import decision
from tripot.games.gangster_le_pro.edition import edition_data, make_components
from tripot.games.gangster_le_pro.events import FIELDS, REVEALING, values
from tripot.games.gangster_le_pro.insight import conserved, hidden, odds
from tripot.games.gangster_le_pro.notation import chance_line, read, read_line, write
from tripot.games.gangster_le_pro.outcomes import outcomes
from tripot.games.gangster_le_pro.position import get_position, set_position
from tripot.games.gangster_le_pro.refusals import rules_of, why_not
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.cards.words import DECKS
from tripot.games.gangster_le_pro.rules.components import Components
from tripot.games.gangster_le_pro.rules.setup import set_up
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState
from tripot.games.gangster_le_pro.sheet import sheet_values
from tripot.games.gangster_le_pro.terminal import show
from tripot.games.gangster_le_pro.view import view


class GangsterLePro(Game[GangsterLeProState]):
    """The game of Gangster Le Pro."""

    id: ClassVar[str] = "gangster-le-pro"
    title: ClassVar[str] = "Gangster Le Pro"
    prefix: ClassVar[str] = "GLP"
    rules_version: ClassVar[int] = 3
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 6
    minutes: ClassVar[tuple[int, int]] = (60, 120)
    credits: ClassVar[Credits] = Credits(
        "Martin Tremblay", "Gladius", 2004, others=(("thanks", "Éric Gagnon"),)
    )
    list_position: ClassVar[int] = 5
    package: ClassVar[str] = "tripot.games.gangster_le_pro"
    colours: ClassVar[tuple[str, ...]] = ("red", "blue", "yellow", "green", "orange", "violet")
    options: ClassVar[tuple[Option, ...]] = (Option("short", (False, True), False, "GLP-2.3"),)
    event_fields: ClassVar[Mapping[str, tuple[str, ...]]] = FIELDS
    revealing: ClassVar[frozenset[str]] = REVEALING

    def __init__(self, edition: Edition | None = None) -> None:
        self._words = edition
        """The edition whose cards the texts are about; None for the standard one."""
        self._components: dict[str, Components] = {}
        self._editions: dict[str, GangsterLePro] = {}

    # ---- set-up

    def edition(self, name: str | None = None, version: int | None = None) -> Edition:
        """Return an edition; its digest covers the standard cards too, which it may replace one by one."""
        base = super().edition(name, version)
        own = base.digest if base.text else recorded_digest(base.data, base.digest)
        digest = hashlib.sha256(f"{own} {self._cards_digest}".encode()).hexdigest()
        return replace(base, digest=digest)

    @cached_property
    def _cards_digest(self) -> str:
        return cards_digest()

    def in_edition(self, name: str | None = None, version: int | None = None) -> GangsterLePro:
        """Return the game whose texts name the cards as an edition does."""
        edition = self.edition(name, version)
        if edition.digest == (self._words or self.edition()).digest:
            return self
        result = self._editions.get(edition.digest)
        if result is None:
            result = self._editions[edition.digest] = GangsterLePro(edition)
            if len(self._editions) > MAX_CACHED_EDITIONS:
                self._editions.pop(next(iter(self._editions)))
        return result

    @cached_property
    def _cards(self) -> Cards:
        return self.cards(self._words or self.edition())

    @cached_property
    def _names(self) -> Components:
        """The components that events are named by: an edition keeps the cards' ids, but may have other businesses."""
        return self.components(self._words or self.edition())

    def record_components(self, edition: Edition) -> dict[str, Any]:
        """Return the board and the ids of each deck's cards, in the order in which they are listed."""
        data = edition_data(super().edition().data, edition.data)
        cards = self.cards(edition)
        decks = {deck: [card.id for card in cards.deck(deck)] for deck in DECKS}
        return {"board": list(data["board"]["squares"]), "decks": decks}

    def cards(self, edition: Edition) -> Cards:
        """Return the cards of an edition."""
        return load_cards(edition_data(super().edition().data, edition.data).get("card", ()), edition.name)

    def components(self, edition: Edition) -> Components:
        """Return the components of an edition as numbers, made once."""
        result = self._components.get(edition.digest)
        if result is None:
            data = edition_data(super().edition().data, edition.data)
            result = make_components(self.cards(edition), data["board"].get("squares"))
            self._components[edition.digest] = result
            if len(self._components) > MAX_CACHED_EDITIONS:
                self._components.pop(next(iter(self._components)))
        return result

    def first_state(
        self, players: int, options: Mapping[str, OptionValue], edition: Edition, version: int
    ) -> GangsterLeProState:
        """Lay the game out; chance deals the first cards."""
        state = GangsterLeProState()
        target = numbers.TARGETS[players] - (numbers.SHORT_GAME_REDUCTION if options["short"] else 0)
        set_up(state, self.components(edition), players, target, version)
        return state

    set_position = staticmethod(set_position)
    get_position = staticmethod(get_position)
    notation = staticmethod(write)
    parse = staticmethod(read)
    parse_line = staticmethod(read_line)
    chance_line = staticmethod(chance_line)
    why_not = staticmethod(why_not)
    rules_of = staticmethod(rules_of)
    view = staticmethod(view)
    decision = staticmethod(decision)
    insight = staticmethod(odds)
    outcomes = staticmethod(outcomes)
    hidden = staticmethod(hidden)
    conserved = staticmethod(conserved)
    show = show
    sheet_values = sheet_values

    def event_values(self, event: Event) -> dict[str, Any]:
        """Return an event's values with cards, decks and squares by name."""
        return values(event, self._names)

    @cached_property
    def catalogue(self) -> Catalogue:
        """The game's texts, and the names, texts and branches of the edition's cards."""
        return super().catalogue.merged(Catalogue(card_texts(self._cards), "cards"))

    def balance_stats(self, players: int) -> BalanceStats:
        """Return empty statistics for the balance report."""
        return GangsterBalanceStats(players, self._cards)

    # ---- bots

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the greedy bot."""
        return {"greedy": GreedyBot}

    def knowledge(self) -> Knowledge:
        """Return the knowledge for searches: the greedy bot plays on, the fitted value judges."""
        return GangsterKnowledge(load_value())
