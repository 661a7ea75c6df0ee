"""What viewers remember of the cards in others' hands (GLP-3.5): some for certain, some as worlds with weights.

Who sees a card go into a hand knows it there: `tracked` has the mask of the seats that may hold it. When two others
exchange cards that he does not see (GLP-5.7), any card of the one hand and any of the other may have moved, each pair
as likely as the next: the partner's card is drawn at random, and nothing is read into the choice of the other. A
*world* says of every hidden card in others' hands which one it is, if it was seen, or else which shuffle it came from.
`worlds` has, for a viewer and a deck, all worlds he cannot rule out, each with its weight; where there is only one it
is the truth, and nothing need be remembered. A card that is shown leaves the worlds in which it was there to show.

A world is a sorted tuple of tokens, one for each card: the label times 8, and the seat. The label is the number of
the shuffle, or SEEN and the card.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Final

from tripot.games.gangster_le_pro.rules.numbers import BAG, DECK_COUNT, FRESH, HAND, UNDER_CAR

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

SPECTATOR: Final = 6
"""The viewer who holds no seat."""
KEY: Final = 512
"""`tracked` is keyed by viewer * KEY + card."""
SEEN: Final = 4096
SEAT_BITS: Final = 3
SEAT_MASK: Final = 7

World = tuple[int, ...]
Worlds = dict[tuple[int, ...], int]


def holder(state: GangsterLeProState, card: int) -> int:
    """Return the seat that holds a card, -1 for the deck, -2 for anywhere in sight."""
    place = state.loc[card]
    if place == BAG:
        return -1
    if HAND <= place < FRESH:
        return place - HAND
    if FRESH <= place < UNDER_CAR:
        return place - FRESH
    return -2


def watches(state: GangsterLeProState, viewer: int, seat: int) -> bool:
    """Tell whether a viewer is at the table and looks at a seat from outside."""
    return viewer != seat and (viewer < state.players or viewer == SPECTATOR)


def shuffle_of(state: GangsterLeProState, card: int) -> int:
    """Return the shuffle a card came from."""
    return state.epoch[card] if len(state.epoch) > 0 else 0


def true_world(state: GangsterLeProState, viewer: int, deck: int) -> World:
    """Return how a deck's cards in others' hands lie, in the words of the viewer."""
    box = state.box
    found: list[int] = []
    for card in range(box.first[deck], box.first[deck + 1]):
        seat = holder(state, card)
        if seat >= 0 and seat != viewer:
            label = SEEN + card if viewer * KEY + card in state.tracked else shuffle_of(state, card)
            found.append(label << SEAT_BITS | seat)
    found.sort()
    return tuple(found)


def drew(state: GangsterLeProState, card: int, seat: int) -> None:
    """Let everybody but the seat see it take a card without seeing which."""
    _add(state, state.box.deck[card], seat, shuffle_of(state, card) << SEAT_BITS | seat)


def entered(state: GangsterLeProState, card: int, seat: int) -> None:
    """Let everybody see a card go into a hand."""
    if not state.box.secret[card]:
        return
    for viewer in range(SPECTATOR + 1):
        if watches(state, viewer, seat):
            state.tracked[viewer * KEY + card] = 1 << seat
    if len(state.worlds) > 0:
        _add(state, state.box.deck[card], seat, SEEN + card << SEAT_BITS | seat)


def _add(state: GangsterLeProState, deck: int, seat: int, token: int) -> None:
    for viewer in range(SPECTATOR + 1):
        if viewer != seat and viewer * DECK_COUNT + deck in state.worlds:
            _add_for(state, viewer * DECK_COUNT + deck, token)


def _add_for(state: GangsterLeProState, at: int, token: int) -> None:
    after: Worlds = {}
    for world, weight in state.worlds[at].items():
        after[_sorted([*world, token])] = weight
    state.worlds[at] = after


def left(state: GangsterLeProState, card: int, seat: int) -> None:
    """Let everybody see a secret card leave a hand."""
    if len(state.worlds) == 0:
        for viewer in range(SPECTATOR + 1):
            state.tracked.pop(viewer * KEY + card, 0)
        return
    for viewer in range(SPECTATOR + 1):
        if viewer != seat:
            _left_for(state, viewer, card, seat)


def _left_for(state: GangsterLeProState, viewer: int, card: int, seat: int) -> None:
    """Weigh each world by how many of the cards in the hand it lets the shown one be."""
    known = state.tracked.pop(viewer * KEY + card, 0) != 0
    deck = state.box.deck[card]
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


def exchanged(state: GangsterLeProState, one: int, gave: int, other: int, took: int) -> None:
    """Note what is known after an exchange: the two know both cards, nobody else does (GLP-3.5, 5.7).

    The cards themselves have not moved yet.
    """
    deck = state.box.deck[gave]
    if len(state.tracked) > 0 or len(state.epoch) > 0:
        for viewer in range(SPECTATOR + 1):
            if watches(state, viewer, one) and viewer != other:
                _strangers(state, viewer, deck, one, other)
    _partner(state, one, gave, other, took)
    _partner(state, other, took, one, gave)


def _partner(state: GangsterLeProState, viewer: int, gave: int, other: int, took: int) -> None:
    _left_for(state, viewer, took, other)
    state.tracked[viewer * KEY + gave] = 1 << other
    at = viewer * DECK_COUNT + state.box.deck[gave]
    if at in state.worlds:
        _add_for(state, at, SEEN + gave << SEAT_BITS | other)


def _strangers(state: GangsterLeProState, viewer: int, deck: int, one: int, other: int) -> None:
    """Let any card of the one hand and any of the other have changed places."""
    before = state.worlds.get(viewer * DECK_COUNT + deck)
    if before is None:
        if _alike(state, viewer, deck, one, other):
            return
        before = {true_world(state, viewer, deck): 1}
    after: Worlds = {}
    for world, weight in before.items():
        takes = _counted(world, other)
        for give, ones in _counted(world, one).items():
            for take, others in takes.items():
                new = _swap(world, give, take)
                after[new] = after.get(new, 0) + weight * ones * others
    keep(state, viewer, deck, after)


def _counted(world: World, seat: int) -> dict[int, int]:
    """Return the different tokens of a seat and how often each is there."""
    found: dict[int, int] = {}
    for token in world:
        if token & SEAT_MASK == seat:
            found[token] = found.get(token, 0) + 1
    return found


def _alike(state: GangsterLeProState, viewer: int, deck: int, one: int, other: int) -> bool:
    """Tell whether all cards of two hands are the same to the viewer: then nothing he knows can have changed."""
    box = state.box
    found = -1
    for card in range(box.first[deck], box.first[deck + 1]):
        place = state.loc[card]
        if place == HAND + one or place == HAND + other:
            label = SEEN + card if viewer * KEY + card in state.tracked else shuffle_of(state, card)
            if found not in (-1, label):
                return False
            found = label
    return True


def _swap(world: World, give: int, take: int) -> World:
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


def keep(state: GangsterLeProState, viewer: int, deck: int, worlds: Worlds) -> None:
    """Remember the worlds that are left and the seats that may hold each card that was seen."""
    masks: dict[int, int] = {}
    common = 0
    for world, weight in worlds.items():
        common = gcd(common, weight)
        for token in world:
            if token >= SEEN << SEAT_BITS:
                card = (token >> SEAT_BITS) - SEEN
                masks[card] = masks.get(card, 0) | 1 << (token & SEAT_MASK)
    for card, mask in masks.items():
        state.tracked[viewer * KEY + card] = mask
    at = viewer * DECK_COUNT + deck
    if len(worlds) == 1:
        state.worlds.pop(at, None)
    elif common > 1:
        state.worlds[at] = {world: weight // common for world, weight in worlds.items()}
    else:
        state.worlds[at] = worlds
