"""The eight cards of Règlement de comptes: what each may be played on, and what it does (RDC-6.4 to 6.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.state import EVERYONE
from tripot.games.reglement_de_comptes.rules.effects import remove
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALL_SEATS,
    BLOW,
    BOUM,
    CAKE,
    COCKTAIL,
    KNIFE,
    MOVE,
    NO_SEAT,
    ORDER,
    PAN,
    PASS,
    PASS_CAKE,
    PILL,
    ROLE_NAMES,
    SHOOT,
    STAB,
    actions_at,
    after,
    before,
    clockwise,
    counter_clockwise,
    seats_in,
)

if TYPE_CHECKING:
    from tripot.games.reglement_de_comptes.rules.state import ReglementState


def awake(state: ReglementState, player: int) -> int:
    """Return the seats of a player's awake gangsters: only they earn, attack and move (RDC-3.5)."""
    return state.gangs[player] & ~state.asleep


def opponents(state: ReglementState, player: int) -> int:
    """Return the seats of everybody else's gangsters, asleep or not."""
    return state.everyone() & ~state.gangs[player]


def blades(state: ReglementState, player: int) -> int:
    """Return who may use a knife: an awake Lame, or an awake man with a knife before him (RDC-6.4)."""
    return awake(state, player) & (state.lames | state.seat_map.knives)


def guns(state: ReglementState, player: int) -> int:
    """Return who may shoot: an awake Flingueur, or an awake man with a revolver before him (RDC-6.5)."""
    return awake(state, player) & (state.flingueurs | state.seat_map.revolvers)


def drinkers(state: ReglementState, player: int) -> int:
    """Return the opponents who have a glass (RDC-6.9)."""
    return opponents(state, player) & state.seat_map.glasses


def stabs(state: ReglementState, player: int) -> list[int]:
    """Return the knife's legal targets as actions (RDC-6.4)."""
    armed = blades(state, player)
    victims = opponents(state, player)
    found: list[int] = []
    for seat in seats_in(armed & (counter_clockwise(victims) | clockwise(victims))):
        if victims >> after(seat) & 1:
            found.append(STAB + seat * 2)
        if victims >> before(seat) & 1:
            found.append(STAB + seat * 2 + 1)
    return found


def shots(state: ReglementState, player: int) -> list[int]:
    """Return the legal shots of Pan! as actions; an X seat faces nobody (RDC-6.5)."""
    victims = opponents(state, player)
    faces = state.seat_map.faces
    found: list[int] = []
    for seat in seats_in(guns(state, player)):
        across = faces[seat]
        if across >= 0 and victims >> across & 1:
            found.append(SHOOT + seat)
    return found


def passed_to(state: ReglementState, owner: int, direction: int) -> int:
    """Return where a cake goes when it is passed on: to the first gangster's seat that way, or NO_SEAT.

    The man before whom it stands does not count; a seat that has a cake takes no second one, and the cake does not go
    on past it to the next gangster (RDC-6.7).
    """
    start = state.cakes[owner]
    taken = state.everyone()
    seat = after(start) if direction == 0 else before(start)
    while seat != start:
        if taken >> seat & 1:
            return seat if state.cake_at(seat) == NO_SEAT else NO_SEAT
        seat = after(seat) if direction == 0 else before(seat)
    return NO_SEAT


def passes(state: ReglementState, player: int) -> list[int]:
    """Return the legal ways to pass another's cake; where both ways end at one seat, only clockwise (RDC-6.7)."""
    found: list[int] = []
    for owner in range(state.players):
        if owner == player or state.cakes[owner] < 0:
            continue
        right = passed_to(state, owner, 0)
        left = passed_to(state, owner, 1)
        if right >= 0:
            found.append(PASS + owner * 2)
        if left >= 0 and left != right:
            found.append(PASS + owner * 2 + 1)
    return found


def booms(state: ReglementState, player: int) -> list[int]:
    """Return the cakes of others on the table (RDC-6.8)."""
    found: list[int] = []
    for owner in range(state.players):
        if owner != player and state.cakes[owner] >= 0:
            found.append(BLOW + owner)
    return found


def free_seats(state: ReglementState) -> int:
    """Return the seats without a gangster."""
    return ALL_SEATS & ~state.everyone()


def can_play(state: ReglementState, player: int, kind: int) -> bool:
    """Tell whether a card has a legal target (RDC-6.12)."""
    if kind == MOVE:
        return awake(state, player) != 0 and free_seats(state) != 0
    if kind == KNIFE:
        victims = opponents(state, player)
        return blades(state, player) & (clockwise(victims) | counter_clockwise(victims)) != 0
    if kind == PAN:
        return len(shots(state, player)) > 0
    if kind == PASS_CAKE:
        return len(passes(state, player)) > 0
    if kind == BOUM:
        return len(booms(state, player)) > 0
    if kind == COCKTAIL:
        return drinkers(state, player) != 0
    return True


def targets(state: ReglementState, player: int, kind: int) -> list[int]:
    """Return the targets a chosen card may have, as actions."""
    if kind == KNIFE:
        return stabs(state, player)
    if kind == PAN:
        return shots(state, player)
    if kind == ORDER:
        return actions_at(CAKE, ALL_SEATS & ~state.cake_seats())  # RDC-6.6
    if kind == PASS_CAKE:
        return passes(state, player)
    if kind == BOUM:
        return booms(state, player)
    return actions_at(PILL, drinkers(state, player))


def stab(state: ReglementState, player: int, code: int) -> None:
    """Remove the victim of a knife."""
    seat = code >> 1
    victim = after(seat) if code & 1 == 0 else before(seat)
    if state.events is not None:
        state.emit("stabbed", "RDC-6.4", EVERYONE, (player, seat + 1, victim + 1))
    remove(state, 1 << victim)


def shoot(state: ReglementState, player: int, seat: int) -> None:
    """Remove the man across from the shooter."""
    victim = state.seat_map.faces[seat]
    if state.events is not None:
        state.emit("shot", "RDC-6.5", EVERYONE, (player, seat + 1, victim + 1))
    remove(state, 1 << victim)


def order_cake(state: ReglementState, player: int, seat: int) -> None:
    """Serve the own cake."""
    state.cakes[player] = seat
    if state.events is not None:
        state.emit("ordered", "RDC-6.6", EVERYONE, (player, seat + 1))


def pass_cake(state: ReglementState, player: int, code: int) -> None:
    """Move another's cake on."""
    owner = code >> 1
    start = state.cakes[owner]
    seat = passed_to(state, owner, code & 1)
    state.cakes[owner] = seat
    if state.events is not None:
        state.emit("passed", "RDC-6.7", EVERYONE, (player, owner, start + 1, seat + 1))


def serve_pills(state: ReglementState, player: int, glasses: int) -> None:
    """Put a pill in each chosen glass: who is awake falls asleep, who sleeps dies, all at one moment (RDC-6.9)."""
    dying = glasses & state.asleep
    dozing = glasses & ~state.asleep
    if state.events is not None:
        for seat in seats_in(glasses):
            role = ROLE_NAMES[state.role_at(seat)]
            rule = "RDC-6.9"
            state.emit("drugged", rule, EVERYONE, (player, state.owner_at(seat), role, seat + 1))
    for _seat in seats_in(dozing):
        state.pills -= 1
    state.asleep |= dozing
    remove(state, dying)
