"""The knowledge viewers have of cards in others' hands (GLP-3.5): certain for some cards, weighted worlds for others.

A viewer who sees a card go into a hand knows it there. `tracked` has the mask of the seats that may hold it, eight bits
per viewer.

Two other players may exchange cards unseen (GLP-5.7). Then any card of one hand and any of the other may have moved.
All pairs have equal chances: the partner's card is drawn at random, and the choice of the first card is not interpreted. A
*world* names every hidden card in others' hands if it was seen, otherwise the shuffle it came from. `worlds` has, by
viewer and deck, all possible worlds with their weights. If only one is possible, it is the truth and is not stored. A
card that is shown rules out the worlds in which it lay elsewhere.

Worlds multiply with each exchange. Beyond MAX_WORLDS a viewer keeps a sample of that size, drawn by weight, with the
truth among them. Each is still possible, so no re-deal from them can be refuted. The truth is itself a draw by those
weights, so it does not stand out. A card of a forgotten world is FORGOTTEN in `tracked`: while it is in a hand, it is
never again called certain.

A world is a sorted tuple of tokens, one per card: the label times 8, plus the seat. The label is the number of the
shuffle, or SEEN plus the card.
"""

from __future__ import annotations

from bisect import bisect_right
from math import gcd
from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.rng import LIMIT, Rng
from tripot.games.gangster_le_pro.rules.numbers import BAG, BIT, DECK_COUNT, FRESH, HAND, UNDER_CAR

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

SPECTATOR: Final = 6
"""The viewer who holds no seat."""
KEY: Final = 512
"""`remembered` is keyed by viewer * KEY + card."""
BITS_PER_VIEWER: Final = 8
"""The bits of `tracked` per viewer."""
VIEWER_MASK: Final = 255
SEEN: Final = 4096
FORGOTTEN: Final = 128
"""Added to the seats in a mask of `tracked`: other seats may hold the card too."""
MAX_WORLDS: Final = 256
"""The most worlds kept per viewer and deck."""
MAX_EXCHANGES_LISTED: Final = 2048
"""The most possible exchanges that are listed one by one; beyond, they are sampled."""
SEAT_BITS: Final = 3
SEAT_MASK: Final = 7

World = tuple[int, ...]
Worlds = dict[tuple[int, ...], int]


def holder(state: GangsterLeProState, card: i64) -> i64:
    """Return the seat that holds a card, -1 for the deck, -2 for anywhere in sight."""
    place = state.loc[card]
    if place == BAG:
        return -1
    if HAND <= place < FRESH:
        return place - HAND
    if FRESH <= place < UNDER_CAR:
        return place - FRESH
    return -2


def mask_of(state: GangsterLeProState, viewer: i64, card: i64) -> i64:
    """Return the seats that may hold a card that the viewer has seen go into a hand; 0 if it was not seen."""
    return state.tracked[card] >> viewer * BITS_PER_VIEWER & VIEWER_MASK


def set_mask(state: GangsterLeProState, viewer: i64, card: i64, mask: i64) -> None:
    """Note the seats that may hold a card for a viewer, 0 to forget it."""
    before = mask_of(state, viewer, card)
    state.tracked[card] += (mask - before) * BIT[viewer * BITS_PER_VIEWER]
    if before == 0 and mask != 0:
        state.marks += 1
    elif before != 0 and mask == 0:
        state.marks -= 1


def remembered(state: GangsterLeProState) -> dict[int, int]:
    """Return every mask there is, by viewer * KEY + card, in order."""
    result: dict[int, int] = {}
    viewer: i64
    card: i64
    if state.marks > 0:
        for viewer in range(SPECTATOR + 1):
            for card in range(state.components.cards):
                if state.tracked[card] != 0 and mask_of(state, viewer, card) != 0:
                    result[viewer * KEY + card] = mask_of(state, viewer, card)
    return result


def certain(state: GangsterLeProState, viewer: i64, seat: i64) -> list[int]:
    """Return the cards that a viewer has seen go into a hand and that can be nowhere else."""
    result: list[int] = []
    card: i64
    if state.marks > 0:
        for card in range(state.components.cards):
            if state.tracked[card] != 0 and mask_of(state, viewer, card) == BIT[seat]:
                result.append(card)
    return result


def watches(state: GangsterLeProState, viewer: i64, seat: i64) -> bool:
    """Return True if a viewer is at the table and looks at a seat from outside."""
    return viewer != seat and (viewer < state.players or viewer == SPECTATOR)


def shuffle_of(state: GangsterLeProState, card: i64) -> i64:
    """Return the shuffle a card came from."""
    return state.epoch[card] if len(state.epoch) > 0 else 0


