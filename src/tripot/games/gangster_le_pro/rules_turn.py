"""The turn (GLP-4): the die, Refuge, collisions, double squares, hats, and the passing of the turn."""

from __future__ import annotations

from typing import Final

from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules_end import (
    finish,
)
from tripot.games.gangster_le_pro.rules_state import (
    Position,
)
from tripot.games.gangster_le_pro.rules_tables import (
    AUTOMOBILE,
    AVENTURE,
    B_REFUGE,
    B_REROLL,
    C_MOVE,
    D_CRASH,
    D_HAT,
    D_HIT,
    D_REROLL,
    D_SIDE,
    D_TURN,
    DECLARE,
    E_LIMIT,
    E_SOLD,
    FRESH,
    GIVE,
    HAND,
    HIT,
    IN_PLAY,
    M_COLLISION,
    M_HAT,
    M_TURN,
    MISSION,
    N_ARRIVE,
    N_CRASH,
    N_END_TURN,
    N_HAT,
    N_SIDE,
    N_SQUARE,
    N_TURN,
    NO_CARD,
    PASS,
    PER_MAN,
    PLAY_HAT,
    PROTECTION,
    R_END,
    R_SQUARE,
    R_TURN,
    RECRUTEMENT,
    REROLL,
    ROLL,
    SIDE,
    STAR,
    STOP_BONUS,
    TURN_LIMIT,
    UNDER_CAR,
    WRECK,
)

GIVEABLE: Final[tuple[int, ...]] = (AVENTURE, MISSION, PROTECTION, RECRUTEMENT)
HAT_ACTIONS: Final[tuple[int, ...]] = (PLAY_HAT, PASS)
REROLL_ACTIONS: Final[tuple[int, ...]] = (REROLL, PASS)

# ---- before the die, and the die


def begin_turn(s: Position) -> None:
    """Begin a turn, or let it pass if the player must skip it."""
    seat = s.turn
    if seat == s.first:
        s.turns += 1
    for other in range(s.players):
        s.stars_played[other] = 0
    if s.fresh > 0:
        _stars_ripen(s)
    if s.skips[seat] > 0:
        s.skips[seat] -= 1
        if s.events is not None:
            s.emit("skips", "GLP-4.1", EVERYONE, (seat,))
        s.next = N_END_TURN
        return
    if s.events is not None:
        s.emit("turn", "GLP-4.1", EVERYONE, (seat,))
    s.rerolls = s.bend(seat, B_REROLL, 0)
    before_the_die(s)


def _stars_ripen(s: Position) -> None:
    for card in range(s.tables.cards):
        if FRESH <= s.loc[card] < UNDER_CAR:
            s.loc[card] += HAND - FRESH
    s.fresh = 0


def before_the_die(s: Position) -> None:
    """Ask for a star, a declaration or the die (GLP-4.1)."""
    s.clear_specials()
    s.resume = R_TURN
    s.ask(D_TURN, s.turn)


def turn_actions(s: Position) -> list[int]:
    """List the die, the declaration with cash enough (GLP-4.1) and the stars of this moment."""
    seat = s.turn
    found = [ROLL]
    if not s.buyer[seat] and s.cash[seat] >= s.target:
        found.append(DECLARE)
    s.add_stars(seat, M_TURN, found)
    return found


def turn_decided(s: Position, action: int) -> None:
    """Roll, declare, or play a star."""
    seat = s.turn
    if action == ROLL:
        s.roll(C_MOVE, 1)
    elif action == DECLARE:
        s.buyer[seat] = True
        if s.events is not None:
            s.emit("declare", "GLP-4.1", EVERYONE, (seat, s.cash[seat]))
        s.ask(D_TURN, seat)
    else:
        s.play_star(action - STAR, seat)


def rolled(s: Position, face: int) -> None:
    """Move by the die (GLP-4.2), unless a Personnage may roll again."""
    if s.events is not None:
        s.emit("roll", "GLP-4.2", EVERYONE, (s.turn, face))
    s.total = face
    if face <= s.rerolls:
        s.ask(D_REROLL, s.turn)
    else:
        walk(s, face)


