"""What a seat cannot know, dealt anew (GLP-3.5).

Hidden from a seat are the faces of the others' Perle, Diamant, Investissement, star cards and unfought boxers, and
with them which of these cards are still in the decks. It knows its own hand, every card that was shown, what it gave
or took in an exchange, and which cards a shuffle put back into a deck: a card drawn before that shuffle cannot be one
of them. Every draw that agrees with all this is as likely as any other, and so is every card that two others may have
exchanged (`secrets/memory`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.rng import Rng
from tripot.games.gangster_le_pro.rules.numbers import (
    AVENTURE,
    BAG,
    BOXE,
    DECK_COUNT,
    DIAMANT,
    HAND,
    INVESTISSEMENT,
    MISSION,
    OVER,
    PERLE,
)
from tripot.games.gangster_le_pro.rules.secrets.memory import (
    KEY,
    SEAT_BITS,
    SEAT_MASK,
    SEEN,
    SPECTATOR,
    World,
    Worlds,
    below,
    holder,
    shuffle_of,
    true_world,
)

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

SECRET_DECKS: Final[tuple[int, ...]] = (AVENTURE, BOXE, DIAMANT, INVESTISSEMENT, MISSION, PERLE)


def hidden_cards(state: GangsterLeProState, viewer: int, deck: int) -> list[int]:
    """List the cards of a deck whose place the viewer does not know for certain."""
    box = state.box
    loc = state.loc
    secret = box.secret
    found: list[int] = []
    for card in range(box.first[deck], box.first[deck + 1]):
        if not secret[card]:
            continue
        if loc[card] != BAG:
            seat = holder(state, card)
            if seat in (-2, viewer) or (deck == BOXE and state.known_boxer[seat]):
                continue
            mask = state.tracked.get(viewer * KEY + card, 0)
            if mask != 0 and mask & (mask - 1) == 0:
                continue
        found.append(card)
    return found


def redeal(state: GangsterLeProState, viewer: int, rng: Rng) -> None:
    """Deal what the viewer cannot know anew, each deal as likely as it is to the viewer."""
    if state.phase == OVER:
        return
    for deck in SECRET_DECKS:
        if not _others_hold(state, viewer, deck):
            continue
        worlds = state.worlds.get(viewer * DECK_COUNT + deck)
        if worlds is not None:
            _deal_world(state, viewer, deck, pick(worlds, rng), rng)
        elif state.shuffles[deck] == 0:
            _deal_free(state, viewer, hidden_cards(state, viewer, deck), rng)
        else:
            cards = hidden_cards(state, viewer, deck)
            for shuffle in range(state.shuffles[deck] + 1):
                same: list[int] = []
                for card in cards:
                    if state.epoch[card] == shuffle:
                        same.append(card)
                _deal_free(state, viewer, same, rng)
    if state.offered >= 0 and viewer != state.turn:
        _offer(state, rng)


def _others_hold(state: GangsterLeProState, viewer: int, deck: int) -> bool:
    """Tell whether there is anything to deal: the order of a deck is nobody's secret, it is not there yet."""
    held = -state.held[viewer * DECK_COUNT + deck]
    for seat in range(state.players):
        held += state.held[seat * DECK_COUNT + deck]
    return held > 0


def _deal_free(state: GangsterLeProState, viewer: int, cards: list[int], rng: Rng) -> None:
    """Draw for every place in a hand where one of the cards lies any of them; the rest is the deck."""
    loc = state.loc
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
    _deal(state, viewer, taken, lying)


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


def _deal_world(state: GangsterLeProState, viewer: int, deck: int, world: World, rng: Rng) -> None:
    """Lay the cards as a world says; those of which only the shuffle is known fill its places, the rest the deck."""
    box = state.box
    lying: list[list[int]] = [[] for _seat in range(state.players)]
    unseen: dict[int, list[int]] = {}
    for card in range(box.first[deck], box.first[deck + 1]):
        seat = holder(state, card)
        if seat in (-2, viewer):
            continue
        if seat >= 0:
            lying[seat].append(card)
        if viewer * KEY + card not in state.tracked:
            unseen.setdefault(shuffle_of(state, card), []).append(card)
    for same in unseen.values():
        rng.shuffle(same)
    coming: list[list[int]] = [[] for _seat in range(state.players)]
    for token in world:
        label = token >> SEAT_BITS
        coming[token & SEAT_MASK].append(label - SEEN if label >= SEEN else unseen[label].pop())
    cards: list[int] = []
    taken: list[int] = []
    for i in range(state.players):
        # A card that was seen and stays keeps its own place, and what others know of it.
        moving: list[int] = []
        for card in coming[i]:
            if viewer * KEY + card in state.tracked and card in lying[i]:
                lying[i].remove(card)
            else:
                moving.append(card)
        rng.shuffle(moving)
        cards.extend(lying[i])
        taken.extend(moving)
    _deal(state, viewer, taken, cards)
    for other in range(SPECTATOR + 1):
        if other != viewer:
            _agree(state, other, deck)


def _deal(state: GangsterLeProState, viewer: int, taken: list[int], cards: list[int]) -> None:
    """Let each card of `taken` lie where the card of `cards` beside it lies, and carry what others know along."""
    loc = state.loc
    places: list[int] = []
    for card in cards:
        places.append(loc[card])
        loc[card] = BAG
    for i in range(len(cards)):
        place = places[i]
        loc[taken[i]] = place
        if state.box.deck[taken[i]] == BOXE:
            state.boxer[place - HAND] = taken[i]
    if len(state.tracked) > 0 and len(cards) > 0:
        _carry(state, viewer, taken, cards)


def _carry(state: GangsterLeProState, viewer: int, taken: list[int], cards: list[int]) -> None:
    """Let others know the card that lies now where one they knew lay, unless the viewer knew that one too."""
    deck = state.box.deck[cards[0]]
    for other in range(SPECTATOR + 1):
        if other == viewer:
            continue
        known: list[int] = []
        names: dict[int, int] = {}
        for i in range(len(cards)):
            if viewer * KEY + cards[i] in state.tracked:
                continue
            mask = state.tracked.pop(other * KEY + cards[i], 0)
            if mask != 0:
                known.append(other * KEY + taken[i])
                known.append(mask)
                names[SEEN + cards[i]] = SEEN + taken[i]
        for i in range(0, len(known), 2):
            state.tracked[known[i]] = known[i + 1]
        worlds = state.worlds.get(other * DECK_COUNT + deck)
        if worlds is not None and len(names) > 0:
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


def _agree(state: GangsterLeProState, other: int, deck: int) -> None:
    """Let another seat know the truth of the copy where it contradicts what that seat knew: he was there."""
    worlds = state.worlds.get(other * DECK_COUNT + deck)
    if worlds is not None:
        if true_world(state, other, deck) in worlds:
            return
        del state.worlds[other * DECK_COUNT + deck]
    box = state.box
    for card in range(box.first[deck], box.first[deck + 1]):
        if other * KEY + card in state.tracked:
            seat = holder(state, card)
            if seat < 0 or seat == other:
                del state.tracked[other * KEY + card]
            else:
                state.tracked[other * KEY + card] = 1 << seat


def _offer(state: GangsterLeProState, rng: Rng) -> None:
    """Offer any card of the player's that he may be about to exchange: the viewer has not seen which (GLP-5.7)."""
    box = state.box
    deck = box.deck[state.offered]
    held: list[int] = []
    for card in range(box.first[deck], box.first[deck + 1]):
        if state.loc[card] == HAND + state.turn:
            held.append(card)
    state.offered = held[rng.below(len(held))]
