"""Re-deals of what a player of Règlement de comptes cannot know: the others' hands and the pile (RDC-2.6).

Unseen are the cards in the others' hands and in the pile. After a shuffle all players know the content of the new pile. So
they know which cards the others held together. Of the unseen cards, a `loose` one may be in the pile. A `kept` one cannot, since
the pile did not hold that many. A card shown since then counts as kept as long as there is a kept card of its kind.
It is also certain which cards of each hand are kept: all but the last drawn. This ends when a player who has drawn since
the shuffle shows a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64, vec
from tripot.core.rng import Rng
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALERTE,
    BIT,
    DRAWN,
    HAND_SIZE,
    HELD,
    KINDS,
    NEWS,
    ONE,
    held,
)

if TYPE_CHECKING:
    from tripot.games.reglement_de_comptes.rules.state import ReglementState


def unseen_bundle(state: ReglementState, observer: i64) -> i64:
    """Return the cards in the pile or in others' hands; an observer of -1 has no hand."""
    unseen: i64 = state.components.deck_bundle - state.played_out * ONE[ALERTE] - state.discard_bundle
    if observer >= 0:
        unseen -= state.cells[HELD + observer]
    return unseen


def loose_bundle(state: ReglementState, observer: i64) -> i64:
    """Return the unseen cards that may be in the pile: at most its content at the shuffle less the observer's draws."""
    unseen = unseen_bundle(state, observer)
    possible: i64 = state.fresh_bundle
    if observer >= 0:
        possible -= state.cells[DRAWN + observer]
    loose: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        here = held(unseen, kind)
        there = held(possible, kind)
        if there < here:
            here = there
        loose += here * ONE[kind]
        kind += 1
    return loose


def kept_bundle(state: ReglementState, observer: i64) -> i64:
    """Return the unseen cards that must be in the others' hands."""
    return unseen_bundle(state, observer) - loose_bundle(state, observer)


def is_certain(state: ReglementState, observer: i64) -> bool:
    """Return True if the observer knows which cards of each other hand were in it at the shuffle."""
    others: i64 = state.mixed
    if observer >= 0:
        others &= ~BIT[observer]
    return others == 0


def old_cards(state: ReglementState, player: i64) -> i64:
    """Return how many cards of a hand were in it at the shuffle, if that is certain."""
    old: i64 = state.cells[HAND_SIZE + player] - state.cells[NEWS + player]
    if old < 0:
        return 0
    return old


def old_slots(state: ReglementState, observer: i64) -> list[int]:
    """Return how many cards of each other hand were in it at the shuffle, as long as that is certain."""
    slots: list[int] = []
    certain = is_certain(state, observer)
    player: i64 = 0
    while player < state.n:
        if certain and player != observer:
            slots.append(old_cards(state, player))
        else:
            slots.append(0)
        player += 1
    return slots


def bag(bundle: i64, cards: vec[i64], start: i64) -> i64:
    """Write one entry for each card of a bundle, starting at an index; return the next index."""
    place: i64 = start
    kind: i64 = 0
    rest: i64 = bundle
    while rest:
        end: i64 = place + (rest & 255)
        while place < end:
            cards[place] = kind
            place += 1
        rest >>= 8
        kind += 1
    return place


def shuffle(cards: vec[i64], start: i64, end: i64, rng: Rng) -> None:
    """Shuffle a part of an array in place, as `Rng.shuffle` does for a list."""
    i: i64 = end - start - 1
    while i > 0:
        j = rng.below(i + 1)
        card: i64 = cards[start + i]
        cards[start + i] = cards[start + j]
        cards[start + j] = card
        i -= 1


def redeal(state: ReglementState, observer: i64, rng: Rng) -> None:
    """Re-deal the cards the observer cannot see: the pile from the loose cards, the hands from the rest."""
    cells = state.cells
    n: i64 = state.n
    loose = loose_bundle(state, observer)
    kept: i64 = unseen_bundle(state, observer) - loose
    certain = is_certain(state, observer)
    unseen: i64 = state.pile_size
    player: i64 = 0
    while player < n:
        if player != observer:
            unseen += cells[HAND_SIZE + player]
            cells[HELD + player] = 0
        player += 1
    cards = vec[i64]([0] * unseen)
    # The loose cards come first, beginning with the new pile; then the kept ones.
    middle = bag(loose, cards, 0)
    bag(kept, cards, middle)
    shuffle(cards, 0, middle, rng)
    shuffle(cards, middle, unseen, rng)
    pile: i64 = 0
    place: i64 = 0
    while place < state.pile_size:
        pile += ONE[cards[place]]
        place += 1
    state.pile_bundle = pile
    dealt: i64 = middle
    if certain:
        player = 0
        while player < n:
            if player != observer:
                end: i64 = dealt + old_cards(state, player)
                while dealt < end:
                    cells[HELD + player] += ONE[cards[dealt]]
                    dealt += 1
            player += 1
    # The rest: loose cards, then kept ones.
    if dealt > middle:
        start: i64 = place + dealt - middle
        at: i64 = middle - 1
        while at >= place:
            cards[at + dealt - middle] = cards[at]
            at -= 1
        place = start
    shuffle(cards, place, unseen, rng)
    player = 0
    while player < n:
        if player != observer:
            missing: i64 = cells[HAND_SIZE + player]
            if certain:
                missing -= old_cards(state, player)
            while missing > 0:
                cells[HELD + player] += ONE[cards[place]]
                place += 1
                missing -= 1
        player += 1
