"""Decisions of The Boss: where to place how many men, then which card to play."""

from __future__ import annotations

from functools import lru_cache

from tripot.core.game import Choice, Decision
from tripot.games.the_boss import notation
from tripot.games.the_boss.refusals import rules_of
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.numbers import (
    PASS,
    PLACE,
    TURNS,
    placed_city,
    placed_experts,
    placed_occasionals,
)


def decision(state: BossState, seat: int) -> Decision | None:
    """Ask where to place how many, then which card to play."""
    legal = state.actions(seat)
    if not legal:
        return None
    if state.phase == PLACE:
        prompt = "prompt.place_last" if state.turn == TURNS else "prompt.place"
        choices = tuple(_placement_choice(state, seat, action) for action in legal)
        return Decision(
            "counts",
            (prompt, {"turn": state.turn}),
            ("BOSS-3.1",),
            choices,
            kinds=("experts", "occasionals"),
        )
    cards = tuple(
        Choice(
            notation.write(state, seat, card),
            ("choice.play", {"card": state.components.name(card)}),
            rules_of(state, seat, card),
            (
                f"card:{state.components.name(card)}",
                f"city:{state.components.city_ids[state.components.city_of[card]]}",
            ),
        )
        for card in legal
    )
    return Decision("one", ("prompt.play", {"turn": state.turn}), ("BOSS-3.1",), cards)


def _placement_choice(state: BossState, seat: int, action: int) -> Choice:
    rules = rules_of(state, seat, action)
    if action == PASS:
        return Choice("pass", ("choice.pass", {}), rules, counts=(0, 0))
    city = state.components.city_ids[placed_city(action)]
    return _choice(city, placed_experts(action), placed_occasionals(action), rules)


@lru_cache(maxsize=4096)
def _choice(city: str, experts: int, occasionals: int, rules: tuple[str, ...]) -> Choice:
    """Return the choice of a placement. Cached: a turn offers up to two hundred, mostly those of the turn before."""
    values = {"city": city, "experts": experts, "occasionals": occasionals}
    kind = "both" if experts and occasionals else "experts" if experts else "occasionals"
    text = notation.placement_text(city, experts, occasionals)
    label = (f"choice.place_{kind}", values)
    return Choice(text, label, rules, (f"city:{city}",), counts=(experts, occasionals))
