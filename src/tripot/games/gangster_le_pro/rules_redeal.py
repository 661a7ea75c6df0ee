"""What a seat cannot know, dealt anew (GLP-3.5).

Hidden from a seat are the faces of the others' Perle, Diamant, Investissement, star cards and unfought boxers, and
with them which of these cards are still in the decks. It knows its own hand, every card that was shown, what it gave
or took in an exchange, and which cards a shuffle put back into a deck: a card drawn before that shuffle cannot be one
of them. Every draw that agrees with all this is as likely as any other, and so is every card that two others may have
exchanged (`rules_memory`).
"""

from __future__ import annotations

from typing import Final

from tripot.core.rng import LIMIT, Rng
from tripot.games.gangster_le_pro.rules_memory import (
    KEY,
    SEAT_BITS,
    SEAT_MASK,
    SEEN,
    SPECTATOR,
    World,
    Worlds,
    holder,
    shuffle_of,
    true_world,
)
from tripot.games.gangster_le_pro.rules_state import Position
from tripot.games.gangster_le_pro.rules_tables import (
    AVENTURE,
    BAG,
    BOXE,
    DECKS,
    DIAMANT,
    HAND,
    INVESTISSEMENT,
    MISSION,
    OVER,
    PERLE,
)

SECRET_DECKS: Final[tuple[int, ...]] = (AVENTURE, BOXE, DIAMANT, INVESTISSEMENT, MISSION, PERLE)


def hidden_cards(s: Position, viewer: int, deck: int) -> list[int]:
    """List the cards of a deck whose place the viewer does not know for certain."""
    t = s.tables
    loc = s.loc
    secret = t.secret
    found: list[int] = []
    for card in range(t.first[deck], t.first[deck + 1]):
        if not secret[card]:
            continue
        if loc[card] != BAG:
            seat = holder(s, card)
            if seat in (-2, viewer) or (deck == BOXE and s.known_boxer[seat]):
                continue
            mask = s.tracked.get(viewer * KEY + card, 0)
            if mask != 0 and mask & (mask - 1) == 0:
                continue
        found.append(card)
    return found


def redeal(s: Position, viewer: int, rng: Rng) -> None:
    """Deal what the viewer cannot know anew, each deal as likely as it is to the viewer."""
    if s.phase == OVER:
        return
    for deck in SECRET_DECKS:
        if not _others_hold(s, viewer, deck):
            continue
        worlds = s.worlds.get(viewer * DECKS + deck)
        if worlds is not None:
            _deal_world(s, viewer, deck, pick(worlds, rng), rng)
        elif s.shuffles[deck] == 0:
            _deal_free(s, viewer, hidden_cards(s, viewer, deck), rng)
        else:
            cards = hidden_cards(s, viewer, deck)
            for shuffle in range(s.shuffles[deck] + 1):
                same: list[int] = []
                for card in cards:
                    if s.epoch[card] == shuffle:
                        same.append(card)
                _deal_free(s, viewer, same, rng)
    if s.offered >= 0 and viewer != s.turn:
        _offer(s, rng)


def _others_hold(s: Position, viewer: int, deck: int) -> bool:
    """Tell whether there is anything to deal: the order of a deck is nobody's secret, it is not there yet."""
    held = -s.held[viewer * DECKS + deck]
    for seat in range(s.players):
        held += s.held[seat * DECKS + deck]
    return held > 0


def _deal_free(s: Position, viewer: int, cards: list[int], rng: Rng) -> None:
    """Draw for every place in a hand where one of the cards lies any of them; the rest is the deck."""
    loc = s.loc
    lying: list[int] = []
    for card in cards:
        if loc[card] != BAG:
            lying.append(card)
    n = len(cards)
    taken: list[int] = []
    for i in range(len(lying)):
        j: int = i + rng.below(n - i)
        card = cards[j]
        cards[j] = cards[i]
        taken.append(card)
    _deal(s, viewer, taken, lying)


def pick(worlds: Worlds, rng: Rng) -> World:
    """Return a world, each as often as its weight says."""
    total = 0
    for weight in worlds.values():
        total += weight
    point = below(total, rng)
    for world, weight in worlds.items():
        point -= weight
        if point < 0:
            return world
    raise ValueError("worlds have no weight")


def below(n: int, rng: Rng) -> int:
    """Return a whole number from 0 to n - 1, however large n is."""
    while True:
        reach = LIMIT
        found: int = rng.below(LIMIT)
        while reach < n:
            more: int = rng.below(LIMIT)  # as a plain int: the sum may not fit the generator's own
            reach *= LIMIT
            found = found * LIMIT + more
        if found < reach // n * n:
            return found % n


