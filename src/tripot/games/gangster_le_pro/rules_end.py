"""Dossiers, elimination (GLP-6), the final count and the ranking (GLP-7)."""

from __future__ import annotations

from tripot.core.state import EVERYONE, places
from tripot.games.gangster_le_pro.rules_state import Position
from tripot.games.gangster_le_pro.rules_tables import (
    DIAMANT,
    DOSSIER,
    DOSSIER_COST,
    DOSSIERS_OUT,
    E_LAST,
    JEWEL_PRICE,
    N_END_TURN,
    N_WAIT,
    OVER,
    PERLE,
    UNDER_BOXER,
    UNDER_CAR,
    half,
)


def give_dossier(s: Position, seat: int, rule: str) -> None:
    """Give a seat a Dossier, which counts even if the cards are out (GLP-3.2); the third eliminates (GLP-6.1)."""
    s.dossiers[seat] += 1
    card = s.first_in_deck(DOSSIER)
    if card >= 0:
        s.leave_deck(card)
        s.take_up(card, seat)
    if s.events is not None:
        s.emit("dossier", rule, EVERYONE, (seat, s.dossiers[seat]))
    if s.dossiers[seat] >= DOSSIERS_OUT:
        eliminate(s, seat)


def eliminate(s: Position, seat: int) -> None:
    """Put a seat out at once: cards shown and to their decks, money to the bank (GLP-6.1)."""
    s.standing -= 1
    s.fallen[seat] = s.players - s.standing
    shown: list[int] = []
    for card in range(s.tables.cards):
        place = s.loc[card]
        if s.in_hand(card, seat):
            s.put_down(card, seat)
            s.discard(card)
            shown.append(card)
        elif place == UNDER_CAR + seat or place == UNDER_BOXER + seat:
            s.discard(card)
    s.cash[seat] = 0
    s.dossiers[seat] = 0
    s.boxer[seat] = -1
    s.wins[seat] = 0
    s.known_boxer[seat] = False
    s.car[seat] = -1
    s.factor[seat] = 0
    s.skips[seat] = 0
    s.persona[seat] = -1
    if s.events is not None:
        s.emit("eliminated", "GLP-6.1", EVERYONE, (seat, tuple(shown)))
    if s.standing == 1:
        finish(s, E_LAST)
    elif seat == s.turn:
        s.close_card()
        s.arrests = 0
        s.next = N_END_TURN


def finish(s: Position, reason: int) -> None:
    """End the match."""
    s.close_card()
    s.reason = reason
    s.phase = OVER
    s.next = N_WAIT
    if s.events is not None:
        for seat in range(s.players):
            if s.fallen[seat] == 0:
                s.emit("counted", "GLP-7.2", EVERYONE, (seat, s.cash[seat], fortune(s, seat)))
        s.emit("end", "GLP-7.3", EVERYONE, ())


def jewels(s: Position, seat: int) -> int:
    """Add up the seat's Perle and Diamant values; the two halves of the jewel count together only (GLP-1.2)."""
    t = s.tables
    value = 0
    halves = 0
    for card in range(t.first[PERLE], t.first[PERLE + 1]):
        if s.in_hand(card, seat):
            value += t.value[card]
            if t.jewel[card]:
                halves += 1
    for card in range(t.first[DIAMANT], t.first[DIAMANT + 1]):
        if s.in_hand(card, seat):
            value += t.value[card]
            if t.jewel[card]:
                halves += 1
    return value + JEWEL_PRICE if halves == 2 else value


def fortune(s: Position, seat: int) -> int:
    """Count a seat's fortune (GLP-7.2); an eliminated one has nothing."""
    if s.fallen[seat] > 0:
        return 0
    total = s.cash[seat] + half(jewels(s, seat)) - DOSSIER_COST * s.dossiers[seat]
    car = s.car[seat]
    return total + s.tables.price[car] if car >= 0 else total


def ranking(s: Position) -> list[int]:
    """Rank by fortune, then men (GLP-7.3); the eliminated come last, the later out the better (GLP-6.3)."""
    keys: list[tuple[int, ...]] = []
    for seat in range(s.players):
        if s.fallen[seat] > 0:
            keys.append((0, s.fallen[seat], 0))
        else:
            keys.append((1, fortune(s, seat), s.men(seat)))
    return places(keys)
