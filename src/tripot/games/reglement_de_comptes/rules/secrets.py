"""What a player of Règlement de comptes cannot know: the others' hands and the pile (RDC-2.6).

Unseen are the cards in the others' hands and in the pile. After a shuffle everybody knows what the new pile held, and
so what the others held between them: of the unseen cards a `loose` one may be in the pile, a `kept` one cannot, since
the pile did not hold so many. A card shown since counts as a kept one as long as there is such a card of its kind. Until
somebody shows a card who has drawn since the shuffle, it is certain, too, which cards of each hand are kept ones: all
but the last drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.rng import Rng
from tripot.games.reglement_de_comptes.rules.numbers import (
    KINDS,
)

if TYPE_CHECKING:
    from tripot.games.reglement_de_comptes.rules.state import ReglementState


def unseen_cards(state: ReglementState, observer: int, kind: int) -> int:
    """Return how many cards of a kind are in the pile or in others' hands; an observer of -1 has no hand."""
    unseen = state.cards_of(kind) - state.discards[kind]
    return unseen - state.hands[observer * KINDS + kind] if observer >= 0 else unseen


def loose_cards(state: ReglementState, observer: int) -> list[int]:
    """Return, by kind, the unseen cards that may be in the pile: no more than it held less one's own draws."""
    loose: list[int] = []
    for kind in range(KINDS):
        unseen = unseen_cards(state, observer, kind)
        possible = state.fresh[kind]
        if observer >= 0:
            possible -= state.drawn[observer * KINDS + kind]
        loose.append(unseen if unseen < possible else possible)
    return loose


def kept_cards(state: ReglementState, observer: int) -> list[int]:
    """Return, by kind, the unseen cards that must be in the others' hands."""
    kept: list[int] = []
    loose = loose_cards(state, observer)
    for kind in range(KINDS):
        kept.append(unseen_cards(state, observer, kind) - loose[kind])
    return kept


def old_slots(state: ReglementState, observer: int) -> list[int]:
    """Return how many cards of each other hand were in it at the shuffle, as long as that is certain."""
    slots = [0] * state.players
    others = state.mixed
    if observer >= 0:
        others &= ~(1 << observer)
    if others:
        return slots
    for player in range(state.players):
        old = state.hand_sizes[player] - state.news[player]
        if player != observer and old > 0:
            slots[player] = old
    return slots


def bag(counts: list[int]) -> list[int]:
    """Return one entry for each card of a count by kind."""
    cards: list[int] = []
    for kind in range(KINDS):
        for _card in range(counts[kind]):
            cards.append(kind)
    return cards


def redeal(state: ReglementState, observer: int, rng: Rng) -> None:
    """Deal what the observer cannot see anew: the pile from the loose cards, the hands from what is left."""
    loose = bag(loose_cards(state, observer))
    kept = bag(kept_cards(state, observer))
    slots = old_slots(state, observer)
    rng.shuffle(loose)
    rng.shuffle(kept)
    state.pile = [0] * KINDS
    for i in range(state.pile_size):
        state.pile[loose[i]] += 1
    dealt = 0
    hands = state.hands
    for player in range(state.players):
        if player == observer:
            continue
        for kind in range(KINDS):
            hands[player * KINDS + kind] = 0
        for i in range(slots[player]):
            hands[player * KINDS + kept[dealt + i]] += 1
        dealt += slots[player]
    rest = loose[state.pile_size :]
    rest.extend(kept[dealt:])
    rng.shuffle(rest)
    dealt = 0
    for player in range(state.players):
        if player == observer:
            continue
        for i in range(state.hand_sizes[player] - slots[player]):
            hands[player * KINDS + rest[dealt + i]] += 1
        dealt += state.hand_sizes[player] - slots[player]
