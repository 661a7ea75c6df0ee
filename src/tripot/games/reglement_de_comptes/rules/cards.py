"""The cards of Règlement de comptes: their targets and effects.

The eight cards are RDC-6.4, RDC-6.5, RDC-6.6, RDC-6.7, RDC-6.8, RDC-6.9, RDC-6.10 and RDC-6.11. A card's targets are a set of seats, of seats and directions, or of players, as its actions are numbered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.reglement_de_comptes.rules.cakes import cake_seats, passed_to
from tripot.games.reglement_de_comptes.rules.elimination import remove
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALL_SEATS,
    BIT,
    BLOW,
    BOUM,
    CAKE,
    CAKE_AT,
    COCKTAIL,
    GANG,
    HELD,
    KNIFE,
    MOVE,
    ORDER,
    PAN,
    PASS,
    PASS_CAKE,
    PILL,
    ROLE_NAMES,
    SHOOT,
    STAB,
    after,
    before,
    clockwise,
    counter_clockwise,
    kinds_in,
    lowest,
    members,
    size_of,
)

if TYPE_CHECKING:
    from tripot.games.reglement_de_comptes.rules.state import ReglementState


def awake(state: ReglementState, player: i64) -> i64:
    """Return the seats of a player's awake gangsters: only they earn, attack and move (RDC-3.5)."""
    return state.cells[GANG + player] & ~state.asleep


def opponents(state: ReglementState, player: i64) -> i64:
    """Return the seats of all other players' gangsters, asleep or not."""
    return state.taken & ~state.cells[GANG + player]


def blades(state: ReglementState, player: i64) -> i64:
    """Return the seats that may use a knife: an awake Lame, or an awake man at a seat with a knife (RDC-6.4)."""
    return awake(state, player) & (state.lames | state.components.knives)


def guns(state: ReglementState, player: i64) -> i64:
    """Return the seats that may shoot: an awake Flingueur, or an awake man at a seat with a revolver (RDC-6.5)."""
    return awake(state, player) & (state.flingueurs | state.components.revolvers)


def drinkers(state: ReglementState, player: i64) -> i64:
    """Return the opponents who have a glass (RDC-6.9)."""
    return opponents(state, player) & state.components.glasses


def free_seats(state: ReglementState) -> i64:
    """Return the seats without a gangster."""
    return ALL_SEATS & ~state.taken


def stabs(state: ReglementState, player: i64) -> i64:
    """Return the knife's legal targets: seat * 2, + 1 for counter-clockwise (RDC-6.4)."""
    victims = opponents(state, player)
    armed = blades(state, player)
    right: i64 = armed & counter_clockwise(victims)
    left: i64 = armed & clockwise(victims)
    result: i64 = 0
    rest: i64 = right | left
    while rest:
        seat = lowest(rest)
        bit: i64 = BIT[seat]
        if right & bit:
            result |= BIT[seat * 2]
        if left & bit:
            result |= BIT[seat * 2 + 1]
        rest ^= bit
    return result


def shots(state: ReglementState, player: i64) -> i64:
    """Return the seats that may shoot an opponent opposite with Pan! (RDC-6.5)."""
    return guns(state, player) & state.components.across(opponents(state, player))


def passes(state: ReglementState, player: i64) -> i64:
    """Return the legal ways to pass another's cake: owner * 2, + 1 for counter-clockwise.

    If both directions end at one seat, only clockwise is listed (RDC-6.7).
    """
    cells = state.cells
    result: i64 = 0
    owner: i64 = 0
    while owner < state.n:
        if owner != player and cells[CAKE_AT + owner] >= 0:
            right = passed_to(state, owner, 0)
            left = passed_to(state, owner, 1)
            if right >= 0:
                result |= BIT[owner * 2]
            if left >= 0 and left != right:
                result |= BIT[owner * 2 + 1]
        owner += 1
    return result


def booms(state: ReglementState, player: i64) -> i64:
    """Return the owners of the other cakes on the table (RDC-6.8)."""
    cells = state.cells
    result: i64 = 0
    owner: i64 = 0
    while owner < state.n:
        if owner != player and cells[CAKE_AT + owner] >= 0:
            result |= BIT[owner]
        owner += 1
    return result


def can_play(state: ReglementState, player: i64, kind: i64) -> bool:
    """Return True if a card has a legal target (RDC-6.12)."""
    if kind == MOVE:
        return awake(state, player) != 0 and state.taken != ALL_SEATS
    if kind == KNIFE:
        victims = opponents(state, player)
        return blades(state, player) & (clockwise(victims) | counter_clockwise(victims)) != 0
    if kind == PAN:
        return shots(state, player) != 0
    if kind == PASS_CAKE:
        return passes(state, player) != 0
    if kind == BOUM:
        return booms(state, player) != 0
    if kind == COCKTAIL:
        return drinkers(state, player) != 0
    return True


