"""What a seat cannot know, dealt anew (GLP-3.5).

Hidden from a seat are the faces of the others' Perle, Diamant, Investissement, star cards and unfought boxers, and
with them which of these cards are still in the decks. It knows its own hand, every card that was shown, what it gave
or took in an exchange, and which cards a shuffle put back into a deck: a card drawn before that shuffle cannot be one
of them. Every deal that agrees with all this is as likely as any other.
"""

from __future__ import annotations

from typing import Final

from tripot.core.rng import Rng
from tripot.games.gangster_le_pro.rules_state import KEY, SPECTATOR, Position
from tripot.games.gangster_le_pro.rules_tables import (
    AVENTURE,
    BAG,
    BOXE,
    DIAMANT,
    FRESH,
    HAND,
    INVESTISSEMENT,
    MISSION,
    OVER,
    PERLE,
    UNDER_CAR,
)

SECRET_DECKS: Final[tuple[int, ...]] = (AVENTURE, BOXE, DIAMANT, INVESTISSEMENT, MISSION, PERLE)
TRIES: Final = 60
"""How often an exact deal is tried before the cards are stirred instead."""
STIRS: Final = 20
"""How often cards are stirred: so many times the square of their number."""


def holder(s: Position, card: int) -> int:
    """Return the seat that holds a card, -1 for the deck, -2 for anywhere in sight."""
    place = s.loc[card]
    if place == BAG:
        return -1
    if HAND <= place < FRESH:
        return place - HAND
    if FRESH <= place < UNDER_CAR:
        return place - FRESH
    return -2


def hidden_cards(s: Position, viewer: int, deck: int) -> list[int]:
    """List the cards of a deck whose place the viewer does not know for certain."""
    t = s.tables
    found: list[int] = []
    for card in range(t.first[deck], t.first[deck + 1]):
        if not t.secret[card]:
            continue
        seat = holder(s, card)
        if seat in (-2, viewer):
            continue
        if deck == BOXE and seat >= 0 and s.known_boxer[seat]:
            continue
        mask = s.tracked.get(viewer * KEY + card, 0)
        if mask != 0 and mask & (mask - 1) == 0:
            continue
        found.append(card)
    return found


def fits(s: Position, viewer: int, card: int, there: int) -> bool:
    """Tell whether the viewer could believe a hidden card to lie where the card `there` does."""
    seat = holder(s, there)
    mask = s.tracked.get(viewer * KEY + card, 0)
    if mask != 0 and (seat < 0 or mask >> seat & 1 == 0):
        return False
    if len(s.epoch) == 0 or s.epoch[card] == s.epoch[there]:
        return True
    return seat >= 0 and s.blurred[s.tables.deck[card]] >> seat & 1 == 1


def simple(s: Position, viewer: int, deck: int) -> bool:
    """Tell whether any hidden card of a deck may lie anywhere another one of its shuffle does."""
    if s.blurred[deck] != 0:
        return False
    if len(s.tracked) == 0:
        return True
    for card in range(s.tables.first[deck], s.tables.first[deck + 1]):
        mask = s.tracked.get(viewer * KEY + card, 0)
        if mask & (mask - 1) != 0:
            return False
    return True


def redeal(s: Position, viewer: int, rng: Rng) -> None:
    """Deal what the viewer cannot know anew, every deal it cannot refute being equally likely."""
    if s.phase == OVER:
        return
    for deck in SECRET_DECKS:
        cards = hidden_cards(s, viewer, deck)
        if len(cards) < 2:
            continue
        if not simple(s, viewer, deck):
            _deal(s, _constrained(s, viewer, cards, rng), cards)
        elif len(s.epoch) == 0 or s.shuffles[deck] == 0:
            taken = cards[:]
            rng.shuffle(taken)
            _deal(s, taken, cards)
        else:
            for shuffle in range(s.shuffles[deck] + 1):
                same: list[int] = []
                for card in cards:
                    if s.epoch[card] == shuffle:
                        same.append(card)
                taken = same[:]
                rng.shuffle(taken)
                _deal(s, taken, same)


def _constrained(s: Position, viewer: int, cards: list[int], rng: Rng) -> list[int]:
    """Return which card lies where each of `cards` lies now, uniform over all that `fits` allows.

    Cards with a choice of fewer places are laid first, each on any free place that fits. Such a deal comes up with
    chance 1 over the product of the numbers of places there were; accepting it in proportion to that product makes
    all deals equally likely. Where hardly any is accepted, the cards are stirred from where they lie.
    """
    n = len(cards)
    allowed: list[bool] = []
    rooms: list[list[int]] = []
    order: list[int] = []
    free: list[int] = []
    for i in range(n):
        room: list[int] = []
        for j in range(n):
            may = fits(s, viewer, cards[i], cards[j])
            allowed.append(may)
            if may:
                room.append(j)
        rooms.append(room)
        if len(room) < n:
            order.append(i)
        else:
            free.append(i)
    for _again in range(TRIES):
        laid = _try(cards, rooms, order, free, rng)
        if len(laid) > 0:
            return laid
    return stirred(cards, allowed, rng)


def _try(cards: list[int], rooms: list[list[int]], order: list[int], free: list[int], rng: Rng) -> list[int]:
    """Lay the cards once; an empty list when the deal is not accepted."""
    n = len(cards)
    laid = [-1] * n
    for i in order:
        open_places: list[int] = []
        for j in rooms[i]:
            if laid[j] < 0:
                open_places.append(j)
        if len(open_places) <= rng.below(len(rooms[i])):
            return []
        laid[open_places[rng.below(len(open_places))]] = cards[i]
    rest: list[int] = []
    for i in free:
        rest.append(cards[i])
    rng.shuffle(rest)
    for j in range(n):
        if laid[j] < 0:
            laid[j] = rest.pop()
    return laid


def stirred(cards: list[int], allowed: list[bool], rng: Rng) -> list[int]:
    """Swap two cards, or turn three round, wherever they fit, many times: in the end all deals are equally likely."""
    n = len(cards)
    at = list(range(n))
    for _step in range(STIRS * n * n):
        i: int = rng.below(n)
        j: int = rng.below(n)
        if rng.below(4) > 0:
            if allowed[at[i] * n + j] and allowed[at[j] * n + i]:
                at[i], at[j] = at[j], at[i]
            continue
        k: int = rng.below(n)
        if i in (j, k) or j == k:
            continue
        if allowed[at[i] * n + j] and allowed[at[j] * n + k] and allowed[at[k] * n + i]:
            at[i], at[j], at[k] = at[k], at[i], at[j]
    laid: list[int] = []
    for i in at:
        laid.append(cards[i])
    return laid


def _deal(s: Position, taken: list[int], cards: list[int]) -> None:
    """Let each card of `taken` lie where the card of `cards` beside it lies, and carry what others know along."""
    places: list[int] = []
    for card in cards:
        places.append(s.loc[card])
    for i in range(len(cards)):
        place = places[i]
        s.loc[taken[i]] = place
        if place >= HAND and s.tables.deck[taken[i]] == BOXE:
            s.boxer[place - HAND] = taken[i]
    if len(s.tracked) > 0:
        _carry(s, taken, cards)


def _carry(s: Position, taken: list[int], cards: list[int]) -> None:
    known: list[int] = []
    for other in range(SPECTATOR + 1):
        for i in range(len(cards)):
            mask = s.tracked.pop(other * KEY + cards[i], 0)
            if mask != 0:
                known.append(other * KEY + taken[i])
                known.append(mask)
    for i in range(0, len(known), 2):
        s.tracked[known[i]] = known[i + 1]
