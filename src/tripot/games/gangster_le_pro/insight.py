"""Hidden cards in Gangster Le Pro with exact weights, the odds a seat can compute, and conserved quantities."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any, Final

from tripot.core.game import Hidden
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.cards.words import (
    DECKS,
    OP_ARREST,
    OP_FINE,
    OP_LOOT,
    OP_MISSION,
    OP_PAY,
)
from tripot.games.gangster_le_pro.rules.recount import cards_by_deck, in_step
from tripot.games.gangster_le_pro.rules.secrets.memory import (
    SEAT_BITS,
    SEAT_MASK,
    SPECTATOR,
    holder,
    label_of,
    shuffle_of,
)
from tripot.games.gangster_le_pro.rules.secrets.redeal import SECRET_DECKS, hidden_cards
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

IN_DECK: Final = "deck"


def hidden(state: GangsterLeProState, seat: int | None) -> list[Hidden]:
    """List the cards whose place the seat cannot know: each with the weight of every place it may lie in."""
    if state.phase == numbers.OVER:
        return []
    viewer = SPECTATOR if seat is None else seat
    result: list[Hidden] = []
    ids = state.components.ids
    for deck in SECRET_DECKS:
        cards = hidden_cards(state, viewer, deck)
        if viewer * numbers.DECK_COUNT + deck not in state.worlds:
            for group in _by_shuffle(state, cards):
                where = [_place(holder(state, card)) for card in group]
                shared = dict(Counter(where))
                result += [
                    Hidden(f"place of {ids[card]}", place, shared)
                    for card, place in zip(group, where, strict=True)
                ]
        else:
            weights = _weights(state, viewer, deck)
            result += [
                Hidden(f"place of {ids[card]}", _place(holder(state, card)), weights[card]) for card in cards
            ]
    return result


_PLACES: Final = ("seat 0", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", IN_DECK)


def _place(seat: int) -> str:
    """Return the name of a seat's hand, or of the deck for -1."""
    return _PLACES[seat]


def _by_shuffle(state: GangsterLeProState, cards: list[int]) -> list[list[int]]:
    if not state.epoch:
        return [cards]
    groups: dict[int, list[int]] = {}
    for card in cards:
        groups.setdefault(state.epoch[card], []).append(card)
    return list(groups.values())


def _weights(state: GangsterLeProState, viewer: int, deck: int) -> dict[int, dict[str, int]]:
    """Add up, for each card, the weights of the worlds by the places it has in them."""
    worlds = state.worlds[viewer * numbers.DECK_COUNT + deck]
    in_deck = Counter(
        shuffle_of(state, card) for card in deck_cards(state, deck) if state.loc[card] == numbers.BAG
    )
    by_label: dict[int, Counter[str]] = {}
    for world, weight in worlds.items():
        for token in world:
            places = by_label.setdefault(token >> SEAT_BITS, Counter())
            places[_place(token & SEAT_MASK)] += weight
    for shuffle, count in in_deck.items():
        by_label.setdefault(shuffle, Counter())[IN_DECK] = count * sum(worlds.values())
    return {card: dict(by_label[label_of(state, viewer, card)]) for card in hidden_cards(state, viewer, deck)}


def deck_cards(state: GangsterLeProState, deck: int) -> range:
    """Return the numbers of a deck's cards."""
    return range(state.components.first[deck], state.components.first[deck + 1])


# ---- odds


def odds(state: GangsterLeProState, seat: int | None) -> dict[str, Any]:
    """Return the odds of robberies, trials, collections, purchases and fights, counted from what the seat knows."""
    if state.phase == numbers.OVER or state.phase in (numbers.C_DEAL, numbers.C_FIRST):
        return {}
    viewer = SPECTATOR if seat is None else seat
    result: dict[str, Any] = {
        "shop": robbery(state, numbers.COMMERCE),
        "bank": robbery(state, numbers.BANQUE),
        "justice": trial(state),
        "collecte": _mean([abs(_first(state, card, OP_PAY, 1)) for card in unseen(state, numbers.COLLECTE)]),
    }
    if seat is not None and state.out[seat] == 0:
        result["mission"] = mission(state, seat)
        result["ahead"] = ahead(state, seat)
        if state.car[seat] >= 0:
            result["collision"] = round(collision(state, seat), 4)
    for deck, name in ((numbers.PERLE, "perle"), (numbers.DIAMANT, "diamant")):
        result[name] = _mean([state.components.value[card] for card in hidden_cards(state, viewer, deck)])
    if seat is not None and state.boxer[seat] >= 0 and state.out[seat] == 0:
        result["fights"] = {
            str(other): round(fight_chance(state, seat, other), 4)
            for other in range(state.players)
            if other != seat and state.boxer[other] >= 0
        }
    return result


def unseen(state: GangsterLeProState, deck: int) -> list[int]:
    """List the cards of a public deck still to come; all of it before it is shuffled again."""
    cards = deck_cards(state, deck)
    left = [card for card in cards if state.loc[card] == numbers.BAG]
    return left or [card for card in cards if state.loc[card] == numbers.USED]


