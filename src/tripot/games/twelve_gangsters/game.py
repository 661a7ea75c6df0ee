"""12 Gangsters: its facts, and which room answers what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

from tripot.core.game import Credits, Decision, Game, Hidden, Refusal, View
from tripot.core.options import SEAT, Edition, Option, OptionValue
from tripot.core.policy import Policy
from tripot.core.state import Event, State
from tripot.core.texts import Message
from tripot.games.twelve_gangsters import (
    advice,
    decision,
    insight,
    notation,
    position,
    refusals,
    terminal,
    view,
)
from tripot.games.twelve_gangsters.bot import GreedyBot, TwelveGangstersKnowledge
from tripot.games.twelve_gangsters.edition import check_edition
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.rules.numbers import NO_BOSS
from tripot.games.twelve_gangsters.rules.setup import set_up


class TwelveGangsters(Game):
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
    credits: ClassVar[Credits] = Credits("Yusuke Emi", "Blue Orange", 2020, "Simon Douchy")
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
    ) -> State:
        """Deal the colours; the Boss goes to the named seat or waits for chance."""
        check_edition(edition)
        state = TwelveGangstersState()
        first = options["first"]
        boss = NO_BOSS if first == "chance" else cast(int, first)
        set_up(state, players, boss, bool(options["memory"]), version)
        return state

    def set_position(self, state: State, values: Mapping[str, Any]) -> None:
        """Overwrite parts of the first position; see `position` for their names."""
        position.set_position(_ours(state), values)

    def get_position(self, state: State) -> dict[str, Any]:
        """Return the whole position under the names `set_position` takes, and the round to play."""
        return position.get_position(_ours(state))

    # ---- notation and legality

    def notation(self, state: State, seat: int, action: int) -> str:
        """Return `pick 7`, or `boss 2` for the draw of the first Boss."""
        return notation.write(seat, action)

    def parse(self, state: State, seat: int, text: str) -> int:
        """Read `pick 7` (or `boss 2` for chance)."""
        return notation.read(seat, text)

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """Refuse what is over, what has not begun, and cards that are not in hand."""
        return refusals.why_not(state, seat, action)  # type: ignore[arg-type]  # ours, and asked at every move

    def rules_of(self, state: State, seat: int, action: int) -> tuple[str, ...]:
        """Return the rules of picking, of changing a pick, or of the draw."""
        return refusals.rules_of(_ours(state), seat)

    # ---- showing

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat may see (12G-5)."""
        return view.view(state, seat)  # type: ignore[arg-type]  # ours, and asked at every move

    def shared_view(self, state: State) -> View:
        """Return all but one's own hand and pick."""
        return view.shared_view(state, state)  # type: ignore[arg-type]  # ours, and asked at every move

    def own_view(self, state: State, seat: int | None) -> View:
        """Return the seat's own hand and pick."""
        return view.own_view(state, seat)  # type: ignore[arg-type]  # ours, and asked at every move

    def reveals(self, before: State, after: State, seat: int, events: Sequence[Event]) -> bool:
        """Picks are shown by the reveal and by nothing else (12G-3.8); what only the seat itself is told shows nothing."""
        return any(event.kind in self.revealing for event in events)

    def recall_view(self, then: State, now: State, seat: int | None) -> View:
        """With "memory", hide of an earlier moment what is hidden now (12G-5.2)."""
        return view.recall_view(_ours(then), _ours(now), seat)

    def recall(self, event: Event, now: State) -> Event:
        """With "memory", leave refused cards of earlier rounds out of the log (12G-5.2)."""
        return view.recall(event, now)  # type: ignore[arg-type]  # ours, and asked at every move

    def decision(self, state: State, seat: int) -> Decision | None:
        """Ask for a card of the hand."""
        return decision.decision(state, seat)  # type: ignore[arg-type]  # ours, and asked at every move

    def insight(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return each card's exact chance to be validated if the others pick any card they hold."""
        return insight.odds(_ours(state), seat)

    def advice(self, state: State, seat: int, action: int) -> Message | None:
        """Say why in one sentence; see the room `advice`."""
        return advice.advice(_ours(state), seat, action)

    def hidden(self, state: State, seat: int | None) -> list[Hidden]:
        """List the others' picks: any card of their hands, equally likely."""
        return insight.hidden(_ours(state), seat)

    def conserved(self, state: State) -> dict[str, int]:
        """Count each player's cards, in hand and revealed."""
        return insight.conserved(_ours(state))

    def show(self, state: State, seat: int | None, lang: str) -> str:
        """Draw the match in text."""
        return terminal.show(self, _ours(state), seat, lang)

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the greedy bot."""
        return {"greedy": GreedyBot}

    def knowledge(self) -> TwelveGangstersKnowledge:
        """Return what a search should know: picks are made together, and how later rounds are played."""
        return TwelveGangstersKnowledge()


def _ours(state: State) -> TwelveGangstersState:
    """A game is only ever given its own states. What is asked at every move goes without this: two calls each time."""
    return cast(TwelveGangstersState, state)
