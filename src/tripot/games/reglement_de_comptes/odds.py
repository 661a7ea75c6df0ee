"""What a player of Règlement de comptes may work out about the cards he cannot see: exact weights, by counting."""

from __future__ import annotations

from functools import lru_cache
from math import comb, lcm
from typing import Any

from tripot.core.game import Hidden
from tripot.games.reglement_de_comptes import rules_cards as cards
from tripot.games.reglement_de_comptes.edition import COLOURS
from tripot.games.reglement_de_comptes.rules import ReglementState
from tripot.games.reglement_de_comptes.rules_secrets import kept_cards, loose_cards, old_slots
from tripot.games.reglement_de_comptes.rules_table import CARD_NAMES, KINDS, after, before, seats_in


def hidden(state: ReglementState, seat: int | None) -> list[Hidden]:
    """List, by kind of card, how many are in the pile and in each other hand (RDC-2.6)."""
    observer = -1 if seat is None else seat
    things = []
    for kind in range(KINDS):
        weights = _pile_weights(state, observer, kind)
        things.append(Hidden(f"{CARD_NAMES[kind]} in the pile", state.pile[kind], weights))
    for player in range(state.players):
        if player != observer and state.hand_sizes[player]:
            for kind in range(KINDS):
                held = state.hands[player * KINDS + kind]
                weights = _hand_weights(state, observer, player, kind)
                things.append(Hidden(f"{CARD_NAMES[kind]} with {COLOURS[player]}", held, weights))
    return things


def insight(state: ReglementState, seat: int | None) -> dict[str, Any]:
    """Return the odds of the next card drawn, of each opponent's holding a kind, and who can be reached how."""
    observer = -1 if seat is None else seat
    loose = loose_cards(state, observer)
    total = sum(loose) or 1
    holds = {}
    for player in range(state.players):
        if player != observer and state.hand_sizes[player]:
            odds = {}
            for kind in range(KINDS):
                weights = _hand_weights(state, observer, player, kind)
                odds[CARD_NAMES[kind]] = round(1 - weights.get(0, 0) / sum(weights.values()), 4)
            holds[player] = odds
    return {
        "draw": {CARD_NAMES[kind]: round(loose[kind] / total, 4) for kind in range(KINDS)},
        "holds": holds,
        "reach": [reach(state, player) for player in range(state.players)],
    }


def reach(state: ReglementState, player: int) -> dict[str, list[int]]:
    """Return whom a player's men could hit as they sit: seats by card, all public."""
    found: dict[str, set[int]] = {"knife": set(), "pan": set(), "cocktail": set(), "cake": set()}
    victims = cards.opponents(state, player)
    for seat in seats_in(cards.blades(state, player)):
        found["knife"] |= {other for other in (after(seat), before(seat)) if victims >> other & 1}
    for seat in seats_in(cards.guns(state, player)):
        across = state.table.faces[seat]
        if across >= 0 and victims >> across & 1:
            found["pan"].add(across)
    found["cocktail"] |= set(seats_in(cards.drinkers(state, player)))
    cake = state.cakes[player]
    if cake >= 0:
        found["cake"] |= {seat for seat in (before(cake), cake, after(cake)) if state.everyone() >> seat & 1}
    return {card: sorted(seat + 1 for seat in seats) for card, seats in found.items()}


def _pile_weights(state: ReglementState, observer: int, kind: int) -> dict[int, int]:
    loose = loose_cards(state, observer)
    rest = sum(loose) - loose[kind]
    weights = {
        n: comb(loose[kind], n) * comb(rest, state.pile_size - n)
        for n in range(min(loose[kind], state.pile_size) + 1)
    }
    return {n: weight for n, weight in weights.items() if weight}


def _hand_weights(state: ReglementState, observer: int, player: int, kind: int) -> dict[int, int]:
    loose, kept = loose_cards(state, observer), kept_cards(state, observer)
    slots = old_slots(state, observer)
    return dict(
        _mixture(
            sum(kept), kept[kind], sum(loose), loose[kind], state.pile_size, sum(slots), slots[player],
            state.hand_sizes[player] - slots[player],
        )
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _mixture(
    kept: int, kept_kind: int, loose: int, loose_kind: int, pile: int, all_slots: int, old: int, other: int
) -> tuple[tuple[int, int], ...]:
    """Weigh how many of a kind a hand has: `old` cards are kept ones, `other` ones come from all that is left."""
    spare = kept - all_slots  # kept cards dealt among the other slots
    fresh = loose - pile  # loose cards that are not in the pile
    scale = lcm(
        *(
            comb(kept, old + y) * comb(loose, other - y)
            for y in range(other + 1)
            if comb(kept, old + y) * comb(loose, other - y)
        )
    )
    weights: dict[int, int] = {}
    for y in range(other + 1):
        ways = comb(spare, y) * comb(fresh, other - y)
        if not ways:
            continue
        ways *= scale // (comb(kept, old + y) * comb(loose, other - y))
        for a in range(old + y + 1):
            of_kept = comb(kept_kind, a) * comb(kept - kept_kind, old + y - a)
            for b in range(other - y + 1) if of_kept else ():
                weight = ways * of_kept * comb(loose_kind, b) * comb(loose - loose_kind, other - y - b)
                if weight:
                    weights[a + b] = weights.get(a + b, 0) + weight
    return tuple(sorted(weights.items()))