def reroll_decided(s: Position, action: int) -> None:
    """Roll again, or move by the die as it lies."""
    if action == REROLL:
        s.rerolls = 0
        s.roll(C_MOVE, 1)
    else:
        walk(s, s.total)


def walk(s: Position, steps: int) -> None:
    """Walk clockwise, past Refuge if it is on the way (GLP-4.3, 3.10, 7.1)."""
    seat = s.turn
    start = s.pos[seat]
    end = start + steps
    passed = end >= s.tables.squares
    if passed:
        end -= s.tables.squares
    s.pos[seat] = end
    if s.events is not None:
        s.emit("walks", "GLP-4.2", EVERYONE, (seat, start, end))
    if passed:
        _refuge(s, seat, end == 0)
    s.next = N_ARRIVE


def jump(s: Position, square: int) -> None:
    """Put the pawn on a square: nothing is passed; onto Refuge it is a stop there (GLP-3.10)."""
    seat = s.turn
    start = s.pos[seat]
    s.pos[seat] = square
    if s.events is not None:
        s.emit("jumps", "GLP-3.10", EVERYONE, (seat, start, square))
    if square == 0:
        _refuge(s, seat, True)
    s.next = N_ARRIVE


def _refuge(s: Position, seat: int, stops: bool) -> None:
    if s.buyer[seat] and not s.last_square:
        s.last_square = True
        if s.events is not None:
            s.emit("last_square", "GLP-7.1", EVERYONE, (seat,))
    if s.last_square and not stops:
        return
    amount = s.men(seat) * s.bend(seat, B_REFUGE, PER_MAN)
    if stops:
        amount += STOP_BONUS
    s.cash[seat] += amount
    if s.events is not None:
        s.emit("refuge", "GLP-4.3", EVERYONE, (seat, s.men(seat), amount))


# ---- arriving


def arrive(s: Position) -> None:
    """Play a new square whole: first the collision, never optional (GLP-4.4)."""
    s.clear_specials()
    s.resume = R_END
    found = 0
    for other in range(s.players):
        if _may_be_hit(s, other):
            s.foe = other
            found += 1
    if found == 0:
        s.next = N_SIDE
    elif found == 1:
        _hit(s)
    else:
        s.ask(D_HIT, s.turn)


def _may_be_hit(s: Position, other: int) -> bool:
    return other != s.turn and s.car[other] >= 0 and s.pos[other] == s.pos[s.turn]


def hit_actions(s: Position) -> list[int]:
    """List the cars on the square: the mover chooses one (GLP-4.4)."""
    return [HIT + other for other in range(s.players) if _may_be_hit(s, other)]


def hit_decided(s: Position, action: int) -> None:
    """Hit the chosen car."""
    s.foe = action - HIT
    _hit(s)


def _hit(s: Position) -> None:
    if s.events is not None:
        s.emit("collision", "GLP-4.4", EVERYONE, (s.foe, s.turn))
    s.next = N_CRASH


def crash(s: Position) -> None:
    """Let the car's owner play a star, give a card up, or lose the car (GLP-4.4)."""
    seat = s.foe
    if s.cancelled or s.car[seat] < 0:
        s.cancelled = False
        s.next = N_SIDE
    elif (s.factor[seat] > 0 and _giveable(s, seat) > 0) or s.asked_for_stars(seat):
        s.ask(D_CRASH, seat)
    else:
        _wreck(s, seat)


def _giveable(s: Position, seat: int) -> int:
    count = 0
    for deck in GIVEABLE:
        count += s.holds(seat, deck)
    return count


def crash_actions(s: Position) -> list[int]:
    """List the stars, the cards that may lie under the car while it has a factor left, and the wreck (GLP-4.4)."""
    seat = s.actor
    found: list[int] = []
    s.add_stars(seat, M_COLLISION, found)
    if s.factor[seat] > 0:
        t = s.tables
        for deck in GIVEABLE:
            if s.holds(seat, deck) == 0:
                continue
            if deck == PROTECTION:
                found.append(GIVE + t.first[PROTECTION])
                continue
            for card in range(t.first[deck], t.first[deck + 1]):
                if s.in_hand(card, seat):
                    found.append(GIVE + card)
    found.append(WRECK)
    return found


