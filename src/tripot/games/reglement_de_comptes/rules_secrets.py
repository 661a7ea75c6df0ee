"""What a player of Règlement de comptes cannot know: the others' hands and the pile (RDC-2.6).

Unseen are the cards in the others' hands and in the pile. After a shuffle everybody knows what the new pile held, and
so what the others held between them: of the unseen cards a `loose` one may be in the pile, a `kept` one cannot, since
the pile did not hold so many. A card shown since counts as a kept one as long as there is such a card of its kind. Until
somebody shows a card who has drawn since the shuffle, it is certain, too, which cards of each hand are kept ones: all
but the last drawn.
"""

from __future__ import annotations

from tripot.core.rng import Rng
from tripot.games.reglement_de_comptes.rules_position import Position
from tripot.games.reglement_de_comptes.rules_table import KINDS


def unseen_cards(position: Position, observer: int, kind: int) -> int:
    """Return how many cards of a kind are in the pile or in others' hands; an observer of -1 has no hand."""
    unseen = position.cards_of(kind) - position.discards[kind]
    return unseen - position.hands[observer * KINDS + kind] if observer >= 0 else unseen


def loose_cards(position: Position, observer: int) -> list[int]:
    """Return, by kind, the unseen cards that may be in the pile: no more than it held less one's own draws."""
    loose: list[int] = []
    for kind in range(KINDS):
        unseen = unseen_cards(position, observer, kind)
        possible = position.fresh[kind]
        if observer >= 0:
            possible -= position.drawn[observer * KINDS + kind]
        loose.append(unseen if unseen < possible else possible)
    return loose


def kept_cards(position: Position, observer: int) -> list[int]:
    """Return, by kind, the unseen cards that must be in the others' hands."""
    kept: list[int] = []
    loose = loose_cards(position, observer)
    for kind in range(KINDS):
        kept.append(unseen_cards(position, observer, kind) - loose[kind])
    return kept


def old_slots(position: Position, observer: int) -> list[int]:
    """Return how many cards of each other hand were in it at the shuffle, as long as that is certain."""
    slots = [0] * position.players
    others = position.mixed
    if observer >= 0:
        others &= ~(1 << observer)
    if others:
        return slots
    for player in range(position.players):
        old = position.hand_sizes[player] - position.news[player]
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


def redeal(position: Position, observer: int, rng: Rng) -> None:
    """Deal what the observer cannot see anew: the pile from the loose cards, the hands from what is left."""
    loose = bag(loose_cards(position, observer))
    kept = bag(kept_cards(position, observer))
    slots = old_slots(position, observer)
    rng.shuffle(loose)
    rng.shuffle(kept)
    position.pile = [0] * KINDS
    for i in range(position.pile_size):
        position.pile[loose[i]] += 1
    dealt = 0
    hands = position.hands
    for player in range(position.players):
        if player == observer:
            continue
        for kind in range(KINDS):
            hands[player * KINDS + kind] = 0
        for i in range(slots[player]):
            hands[player * KINDS + kept[dealt + i]] += 1
        dealt += slots[player]
    rest = loose[position.pile_size :]
    rest.extend(kept[dealt:])
    rng.shuffle(rest)
    dealt = 0
    for player in range(position.players):
        if player == observer:
            continue
        for i in range(position.hand_sizes[player] - slots[player]):
            hands[player * KINDS + rest[dealt + i]] += 1
        dealt += position.hand_sizes[player] - slots[player]
