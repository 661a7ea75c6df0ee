"""Constants of The Boss: cities and cards, phases, actions, and the layout of the packed state.

Cities are numbered from 0 (New York is card no. 1) to 6; Chicago, which has no cards, is 7 wherever it lies. An action is a
card (its number) to play, PASS, or `placement(city, experts, occasionals)`.
"""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64

SEATS: Final = 4
CHICAGO: Final = 7
PLACES: Final = 8
"""Cities with Chicago: the length of a row of counts."""
HAND: Final = 5
TURNS: Final = 5
POLICE_TURN: Final = 4
"""The turn before which a police card is turned: everybody is down to two cards (BOSS-4.1)."""
BADGES_FOR_LAST_ROUND: Final = 3
"""This many badges of one colour make the round the last (BOSS-4.3)."""
MAX_EXTRA_ROUNDS: Final = 5
"""The most extra rounds to break a tie (BOSS-6.1)."""
NO_ONE: Final = -1

# Kinds of city cards (BOSS-1.1).
MONEY: Final = 0
REVOLVER: Final = 1
HOSPITAL: Final = 2
PRISON: Final = 3
BANNED: Final = 4
SANCTIONS: Final = ("", "revolver", "hospital", "prison", "banned")
SANCTIONS_IN_TURNS: Final = ("", "revolver", "hospital_turn", "prison_turns", "banned")

# Kinds of police cards (BOSS-1.4).
GOLD: Final = 0
SILVER: Final = 1
DOUBLE: Final = 2
POLICE: Final = ("gold", "silver", "double")
MAX_POLICE_TURNED: Final = 5
"""Two badges of each colour are four cards at most: the fifth brings a third badge."""

# Phases; those before PLACE are chance.
DRAW_MARKER: Final = 0
DEAL: Final = 1
TURN_POLICE: Final = 2
PLACE: Final = 3
PLAY: Final = 4
OVER: Final = 5

# Places of a card: the hand of a seat (0 to 3), or
HIDDEN: Final = 4
AWAY: Final = 5  # not in play, or not dealt yet
TAKEN: Final = 6  # won at the end of the round, seen by all
UP: Final = 8  # face up under its city; UP + n for the n-th card played this round

# ---- actions

PASS: Final = 63
FIRST_PLACEMENT: Final = 64
CITY_STEP: Final = 32
EXPERT_STEP: Final = 4
MAX_EXPERTS: Final = 7
MAX_OCCASIONALS: Final = 3


def placement(city: i64, experts: i64, occasionals: i64) -> i64:
    """Return the action that puts these gangsters on a city."""
    return FIRST_PLACEMENT + city * CITY_STEP + experts * EXPERT_STEP + occasionals


def placed_city(action: i64) -> i64:
    """Return the city of a placement."""
    return (action - FIRST_PLACEMENT) >> 5


def placed_experts(action: i64) -> i64:
    """Return the Experts of a placement."""
    return action >> 2 & MAX_EXPERTS


def placed_occasionals(action: i64) -> i64:
    """Return the Occasionals of a placement."""
    return action & MAX_OCCASIONALS


# ---- what a city asks of a seat
#
# `need * 2 + company`: the least number of men a placement must bring (BOSS-3.3), and whether an Expert of the seat is
# there (BOSS-3.2); CLOSED where it may not place at all.

CLOSED: Final = 0
ONE_MAN: Final = 2
ONE_MAN_IN_COMPANY: Final = 3

# ---- the packed state
#
# Two arrays: `board` changes with every action and is copied with the state; `books` changes when a police card is turned
# and when a round ends, and is shared by copies until then: it is replaced, never changed in between.

# In `board`, by city.
LEADER_OF: Final = 0  # the seat that placed there last: it has the majority (BOSS-3.3)
# By seat and city, at `seat * PLACES + city`.
MEN_AT: Final = LEADER_OF + PLACES  # all gangsters there
EXPERTS_AT: Final = MEN_AT + SEATS * PLACES
ASK_AT: Final = EXPERTS_AT + SEATS * PLACES  # what the city asks of the seat; follows from the rest
# By seat.
EXPERTS_OF: Final = ASK_AT + SEATS * PLACES  # in supply
OCCASIONALS_OF: Final = EXPERTS_OF + SEATS
HELD_BY: Final = OCCASIONALS_OF + SEATS  # how many cards the seat holds
HAND_OF: Final = HELD_BY + SEATS  # its cards in order, at `seat * HAND + k`; follows from where the cards are
# The seats in this turn's order.
ORDER: Final = HAND_OF + SEATS * HAND
# By card.
WHERE_IS: Final = ORDER + SEATS

# In `books`, by seat.
HOSPITAL_OF: Final = 0
PRISON_ONE_OF: Final = HOSPITAL_OF + SEATS  # Experts with one round still to miss
PRISON_TWO_OF: Final = PRISON_ONE_OF + SEATS  # with two
DEAD_OF: Final = PRISON_TWO_OF + SEATS
SPENT_OF: Final = DEAD_OF + SEATS
BANS_OF: Final = SPENT_OF + SEATS  # a bit for each city
MONEY_OF: Final = BANS_OF + SEATS
WON_OF: Final = MONEY_OF + SEATS  # in the last round
PLACE_OF: Final = WON_OF + SEATS  # the final place of a seat that can no longer win, otherwise 0
# By city: the card won in the last round (for Chicago, the share), and who won it.
TAKEN_OF: Final = PLACE_OF + SEATS
TAKER_OF: Final = TAKEN_OF + PLACES
# The police cards turned: how many of each kind, and which, in order.
TURNED_OF: Final = TAKER_OF + PLACES
TURNED: Final = TURNED_OF + len(POLICE)
BOOKS: Final = TURNED + MAX_POLICE_TURNED
"""The length of `books`."""

BIT: Final[tuple[int, ...]] = (1, 2, 4, 8, 16, 32, 64, 128)
"""The bit of a city in a seat's bans."""