def crash_decided(s: Position, action: int) -> None:
    """Play a star, lay a card under the car, or lose the car."""
    seat = s.actor
    if action == WRECK:
        _wreck(s, seat)
    elif action >= GIVE:
        card = action - GIVE
        if s.tables.deck[card] == PROTECTION:
            card = s.first_in_hand(seat, PROTECTION)
        s.put_down(card, seat)
        s.loc[card] = UNDER_CAR + seat
        s.factor[seat] -= 1
        if s.events is not None:
            s.emit("gives_up", "GLP-4.4", EVERYONE, (seat, card))
        s.next = N_SIDE
    else:
        s.play_star(action - STAR, seat)


def _wreck(s: Position, seat: int) -> None:
    if s.events is not None:
        s.emit("wrecked", "GLP-4.4", EVERYONE, (seat, s.car[seat]))
    s.drop(s.car[seat], seat, AUTOMOBILE)
    s.next = N_SIDE


def take_side(s: Position) -> None:
    """Choose one side of a double square before acting (GLP-3.8); a single square may have a hat."""
    t = s.tables
    here = s.pos[s.turn]
    s.square = t.side_one[here]
    if t.side_two[here] >= 0:
        s.ask(D_SIDE, s.turn)
    else:
        s.next = N_HAT


def side_actions(s: Position) -> list[int]:
    """List the two sides."""
    here = s.pos[s.turn]
    return [SIDE + s.tables.side_one[here], SIDE + s.tables.side_two[here]]


def side_decided(s: Position, action: int) -> None:
    """Play that side and only that (GLP-3.8)."""
    s.square = action - SIDE
    if s.events is not None:
        s.emit("side", "GLP-3.8", EVERYONE, (s.turn, s.square))
    s.next = N_SQUARE


def look_for_hat(s: Position) -> None:
    """Offer the hat card that lies on the square (GLP-4.5)."""
    if s.hats[s.pos[s.turn]] >= 0:
        s.ask(D_HAT, s.turn)
    else:
        s.next = N_SQUARE


def hat_decided(s: Position, action: int) -> None:
    """Play the hat, then the square; or leave it there (GLP-4.5)."""
    if action == PASS:
        s.next = N_SQUARE
        return
    here = s.pos[s.turn]
    card = s.hats[here]
    s.hats[here] = NO_CARD
    s.loc[card] = IN_PLAY
    s.resume = R_SQUARE
    if s.events is not None:
        s.emit("hat_played", "GLP-5.2", EVERYONE, (s.turn, card))
    s.begin_program(card, s.turn, M_HAT)


# ---- the end of the turn


def end_turn(s: Position) -> None:
    """End the match after a buyer's last square (GLP-7.1), or pass the turn; 300 turns are the limit (GLP-7.4)."""
    if s.last_square:
        finish(s, E_SOLD)
        return
    seat = s.turn
    if s.once_more and s.fallen[seat] == 0:
        s.once_more = False
        s.next = N_TURN
        return
    s.once_more = False
    while True:
        seat = s.after(seat)
        if seat == s.first:
            if s.turns >= TURN_LIMIT:
                finish(s, E_LIMIT)
                return
            if s.fallen[seat] > 0:
                s.turns += 1
        if s.fallen[seat] == 0:
            break
    s.turn = seat
    s.next = N_TURN


def resume(s: Position) -> None:
    """Go where play goes on when a procedure is over."""
    if s.resume == R_TURN:
        before_the_die(s)
    elif s.resume == R_SQUARE:
        s.resume = R_END
        s.square = s.tables.side_one[s.pos[s.turn]]
        s.next = N_END_TURN if s.square_cancelled else N_SQUARE
    else:
        s.next = N_END_TURN
