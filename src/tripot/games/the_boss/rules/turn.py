"""A turn of The Boss (BOSS-3): legal placements, placing, and playing a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64, u8, vec
from tripot.core.rng import Rng
from tripot.core.state import EVERYONE
from tripot.games.the_boss.rules.numbers import (
    ASK_AT,
    BANS_OF,
    CHICAGO,
    CITY_STEP,
    CLOSED,
    EXPERT_STEP,
    EXPERTS_AT,
    EXPERTS_OF,
    FIRST_PLACEMENT,
    HAND,
    HAND_OF,
    HELD_BY,
    LEADER_OF,
    MEN_AT,
    OCCASIONALS_OF,
    ONE_MAN_IN_COMPANY,
    ORDER,
    PASS,
    PLACE,
    PLACES,
    PLAY,
    POLICE_TURN,
    TURN_POLICE,
    TURNS,
    UP,
    WHERE_IS,
    placed_city,
    placed_experts,
    placed_occasionals,
    placement,
)
from tripot.games.the_boss.rules.police import police_due
from tripot.games.the_boss.rules.round_end import end_round, serve_terms

if TYPE_CHECKING:
    from tripot.games.the_boss.rules.state import BossState

# ---- what a city asks of a seat, kept up to date; a supply is `experts * EXPERT_STEP + occasionals`, like a placement

_SUPPLIES: Final = 32
_ASKS: Final = 32
_MAX_WAYS: Final = 32


def ways(supply: int, ask: int) -> list[int]:
    """List the placements that a supply allows and a city accepts; Occasionals never come alone (BOSS-3.2, BOSS-3.3)."""
    need, company = ask // 2, ask % 2 == 1
    if need == 0:
        return []
    return [
        experts * EXPERT_STEP + occasionals
        for experts in range(supply // EXPERT_STEP + 1)
        for occasionals in range(supply % EXPERT_STEP + 1)
        if experts + occasionals >= need and (experts > 0 or company)
    ]


def _count_ways() -> vec[i64]:
    counts = vec[i64]([0 for _row in range(_SUPPLIES * _ASKS)])
    for at in range(_SUPPLIES * _ASKS):
        counts[at] = len(ways(at // _ASKS, at % _ASKS))
    return counts


def _list_ways() -> vec[u8]:
    listed = vec[u8]([0 for _row in range(_SUPPLIES * _ASKS * _MAX_WAYS)])
    for at in range(_SUPPLIES * _ASKS):
        placed = ways(at // _ASKS, at % _ASKS)
        for k in range(len(placed)):
            listed[at * _MAX_WAYS + k] = u8(placed[k])
    return listed


WAYS: Final[vec[i64]] = _count_ways()
"""By `supply * _ASKS + ask`: how many placements there are."""
NTH_WAY: Final[vec[u8]] = _list_ways()
"""By `(supply * _ASKS + ask) * _MAX_WAYS + k`: the k-th of them."""


def _list_placements() -> list[tuple[int, ...]]:
    result: list[tuple[int, ...]] = []
    for at in range(_SUPPLIES * _ASKS):
        bring = ways(at // _ASKS, at % _ASKS)
        for city in range(PLACES):
            result.append(tuple([placement(city, 0, 0) + way for way in bring]))
    return result


PLACEMENTS: Final[list[tuple[int, ...]]] = _list_placements()
"""By `(supply * _ASKS + ask) * PLACES + city`: the placements there, in order."""


def ask_of_all(state: BossState) -> None:
    """Compute what every city asks of every seat."""
    components = state.components
    board = state.board
    n: i64 = state.players
    seat: i64 = 0
    while seat < n:
        row: i64 = seat * PLACES
        banned: i64 = state.books[BANS_OF + seat]
        welcome: bool = False
        city: i64 = 0
        while city < PLACES:
            board[ASK_AT + row + city] = CLOSED
            city += 1
        k: i64 = 0
        while k < components.n_cities:
            city = components.row[k]
            k += 1
            if board[EXPERTS_AT + row + city] > 0:
                welcome = True
            if banned >> city & 1 == 0:  # BOSS-3.5
                board[ASK_AT + row + city] = _asked(state, seat, city)
        if welcome:  # BOSS-3.6
            board[ASK_AT + row + CHICAGO] = _asked(state, seat, CHICAGO)
        seat += 1


def _asked(state: BossState, seat: i64, city: i64) -> i64:
    ask: i64 = state.need(seat, city) * 2
    if state.board[EXPERTS_AT + seat * PLACES + city] > 0:
        ask += 1
    return ask


def _ask_after(state: BossState, seat: i64, city: i64) -> None:
    """Update what a city asks after a seat has placed there and taken the majority."""
    board = state.board
    n: i64 = state.players
    most: i64 = board[MEN_AT + seat * PLACES + city]
    at: i64 = city
    other: i64 = 0
    while other < n:
        ask: i64 = board[ASK_AT + at]
        if ask != CLOSED:
            board[ASK_AT + at] = (most - board[MEN_AT + at] + 1) * 2 + (ask & 1)
        at += PLACES
        other += 1
    row: i64 = ASK_AT + seat * PLACES
    board[row + city] = ONE_MAN_IN_COMPANY
    if city != CHICAGO and board[row + CHICAGO] == CLOSED:  # BOSS-3.6
        board[row + CHICAGO] = _asked(state, seat, CHICAGO)


# ---- what may be done


def placements(state: BossState, seat: i64) -> list[int]:
    """List the pass and the placements, city by city."""
    board = state.board
    supply: i64 = (board[EXPERTS_OF + seat] * EXPERT_STEP + board[OCCASIONALS_OF + seat]) * _ASKS
    row: i64 = ASK_AT + seat * PLACES
    result: list[int] = [PASS]
    city: i64 = 0
    while city < PLACES:
        ask: i64 = board[row + city]
        if ask != CLOSED:
            result.extend(PLACEMENTS[(supply + ask) * PLACES + city])
        city += 1
    return result


def count_placements(state: BossState, seat: i64) -> i64:
    """Return how many placements there are, with the pass."""
    board = state.board
    supply: i64 = (board[EXPERTS_OF + seat] * EXPERT_STEP + board[OCCASIONALS_OF + seat]) * _ASKS
    count: i64 = 1
    if supply == 0:
        return count
    at: i64 = ASK_AT + seat * PLACES
    end: i64 = at + PLACES
    while at < end:
        count += WAYS[supply + board[at]]
        at += 1
    return count


def nth_placement(state: BossState, seat: i64, k: i64) -> i64:
    """Return the k-th placement: the pass first, then city by city."""
    if k == 0:
        return PASS
    board = state.board
    supply: i64 = (board[EXPERTS_OF + seat] * EXPERT_STEP + board[OCCASIONALS_OF + seat]) * _ASKS
    row: i64 = ASK_AT + seat * PLACES
    left: i64 = k - 1
    city: i64 = 0
    while True:
        at: i64 = supply + board[row + city]
        here: i64 = WAYS[at]
        if left < here:
            return FIRST_PLACEMENT + city * CITY_STEP + i64(NTH_WAY[at * _MAX_WAYS + left])
        left -= here
        city += 1


def any_placement(state: BossState, seat: i64, rng: Rng) -> i64:
    """Return a random placement, all with equal chances."""
    return nth_placement(state, seat, rng.below(count_placements(state, seat)))


def cards_to_play(state: BossState, seat: i64) -> list[int]:
    """Return the cards a seat may play; of twins only the first."""
    result: list[int] = []
    for card in state.hand(seat):
        if not any(state.components.are_twins(card, other) for other in result):
            result.append(card)
    return result


# ---- what follows


def place(state: BossState, seat: i64, action: i64) -> None:
    """Place gangsters on one city, or pass; then a card is due (BOSS-3.1). Placed gangsters stay until the round ends (BOSS-3.4)."""
    state.phase = PLAY
    if action == PASS:
        if state.events is not None:
            state.emit("passed", "BOSS-3.1", EVERYONE, (seat,))
        return
    board = state.board
    city = placed_city(action)
    experts = placed_experts(action)
    occasionals = placed_occasionals(action)
    at: i64 = seat * PLACES + city
    board[EXPERTS_OF + seat] -= experts
    board[OCCASIONALS_OF + seat] -= occasionals
    board[EXPERTS_AT + at] += experts
    board[MEN_AT + at] += experts + occasionals
    board[LEADER_OF + city] = seat  # BOSS-3.3
    _ask_after(state, seat, city)
    if state.events is not None:
        rule = "BOSS-3.6" if city == CHICAGO else "BOSS-3.1"
        men = [f"e{experts}"] if experts > 0 else []
        if occasionals > 0:
            men.append(f"o{occasionals}")
        data = (seat, state.components.city_ids[city], experts, occasionals, tuple(men))
        state.emit("placed", rule, EVERYONE, data)


def play(state: BossState, seat: i64, card: i64) -> None:
    """Play a card face up under its city; after the last seat the next turn begins, or the round ends."""
    n: i64 = state.players
    state.board[WHERE_IS + card] = UP + (state.turn - 1) * n + state.spot
    take_from_hand(state, seat, card)
    if state.events is not None:
        state.emit("played", "BOSS-3.1", EVERYONE, (seat, state.components.name(card)))
    state.phase = PLACE
    state.spot += 1
    if state.spot < n:
        return
    state.spot = 0
    state.turn += 1
    if state.turn > TURNS:
        end_round(state)
        return
    if state.components.terms_in_turns:
        _turn_served(state)
    if state.turn == TURNS:
        order_by_supply(state)
        if state.events is not None:
            state.emit("last_turn", "BOSS-3.7", EVERYONE, (tuple(state.order),))
    elif state.turn == POLICE_TURN and police_due(state):
        state.phase = TURN_POLICE


def _turn_served(state: BossState) -> None:
    """Let each Expert in hospital or prison serve one turn (BOSS-5.2, option)."""
    state.books = state.books[:]
    n: i64 = state.players
    seat: i64 = 0
    while seat < n:
        serve_terms(state, seat)
        seat += 1


def take_from_hand(state: BossState, seat: i64, card: i64) -> None:
    """Take a card out of a hand; the others close up."""
    board = state.board
    held: i64 = board[HELD_BY + seat] - 1
    board[HELD_BY + seat] = held
    at: i64 = HAND_OF + seat * HAND
    end: i64 = at + held
    while at < end and board[at] != card:
        at += 1
    while at < end:
        board[at] = board[at + 1]
        at += 1


def order_by_supply(state: BossState) -> None:
    """Set the order of the last turn: by supply (BOSS-3.7)."""
    n: i64 = state.players
    seat: i64 = 0
    while seat < n:
        state.board[ORDER + last_turn_spot(state, seat)] = seat
        seat += 1


def last_turn_spot(state: BossState, seat: i64) -> i64:
    """Return how many play before a seat in the last turn: by supply, most first, ties clockwise from the marker (BOSS-3.7)."""
    n: i64 = state.players
    mine: i64 = state.supply(seat)
    before: i64 = 0
    nearer: bool = True
    step: i64 = 0
    other: i64 = state.marker
    while step < n:
        if other == seat:
            nearer = False
        else:
            theirs: i64 = state.supply(other)
            if theirs > mine or (nearer and theirs == mine):
                before += 1
        other += 1
        if other == n:
            other = 0
        step += 1
    return before
