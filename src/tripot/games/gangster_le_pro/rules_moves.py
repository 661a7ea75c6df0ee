"""The words that move pawns or hand over to another part of the game, and the choices they ask for."""

from __future__ import annotations

from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules_squares import (
    empty_squares,
)
from tripot.games.gangster_le_pro.rules_state import (
    Position,
)
from tripot.games.gangster_le_pro.rules_tables import (
    AVENTURE,
    B_LOOT,
    CHOOSE,
    COLLECTE,
    D_CHOOSE,
    D_GO,
    D_WALK,
    GO,
    MISSION,
    N_ARREST,
    N_AVENTURE,
    N_COLLECTE,
    N_LOOT,
    N_MISSION_CARD,
    N_ROBBERY,
    N_RUN,
    N_SQUARE,
    NOT_STARTED,
    WALK,
)
from tripot.games.gangster_le_pro.rules_turn import (
    jump,
    walk,
)
from tripot.games.gangster_le_pro.rules_vol import (
    fine,
)
from tripot.games.gangster_le_pro.rules_words import (
    GO_ANY,
    GO_BACK,
    GO_SQUARE,
    OP_ADVANCE,
    OP_ARREST,
    OP_DRAW,
    OP_GO,
    OP_LOOT,
    OP_SKIP,
    OP_VISIT,
    RULE,
    STEPS,
    TO_NEXT,
    WHO_SELF,
    choose_actions,
    next_in_queue,
    seats_meant,
    waits_for_choice,
)


def people(s: Position, op: int, a: int, b: int, who: int) -> bool:
    """Carry out skip, or go for another's pawn, which plays nothing and hits nobody (GLP-3.10)."""
    if s.queue == NOT_STARTED:
        if waits_for_choice(s, who):
            return True
        s.queue = seats_meant(s, who)
    while s.queue != 0:
        seat = next_in_queue(s)
        if op == OP_SKIP:
            s.skips[seat] += a
            if s.events is not None:
                s.emit("will_skip", RULE, EVERYONE, (seat, a))
        elif a == GO_BACK:
            push(s, seat, (s.pos[seat] - b) % s.tables.squares)
        else:
            s.subject = seat
            places = named_squares(s, b, s.pos[seat])
            if len(places) > 1:
                s.ask(D_GO, s.owner)
                return True
            if len(places) == 1:
                push(s, seat, places[0])
    s.queue = NOT_STARTED
    s.pc += 4
    return False


def push(s: Position, seat: int, square: int) -> None:
    """Put another's pawn somewhere."""
    start = s.pos[seat]
    s.pos[seat] = square
    if s.events is not None:
        s.emit("pushed", "GLP-3.10", EVERYONE, (seat, start, square))


def named_squares(s: Position, kind: int, but: int) -> list[int]:
    """List the squares that bear a name, single or on one side, but one."""
    t = s.tables
    found: list[int] = []
    for square in range(t.squares):
        if square != but and (t.side_one[square] == kind or t.side_two[square] == kind):
            found.append(square)
    return found


def hand_over_play(s: Position, op: int, a: int, b: int, who: int) -> bool:
    """Carry out a closing word; False when it does nothing and the card goes on to its end."""
    if op == OP_DRAW:
        s.close_card()
        _draw(s, a)
        return True
    if op == OP_VISIT:
        s.close_card()
        s.square = a
        s.next = N_SQUARE
        return True
    if op == OP_ADVANCE:
        return _advance(s, a, b)
    if op == OP_GO:
        return _go(s, a, b)
    if op == OP_ARREST:
        if waits_for_choice(s, who):
            return True
        s.arrests = seats_meant(s, who)
        s.column = a
        s.cancelled = False
        if s.events is not None:
            s.emit("arrested", "GLP-5.15", EVERYONE, (_seats(s.arrests, s.players), a))
        s.close_card()
        s.next = N_ARREST
        return True
    if op == OP_LOOT:
        s.amount = a + s.bend(s.owner, B_LOOT, 0)
        s.close_card()
        s.next = N_LOOT
        return True
    fine(s, s.owner, a, b)
    return False


def _seats(mask: int, players: int) -> tuple[int, ...]:
    found: list[int] = []
    for seat in range(players):
        if mask >> seat & 1:
            found.append(seat)
    return tuple(found)


def _draw(s: Position, deck: int) -> None:
    if deck == AVENTURE:
        s.next = N_AVENTURE
    elif deck == COLLECTE:
        s.next = N_COLLECTE
    elif deck == MISSION:
        s.next = N_MISSION_CARD
    else:
        s.deck = deck
        s.next = N_ROBBERY


def _advance(s: Position, mode: int, n: int) -> bool:
    if mode == STEPS:
        s.close_card()
        walk(s, n)
    elif mode == TO_NEXT:
        s.close_card()
        walk(s, steps_to(s, n))
    else:
        s.ask(D_WALK, s.owner)
    return True


def steps_to(s: Position, kind: int) -> int:
    """Return how far the next square of a name is; a full round at most."""
    t = s.tables
    steps = 1
    while steps < t.squares:
        square = (s.pos[s.turn] + steps) % t.squares
        if t.side_one[square] == kind or t.side_two[square] == kind:
            break
        steps += 1
    return steps


def walk_actions(s: Position) -> list[int]:
    """List the numbers of squares a card lets its player choose from."""
    return [WALK + n for n in range(1, s.tables.code[s.pc + 2] + 1)]


def walk_decided(s: Position, action: int) -> None:
    """Walk so far."""
    s.close_card()
    walk(s, action - WALK)


def _go(s: Position, mode: int, n: int) -> bool:
    here = s.pos[s.turn]
    if mode == GO_BACK:
        s.close_card()
        jump(s, (here - n) % s.tables.squares)
        return True
    if mode == GO_SQUARE:
        places = named_squares(s, n, here)
        if len(places) == 1:
            s.close_card()
            jump(s, places[0])
            return True
        if len(places) == 0:
            return False
        s.subject = s.owner
        s.ask(D_GO, s.owner)
        return True
    if mode == GO_ANY:
        s.subject = s.owner
        s.ask(D_GO, s.owner)
        return True
    hosts = choose_actions(s)
    if len(hosts) == 0:
        return False
    if len(hosts) == 1:
        choose_decided(s, hosts[0])
    else:
        s.ask(D_CHOOSE, s.owner)
    return True


def go_actions(s: Position) -> list[int]:
    """List the squares the card may send the pawn to."""
    code = s.tables.code
    if code[s.pc + 1] == GO_ANY:
        return empty_squares(s)
    return [GO + square for square in named_squares(s, code[s.pc + 2], s.pos[s.subject])]


def go_decided(s: Position, action: int) -> None:
    """Send the player's own pawn, or another's, there."""
    if s.tables.code[s.pc + 3] == WHO_SELF:
        s.close_card()
        jump(s, action - GO)
    else:
        push(s, s.subject, action - GO)
        s.next = N_RUN


def choose_decided(s: Position, action: int) -> None:
    """Note whom the card is about; `go` to a player jumps there at once."""
    seat = action - CHOOSE
    if s.tables.code[s.pc] == OP_GO and s.tables.code[s.pc + 3] == WHO_SELF:
        s.close_card()
        jump(s, s.pos[seat])
        return
    s.chosen = seat
    if s.events is not None:
        s.emit("chosen", RULE, EVERYONE, (s.owner, seat))
    s.next = N_RUN