def true_world(state: GangsterLeProState, viewer: i64, deck: i64) -> World:
    """Return how a deck's cards in others' hands lie, in the words of the viewer."""
    components = state.components
    tokens: list[int] = []
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        seat = holder(state, card)
        if seat >= 0 and seat != viewer:
            label = label_of(state, viewer, card)
            tokens.append(label << SEAT_BITS | seat)
    tokens.sort()
    return tuple(tokens)


def drew(state: GangsterLeProState, card: i64, seat: i64) -> None:
    """Record that all other seats saw the seat take an unknown card."""
    state.own()
    _add(state, state.components.deck[card], seat, shuffle_of(state, card) << SEAT_BITS | seat)


def entered(state: GangsterLeProState, card: i64, seat: i64) -> None:
    """Record that all seats saw a card go into a hand."""
    if not state.components.secret[card]:
        return
    state.own()
    viewer: i64
    for viewer in range(SPECTATOR + 1):
        if watches(state, viewer, seat):
            set_mask(state, viewer, card, BIT[seat])
    if len(state.worlds) > 0:
        _add(state, state.components.deck[card], seat, SEEN + card << SEAT_BITS | seat)


def _add(state: GangsterLeProState, deck: i64, seat: i64, token: i64) -> None:
    viewer: i64
    for viewer in range(SPECTATOR + 1):
        if viewer != seat and viewer * DECK_COUNT + deck in state.worlds:
            _add_for(state, viewer * DECK_COUNT + deck, token)


def _add_for(state: GangsterLeProState, at: i64, token: i64) -> None:
    after: Worlds = {}
    for world, weight in state.worlds[at].items():
        after[_sorted([*world, token])] = weight
    state.worlds[at] = after


def left(state: GangsterLeProState, card: i64, seat: i64) -> None:
    """Record that all seats saw a secret card leave a hand."""
    state.own()
    if len(state.worlds) == 0:
        viewer: i64
        for viewer in range(SPECTATOR + 1):
            set_mask(state, viewer, card, 0)
        return
    for viewer in range(SPECTATOR + 1):
        if viewer != seat:
            _left_for(state, viewer, card, seat)


def _left_for(state: GangsterLeProState, viewer: i64, card: i64, seat: i64) -> None:
    """Weigh each world by how many of the cards in the hand it lets the shown one be."""
    known = mask_of(state, viewer, card) != 0
    set_mask(state, viewer, card, 0)
    deck = state.components.deck[card]
    before = state.worlds.get(viewer * DECK_COUNT + deck)
    if before is None:
        return
    label = SEEN + card if known else shuffle_of(state, card)
    token = label << SEAT_BITS | seat
    after: Worlds = {}
    for world, weight in before.items():
        count = world.count(token)
        if count > 0:
            rest = list(world)
            rest.remove(token)
            new = tuple(rest)
            after[new] = after.get(new, 0) + weight * count
    keep(state, viewer, deck, after)


def exchanged(state: GangsterLeProState, one: i64, gave: i64, other: i64, took: i64) -> None:
    """Note what is known after an exchange: the two know both cards, nobody else does (GLP-3.5, GLP-5.7).

    The cards themselves have not moved yet.
    """
    state.own()
    if state.marks > 0 or len(state.epoch) > 0:
        viewer: i64
        for viewer in range(SPECTATOR + 1):
            if watches(state, viewer, one) and viewer != other:
                _strangers(state, viewer, one, gave, other, took)
    _partner(state, one, gave, other, took)
    _partner(state, other, took, one, gave)


def _partner(state: GangsterLeProState, viewer: i64, gave: i64, other: i64, took: i64) -> None:
    _left_for(state, viewer, took, other)
    set_mask(state, viewer, gave, BIT[other])
    at = viewer * DECK_COUNT + state.components.deck[gave]
    if at in state.worlds:
        _add_for(state, at, SEEN + gave << SEAT_BITS | other)