def _deal_world(s: Position, viewer: int, deck: int, world: World, rng: Rng) -> None:
    """Lay the cards as a world says; those of which only the shuffle is known fill its places, the rest the deck."""
    t = s.tables
    lying: list[list[int]] = [[] for _seat in range(s.players)]
    unseen: dict[int, list[int]] = {}
    for card in range(t.first[deck], t.first[deck + 1]):
        seat = holder(s, card)
        if seat in (-2, viewer):
            continue
        if seat >= 0:
            lying[seat].append(card)
        if viewer * KEY + card not in s.tracked:
            unseen.setdefault(shuffle_of(s, card), []).append(card)
    for same in unseen.values():
        rng.shuffle(same)
    coming: list[list[int]] = [[] for _seat in range(s.players)]
    for token in world:
        label = token >> SEAT_BITS
        coming[token & SEAT_MASK].append(label - SEEN if label >= SEEN else unseen[label].pop())
    cards: list[int] = []
    taken: list[int] = []
    for i in range(s.players):
        # A card that was seen and stays keeps its own place, and what others know of it.
        moving: list[int] = []
        for card in coming[i]:
            if viewer * KEY + card in s.tracked and card in lying[i]:
                lying[i].remove(card)
            else:
                moving.append(card)
        rng.shuffle(moving)
        cards.extend(lying[i])
        taken.extend(moving)
    _deal(s, viewer, taken, cards)
    for other in range(SPECTATOR + 1):
        if other != viewer:
            _agree(s, other, deck)


def _deal(s: Position, viewer: int, taken: list[int], cards: list[int]) -> None:
    """Let each card of `taken` lie where the card of `cards` beside it lies, and carry what others know along."""
    loc = s.loc
    places: list[int] = []
    for card in cards:
        places.append(loc[card])
        loc[card] = BAG
    for i in range(len(cards)):
        place = places[i]
        loc[taken[i]] = place
        if s.tables.deck[taken[i]] == BOXE:
            s.boxer[place - HAND] = taken[i]
    if len(s.tracked) > 0 and len(cards) > 0:
        _carry(s, viewer, taken, cards)


def _carry(s: Position, viewer: int, taken: list[int], cards: list[int]) -> None:
    """Let others know the card that lies now where one they knew lay, unless the viewer knew that one too."""
    deck = s.tables.deck[cards[0]]
    for other in range(SPECTATOR + 1):
        if other == viewer:
            continue
        known: list[int] = []
        names: dict[int, int] = {}
        for i in range(len(cards)):
            if viewer * KEY + cards[i] in s.tracked:
                continue
            mask = s.tracked.pop(other * KEY + cards[i], 0)
            if mask != 0:
                known.append(other * KEY + taken[i])
                known.append(mask)
                names[SEEN + cards[i]] = SEEN + taken[i]
        for i in range(0, len(known), 2):
            s.tracked[known[i]] = known[i + 1]
        worlds = s.worlds.get(other * DECKS + deck)
        if worlds is not None and len(names) > 0:
            renamed: Worlds = {}
            for world, weight in worlds.items():
                renamed[_rename(world, names)] = weight
            s.worlds[other * DECKS + deck] = renamed


def _rename(world: World, names: dict[int, int]) -> World:
    tokens: list[int] = []
    for token in world:
        label = token >> SEAT_BITS
        tokens.append(names.get(label, label) << SEAT_BITS | token & SEAT_MASK)
    tokens.sort()
    return tuple(tokens)


def _agree(s: Position, other: int, deck: int) -> None:
    """Let another seat know the truth of the copy where it contradicts what that seat knew: he was there."""
    worlds = s.worlds.get(other * DECKS + deck)
    if worlds is not None:
        if true_world(s, other, deck) in worlds:
            return
        del s.worlds[other * DECKS + deck]
    t = s.tables
    for card in range(t.first[deck], t.first[deck + 1]):
        if other * KEY + card in s.tracked:
            seat = holder(s, card)
            if seat < 0 or seat == other:
                del s.tracked[other * KEY + card]
            else:
                s.tracked[other * KEY + card] = 1 << seat


def _offer(s: Position, rng: Rng) -> None:
    """Offer any card of the player's that he may be about to exchange: the viewer has not seen which (GLP-5.7)."""
    t = s.tables
    deck = t.deck[s.offered]
    held: list[int] = []
    for card in range(t.first[deck], t.first[deck + 1]):
        if s.loc[card] == HAND + s.turn:
            held.append(card)
    s.offered = held[rng.below(len(held))]
