"""The end of a round of The Boss (BOSS-5): hidden cards, releases, and the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.the_boss.rules.deal import gather, give_marker
from tripot.games.the_boss.rules.match_end import decide
from tripot.games.the_boss.rules.numbers import (
    ASK_AT,
    BANNED,
    BANS_OF,
    BIT,
    CHICAGO,
    CLOSED,
    DEAD_OF,
    EXPERTS_AT,
    EXPERTS_OF,
    HOSPITAL,
    HOSPITAL_OF,
    LEADER_OF,
    MEN_AT,
    MONEY,
    MONEY_OF,
    NO_ONE,
    ONE_MAN,
    PLACE_OF,
    PLACES,
    PRISON_ONE_OF,
    PRISON_TWO_OF,
    REVOLVER,
    SANCTIONS,
    SANCTIONS_IN_TURNS,
    SPENT_OF,
    TAKEN,
    TAKEN_OF,
    TAKER_OF,
    WHERE_IS,
    WON_OF,
)

if TYPE_CHECKING:
    from tripot.games.the_boss.rules.state import BossState


def end_round(state: BossState) -> None:
    """Hand out the hidden cards and Chicago's share, then begin the next round or end the match (BOSS-5).

    Everything is settled from the board as it stands now, so the order does not matter (BOSS-5.6). After the last round
    the board stays as it is.
    """
    state.books = state.books[:]
    board = state.board
    books = state.books
    components = state.components
    n: i64 = state.players
    seat: i64 = 0
    while seat < n:
        books[WON_OF + seat] = 0
        if not components.terms_in_turns:
            serve_terms(state, seat)
        seat += 1
    k: i64 = 0
    while k < components.n_cities:
        _take(state, components.row[k])
        k += 1
    _share_chicago(state)
    place: i64 = 0
    while place < PLACES:
        books[TAKER_OF + place] = board[LEADER_OF + place]
        place += 1
    seat = 0
    while seat < n:
        books[MONEY_OF + seat] += books[WON_OF + seat]
        seat += 1
    if state.events is not None:
        state.emit("scored", "BOSS-5.2", EVERYONE, (state.round, tuple(state.won), tuple(state.money)))
    if not state.last or decide(state):
        _next_round(state)


def serve_terms(state: BossState, seat: i64) -> None:
    """Release Experts who have missed their rounds, or turns: one in hospital, two in prison (BOSS-5.2)."""
    books = state.books
    healed: i64 = books[HOSPITAL_OF + seat]
    freed: i64 = books[PRISON_ONE_OF + seat]
    books[HOSPITAL_OF + seat] = 0
    books[PRISON_ONE_OF + seat] = books[PRISON_TWO_OF + seat]
    books[PRISON_TWO_OF + seat] = 0
    state.board[EXPERTS_OF + seat] += healed + freed
    if state.events is not None:
        if healed > 0:
            state.emit("healed", "BOSS-5.2", EVERYONE, (seat, healed))
        if freed > 0:
            state.emit("freed", "BOSS-5.2", EVERYONE, (seat, freed))


def _take(state: BossState, city: i64) -> None:
    """Give a city's hidden card to the seat with the majority (BOSS-5.1) and carry it out (BOSS-5.2)."""
    components = state.components
    board = state.board
    books = state.books
    seat: i64 = board[LEADER_OF + city]
    books[TAKEN_OF + city] = NO_ONE
    if seat == NO_ONE:
        if state.events is not None:
            state.emit("unclaimed", "BOSS-5.1", EVERYONE, (components.city_ids[city],))
        return
    card = state.hidden_card(city)
    kind: i64 = components.kinds[card]
    board[WHERE_IS + card] = TAKEN
    books[TAKEN_OF + city] = card
    if state.events is not None:
        state.emit("took", "BOSS-5.1", EVERYONE, (seat, components.name(card)))
    if kind == MONEY:
        _earn(state, seat, city, components.values[card], "BOSS-5.2")
        return
    if kind == BANNED:
        books[BANS_OF + seat] |= BIT[city]
    else:
        board[EXPERTS_AT + seat * PLACES + city] -= 1
        board[MEN_AT + seat * PLACES + city] -= 1
        if kind == REVOLVER:
            books[DEAD_OF + seat] += 1
        elif kind == HOSPITAL:
            books[HOSPITAL_OF + seat] += 1
        else:
            books[PRISON_TWO_OF + seat] += 1
    if state.events is not None:
        names = SANCTIONS_IN_TURNS if components.terms_in_turns else SANCTIONS
        state.emit(names[kind], "BOSS-5.2", EVERYONE, (seat, components.city_ids[city]))


