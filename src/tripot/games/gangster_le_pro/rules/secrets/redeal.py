"""Re-deals of what a seat cannot know (GLP-3.5).

Hidden from a seat are the faces of the others' Perle, Diamant, Investissement, star cards and unfought boxers. So are
the cards still in these decks. The seat knows its own hand and every card that was shown. It also
knows the cards it gave or took in an exchange, and those that a shuffle returned. A card drawn before that shuffle cannot be one
of them. All draws that agree with this are equally likely, and so are all cards that two others may have
exchanged (`secrets/memory`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64, vec
from tripot.core.rng import Rng
from tripot.games.gangster_le_pro.rules.numbers import (
    AVENTURE,
    BAG,
    BIT,
    BOXE,
    DECK_COUNT,
    DIAMANT,
    HAND,
    INVESTISSEMENT,
    MISSION,
    OVER,
    PERLE,
    UNDER_CAR,
)
from tripot.games.gangster_le_pro.rules.secrets.memory import (
    BITS_PER_VIEWER,
    SEAT_BITS,
    SEAT_MASK,
    SEEN,
    SPECTATOR,
    VIEWER_MASK,
    World,
    Worlds,
    below,
    holder,
    mask_of,
    set_mask,
    shuffle_of,
    true_world,
)

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

SECRET_DECKS: Final[vec[i64]] = vec[i64]([AVENTURE, BOXE, DIAMANT, INVESTISSEMENT, MISSION, PERLE])
ANY_SHUFFLE: Final = -1
ROOM: Final = 80
LYING: Final = ROOM
PLACES: Final = 2 * ROOM
KNOWN: Final = 3 * ROOM
BLANK_DESK: Final[vec[i64]] = vec[i64]([0 for _card in range(4 * ROOM)])
"""Working memory for one deck: the available cards; from LYING the cards in hands; from PLACES their places; from KNOWN the seats that know them."""


def hidden_cards(state: GangsterLeProState, viewer: i64, deck: i64) -> list[int]:
    """List the cards of a deck whose place the viewer does not know for certain."""
    desk = BLANK_DESK[:]
    count = hide(state, viewer, deck, ANY_SHUFFLE, desk)
    return [desk[i] for i in range(count)]


def hide(state: GangsterLeProState, viewer: i64, deck: i64, shuffle: i64, into: vec[i64]) -> i64:
    """List the cards of a deck, or of one shuffle of it, whose place is not certain; return how many."""
    components = state.components
    loc = state.loc
    count: i64 = 0
    i: i64
    for i in range(components.first_secret[deck], components.first_secret[deck + 1]):
        card = components.secrets[i]
        if shuffle >= 0 and state.epoch[card] != shuffle:
            continue
        place = loc[card]
        if place != BAG:
            if place < HAND or place >= UNDER_CAR:
                continue
            seat = place & SEAT_MASK
            if seat == viewer or (deck == BOXE and state.known_boxer[seat]):
                continue
            mask = mask_of(state, viewer, card)
            if mask != 0 and mask & (mask - 1) == 0:
                continue
        into[count] = card
        count += 1
    return count


def redeal(state: GangsterLeProState, viewer: i64, rng: Rng) -> None:
    """Re-deal what the viewer cannot know; each deal has the probability it has for the viewer."""
    if state.phase == OVER:
        return
    state.answers = 0
    desk = BLANK_DESK[:]
    k: i64
    for k in range(len(SECRET_DECKS)):
        deck = SECRET_DECKS[k]
        if not _others_hold(state, viewer, deck):
            continue
        if len(state.worlds) > 0:
            worlds = state.worlds.get(viewer * DECK_COUNT + deck)
            if worlds is not None:
                _deal_world(state, viewer, deck, pick(worlds, rng), rng)
                continue
        if state.shuffles[deck] == 0:
            _deal_free(state, viewer, desk, hide(state, viewer, deck, ANY_SHUFFLE, desk), rng)
        else:
            shuffle: i64
            for shuffle in range(state.shuffles[deck] + 1):
                _deal_free(state, viewer, desk, hide(state, viewer, deck, shuffle, desk), rng)
    if state.offered >= 0 and viewer != state.turn:
        _offer(state, rng)


def _others_hold(state: GangsterLeProState, viewer: i64, deck: i64) -> bool:
    """Return True if there are unknown cards to deal. The order of a deck is not part of a position."""
    held = -state.held[viewer * DECK_COUNT + deck]
    seat: i64
    for seat in range(state.players):
        held += state.held[seat * DECK_COUNT + deck]
    return held > 0


def _deal_free(state: GangsterLeProState, viewer: i64, desk: vec[i64], count: i64, rng: Rng) -> None:
    """Draw a random one of the cards for each of their places in hands; the rest is the deck."""
    held: i64 = 0
    i: i64
    for i in range(count):
        if state.loc[desk[i]] != BAG:
            desk[LYING + held] = desk[i]
            held += 1
    for i in range(held):
        j = i + rng.below(count - i)
        card = desk[j]
        desk[j] = desk[i]
        desk[i] = card
    _deal(state, viewer, desk, held)


def pick(worlds: Worlds, rng: Rng) -> World:
    """Return a random world by weight."""
    total = 0
    for weight in worlds.values():
        total += weight
    point = below(total, rng)
    for world, weight in worlds.items():
        point -= weight
        if point < 0:
            return world
    raise ValueError("worlds have no weight")


def _deal_world(state: GangsterLeProState, viewer: i64, deck: i64, world: World, rng: Rng) -> None:
    """Place the cards of a world. Cards of which only the shuffle is known fill its places; the rest is the deck."""
    components = state.components
    lying: list[list[int]] = [[] for _seat in range(state.players)]
    unseen: dict[int, list[int]] = {}
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        seat = holder(state, card)
        if seat in (-2, viewer):
            continue
        if seat >= 0:
            lying[seat].append(card)
        if mask_of(state, viewer, card) == 0:
            unseen.setdefault(shuffle_of(state, card), []).append(card)
    for same in unseen.values():
        rng.shuffle(same)
    coming: list[list[int]] = [[] for _seat in range(state.players)]
    for token in world:
        label = token >> SEAT_BITS
        coming[token & SEAT_MASK].append(label - SEEN if label >= SEEN else unseen[label].pop())
    cards: list[int] = []
    taken: list[int] = []
    i: i64
    for i in range(state.players):
        # A card that was seen and stays keeps its place, and the others' knowledge of it.
        moving: list[int] = []
        for card in coming[i]:
            if mask_of(state, viewer, card) != 0 and card in lying[i]:
                lying[i].remove(card)
            else:
                moving.append(card)
        rng.shuffle(moving)
        cards.extend(lying[i])
        taken.extend(moving)
    desk = BLANK_DESK[:]
    count: i64 = 0
    for card in taken:
        desk[count] = card
        desk[LYING + count] = cards[count]
        count += 1
    _deal(state, viewer, desk, count)
    other: i64
    for other in range(SPECTATOR + 1):
        if other != viewer:
            _agree(state, other, deck)


def _deal(state: GangsterLeProState, viewer: i64, desk: vec[i64], count: i64) -> None:
    """Put each drawn card into the place of its counterpart, with the others' knowledge of that place."""
    loc = state.loc
    i: i64
    for i in range(count):
        desk[PLACES + i] = loc[desk[LYING + i]]
        loc[desk[LYING + i]] = BAG
    for i in range(count):
        loc[desk[i]] = desk[PLACES + i]
        if state.components.deck[desk[i]] == BOXE:
            state.boxer[desk[PLACES + i] - HAND] = desk[i]
    if state.marks > 0:
        _carry(state, viewer, desk, count)


