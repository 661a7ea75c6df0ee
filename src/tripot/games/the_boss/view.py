"""What a seat at The Boss may see."""

from __future__ import annotations

from typing import Any

from tripot.core.game import View
from tripot.games.the_boss.position import PHASES, row_of, up_cards
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.box import CHICAGO, GOLD, PLACES, POLICE, SILVER
from tripot.games.the_boss.rules.position import DEAL, DRAW_MARKER, HIDDEN, NO_ONE, OVER, PLACE, PLAY, TURNS


def view(state: BossState, seat: int | None) -> View:
    """Return the position as a seat or a spectator (None) sees it (BOSS-2.5, 2.7). Nobody sees a deal half done."""
    box = state.box
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
        "to_play": state.order[state.spot] if state.phase in (PLACE, PLAY) else None,
        "order": list(state.order),
        "chicago": state.chicago,
        "cities": [_city_view(state, city, seat, dealt) for city in row_of(state)],
        "seats": [_seat_view(state, other, dealt) for other in range(state.players)],
        "hand": [box.name(card) for card in state.hands[seat]] if dealt and seat is not None else [],
        "after": shares_after(state, seat) if dealt else {},
        "police": {
            "turned": [POLICE[kind] for kind in state.turned],
            "gold": state.badges(GOLD),
            "silver": state.badges(SILVER),
            "left": sum(state.police_left()),
        },
        "result": _result(state),
    }


def _city_view(state: BossState, city: int, seat: int | None, dealt: bool) -> dict[str, Any]:
    box, experts, men = state.box, state.experts, state.men
    rows = range(city, city + state.players * PLACES, PLACES)
    shown: dict[str, Any] = {
        "id": box.city_ids[city],
        "men": [[experts[at], men[at] - experts[at]] for at in rows],
        "leader": None if state.leader[city] == NO_ONE else state.leader[city],
        "banned": [other for other, bans in enumerate(state.bans) if bans >> city & 1],
    }
    if city == CHICAGO:
        total = state.takings() if dealt else 0
        return {**shown, "total": total, "share": total // 2}
    shown["number"] = city + 1
    shown["cards"] = [box.faces[card] for card in box.by_city[city]]
    shown["left"] = city in box.cities[: state.chicago - 1]
    shown["hidden"] = dealt and state.hidden_card(city) != NO_ONE
    shown["possible"] = [box.faces[card] for card in unseen(state, city, seat)] if dealt else []
    shown["up"] = [box.faces[card] for card in up_cards(state, city)]
    return shown


def _seat_view(state: BossState, seat: int, dealt: bool) -> dict[str, Any]:
    box = state.box
    backs = {box.city_ids[city]: 0 for city in box.cities}
    if dealt:
        for card in state.hands[seat]:
            backs[box.city_ids[box.city_of[card]]] += 1
    return {
        "money": state.money[seat],
        "won": state.won[seat],
        "supply": [state.supply_experts[seat], state.supply_occasionals[seat]],
        "backs": backs,
        "hospital": state.hospital[seat],
        "prison": [2] * state.prison_two[seat] + [1] * state.prison_one[seat],
        "dead": state.dead[seat],
        "spent": state.spent[seat],
        "bans": [box.city_ids[city] for city in box.cities if state.bans[seat] >> city & 1],
        "place": state.place[seat] or None,
    }


def _result(state: BossState) -> list[dict[str, Any]]:
    """Return what the last round brought: who took which card, and Chicago's share."""
    found: list[dict[str, Any]] = []
    for city in (*state.box.cities, CHICAGO):
        taker = state.takers[city]
        if taker != NO_ONE:
            entry: dict[str, Any] = {"city": state.box.city_ids[city], "seat": taker}
            if city == CHICAGO:
                entry["share"] = state.taken[city]
            else:
                entry["face"] = state.box.faces[state.taken[city]]
            found.append(entry)
    return found


def unseen(state: BossState, city: int, seat: int | None) -> list[int]:
    """Return the cards of a city that a seat has not seen: hidden, or in somebody else's hand."""
    where = state.where
    return [card for card in state.box.by_city[city] if where[card] <= HIDDEN and where[card] != seat]


def shares_after(state: BossState, seat: int | None) -> dict[str, int]:
    """Return what Chicago would pay after each card of a seat's hand (BOSS-5.3)."""
    box, total, left = state.box, state.takings(), state.box.cities[: state.chicago - 1]
    shares = {}
    for card in state.hands[seat] if seat is not None else []:
        change = 0
        if box.city_of[card] in left:
            top = state.top_card(box.city_of[card])
            change = box.values[card] - (box.values[top] if top != NO_ONE else 0)
        shares[box.name(card)] = (total + change) // 2
    return shares
