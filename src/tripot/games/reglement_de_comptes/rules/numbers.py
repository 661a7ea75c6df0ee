"""Constants of Règlement de comptes: cards, men, steps, actions and outcomes; and functions on sets of seats.

Seats count from 0 in the code and from 1 for people. A set is a mask: bit s of a set of seats is seat s. Clockwise is s + 1.
A bundle counts cards by kind, or men by kind, in one number: eight bits a kind.

| action             | meaning                                                       |
|--------------------|---------------------------------------------------------------|
| PLAY + card        | choose a card                                                 |
| DISCARD + card     | throw one away                                                |
| END                | no second card                                                |
| ENOUGH             | no further pill                                               |
| TAKE + man         | the gangster to seat: role * 2, + 1 if asleep                 |
| SIT + s            | the gangster's seat                                           |
| FROM + s, TO + s   | a move: the gangster, then the new seat                       |
| SHOOT + s          | Pan!: the gangster at s shoots across                         |
| STAB + s * 2 + d   | knife: the gangster at s strikes, d = 0 clockwise, 1 counter-clockwise |
| CAKE + s           | the own cake is served at s                                   |
| PASS + p * 2 + d   | the cake of player p moves, d as above                        |
| BLOW + p           | the cake of player p explodes                                 |
| PILL + s           | a pill in the glass at s                                      |

Chance outcomes are DRAW + card, the card drawn, and YOUNGEST + seat, the player who seats first.
"""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64, vec

SEATS: Final = 30
"""Around one long table (RDC-1.1)."""
ALL_SEATS: Final = 0x3FFFFFFF
"""The set of all thirty."""
HAND: Final = 5
PILLS: Final = 18
"""Sleeping pills (RDC-1.4)."""
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
MEN: Final = 8
"""Kinds of men: a role, awake or asleep."""
ROLE_NAMES: Final[tuple[str, ...]] = ("parrain", "flingueur", "lame", "cogneur")

HOME: Final = -1
"""In place of a seat: the cake is not served."""
GONE: Final = -2
"""In place of a seat: the cake has left the game."""
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

# Parts of `ReglementState.cells`: the number of a part plus the player's number is the index.
MOST_PLAYERS: Final = 6
GANG: Final = 0  # the seats of the men, a mask
MEN_LEFT: Final = 6
FALLEN: Final = 12
CAKE_AT: Final = 18  # a seat, HOME or GONE
MONEY: Final = 24
HELD: Final = 30  # the hand, a bundle
HAND_SIZE: Final = 36
DRAWN: Final = 42  # cards drawn since the last shuffle, a bundle
NEWS: Final = 48  # how many cards that is
OUT_AT: Final = 54  # the time of elimination
OUT_MEN: Final = 60  # how many men were lost at that time
WAITING: Final = 66  # the men still to be seated, a bundle
CELLS: Final = 72

# ---- sets

BIT: Final[vec[i64]] = vec[i64]([2**bit for bit in range(62)])
"""The set of one. A table, since compiled `1 << n` is wrong from n = 31."""
BYTE: Final = 256
SIZE: Final[vec[i64]] = vec[i64]([mask.bit_count() for mask in range(BYTE)])
NTH: Final[vec[i64]] = vec[i64](
    [([bit for bit in range(8) if mask // 2**bit % 2] + [0] * 8)[k] for mask in range(BYTE) for k in range(8)]
)
"""At mask * 8 + k: the k-th member of a set of at most eight."""

MEMBERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(bit for bit in range(8) if mask // 2**bit % 2) for mask in range(BYTE)
)


def size_of(mask: i64) -> i64:
    """Return how many members a set of up to 62 has."""
    result: i64 = SIZE[mask & 255]
    rest: i64 = mask >> 8
    while rest != 0:
        result += SIZE[rest & 255]
        rest >>= 8
    return result


def nth_of(mask: i64, k: i64) -> i64:
    """Return the k-th member of a set, in order, from 0."""
    start: i64 = 0
    rest: i64 = mask
    left: i64 = k
    while True:
        here: i64 = SIZE[rest & 255]
        if left < here:
            return start + NTH[(rest & 255) * 8 + left]
        left -= here
        rest >>= 8
        start += 8


def lowest(mask: i64) -> i64:
    """Return the first member of a set that has one."""
    start: i64 = 0
    rest: i64 = mask
    while rest & 255 == 0:
        rest >>= 8
        start += 8
    return start + NTH[(rest & 255) * 8]


def members(mask: i64) -> list[int]:
    """Return a set's members, in order."""
    result: list[int] = []
    start: i64 = 0
    rest: i64 = mask
    while rest != 0:
        for member in MEMBERS[rest & 255]:
            result.append(start + member)
        rest >>= 8
        start += 8
    return result


# ---- bundles

ONE: Final[vec[i64]] = vec[i64]([2 ** (8 * kind) for kind in range(KINDS)])
"""The bundle of one card, or man, of a kind."""


def held(bundle: i64, kind: i64) -> i64:
    """Return how many of a kind a bundle has."""
    return bundle >> kind * 8 & 255


def kinds_in(bundle: i64) -> i64:
    """Return the set of the kinds that a bundle has."""
    result: i64 = 0
    bit: i64 = 1
    rest: i64 = bundle
    while rest != 0:
        if rest & 255:
            result |= bit
        bit += bit
        rest >>= 8
    return result


def bundle_of(counts: list[int]) -> i64:
    """Return the bundle of a count by kind."""
    bundle: i64 = 0
    for kind in range(len(counts)):
        number: i64 = counts[kind]
        bundle += number * ONE[kind]
    return bundle


def counts_of(bundle: i64) -> list[int]:
    """Return a bundle's count by kind."""
    result: list[int] = []
    kind: i64 = 0
    while kind < KINDS:
        result.append(held(bundle, kind))
        kind += 1
    return result


# ---- round the table


def clockwise(mask: i64) -> i64:
    """Return the seats next to those of a set, clockwise; 1 follows 30 (RDC-1.5)."""
    return (mask << 1 | mask >> 29) & ALL_SEATS


def counter_clockwise(mask: i64) -> i64:
    """Return the seats next to those of a set, counter-clockwise; 30 precedes 1 (RDC-1.5)."""
    return mask >> 1 | (mask & 1) << 29


def after(seat: i64) -> i64:
    """Return the seat next to this one, clockwise."""
    if seat == 29:
        return 0
    return seat + 1


def before(seat: i64) -> i64:
    """Return the seat next to this one, counter-clockwise."""
    if seat == 0:
        return 29
    return seat - 1
