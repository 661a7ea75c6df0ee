"""The code numbers of Règlement de comptes: cards, men, steps, actions and outcomes; and sets of seats.

Seats count from 0 in the code and from 1 for people. A set of seats is a mask: bit s is seat s. Clockwise is s + 1.

Actions                             Chance outcomes
  PLAY + card        choose a card    DRAW + card       the card drawn
  DISCARD + card     throw one away   YOUNGEST + seat   who seats the first gangster
  END                no second card
  ENOUGH             no further pill
  TAKE + man         the gangster to seat: role * 2, + 1 if asleep
  SIT + s            his seat
  FROM + s, TO + s   a move: the gangster, then his new seat
  SHOOT + s          Pan!: the gangster at s shoots across
  STAB + s * 2 + d   knife: the gangster at s strikes, d = 0 clockwise, 1 counter-clockwise
  CAKE + s           the own cake is served at s
  PASS + p * 2 + d   the cake of player p moves, d as above
  BLOW + p           the cake of player p explodes
  PILL + s           a pill in the glass at s
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 30
ALL_SEATS: Final = (1 << SEATS) - 1
HAND: Final = 5
PILLS: Final = 18
QUIET_TURNS: Final = 30

KNIFE: Final = 0
PAN: Final = 1
ORDER: Final = 2
PASS_CAKE: Final = 3
BOUM: Final = 4
COCKTAIL: Final = 5
ALERTE: Final = 6
MOVE: Final = 7
KINDS: Final = 8
CARD_NAMES: Final[tuple[str, ...]] = ("knife", "pan", "order", "pass", "boum", "cocktail", "alerte", "move")

PARRAIN: Final = 0
FLINGUEUR: Final = 1
LAME: Final = 2
COGNEUR: Final = 3
ROLES: Final = 4
MEN: Final = 8  # a role, awake or asleep
ROLE_NAMES: Final[tuple[str, ...]] = ("parrain", "flingueur", "lame", "cogneur")

HOME: Final = -1
"""Where a cake is that its owner has before him."""
GONE: Final = -2
"""Where a cake is that has left the game."""
NO_SEAT: Final = -1

PLAY: Final = 0
DISCARD: Final = 8
END: Final = 16
ENOUGH: Final = 17
TAKE: Final = 18
SIT: Final = 26
FROM: Final = 56
TO: Final = 86
SHOOT: Final = 116
STAB: Final = 146
CAKE: Final = 206
PASS: Final = 236
BLOW: Final = 248
PILL: Final = 254
ACTIONS: Final = 284

DRAW: Final = 0
YOUNGEST: Final = 8

DEAL: Final = 0
YOUNGEST_DRAW: Final = 1
TAKE_MAN: Final = 2
SEAT_MAN: Final = 3
FIRST_CARD: Final = 4
SECOND_CARD: Final = 5
TARGET: Final = 6
MOVE_FROM: Final = 7
MOVE_TO: Final = 8
REFILL: Final = 9
OVER: Final = 10


def seats_in(mask: int) -> list[int]:
    """Return the seats of a mask, in order."""
    found: list[int] = []
    seat = 0
    while mask:
        if mask & 1:
            found.append(seat)
        mask >>= 1
        seat += 1
    return found


def actions_at(base: int, mask: int) -> list[int]:
    """Return one action for each seat of a mask."""
    found: list[int] = []
    action = base
    while mask:
        if mask & 1:
            found.append(action)
        mask >>= 1
        action += 1
    return found


def count(mask: int) -> int:
    """Return how many seats a mask has."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def clockwise(mask: int) -> int:
    """Return the seats next to those of a mask, clockwise; 1 follows 30 (RDC-1.5)."""
    return ((mask << 1) | (mask >> (SEATS - 1))) & ALL_SEATS


def counter_clockwise(mask: int) -> int:
    """Return the seats next to those of a mask, counter-clockwise; 30 precedes 1 (RDC-1.5)."""
    return (mask >> 1) | ((mask & 1) << (SEATS - 1))


def after(seat: int) -> int:
    """Return the seat next to this one, clockwise."""
    return seat + 1 if seat + 1 < SEATS else 0


def before(seat: int) -> int:
    """Return the seat next to this one, counter-clockwise."""
    return seat - 1 if seat > 0 else SEATS - 1