def robbery(state: GangsterLeProState, deck: int) -> dict[str, float]:
    """Return the chance of an arrest and the mean loot of the next card."""
    cards = unseen(state, deck)
    arrests = [card for card in cards if _has(state, card, OP_ARREST)]
    loots = [_first(state, card, OP_LOOT, 1) for card in cards if _has(state, card, OP_LOOT)]
    return {"arrest": round(len(arrests) / max(1, len(cards)), 4), "loot": _mean(loots)}


def trial(state: GangsterLeProState) -> dict[str, float]:
    """Return the chance of a Dossier and the mean fines of the next Justice card."""
    cards = unseen(state, numbers.JUSTICE)
    fines = [card for card in cards if _has(state, card, OP_FINE)]
    return {
        "dossier": round(1 - len(fines) / max(1, len(cards)), 4),
        "shop": _mean([_first(state, card, OP_FINE, 1) for card in fines]),
        "bank": _mean([_first(state, card, OP_FINE, 2) for card in fines]),
    }


def mission(state: GangsterLeProState, seat: int) -> dict[str, float]:
    """Return the chance that the next Mission card is one the seat has the men for or may keep, and the mean reward of those."""
    # The ★ in the deck are secret, but their number is public: the deck's count less the other cards, which are public.
    here, left = numbers.BAG, int(state.bag[numbers.MISSION])
    if left == 0:
        here, left = numbers.USED, int(state.used[numbers.MISSION])
    components = state.components
    at_once = [
        c for c in deck_cards(state, numbers.MISSION) if not components.star[c] and state.loc[c] == here
    ]
    can = [card for card in at_once if components.men[card] <= state.men(seat)]
    return {
        "done": round(len(can) / max(1, left), 4),
        "kept": round((left - len(at_once)) / max(1, left), 4),
        "reward": _mean([_first(state, card, OP_MISSION, 1) for card in can]),
    }


def ahead(state: GangsterLeProState, seat: int) -> list[dict[str, Any]]:
    """Return for each face of the die the square, whether it passes Refuge, and the cars there (GLP-4.2, GLP-4.3 and GLP-4.4)."""
    result = []
    for face in range(1, 7):
        walked = state.square[seat] + face
        square = walked % state.components.squares
        cars = [
            other
            for other in range(state.players)
            if other != seat
            and state.out[other] == 0
            and state.car[other] >= 0
            and state.square[other] == square
        ]
        result.append(
            {"face": face, "square": square, "refuge": walked >= state.components.squares, "cars": cars}
        )
    return result


def collision(state: GangsterLeProState, seat: int) -> float:
    """Return the chance that another player's next die ends on the seat's square, without cards (GLP-4.4)."""
    safe = 1.0
    for other in range(state.players):
        gap = (state.square[seat] - state.square[other]) % state.components.squares
        if other != seat and state.out[other] == 0 and state.skips[other] == 0 and 1 <= gap <= 6:
            safe *= 5 / 6
    return 1 - safe


def fight_chance(state: GangsterLeProState, seat: int, other: int) -> float:
    """Return the exact chance to win a fight one organises; an unknown boxer may be any that is unseen."""
    components = state.components
    mine = state.boxer[seat]
    rivals = [state.boxer[other]] if state.known_boxer[other] else hidden_cards(state, seat, numbers.BOXE)
    own = components.bonus[mine] + 1 + state.bend(seat, numbers.B_FIGHT, 0)
    total = 0.0
    for rival in rivals:
        theirs = components.bonus[rival] + state.bend(other, numbers.B_FIGHT, 0)
        total += bout_chance(components.dice[mine], own, components.dice[rival], theirs)
    return total / len(rivals)


@cache
def bout_chance(dice: int, plus: int, other_dice: int, other_plus: int) -> float:
    """Return the chance that dice and a bonus beat other dice and a bonus; ties are rolled again."""
    won = lost = 0
    for throw in product(range(1, 7), repeat=dice):
        for two in product(range(1, 7), repeat=other_dice):
            gap = sum(throw) + plus - sum(two) - other_plus
            won += gap > 0
            lost += gap < 0
    return won / (won + lost) if won + lost else 0.5


def _has(state: GangsterLeProState, card: int, op: int) -> bool:
    return _first(state, card, op, 0) == op


def _first(state: GangsterLeProState, card: int, op: int, part: int) -> int:
    """Return an operand of a card's first instruction of a kind, -1 without one."""
    components = state.components
    at = components.entry[card]
    while at >= 0 and components.code[at] != 0:
        if components.code[at] == op:
            return components.code[at + part]
        at += 4
    return -1


def _mean(amounts: list[int]) -> float:
    return round(sum(amounts) / len(amounts), 1) if amounts else 0.0


# ---- conserved quantities


def conserved(state: GangsterLeProState) -> dict[str, int]:
    """Count each deck's cards wherever they lie, and check that no cash is negative and all counts agree."""
    result = dict(zip(DECKS, cards_by_deck(state), strict=True))
    result["counts out of step"] = 0 if in_step(state) else 1
    result["purses in debt"] = sum(cash < 0 or cash % 100 != 0 for cash in state.cash)
    return result
