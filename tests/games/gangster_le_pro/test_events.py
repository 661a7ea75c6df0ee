"""A secret face is sent only to the card's holder, or to all when a rule shows it (GLP-3.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest

from tripot.core.rng import Rng
from tripot.core.state import CHANCE, Event
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.events import FIELDS
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.secrets.memory import holder
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

OPEN = -2
NAMES = ("card", "other_card", "gave", "took", "business")


def cards_in(event: Event) -> Iterator[int]:
    """Yield the cards an event names."""
    for name, value in zip(FIELDS[event.kind], event.data, strict=True):
        if name in NAMES:
            yield cast(int, value)
        elif name == "cards":
            yield from cast(tuple[int, ...], value)


def shown_by_rule(before: GangsterLeProState, after: GangsterLeProState, card: int) -> bool:
    """Tell whether a card lies open, has left a hand for all to see, or is a boxer who has stepped into the ring."""
    was, now = holder(before, card), holder(after, card)
    if was == OPEN or (was >= 0 and now != was):
        return True
    return now >= 0 and after.boxer[now] == card and after.known_boxer[now]


@pytest.mark.parametrize("players", range(2, 7))
def test_no_event_names_a_secret_card_before_a_rule_shows_it(players: int) -> None:
    """A seat that sees a Perle, Diamant, Investissement, star or boxer has it, had it, or sees it go."""
    told: Counter[str] = Counter()
    for seed in range(6):
        state = GAME.new(players)
        rng = Rng(seed * 11 + players)
        while waiting := state.to_act():
            who = waiting[0]
            actions = state.actions(who) if who != CHANCE else ()
            before = state.clone()
            state.events = []
            state.apply(who, state.sample(rng) if who == CHANCE else actions[rng.below(len(actions))])
            events, state.events = state.events, None
            shown_before: set[int] = set()
            for event in events:
                for card in cards_in(event):
                    if not state.components.secret[card]:
                        continue
                    for seat in (*range(players), None):
                        if not event.visible_to(seat) or seat in (holder(before, card), holder(state, card)):
                            continue
                        assert shown_by_rule(before, state, card), (event, seat)
                        told[event.kind] += holder(before, card) != OPEN and card not in shown_before
                shown_before.update(cards_in(event))
    shown = {kind for kind, times in told.items() if times}
    assert {"sells", "loses", "star", "fight", "steals"} <= shown <= GAME.revealing | {"retires"}


def test_a_card_lost_without_a_choice_is_shown_to_all() -> None:
    """The only Perle of a hand goes down a drain before all eyes (GLP-3.5)."""
    state = GAME.new(2)
    GAME.set_position(state, {"turn": 0, "players": [{"square": 3, "cards": ["perle-6200"]}, {}]})
    for seat, text in ((0, "roll"), (-1, "roll 1")):
        state.apply(seat, GAME.parse(state, seat, text))
    state.events = []
    state.apply(-1, GAME.parse(state, -1, "draw aventure-perle-au-lavabo"))
    (event,) = [event for event in state.events if event.kind == "loses"]
    assert event.visible_to(1)
    assert GAME.event_json(event)["card"] == "perle-6200"
    assert state.loc[state.components.ids.index("perle-6200")] == numbers.USED


def test_a_theft_without_a_draw_is_no_secret_to_go_back_on() -> None:
    """The thief of a hand's only Perle has seen it: no free undo lets them look and rob another instead."""
    state = GAME.new(3)
    GAME.set_position(
        state,
        {
            "turn": 0,
            "players": [
                {"cards": ["aventure-bal-masque"]},
                {"cards": ["perle-6200"]},
                {"cards": ["perle-100"]},
            ],
        },
    )
    state.apply(0, GAME.parse(state, 0, "star aventure-bal-masque"))
    state.events = []
    state.apply(0, GAME.parse(state, 0, "choose 1"))
    assert "steals" in {event.kind for event in state.events} & GAME.revealing