def _strangers(state: GangsterLeProState, viewer: i64, one: i64, gave: i64, other: i64, took: i64) -> None:
    """Let any card of the one hand and any of the other have changed places."""
    deck = state.components.deck[gave]
    before = state.worlds.get(viewer * DECK_COUNT + deck)
    if before is None:
        if _alike(state, viewer, deck, one, other):
            return
        before = {true_world(state, viewer, deck): 1}
    ways: i64 = 0
    for world in before:
        ways += len(_counted(world, one)) * len(_counted(world, other))
    after: Worlds = {}
    if ways <= MAX_EXCHANGES_LISTED:
        for world, weight in before.items():
            takes = _counted(world, other)
            for give, ones in _counted(world, one).items():
                for take, others in takes.items():
                    new = _swap(world, give, take)
                    after[new] = after.get(new, 0) + weight * ones * others
    if ways > MAX_EXCHANGES_LISTED or len(after) > MAX_WORLDS:
        truth = _swap(
            true_world(state, viewer, deck),
            label_of(state, viewer, gave) << SEAT_BITS | one,
            label_of(state, viewer, took) << SEAT_BITS | other,
        )
        rng = Rng(((state.turns * 8 + state.turn) * 8 + viewer) * DECK_COUNT + deck)
        after = _sample(before, one, other, truth, rng)
        for world in after:
            for token in world:
                if token >= SEEN << SEAT_BITS:
                    seen: i64 = (token >> SEAT_BITS) - SEEN
                    set_mask(state, viewer, seen, mask_of(state, viewer, seen) | FORGOTTEN)
    keep(state, viewer, deck, after)


def _sample(before: Worlds, one: i64, other: i64, truth: World, rng: Rng) -> Worlds:
    """Return the truth and as many worlds as may be kept, each drawn by its weight after the exchange."""
    worlds = list(before)
    reach: list[int] = []
    total = 0
    for weight in before.values():
        total += weight
        reach.append(total)
    after: Worlds = {truth: 1}
    _draw: i64
    for _draw in range(MAX_WORLDS - 1):
        world = worlds[bisect_right(reach, below(total, rng))]
        new = _swap(world, _any_of(world, one, rng), _any_of(world, other, rng))
        after[new] = after.get(new, 0) + 1
    return after


def _any_of(world: World, seat: i64, rng: Rng) -> i64:
    """Return one of a seat's tokens, each card as likely as the next."""
    held: list[int] = []
    for token in world:
        if token & SEAT_MASK == seat:
            held.append(token)
    return held[rng.below(len(held))]


def below(n: int, rng: Rng) -> int:
    """Return a whole number from 0 to n - 1, however large n is."""
    while True:
        reach = LIMIT
        number: int = rng.below(LIMIT)
        while reach < n:
            more: int = rng.below(LIMIT)  # as a plain int: the sum may not fit the generator's own
            reach *= LIMIT
            number = number * LIMIT + more
        if number < reach // n * n:
            return number % n


def label_of(state: GangsterLeProState, viewer: i64, card: i64) -> i64:
    """Return the label of a card for a viewer: itself, if the viewer has seen it, or any of its shuffle."""
    return SEEN + card if mask_of(state, viewer, card) != 0 else shuffle_of(state, card)


def _counted(world: World, seat: i64) -> dict[int, int]:
    """Return the different tokens of a seat and how often each is there."""
    result: dict[int, int] = {}
    for token in world:
        if token & SEAT_MASK == seat:
            result[token] = result.get(token, 0) + 1
    return result


def _alike(state: GangsterLeProState, viewer: i64, deck: i64, one: i64, other: i64) -> bool:
    """Return True if all cards of two hands are the same to the viewer: then the viewer's knowledge cannot change."""
    components = state.components
    common: i64 = -1
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        place = state.loc[card]
        if place == HAND + one or place == HAND + other:
            label = label_of(state, viewer, card)
            if common not in (-1, label):
                return False
            common = label
    return True


def _swap(world: World, give: i64, take: i64) -> World:
    if give >> SEAT_BITS == take >> SEAT_BITS:
        return world
    rest = list(world)
    rest.remove(give)
    rest.remove(take)
    rest.append(give & ~SEAT_MASK | take & SEAT_MASK)
    rest.append(take & ~SEAT_MASK | give & SEAT_MASK)
    return _sorted(rest)


def _sorted(tokens: list[int]) -> World:
    tokens.sort()
    return tuple(tokens)


def keep(state: GangsterLeProState, viewer: i64, deck: i64, worlds: Worlds) -> None:
    """Remember the worlds that are left and the seats that may hold each card that was seen."""
    masks: dict[int, int] = {}
    common = 0  # weights may be any size: no packed numbers here
    for world, weight in worlds.items():
        common = gcd(common, weight)
        for token in world:
            if token >= SEEN << SEAT_BITS:
                card = (token >> SEAT_BITS) - SEEN
                masks[card] = masks.get(card, 0) | BIT[token & SEAT_MASK]
    forgot: i64 = 0
    for card, mask in masks.items():
        forgotten = mask_of(state, viewer, card) & FORGOTTEN
        set_mask(state, viewer, card, mask | forgotten)
        forgot |= forgotten
    at = viewer * DECK_COUNT + deck
    if len(worlds) == 1 and forgot == 0:
        state.worlds.pop(at, None)
    elif common > 1:
        state.worlds[at] = {world: weight // common for world, weight in worlds.items()}
    else:
        state.worlds[at] = worlds