def _carry(state: GangsterLeProState, viewer: i64, desk: vec[i64], count: i64) -> None:
    """Give others knowledge of the new card in a place they knew, unless the viewer knew the old one too."""
    i: i64
    other: i64
    known = False
    for i in range(count):
        card = desk[LYING + i]
        desk[KNOWN + i] = 0
        if state.tracked[card] != 0 and mask_of(state, viewer, card) == 0:
            desk[KNOWN + i] = state.tracked[card]
            known = True
    if not known:
        return
    state.own()
    for i in range(count):
        if desk[KNOWN + i] != 0:
            for other in range(SPECTATOR + 1):
                set_mask(state, other, desk[LYING + i], 0)
    for i in range(count):
        if desk[KNOWN + i] != 0:
            for other in range(SPECTATOR + 1):
                mask = desk[KNOWN + i] >> other * BITS_PER_VIEWER & VIEWER_MASK
                if mask != 0:
                    set_mask(state, other, desk[i], mask)
    if len(state.worlds) > 0:
        _carry_worlds(state, viewer, desk, count)


def _carry_worlds(state: GangsterLeProState, viewer: i64, desk: vec[i64], count: i64) -> None:
    """Replace the cards in others' worlds by the new cards in the places they knew."""
    deck = state.components.deck[desk[LYING]]
    i: i64
    other: i64
    for other in range(SPECTATOR + 1):
        worlds = state.worlds.get(other * DECK_COUNT + deck)
        if worlds is None or other == viewer:
            continue
        names: dict[int, int] = {}
        for i in range(count):
            if desk[KNOWN + i] >> other * BITS_PER_VIEWER & VIEWER_MASK != 0:
                names[SEEN + desk[LYING + i]] = SEEN + desk[i]
        if len(names) > 0:
            renamed: Worlds = {}
            for world, weight in worlds.items():
                renamed[_rename(world, names)] = weight
            state.worlds[other * DECK_COUNT + deck] = renamed


def _rename(world: World, names: dict[int, int]) -> World:
    tokens: list[int] = []
    for token in world:
        label = token >> SEAT_BITS
        tokens.append(names.get(label, label) << SEAT_BITS | token & SEAT_MASK)
    tokens.sort()
    return tuple(tokens)


def _agree(state: GangsterLeProState, other: i64, deck: i64) -> None:
    """Give another seat the truth of the copy where it contradicts its knowledge: that seat took part."""
    if state.marks == 0 and len(state.worlds) == 0:
        return
    state.own()
    worlds = state.worlds.get(other * DECK_COUNT + deck)
    if worlds is not None:
        if true_world(state, other, deck) in worlds:
            return
        del state.worlds[other * DECK_COUNT + deck]
    components = state.components
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        if mask_of(state, other, card) != 0:
            seat = holder(state, card)
            if seat < 0 or seat == other:
                set_mask(state, other, card, 0)
            else:
                set_mask(state, other, card, BIT[seat])


def _offer(state: GangsterLeProState, rng: Rng) -> None:
    """Offer any card that the player may be about to exchange, since the viewer has not seen it (GLP-5.7)."""
    components = state.components
    deck = components.deck[state.offered]
    held: list[int] = []
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        if state.loc[card] == HAND + state.turn:
            held.append(card)
    state.offered = held[rng.below(len(held))]