def _share_chicago(state: BossState) -> None:
    """Pay the seat with Chicago's majority half of the cards to its left, rounded down (BOSS-5.3)."""
    seat: i64 = state.board[LEADER_OF + CHICAGO]
    state.books[TAKEN_OF + CHICAGO] = NO_ONE
    if seat == NO_ONE:
        return
    total = state.takings()
    share: i64 = total >> 1
    state.books[TAKEN_OF + CHICAGO] = share
    if state.events is not None:
        state.emit("chicago", "BOSS-5.3", EVERYONE, (seat, total, share, total - share))
    _earn(state, seat, CHICAGO, share, "BOSS-5.3")


def _earn(state: BossState, seat: i64, city: i64, amount: i64, rule: str) -> None:
    """Add money won this round; in an extra round only the tied seats score (BOSS-6.2)."""
    may_win: bool = state.books[PLACE_OF + seat] == 0
    if may_win:
        state.books[WON_OF + seat] += amount
    if state.events is not None:
        if may_win:
            state.emit("earned", rule, EVERYONE, (seat, state.components.city_ids[city], amount))
        else:
            state.emit("unpaid", "BOSS-6.2", EVERYONE, (seat, state.components.city_ids[city], amount))


def _next_round(state: BossState) -> None:
    """Call the gangsters back (BOSS-5.4), gather the cards, move Chicago right and pass the marker (BOSS-5.5)."""
    board = state.board
    n: i64 = state.players
    seat: i64 = 0
    while seat < n:
        _call_back(state, seat)
        _ask_anew(state, seat)
        seat += 1
    place: i64 = 0
    while place < PLACES:
        board[LEADER_OF + place] = NO_ONE
        place += 1
    state.round += 1
    state.turn = 1
    if state.chicago <= state.components.n_cities:
        state.chicago += 1
    gather(state)
    marker: i64 = state.marker + 1
    if marker == n:
        marker = 0
    give_marker(state, marker)
    if state.events is not None:
        state.emit("new_round", "BOSS-5.5", EVERYONE, (state.round, state.marker, state.chicago))


def _call_back(state: BossState, seat: i64) -> None:
    """Return the Experts to their player; the Occasionals used leave the game (BOSS-5.4)."""
    board = state.board
    used: i64 = 0
    at: i64 = seat * PLACES
    end: i64 = at + PLACES
    while at < end:
        board[EXPERTS_OF + seat] += board[EXPERTS_AT + at]
        used += board[MEN_AT + at] - board[EXPERTS_AT + at]
        board[EXPERTS_AT + at] = 0
        board[MEN_AT + at] = 0
        at += 1
    state.books[SPENT_OF + seat] += used
    if state.events is not None and used > 0:
        state.emit("spent", "BOSS-5.4", EVERYONE, (seat, used))


def _ask_anew(state: BossState, seat: i64) -> None:
    """Reset what cities ask: one man each, unless banned (BOSS-3.5), and Chicago is closed (BOSS-3.6)."""
    board = state.board
    components = state.components
    row: i64 = ASK_AT + seat * PLACES
    banned: i64 = state.books[BANS_OF + seat]
    k: i64 = 0
    while k < components.n_cities:
        city: i64 = components.row[k]
        k += 1
        board[row + city] = ONE_MAN
        if banned >> city & 1:
            board[row + city] = CLOSED
    board[row + CHICAGO] = CLOSED
