"""Odds of unseen cards in Règlement de comptes, possible hits, what is hidden from a seat, and what is conserved."""

from __future__ import annotations

from functools import lru_cache
from math import comb, lcm
from typing import Any

from tripot.core.game import Hidden
from tripot.games.reglement_de_comptes.edition import COLOURS
from tripot.games.reglement_de_comptes.rules import cards
from tripot.games.reglement_de_comptes.rules.numbers import (
    CARD_NAMES,
    KINDS,
    MEN,
    after,
    before,
    counts_of,
    members,
    size_of,
)
from tripot.games.reglement_de_comptes.rules.secrets import kept_bundle, loose_bundle, old_slots
from tripot.games.reglement_de_comptes.rules.state import ReglementState


class Unseen:
    """The cards an observer cannot see, counted once: those that may be in the pile and those the others must hold."""

    def __init__(self, state: ReglementState, seat: int | None) -> None:
        observer = -1 if seat is None else seat
        self.state = state
        self.loose = counts_of(loose_bundle(state, observer))
        self.kept = counts_of(kept_bundle(state, observer))
        self.slots = old_slots(state, observer)
        self.others = [
            player for player in range(state.players) if player != observer and state.hand_sizes[player]
        ]

    def in_pile(self, kind: int) -> dict[int, int]:
        """Return the weights of each number of cards of a kind in the pile."""
        ours, pile = self.loose[kind], self.state.pile_size
        rest = sum(self.loose) - ours
        return {
            n: comb(ours, n) * comb(rest, pile - n) for n in range(max(0, pile - rest), min(ours, pile) + 1)
        }

    def in_hand(self, player: int, kind: int) -> dict[int, int]:
        """Return the weights of each number of cards of a kind in another hand."""
        old = self.slots[player]
        return dict(
            _mixture(
                (sum(self.kept), self.kept[kind]),
                (sum(self.loose), self.loose[kind]),
                self.state.pile_size,
                sum(self.slots),
                (old, self.state.hand_sizes[player] - old),
            )
        )


def hidden(state: ReglementState, seat: int | None) -> list[Hidden]:
    """List, by kind of card, how many are in the pile and in each other hand (RDC-2.6)."""
    unseen = Unseen(state, seat)
    things = [
        Hidden(f"{card} in the pile", state.pile[kind], unseen.in_pile(kind))
        for kind, card in enumerate(CARD_NAMES)
    ]
    for player in unseen.others:
        for kind, card in enumerate(CARD_NAMES):
            held = state.holds(player, kind)
            things.append(Hidden(f"{card} with {COLOURS[player]}", held, unseen.in_hand(player, kind)))
    return things


def odds(state: ReglementState, seat: int | None) -> dict[str, Any]:
    """Return the odds of the next card drawn and of the kinds each opponent holds, and the possible hits."""
    unseen = Unseen(state, seat)
    total = sum(unseen.loose) or 1
    holds = {}
    for player in unseen.others:
        chances = {}
        for kind, card in enumerate(CARD_NAMES):
            weights = unseen.in_hand(player, kind)
            chances[card] = round(1 - weights.get(0, 0) / sum(weights.values()), 4)
        holds[player] = chances
    return {
        "draw": {card: round(unseen.loose[kind] / total, 4) for kind, card in enumerate(CARD_NAMES)},
        "holds": holds,
        "reach": [reach(state, player) for player in range(state.players)],
    }


def conserved(state: ReglementState) -> dict[str, int]:
    """Count cards, money, pills and each gang's men, and check the totals that the state keeps."""
    n = state.players
    kept = {"money": state.bank + sum(state.money)}
    for kind in range(KINDS):
        held = sum(state.holds(player, kind) for player in range(n))
        out = state.played_out if CARD_NAMES[kind] == "alerte" else 0
        kept[f"{CARD_NAMES[kind]} cards"] = held + state.pile[kind] + state.discards[kind] + out
    kept["cards not counted in the pile"] = sum(state.pile) - state.pile_size
    asleep = size_of(state.asleep)
    for player in range(n):
        waiting = state.waiting[player * MEN : player * MEN + MEN]
        asleep += sum(waiting[1::2])
        men = size_of(state.gangs[player]) + sum(waiting)
        colour = COLOURS[player]
        kept[f"{colour} gangsters"] = men + state.fallen[player]
        kept[f"{colour} gangsters not counted"] = men - state.men[player]
        held = sum(state.hands[player * KINDS : player * KINDS + KINDS])
        kept[f"{colour} cards not counted"] = held - state.hand_sizes[player]
    kept["pills"] = state.pills + asleep
    return kept


def reach(state: ReglementState, player: int) -> dict[str, list[int]]:
    """Return the seats that a player's men could hit, by card; all public."""
    targets: dict[str, set[int]] = {"knife": set(), "pan": set(), "cocktail": set(), "cake": set()}
    victims = cards.opponents(state, player)
    for seat in members(cards.blades(state, player)):
        targets["knife"] |= {other for other in (after(seat), before(seat)) if victims >> other & 1}
    for seat in members(cards.guns(state, player)):
        across = state.components.faces[seat]
        if across >= 0 and victims >> across & 1:
            targets["pan"].add(across)
    targets["cocktail"] |= set(members(cards.drinkers(state, player)))
    cake = state.cakes[player]
    if cake >= 0:
        targets["cake"] |= {
            seat for seat in (before(cake), cake, after(cake)) if state.everyone() >> seat & 1
        }
    return {card: sorted(seat + 1 for seat in seats) for card, seats in targets.items()}


@lru_cache(maxsize=4096)
def _mixture(
    kept: tuple[int, int], loose: tuple[int, int], pile: int, all_slots: int, places: tuple[int, int]
) -> tuple[tuple[int, int], ...]:
    """Return how likely each number of cards of one kind is in a hand, as pairs of number and weight.

    `kept` and `loose` are pairs: all such cards, and those of the kind. The first of the hand's `places` take kept cards,
    the second take the remaining cards of either sort.
    """
    old, other = places
    spare = kept[0] - all_slots  # kept cards dealt among the other places
    fresh = loose[0] - pile  # loose cards that are not in the pile
    ways = [comb(spare, y) * comb(fresh, other - y) for y in range(other + 1)]
    sizes = [comb(kept[0], old + y) * comb(loose[0], other - y) for y in range(other + 1)]
    scale = lcm(*(size for way, size in zip(ways, sizes, strict=True) if way))
    weights: dict[int, int] = {}
    for y, way in enumerate(ways):
        for a in range(old + y + 1) if way else ():
            of_kept = comb(kept[1], a) * comb(kept[0] - kept[1], old + y - a)
            for b in range(other - y + 1) if of_kept else ():
                of_loose = comb(loose[1], b) * comb(loose[0] - loose[1], other - y - b)
                if of_loose:
                    weight = way * (scale // sizes[y]) * of_kept * of_loose
                    weights[a + b] = weights.get(a + b, 0) + weight
    return tuple(sorted(weights.items()))
