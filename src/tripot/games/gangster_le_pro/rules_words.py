"""The words of the cards' effects: their codes, whom they are about and how many they count.

docs/gangster-le-pro-cards.md says what each word means.
"""

from __future__ import annotations

from typing import Final

from tripot.games.gangster_le_pro.rules_state import (
    Position,
)
from tripot.games.gangster_le_pro.rules_tables import (
    AUTOMOBILE,
    BOXE,
    CHOOSE,
    D_CHOOSE,
    DIAMANT,
    DOSSIER,
    INVESTISSEMENT,
    PERLE,
    PROTECTION,
    RECRUTEMENT,
    percent,
)

OP_END: Final = 0
OP_GAIN: Final = 1
OP_PAY: Final = 2
OP_TAKE: Final = 3
OP_GIVE: Final = 4
OP_RECEIVE: Final = 5
OP_LOSE: Final = 6
OP_STEAL: Final = 7
OP_DRAW: Final = 8
OP_VISIT: Final = 9
OP_ADVANCE: Final = 10
OP_GO: Final = 11
OP_ROLL: Final = 12
OP_CHOOSE: Final = 13
OP_OFFER: Final = 14
OP_IF: Final = 15
OP_SKIP: Final = 16
OP_AGAIN: Final = 17
OP_ARREST: Final = 18
OP_LOOT: Final = 19
OP_FINE: Final = 20
OP_MISSION: Final = 21
OP_CANCEL: Final = 22
OP_DOUBLE: Final = 23
OP_BONUS: Final = 24
OP_WITHIN: Final = 25
OP_OPTION: Final = 26
OP_JUMP: Final = 27

WHO_SELF: Final = 0
WHO_CHOSEN: Final = 1
WHO_LEFT: Final = 2
WHO_RIGHT: Final = 3
WHO_RICHEST: Final = 4
WHO_POOREST: Final = 5
WHO_OTHERS: Final = 6

Q_MAN: Final = 1
Q_STAR: Final = 10
Q_WIN: Final = 11
Q_RIVAL: Final = 12
Q_PIP: Final = 13
Q_CASH: Final = 14
Q_DECK: Final[tuple[int, ...]] = (
    0,
    0,
    RECRUTEMENT,
    PERLE,
    DIAMANT,
    INVESTISSEMENT,
    PROTECTION,
    DOSSIER,
    AUTOMOBILE,
    BOXE,
)
"""The deck whose cards a quantity counts, for the quantities 2 to 9."""

GO_BACK: Final = 0
GO_SQUARE: Final = 1
GO_ANY: Final = 2
STEPS: Final = 0
TO_NEXT: Final = 1

RULE: Final = "GLP-3.9"


def quantity(s: Position, what: int, seat: int) -> int:
    """Count what a seat has: men, cards of a kind, stars, wins, rivals, the last roll, dollars."""
    if what == Q_MAN:
        return s.men(seat)
    if what == Q_CASH:
        return s.cash[seat]
    if what == Q_STAR:
        return s.stars_held(seat)
    if what == Q_WIN:
        return s.wins[seat]
    if what == Q_RIVAL:
        return s.standing - 1
    if what == Q_PIP:
        return s.pip
    return s.holds(seat, Q_DECK[what])


def amount_of(s: Position, n: int, per: int, seat: int) -> int:
    if per == 0:
        return n
    if per == Q_CASH:
        return percent(s.cash[seat], n)
    return n * quantity(s, per, seat)


def seats_meant(s: Position, who: int) -> int:
    """Return the mask of the seats a step is about; `chosen` has been settled before."""
    owner = s.owner
    if who == WHO_SELF:
        return 1 << owner
    if who == WHO_CHOSEN:
        return 0 if s.chosen < 0 or s.fallen[s.chosen] > 0 else 1 << s.chosen
    mask = 0
    found = -1
    for ahead in range(1, s.players):
        seat = (owner + ahead) % s.players
        if s.fallen[seat] > 0:
            continue
        mask |= 1 << seat
        if (
            found < 0
            or who == WHO_RIGHT
            or (who == WHO_RICHEST and s.cash[seat] > s.cash[found])
            or (who == WHO_POOREST and s.cash[seat] < s.cash[found])
        ):
            found = seat
    if who < WHO_OTHERS:
        return 1 << found
    return mask if who == WHO_OTHERS else mask | 1 << owner


def next_in_queue(s: Position) -> int:
    """Return the next seat of the queue in the order of play from the player's own."""
    seat = s.owner
    while s.queue >> seat & 1 == 0:
        seat = s.after(seat)
    s.queue &= ~(1 << seat)
    return seat


def touched(s: Position, seat: int) -> bool:
    """Tell whether the step at `pc` could touch a seat: who may be chosen for it."""
    if seat == s.owner or s.fallen[seat] > 0:
        return False
    code = s.tables.code
    op = code[s.pc]
    deck = code[s.pc + 1]
    if op in (OP_TAKE, OP_PAY):
        return s.cash[seat] > 0
    if op in (OP_STEAL, OP_LOSE):
        return s.holds(seat, deck) > 0
    if op == OP_RECEIVE:
        return can_have(s, seat, deck)
    if op == OP_GO and deck > GO_ANY:
        return s.pos[seat] != s.pos[s.owner]
    return True


def can_have(s: Position, seat: int, deck: int) -> bool:
    if deck == AUTOMOBILE and s.car[seat] >= 0:
        return False
    if deck == BOXE and s.boxer[seat] >= 0:
        return False
    return deck == DOSSIER or s.available(deck)


def choose_actions(s: Position) -> list[int]:
    """List the players a card may be about."""
    return [CHOOSE + seat for seat in range(s.players) if touched(s, seat)]


def waits_for_choice(s: Position, who: int) -> bool:
    """Ask whom a step is about, once a card; with nobody to offer the step does nothing, with one none is asked."""
    if who != WHO_CHOSEN or s.chosen >= 0:
        return False
    found = choose_actions(s)
    if len(found) > 1:
        s.ask(D_CHOOSE, s.owner)
        return True
    if len(found) == 1:
        s.chosen = found[0] - CHOOSE
    return False
