"""The eight cards of Règlement de comptes: what each may be played on, and what it does (RDC-6.4 to 6.11)."""

from __future__ import annotations

from tripot.core.state import EVERYONE
from tripot.games.reglement_de_comptes.rules_effects import remove
from tripot.games.reglement_de_comptes.rules_position import Position
from tripot.games.reglement_de_comptes.rules_table import (
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


def awake(position: Position, player: int) -> int:
    """Return the seats of a player's awake gangsters: only they earn, attack and move (RDC-3.5)."""
    return position.gangs[player] & ~position.asleep


def opponents(position: Position, player: int) -> int:
    """Return the seats of everybody else's gangsters, asleep or not."""
    return position.everyone() & ~position.gangs[player]


def blades(position: Position, player: int) -> int:
    """Return who may use a knife: an awake Lame, or an awake man with a knife before him (RDC-6.4)."""
    return awake(position, player) & (position.lames | position.table.knives)


def guns(position: Position, player: int) -> int:
    """Return who may shoot: an awake Flingueur, or an awake man with a revolver before him (RDC-6.5)."""
    return awake(position, player) & (position.flingueurs | position.table.revolvers)


def drinkers(position: Position, player: int) -> int:
    """Return the opponents who have a glass (RDC-6.9)."""
    return opponents(position, player) & position.table.glasses


def stabs(position: Position, player: int) -> list[int]:
    """Return the knife's legal targets as actions (RDC-6.4)."""
    armed = blades(position, player)
    victims = opponents(position, player)
    found: list[int] = []
    for seat in seats_in(armed & (counter_clockwise(victims) | clockwise(victims))):
        if victims >> after(seat) & 1:
            found.append(STAB + seat * 2)
        if victims >> before(seat) & 1:
            found.append(STAB + seat * 2 + 1)
    return found


def shots(position: Position, player: int) -> list[int]:
    """Return the legal shots of Pan! as actions; an X seat faces nobody (RDC-6.5)."""
    victims = opponents(position, player)
    faces = position.table.faces
    found: list[int] = []
    for seat in seats_in(guns(position, player)):
        across = faces[seat]
        if across >= 0 and victims >> across & 1:
            found.append(SHOOT + seat)
    return found


def passed_to(position: Position, owner: int, direction: int) -> int:
    """Return where a cake goes when it is passed on: to the first gangster's seat that way, or NO_SEAT.

    The man before whom it stands does not count; a seat that has a cake takes no second one, and the cake does not go
    on past it to the next gangster (RDC-6.7).
    """
    start = position.cakes[owner]
    taken = position.everyone()
    seat = after(start) if direction == 0 else before(start)
    while seat != start:
        if taken >> seat & 1:
            return seat if position.cake_at(seat) == NO_SEAT else NO_SEAT
        seat = after(seat) if direction == 0 else before(seat)
    return NO_SEAT


def passes(position: Position, player: int) -> list[int]:
    """Return the legal ways to pass another's cake; where both ways end at one seat, only clockwise (RDC-6.7)."""
    found: list[int] = []
    for owner in range(position.players):
        if owner == player or position.cakes[owner] < 0:
            continue
        right = passed_to(position, owner, 0)
        left = passed_to(position, owner, 1)
        if right >= 0:
            found.append(PASS + owner * 2)
        if left >= 0 and left != right:
            found.append(PASS + owner * 2 + 1)
    return found


def booms(position: Position, player: int) -> list[int]:
    """Return the cakes of others on the table (RDC-6.8)."""
    found: list[int] = []
    for owner in range(position.players):
        if owner != player and position.cakes[owner] >= 0:
            found.append(BLOW + owner)
    return found


def free_seats(position: Position) -> int:
    """Return the seats without a gangster."""
    return ALL_SEATS & ~position.everyone()


def can_play(position: Position, player: int, kind: int) -> bool:
    """Tell whether a card has a legal target (RDC-6.12)."""
    if kind == MOVE:
        return awake(position, player) != 0 and free_seats(position) != 0
    if kind == KNIFE:
        victims = opponents(position, player)
        return blades(position, player) & (clockwise(victims) | counter_clockwise(victims)) != 0
    if kind == PAN:
        return len(shots(position, player)) > 0
    if kind == PASS_CAKE:
        return len(passes(position, player)) > 0
    if kind == BOUM:
        return len(booms(position, player)) > 0
    if kind == COCKTAIL:
        return drinkers(position, player) != 0
    return True


def targets(position: Position, player: int, kind: int) -> list[int]:
    """Return the targets a chosen card may have, as actions."""
    if kind == KNIFE:
        return stabs(position, player)
    if kind == PAN:
        return shots(position, player)
    if kind == ORDER:
        return actions_at(CAKE, ALL_SEATS & ~position.cake_seats())  # RDC-6.6
    if kind == PASS_CAKE:
        return passes(position, player)
    if kind == BOUM:
        return booms(position, player)
    return actions_at(PILL, drinkers(position, player))


def stab(position: Position, player: int, code: int) -> None:
    """Remove the victim of a knife."""
    seat = code >> 1
    victim = after(seat) if code & 1 == 0 else before(seat)
    if position.events is not None:
        position.emit("stabbed", "RDC-6.4", EVERYONE, (player, seat + 1, victim + 1))
    remove(position, 1 << victim)


def shoot(position: Position, player: int, seat: int) -> None:
    """Remove the man across from the shooter."""
    victim = position.table.faces[seat]
    if position.events is not None:
        position.emit("shot", "RDC-6.5", EVERYONE, (player, seat + 1, victim + 1))
    remove(position, 1 << victim)


def order_cake(position: Position, player: int, seat: int) -> None:
    """Serve the own cake."""
    position.cakes[player] = seat
    if position.events is not None:
        position.emit("ordered", "RDC-6.6", EVERYONE, (player, seat + 1))


def pass_cake(position: Position, player: int, code: int) -> None:
    """Move another's cake on."""
    owner = code >> 1
    start = position.cakes[owner]
    seat = passed_to(position, owner, code & 1)
    position.cakes[owner] = seat
    if position.events is not None:
        position.emit("passed", "RDC-6.7", EVERYONE, (player, owner, start + 1, seat + 1))


def serve_pills(position: Position, player: int, glasses: int) -> None:
    """Put a pill in each chosen glass: who is awake falls asleep, who sleeps dies, all at one moment (RDC-6.9)."""
    dying = glasses & position.asleep
    dozing = glasses & ~position.asleep
    if position.events is not None:
        for seat in seats_in(glasses):
            role = ROLE_NAMES[position.role_at(seat)]
            rule = "RDC-6.9"
            position.emit("drugged", rule, EVERYONE, (player, position.owner_at(seat), role, seat + 1))
    for _seat in seats_in(dozing):
        position.pills -= 1
    position.asleep |= dozing
    remove(position, dying)
