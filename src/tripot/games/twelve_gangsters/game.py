"""12 Gangsters: its facts, and the functions that implement it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from tripot.core.game import Credits, Game
from tripot.core.options import SEAT, Edition, Option, OptionValue
from tripot.core.policy import Policy
from tripot.core.state import Event
from tripot.games.twelve_gangsters.bot import GreedyBot, TwelveGangstersKnowledge
from tripot.games.twelve_gangsters.decision import decision
from tripot.games.twelve_gangsters.edition import check_edition
from tripot.games.twelve_gangsters.insight import conserved, hidden, odds
from tripot.games.twelve_gangsters.notation import read, read_line, write
from tripot.games.twelve_gangsters.outcomes import outcomes
from tripot.games.twelve_gangsters.position import get_position, set_position
from tripot.games.twelve_gangsters.refusals import rules_of, why_not
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.rules.numbers import NO_BOSS
from tripot.games.twelve_gangsters.rules.setup import set_up
from tripot.games.twelve_gangsters.sheet import sheet_values
from tripot.games.twelve_gangsters.terminal import show
from tripot.games.twelve_gangsters.view import own_view, recall, recall_view, shared_view, view


class TwelveGangsters(Game[TwelveGangstersState]):
    """The game of 12 Gangsters."""

    id: ClassVar[str] = "12-gangsters"
    title: ClassVar[str] = "12 Gangsters"
    prefix: ClassVar[str] = "12G"
    rules_version: ClassVar[int] = 2
    min_players: ClassVar[int] = 3
    max_players: ClassVar[int] = 6
    minutes: ClassVar[tuple[int, int]] = (10, 15)
    analysis_seconds: ClassVar[float] = 20.0
    reuses_decisions: ClassVar[bool] = True
    credits: ClassVar[Credits] = Credits(
        "Yusuke Emi", "Blue Orange", 2020, "Simon Douchy", age=8, minutes=(15, 15)
    )
    list_position: ClassVar[int] = 1
    package: ClassVar[str] = "tripot.games.twelve_gangsters"
    colours: ClassVar[tuple[str, ...]] = ("red", "blue", "yellow", "green", "orange", "violet")
    options: ClassVar[tuple[Option, ...]] = (
        Option("first", ("chance", SEAT), "chance", "12G-2.3"),
        Option("memory", (False, True), False, "12G-5.2"),
    )
    event_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "boss": ("seat",),
        "pick": ("seat",),
        "repick": ("seat",),
        "reveal": ("round", "boss", "cards"),
        "refused": ("seat", "card"),
        "reveal_back": ("round", "boss"),
        "refused_back": ("seat",),
        "boss_fails_back": ("seat",),
        "validated": ("seat", "card"),
        "boss_fails": ("seat", "card"),
        "boss_validated": ("seat", "card"),
        "boss_passes": ("seat",),
        "end": (),
    }
    revealing: ClassVar[frozenset[str]] = frozenset({"reveal"})

    # ---- set-up

    def first_state(
        self, players: int, options: Mapping[str, OptionValue], edition: Edition, version: int
    ) -> TwelveGangstersState:
        """Deal the colours; the Boss goes to the named seat or waits for chance."""
        check_edition(edition)
        state = TwelveGangstersState()
        first = options["first"]
        boss = first if isinstance(first, int) else NO_BOSS
        set_up(state, players, boss, bool(options["memory"]), version)
        return state

    set_position = staticmethod(set_position)
    get_position = staticmethod(get_position)
    notation = staticmethod(write)
    parse = staticmethod(read)
    parse_line = staticmethod(read_line)
    why_not = staticmethod(why_not)
    rules_of = staticmethod(rules_of)
    shared_view = staticmethod(shared_view)
    own_view = staticmethod(own_view)
    view = staticmethod(view)
    recall_view = staticmethod(recall_view)
    recall = staticmethod(recall)
    decision = staticmethod(decision)
    insight = staticmethod(odds)
    outcomes = staticmethod(outcomes)
    hidden = staticmethod(hidden)
    conserved = staticmethod(conserved)
    show = show
    sheet_values = staticmethod(sheet_values)

    def reveals(
        self, before: TwelveGangstersState, after: TwelveGangstersState, seat: int, events: Sequence[Event]
    ) -> bool:
        """Return True after a reveal: nothing else shows picks (12G-3.8), and private events show a seat only its own."""
        return any(event.kind in self.revealing for event in events)

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the greedy bot."""
        return {"greedy": GreedyBot}

    def knowledge(self) -> TwelveGangstersKnowledge:
        """Return the knowledge for searches: picks are made together, and how later rounds are played."""
        return TwelveGangstersKnowledge()
