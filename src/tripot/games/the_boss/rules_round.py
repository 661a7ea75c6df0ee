"""The end of a round of The Boss (BOSS-5) and of the match (BOSS-6)."""

from __future__ import annotations

from typing import Final

from tripot.core.state import EVERYONE
from tripot.games.the_boss.rules_box import BANNED, CHICAGO, HOSPITAL, MONEY, PLACES, REVOLVER, SANCTIONS
from tripot.games.the_boss.rules_position import NO_ONE, OVER, TAKEN, Position

EXTRA_ROUNDS: Final = 5


def end_round(at: Position) -> None:
    """Hand out the hidden cards and Chicago's share, then go on or end (BOSS-5); a finished table stays as it is."""
    at.renew()
    for seat in range(at.players):
        at.won[seat] = 0
        _serve_terms(at, seat)
    for city in at.box.cities:
        _take(at, city)
    _share_chicago(at)
    at.takers = at.leader[:]
    for seat in range(at.players):
        at.money[seat] += at.won[seat]
    if at.events is not None:
        at.emit("scored", "BOSS-5.2", EVERYONE, (at.round, tuple(at.won), tuple(at.money)))
    if at.last:
        _decide(at)
    else:
        _next_round(at)


def _serve_terms(at: Position, seat: int) -> None:
    """Let out who has missed his rounds: one in hospital, two in prison (BOSS-5.2)."""
    healed = at.hospital[seat]
    freed = at.prison_one[seat]
    at.hospital[seat] = 0
    at.prison_one[seat] = at.prison_two[seat]
    at.prison_two[seat] = 0
    at.supply_experts[seat] += healed + freed
    if at.events is not None:
        if healed > 0:
            at.emit("healed", "BOSS-5.2", EVERYONE, (seat, healed))
        if freed > 0:
            at.emit("freed", "BOSS-5.2", EVERYONE, (seat, freed))


def _take(at: Position, city: int) -> None:
    """Give a city's hidden card to its majority holder (BOSS-5.1) and do what it says (BOSS-5.2)."""
    box = at.box
    seat = at.leader[city]
    at.taken[city] = NO_ONE
    if seat == NO_ONE:
        if at.events is not None:
            at.emit("unclaimed", "BOSS-5.1", EVERYONE, (box.city_ids[city],))
        return
    card = at.hidden_card(city)
    kind = box.kinds[card]
    at.where[card] = TAKEN
    at.taken[city] = card
    if at.events is not None:
        at.emit("took", "BOSS-5.1", EVERYONE, (seat, box.name(card)))
    if kind == MONEY:
        _earn(at, seat, city, box.values[card], "BOSS-5.2")
        return
    if kind == BANNED:
        at.bans[seat] |= 1 << city
    else:
        at.experts[seat * PLACES + city] -= 1
        at.men[seat * PLACES + city] -= 1
        if kind == REVOLVER:
            at.dead[seat] += 1
        elif kind == HOSPITAL:
            at.hospital[seat] += 1
        else:
            at.prison_two[seat] += 1
    if at.events is not None:
        at.emit(SANCTIONS[kind], "BOSS-5.2", EVERYONE, (seat, box.city_ids[city]))


def _share_chicago(at: Position) -> None:
    """Pay Chicago's holder half, rounded down, of what lies to its left (BOSS-5.3)."""
    seat = at.leader[CHICAGO]
    at.taken[CHICAGO] = NO_ONE
    if seat == NO_ONE:
        return
    total = at.takings()
    at.taken[CHICAGO] = total // 2
    if at.events is not None:
        at.emit("chicago", "BOSS-5.3", EVERYONE, (seat, total, total // 2, total - total // 2))
    _earn(at, seat, CHICAGO, total // 2, "BOSS-5.3")


def _earn(at: Position, seat: int, city: int, amount: int, rule: str) -> None:
    """Count money won this round; in an extra round only the tied score (BOSS-6.2)."""
    if at.fixed[seat] == 0:
        at.won[seat] += amount
    if at.events is not None:
        if at.fixed[seat] == 0:
            at.emit("earned", rule, EVERYONE, (seat, at.box.city_ids[city], amount))
        else:
            at.emit("unpaid", "BOSS-6.2", EVERYONE, (seat, at.box.city_ids[city], amount))


def _call_back(at: Position, seat: int) -> None:
    """Return the Experts to their player; the Occasionals used leave the game (BOSS-5.4)."""
    used = 0
    for spot in range(seat * PLACES, seat * PLACES + PLACES):
        at.supply_experts[seat] += at.experts[spot]
        used += at.men[spot] - at.experts[spot]
        at.experts[spot] = 0
        at.men[spot] = 0
    at.spent[seat] += used
    if at.events is not None and used > 0:
        at.emit("spent", "BOSS-5.4", EVERYONE, (seat, used))


def _next_round(at: Position) -> None:
    """Call the gangsters back (BOSS-5.4), gather the cards, move Chicago right and pass the marker (BOSS-5.5)."""
    for seat in range(at.players):
        _call_back(at, seat)
    at.leader = [NO_ONE] * PLACES
    at.round += 1
    at.turn = 1
    if at.left < len(at.box.cities):
        at.left += 1
    at.gather()
    at.give_marker((at.marker + 1) % at.players)
    if at.events is not None:
        at.emit("new_round", "BOSS-5.5", EVERYONE, (at.round, at.marker, at.left + 1))


# ---- the end of the match


def _decide(at: Position) -> None:
    """End the match, or play an extra round for those who share the first place (BOSS-6)."""
    ranks = at.ranks()
    tied = ranks.count(1)
    if tied > 1 and at.extra < EXTRA_ROUNDS:
        for seat in range(at.players):
            if ranks[seat] > 1:
                at.fixed[seat] = ranks[seat]
        at.extra += 1
        if at.events is not None:
            first = tuple([seat for seat in range(at.players) if ranks[seat] == 1])
            at.emit("extra_round", "BOSS-6.1", EVERYONE, (at.extra, first))
        _next_round(at)
        return
    at.fixed = ranks
    at.phase = OVER
    if at.events is not None:
        first = tuple([seat for seat in range(at.players) if ranks[seat] == 1])
        at.emit("end", "BOSS-6.1", EVERYONE, (first,))