def playable(state: ReglementState, player: i64) -> i64:
    """Return the kinds of card in a hand that have a legal target, as `can_play` says; shared parts are computed once."""
    kinds = kinds_in(state.cells[HELD + player])
    components = state.components
    mine: i64 = awake(state, player)
    victims = opponents(state, player)
    lacking: i64 = 0
    if kinds & BIT[KNIFE]:
        near: i64 = clockwise(victims) | counter_clockwise(victims)
        if mine & (state.lames | components.knives) & near == 0:
            lacking = BIT[KNIFE]
    if kinds & BIT[PAN]:
        armed: i64 = mine & (state.flingueurs | components.revolvers)
        if armed == 0 or armed & components.across(victims) == 0:
            lacking |= BIT[PAN]
    if kinds & (BIT[PASS_CAKE] | BIT[BOUM]):
        if booms(state, player) == 0:
            lacking |= BIT[PASS_CAKE] | BIT[BOUM]
        elif kinds & BIT[PASS_CAKE] and passes(state, player) == 0:
            lacking |= BIT[PASS_CAKE]
    if victims & components.glasses == 0:
        lacking |= BIT[COCKTAIL]
    if mine == 0 or state.taken == ALL_SEATS:
        lacking |= BIT[MOVE]
    return kinds & ~lacking


def targets(state: ReglementState, player: i64, kind: i64) -> i64:
    """Return the legal targets of the chosen card, as a set over its first action."""
    if kind == KNIFE:
        return stabs(state, player)
    if kind == PAN:
        return shots(state, player)
    if kind == ORDER:
        return ALL_SEATS & ~cake_seats(state)  # RDC-6.6
    if kind == PASS_CAKE:
        return passes(state, player)
    if kind == BOUM:
        return booms(state, player)
    return drinkers(state, player)


def first_target(kind: i64) -> i64:
    """Return the first action of a card's targets."""
    if kind == KNIFE:
        return STAB
    if kind == PAN:
        return SHOOT
    if kind == ORDER:
        return CAKE
    if kind == PASS_CAKE:
        return PASS
    if kind == BOUM:
        return BLOW
    return PILL


# ---- what they do


def stabbed_at(code: i64) -> i64:
    """Return the seat that a knife's target names."""
    if code & 1:
        return before(code >> 1)
    return after(code >> 1)


def stab(state: ReglementState, player: i64, code: i64) -> None:
    """Remove the victim of a knife (RDC-6.4)."""
    victim = stabbed_at(code)
    if state.events is not None:
        values = (
            player,
            state.owner_at(victim),
            ROLE_NAMES[state.role_at(victim)],
            (code >> 1) + 1,
            victim + 1,
        )
        state.emit("stabbed", "RDC-6.4", EVERYONE, values)
    remove(state, BIT[victim])


def shoot(state: ReglementState, player: i64, seat: i64) -> None:
    """Remove the man across from the shooter (RDC-6.5)."""
    victim: i64 = state.components.faces[seat]
    if state.events is not None:
        values = (player, state.owner_at(victim), ROLE_NAMES[state.role_at(victim)], seat + 1, victim + 1)
        state.emit("shot", "RDC-6.5", EVERYONE, values)
    remove(state, BIT[victim])


def order_cake(state: ReglementState, player: i64, seat: i64) -> None:
    """Serve the own cake (RDC-6.6)."""
    state.cells[CAKE_AT + player] = seat
    if state.events is not None:
        state.emit("ordered", "RDC-6.6", EVERYONE, (player, seat + 1))


def pass_cake(state: ReglementState, player: i64, code: i64) -> None:
    """Pass another player's cake on (RDC-6.7)."""
    owner: i64 = code >> 1
    start: i64 = state.cells[CAKE_AT + owner]
    seat = passed_to(state, owner, code & 1)
    state.cells[CAKE_AT + owner] = seat
    if state.events is not None:
        values = (player, owner, start + 1, seat + 1)
        state.emit("passed", "RDC-6.7", EVERYONE, values)


def serve_pills(state: ReglementState, player: i64, glasses: i64) -> None:
    """Put a pill in each chosen glass: awake men fall asleep, sleepers die, all at one moment (RDC-6.9)."""
    dying: i64 = glasses & state.asleep
    dozing: i64 = glasses & ~state.asleep
    if state.events is not None:
        for seat in members(glasses):
            role = ROLE_NAMES[state.role_at(seat)]
            values = (player, state.owner_at(seat), role, seat + 1)
            state.emit("drugged", "RDC-6.9", EVERYONE, values)
    state.pills -= size_of(dozing)
    state.asleep |= dozing
    remove(state, dying)


def move_man(state: ReglementState, player: i64, start: i64, seat: i64) -> None:
    """Seat a man elsewhere; cakes stay where they are (RDC-6.11)."""
    role = state.role_at(start)
    state.stand_up(player, start)
    state.sit(player, role, False, seat)
    if state.events is not None:
        values = (player, ROLE_NAMES[role], start + 1, seat + 1)
        state.emit("moved", "RDC-6.11", EVERYONE, values)
