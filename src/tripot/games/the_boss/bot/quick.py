"""A quick player of The Boss for rollouts: sensible placements in a fraction of a microsecond, cards at random.

It compares each city's value, from what its seat may know, with the price of the men it takes, plus some noise.
"""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64, vec
from tripot.core.rng import Rng
from tripot.games.the_boss.rules.numbers import (
    ASK_AT,
    CHICAGO,
    CLOSED,
    EXPERTS_OF,
    HIDDEN,
    HOSPITAL,
    LEADER_OF,
    MONEY,
    NO_ONE,
    OCCASIONALS_OF,
    PASS,
    PLACE,
    PLACES,
    PRISON,
    TURNS,
    UP,
    WHERE_IS,
    placement,
)
from tripot.games.the_boss.rules.state import BossState

# Parameters of the quick player, fitted by play against the greedy bot and itself. The noise is the one with which a search plays
# best: it learns little from rollouts in which all seats always choose the same best city.
PRICE: Final = 0  # of a man in the first turn, in M$; one for each turn
SANCTION: Final = TURNS  # what a sanction costs while more rounds follow
FREE: Final = SANCTION + 1  # the share of a city's value it expects where nobody is,
TAKE: Final = FREE + 1  # where it takes another seat's majority,
REINFORCE: Final = TAKE + 1  # and where it has the majority already
NOISE: Final = REINFORCE + 1  # the noise on a city's value, in M$
EXTRA: Final = NOISE + 1  # how often it brings a man more than it needs
WIDTH: Final = EXTRA + 1
BELIEFS: Final[list[list[float]]] = [
    [3.45, 0.67, 0.61, 0.17, 0.07, 0.73, 0.37, 0.49, 0.00, 2.00, 0.18],
    [3.45, 0.67, 0.61, 0.17, 0.07, 0.73, 0.37, 0.49, 0.00, 1.80, 0.18],
    [3.50, 1.20, 0.45, 0.20, 0.15, 0.47, 0.53, 0.55, 0.05, 2.00, 0.08],
]
"""For two, three and four players."""
_GRAIN: Final = 1024


def packed_beliefs(rows: list[list[float]]) -> vec[float]:
    """Return the parameters as one packed row."""
    beliefs = vec[float]([0.0] * (WIDTH * len(rows)))
    for row in range(len(rows)):
        for at in range(WIDTH):
            beliefs[row * WIDTH + at] = rows[row][at]
    return beliefs


def quick_action(state: BossState, seat: i64, rng: Rng, beliefs: vec[float]) -> i64:
    """Return a sensible placement or a pass; or any card."""
    if state.phase == PLACE:
        return _quick_placement(state, seat, rng, beliefs)
    return state.any_action(seat, rng)


def _quick_placement(state: BossState, seat: i64, rng: Rng, beliefs: vec[float]) -> i64:
    board = state.board
    components = state.components
    experts: i64 = board[EXPERTS_OF + seat]
    supply: i64 = experts + board[OCCASIONALS_OF + seat]
    if supply == 0:
        return PASS
    own: i64 = (state.players - 2) * WIDTH
    price: float = beliefs[own + PRICE + state.turn - 1]
    sanction: float = 0.0
    if not state.last:
        sanction = beliefs[own + SANCTION]
    in_turns: bool = components.terms_in_turns  # hospital and prison then cost next to nothing
    noise: float = beliefs[own + NOISE] / float(_GRAIN)
    more: i64 = i64(beliefs[own + EXTRA] * float(_GRAIN))
    best: i64 = PASS
    best_gain: float = noise * float(rng.below(_GRAIN))
    left_sum: float = 0.0
    k: i64 = 0
    while k <= components.n_cities:
        city: i64 = CHICAGO
        worth: float = left_sum * 0.5 - 0.25
        if k < components.n_cities:
            city = components.row[k]
            # The average of the cards the seat has not seen, and the city's last card, seen or still to come.
            unseen: i64 = 0
            total: i64 = 0
            sanctions: i64 = 0
            mine: i64 = 0
            mine_total: i64 = 0
            latest: i64 = UP - 1
            top: i64 = 0
            card: i64 = components.first_of[city]
            end: i64 = card + components.size_of[city]
            while card < end:
                where: i64 = board[WHERE_IS + card]
                if where == seat:
                    mine += 1
                    mine_total += components.values[card]
                elif where <= HIDDEN:
                    unseen += 1
                    total += components.values[card]
                    kind: i64 = components.kinds[card]
                    if kind != MONEY and not (in_turns and kind in (HOSPITAL, PRISON)):
                        sanctions += 1
                elif where > latest:
                    latest = where
                    top = components.values[card]
                card += 1
            worth = 0.0
            if unseen > 0:
                worth = (float(total) - sanction * float(sanctions)) / float(unseen)
            if k < state.chicago - 1:
                held: i64 = unseen - 1
                if mine + held > 0:
                    left_sum += (float(mine_total) + float(total * held) / float(unseen)) / float(mine + held)
                else:
                    left_sum += float(top)
        k += 1
        ask: i64 = board[ASK_AT + seat * PLACES + city]
        if ask == CLOSED or worth <= 0.0:
            continue
        men: i64 = ask >> 1
        company: i64 = ask & 1
        if men > supply or (experts == 0 and company == 0):
            continue
        leader: i64 = board[LEADER_OF + city]
        if leader == NO_ONE:
            worth *= beliefs[own + FREE]
        elif leader == seat:
            worth *= beliefs[own + REINFORCE]
        else:
            worth *= beliefs[own + TAKE]
        if men < supply and rng.below(_GRAIN) < more:
            men += 1
        gain: float = worth - price * float(men) + noise * float(rng.below(_GRAIN))
        if gain > best_gain:
            best_gain = gain
            sent: i64 = men
            if sent > experts:
                sent = experts
            best = placement(city, sent, men - sent)
    return best
