"""The end of a round of The Boss (BOSS-5) and of the match (BOSS-6)."""

from __future__ import annotations

from typing import Final

from tripot.core.state import EVERYONE
from tripot.games.the_boss.rules.box import BANNED, CHICAGO, HOSPITAL, MONEY, PLACES, REVOLVER, SANCTIONS
from tripot.games.the_boss.rules.position import NO_ONE, OVER, TAKEN, Position

EXTRA_ROUNDS: Final = 5


def end_round(state: Position) -> None:
    """Hand out the hidden cards and Chicago's share, then go on or end (BOSS-5); a finished board stays as it is."""
    state.renew()
    for seat in range(state.players):
        state.won[seat] = 0
        _serve_terms(state, seat)
    for city in state.box.cities:
        _take(state, city)
    _share_chicago(state)
    state.takers = state.leader[:]
    for seat in range(state.players):
        state.money[seat] += state.won[seat]
    if state.events is not None:
        state.emit("scored", "BOSS-5.2", EVERYONE, (state.round, tuple(state.won), tuple(state.money)))
    if state.last:
        _decide(state)
    else:
        _next_round(state)


def _serve_terms(state: Position, seat: int) -> None:
    """Let out who has missed his rounds: one in hospital, two in prison (BOSS-5.2)."""
    healed = state.hospital[seat]
    freed = state.prison_one[seat]
    state.hospital[seat] = 0
    state.prison_one[seat] = state.prison_two[seat]
    state.prison_two[seat] = 0
    state.supply_experts[seat] += healed + freed
    if state.events is not None:
        if healed > 0:
            state.emit("healed", "BOSS-5.2", EVERYONE, (seat, healed))
        if freed > 0:
            state.emit("freed", "BOSS-5.2", EVERYONE, (seat, freed))


def _take(state: Position, city: int) -> None:
    """Give a city's hidden card to its majority holder (BOSS-5.1) and do what it says (BOSS-5.2)."""
    box = state.box
    seat = state.leader[city]
    state.taken[city] = NO_ONE
    if seat == NO_ONE:
        if state.events is not None:
            state.emit("unclaimed", "BOSS-5.1", EVERYONE, (box.city_ids[city],))
        return
    card = state.hidden_card(city)
    kind = box.kinds[card]
    state.where[card] = TAKEN
    state.taken[city] = card
    if state.events is not None:
        state.emit("took", "BOSS-5.1", EVERYONE, (seat, box.name(card)))
    if kind == MONEY:
        _earn(state, seat, city, box.values[card], "BOSS-5.2")
        return
    if kind == BANNED:
        state.bans[seat] |= 1 << city
    else:
        state.experts[seat * PLACES + city] -= 1
        state.men[seat * PLACES + city] -= 1
        if kind == REVOLVER:
            state.dead[seat] += 1
        elif kind == HOSPITAL:
            state.hospital[seat] += 1
        else:
            state.prison_two[seat] += 1
    if state.events is not None:
        state.emit(SANCTIONS[kind], "BOSS-5.2", EVERYONE, (seat, box.city_ids[city]))


def _share_chicago(state: Position) -> None:
    """Pay Chicago's holder half, rounded down, of what lies to its left (BOSS-5.3)."""
    seat = state.leader[CHICAGO]
    state.taken[CHICAGO] = NO_ONE
    if seat == NO_ONE:
        return
    total = state.takings()
    state.taken[CHICAGO] = total // 2
    if state.events is not None:
        state.emit("chicago", "BOSS-5.3", EVERYONE, (seat, total, total // 2, total - total // 2))
    _earn(state, seat, CHICAGO, total // 2, "BOSS-5.3")


def _earn(state: Position, seat: int, city: int, amount: int, rule: str) -> None:
    """Count money won this round; in an extra round only the tied score (BOSS-6.2)."""
    if state.place[seat] == 0:
        state.won[seat] += amount
    if state.events is not None:
        if state.place[seat] == 0:
            state.emit("earned", rule, EVERYONE, (seat, state.box.city_ids[city], amount))
        else:
            state.emit("unpaid", "BOSS-6.2", EVERYONE, (seat, state.box.city_ids[city], amount))


def _call_back(state: Position, seat: int) -> None:
    """Return the Experts to their player; the Occasionals used leave the game (BOSS-5.4)."""
    used = 0
    for spot in range(seat * PLACES, seat * PLACES + PLACES):
        state.supply_experts[seat] += state.experts[spot]
        used += state.men[spot] - state.experts[spot]
        state.experts[spot] = 0
        state.men[spot] = 0
    state.spent[seat] += used
    if state.events is not None and used > 0:
        state.emit("spent", "BOSS-5.4", EVERYONE, (seat, used))


def _next_round(state: Position) -> None:
    """Call the gangsters back (BOSS-5.4), gather the cards, move Chicago right and pass the marker (BOSS-5.5)."""
    for seat in range(state.players):
        _call_back(state, seat)
    state.leader = [NO_ONE] * PLACES
    state.round += 1
    state.turn = 1
    if state.chicago <= len(state.box.cities):
        state.chicago += 1
    state.gather()
    state.give_marker((state.marker + 1) % state.players)
    if state.events is not None:
        state.emit("new_round", "BOSS-5.5", EVERYONE, (state.round, state.marker, state.chicago))


# ---- the end of the match


def _decide(state: Position) -> None:
    """End the match, or play an extra round for those who share the first place (BOSS-6)."""
    ranks = state.ranks()
    tied = ranks.count(1)
    if tied > 1 and state.extra < EXTRA_ROUNDS:
        for seat in range(state.players):
            if ranks[seat] > 1:
                state.place[seat] = ranks[seat]
        state.extra += 1
        if state.events is not None:
            first = tuple([seat for seat in range(state.players) if ranks[seat] == 1])
            state.emit("extra_round", "BOSS-6.1", EVERYONE, (state.extra, first))
        _next_round(state)
        return
    state.place = ranks
    state.phase = OVER
    if state.events is not None:
        first = tuple([seat for seat in range(state.players) if ranks[seat] == 1])
        state.emit("end", "BOSS-6.1", EVERYONE, (first,))
