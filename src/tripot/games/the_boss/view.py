"""Views of The Boss: the part of a position that a seat may see."""

from __future__ import annotations

from typing import Any

from tripot.core.game import View
from tripot.games.the_boss.position import PHASES, row_of
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.numbers import (
    BANS_OF,
    CHICAGO,
    DEAD_OF,
    DEAL,
    DRAW_MARKER,
    EXPERTS_AT,
    EXPERTS_OF,
    GOLD,
    HIDDEN,
    HOSPITAL_OF,
    LEADER_OF,
    MEN_AT,
    MONEY_OF,
    NO_ONE,
    OCCASIONALS_OF,
    OVER,
    PLACE,
    PLACE_OF,
    PLACES,
    PLAY,
    POLICE,
    PRISON_ONE_OF,
    PRISON_TWO_OF,
    SILVER,
    SPENT_OF,
    TAKEN_OF,
    TAKER_OF,
    TURNS,
    UP,
    WHERE_IS,
    WON_OF,
)
from tripot.games.the_boss.rules.police import badges


def view(state: BossState, seat: int | None) -> View:
    """Return the position as a seat or a spectator (None) sees it (BOSS-2.5, BOSS-2.7). Nobody sees a deal half done."""
    components, order = state.components, state.order
    board, books = state.listed()
    dealt = state.phase not in (DRAW_MARKER, DEAL)
    return {
        "players": state.players,
        "phase": PHASES[state.phase],
        "over": state.phase == OVER,
        "round": state.round,
        "turn": min(state.turn, TURNS),
        "extra": state.extra,
        "last": state.last,
        "marker": None if state.marker == NO_ONE else state.marker,
        "to_play": order[state.spot] if state.phase in (PLACE, PLAY) else None,
        "order": order,
        "chicago": state.chicago,
        "cities": [_city_view(state, board, books, city, seat, dealt) for city in row_of(state)],
        "seats": [_seat_view(state, board, books, other, dealt) for other in range(state.players)],
        "hand": [components.name(card) for card in state.hand(seat)] if dealt and seat is not None else [],
        "after": shares_after(state, seat) if dealt else {},
        "police": {
            "turned": [POLICE[kind] for kind in state.turned],
            "gold": badges(state, GOLD),
            "silver": badges(state, SILVER),
            "left": sum(state.police_left()),
        },
        "result": _result(state, books),
    }


def _city_view(
    state: BossState, board: list[int], books: list[int], city: int, seat: int | None, dealt: bool
) -> dict[str, Any]:
    components, n = state.components, state.players
    shown: dict[str, Any] = {
        "id": components.city_ids[city],
        "men": [
            [board[EXPERTS_AT + at], board[MEN_AT + at] - board[EXPERTS_AT + at]]
            for at in range(city, city + n * PLACES, PLACES)
        ],
        "leader": None if board[LEADER_OF + city] == NO_ONE else board[LEADER_OF + city],
        "banned": [other for other in range(n) if books[BANS_OF + other] >> city & 1],
    }
    if city == CHICAGO:
        total = state.takings() if dealt else 0
        return {**shown, "total": total, "share": total // 2}
    shown["number"] = city + 1
    shown["cards"] = [components.faces[card] for card in components.by_city[city]]
    shown["left"] = city in components.cities[: state.chicago - 1]
    where = [(board[WHERE_IS + card], components.faces[card]) for card in components.by_city[city]]
    shown["hidden"] = dealt and any(place == HIDDEN for place, _face in where)
    shown["possible"] = [face for place, face in where if place <= HIDDEN and place != seat] if dealt else []
    shown["up"] = [face for place, face in sorted(where) if place >= UP]
    return shown


def _seat_view(
    state: BossState, board: list[int], books: list[int], seat: int, dealt: bool
) -> dict[str, Any]:
    components = state.components
    backs = {components.city_ids[city]: 0 for city in components.cities}
    if dealt:
        for card in state.hand(seat):
            backs[components.city_ids[components.city_of[card]]] += 1
    bans = books[BANS_OF + seat]
    return {
        "money": books[MONEY_OF + seat],
        "won": books[WON_OF + seat],
        "supply": [board[EXPERTS_OF + seat], board[OCCASIONALS_OF + seat]],
        "backs": backs,
        "hospital": books[HOSPITAL_OF + seat],
        "prison": [2] * books[PRISON_TWO_OF + seat] + [1] * books[PRISON_ONE_OF + seat],
        "dead": books[DEAD_OF + seat],
        "spent": books[SPENT_OF + seat],
        "bans": [components.city_ids[city] for city in components.cities if bans >> city & 1],
        "place": books[PLACE_OF + seat] or None,
    }


def _result(state: BossState, books: list[int]) -> list[dict[str, Any]]:
    """Return what the last round brought: who took which card, and Chicago's share."""
    components = state.components
    result: list[dict[str, Any]] = []
    for city in (*components.cities, CHICAGO):
        taker, taken = books[TAKER_OF + city], books[TAKEN_OF + city]
        if taker != NO_ONE:
            entry: dict[str, Any] = {"city": components.city_ids[city], "seat": taker}
            result.append(
                entry | ({"share": taken} if city == CHICAGO else {"face": components.faces[taken]})
            )
    return result


def unseen(state: BossState, city: int, seat: int | None) -> list[int]:
    """Return the cards of a city that a seat has not seen: hidden, or in somebody else's hand."""
    board = state.board
    return [
        card
        for card in state.components.by_city[city]
        if board[WHERE_IS + card] <= HIDDEN and board[WHERE_IS + card] != seat
    ]


def shares_after(state: BossState, seat: int | None) -> dict[str, int]:
    """Return what Chicago would pay after each card of a seat's hand (BOSS-5.3)."""
    components, total, left = state.components, state.takings(), state.components.cities[: state.chicago - 1]
    shares = {}
    for card in state.hand(seat) if seat is not None else []:
        change = 0
        if components.city_of[card] in left:
            top = state.top_card(components.city_of[card])
            change = components.values[card] - (components.values[top] if top != NO_ONE else 0)
        shares[components.name(card)] = (total + change) // 2
    return shares
