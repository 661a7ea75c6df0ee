"""The turn (GLP-4): the die, Refuge, collisions, double squares, hats, and the passing of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.match_end import finish
from tripot.games.gangster_le_pro.rules.numbers import (
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
    PLAY_HAT,
    PROTECTION,
    R_END,
    R_SQUARE,
    R_TURN,
    RECRUTEMENT,
    REFUGE_PAY_PER_MAN,
    REROLL,
    ROLL,
    SIDE,
    STAR,
    STOP_BONUS,
    TURN_LIMIT,
    UNDER_CAR,
    WRECK,
)
from tripot.games.gangster_le_pro.rules.operations import (
    ask,
    begin_program,
    drop,
    lose_protection,
    may,
    may_star,
    play_star,
    put_down,
    roll,
)
from tripot.games.gangster_le_pro.rules.question import Question

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

GIVEABLE: Final[tuple[int, ...]] = (AVENTURE, MISSION, PROTECTION, RECRUTEMENT)

# ---- before the die, and the die


def begin_turn(state: GangsterLeProState) -> None:
    """Begin a turn, or skip it if the player must."""
    seat = state.turn
    if seat == state.first:
        state.turns += 1
    other: i64
    for other in range(state.players):
        state.stars_played[other] = 0
    if state.fresh > 0:
        _stars_ripen(state)
    if state.skips[seat] > 0:
        state.own()
        state.skips[seat] -= 1
        if state.events is not None:
            state.emit("skips", "GLP-4.1", EVERYONE, (seat,))
        state.next = N_END_TURN
        return
    if state.events is not None:
        state.emit("turn", "GLP-4.1", EVERYONE, (seat,))
    state.rerolls = state.bend(seat, B_REROLL, 0)
    before_the_die(state)


def _stars_ripen(state: GangsterLeProState) -> None:
    _ripen(state, AVENTURE)
    _ripen(state, MISSION)
    state.fresh = 0


def _ripen(state: GangsterLeProState, deck: i64) -> None:
    card: i64
    for card in range(state.components.first[deck], state.components.first[deck + 1]):
        if FRESH <= state.loc[card] < UNDER_CAR:
            state.loc[card] += HAND - FRESH


def before_the_die(state: GangsterLeProState) -> None:
    """Ask for a star, a declaration or the die (GLP-4.1)."""
    state.clear_specials()
    state.resume = R_TURN
    ask(state, D_TURN, state.turn)


class BeforeTheDie(Question):
    """Roll, declare, or play a star."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the die, the declaration with cash enough (GLP-4.1) and the stars of this moment."""
        seat = state.turn
        may(state, ROLL)
        if not state.buyer[seat] and state.cash[seat] >= state.target:
            may(state, DECLARE)
        may_star(state, seat, M_TURN)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        seat = state.turn
        if action == ROLL:
            roll(state, C_MOVE, 1)
        elif action == DECLARE:
            state.own()
            state.buyer[seat] = True
            if state.events is not None:
                state.emit("declare", "GLP-4.1", EVERYONE, (seat, state.cash[seat]))
            ask(state, D_TURN, seat)
        else:
            play_star(state, action - STAR, seat)


def rolled(state: GangsterLeProState, face: i64) -> None:
    """Move by the die (GLP-4.2), unless a Personnage may roll again."""
    if state.events is not None:
        state.emit("roll", "GLP-4.2", EVERYONE, (state.turn, face))
    state.total = face
    if face <= state.rerolls:
        ask(state, D_REROLL, state.turn)
    else:
        walk(state, face)


class RollAgain(Question):
    """Roll again, or move by the die as it lies."""

    def answers(self, state: GangsterLeProState) -> None:
        may(state, REROLL)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action == REROLL:
            state.rerolls = 0
            roll(state, C_MOVE, 1)
        else:
            walk(state, state.total)

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"face": state.total}


def walk(state: GangsterLeProState, steps: i64) -> None:
    """Walk clockwise, past Refuge if it is on the way (GLP-4.3, GLP-3.10, GLP-7.1) or onto it (GLP-5.1)."""
    seat = state.turn
    start = state.square[seat]
    end = start + steps
    passed = end >= state.components.squares
    if passed:
        end -= state.components.squares
    state.square[seat] = end
    if state.events is not None:
        state.emit("walks", "GLP-4.2", EVERYONE, (seat, start, end))
    if passed:
        _refuge(state, seat, end == 0)
    state.next = N_ARRIVE


def jump(state: GangsterLeProState, square: i64) -> None:
    """Put the pawn on a square: nothing is passed; onto Refuge it is a stop there (GLP-3.10)."""
    seat = state.turn
    start = state.square[seat]
    state.square[seat] = square
    if state.events is not None:
        state.emit("jumps", "GLP-3.10", EVERYONE, (seat, start, square))
    if square == 0:
        _refuge(state, seat, True)
    state.next = N_ARRIVE


def _refuge(state: GangsterLeProState, seat: i64, stops: bool) -> None:
    if state.buyer[seat] and not state.last_square:
        state.last_square = True
        if state.events is not None:
            state.emit("last_square", "GLP-7.1", EVERYONE, (seat,))
    if state.last_square and not stops:
        return
    amount = state.men(seat) * state.bend(seat, B_REFUGE, REFUGE_PAY_PER_MAN)
    if stops:
        amount += STOP_BONUS
    state.cash[seat] += amount
    if state.events is not None:
        state.emit("refuge", "GLP-4.3", EVERYONE, (seat, state.men(seat), amount))


# ---- arriving


def arrive(state: GangsterLeProState) -> None:
    """Play a new square whole: first the collision, never optional (GLP-4.4)."""
    state.clear_specials()
    state.resume = R_END
    cars: i64 = 0
    other: i64
    for other in range(state.players):
        if _may_be_hit(state, other):
            state.foe = other
            cars += 1
    if cars == 0:
        state.next = N_SIDE
    elif cars == 1:
        _hit(state)
    else:
        ask(state, D_HIT, state.turn)


def _may_be_hit(state: GangsterLeProState, other: i64) -> bool:
    return other != state.turn and state.car[other] >= 0 and state.square[other] == state.square[state.turn]


class WhoseCar(Question):
    """Hit the chosen car."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the cars on the square: the mover chooses one (GLP-4.4)."""
        other: i64
        for other in range(state.players):
            if _may_be_hit(state, other):
                may(state, HIT + other)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        state.foe = action - HIT
        _hit(state)


def _hit(state: GangsterLeProState) -> None:
    if state.events is not None:
        state.emit("collision", "GLP-4.4", EVERYONE, (state.foe, state.turn))
    state.next = N_CRASH


def crash(state: GangsterLeProState) -> None:
    """Let the car's owner play a star, give a card up, or lose the car (GLP-4.4)."""
    seat = state.foe
    if state.cancelled or state.car[seat] < 0:
        state.cancelled = False
        state.next = N_SIDE
    elif (state.factor[seat] > 0 and _giveable(state, seat) > 0) or state.asked_for_stars(seat):
        ask(state, D_CRASH, seat)
    else:
        _wreck(state, seat)


def _giveable(state: GangsterLeProState, seat: i64) -> i64:
    count: i64 = 0
    deck: i64
    for deck in GIVEABLE:
        count += state.holds(seat, deck)
    return count


class Crash(Question):
    """Play a star, lay a card under the car, or lose the car."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the stars, the cards that may lie under the car while it has a factor left, and the wreck (GLP-4.4)."""
        seat = state.actor
        may_star(state, seat, M_COLLISION)
        if state.factor[seat] > 0:
            components = state.components
            deck: i64
            for deck in GIVEABLE:
                if state.holds(seat, deck) == 0:
                    continue
                if deck == PROTECTION:
                    may(state, GIVE + components.first[PROTECTION])
                    continue
                card: i64
                for card in range(components.first[deck], components.first[deck + 1]):
                    if state.in_hand(card, seat):
                        may(state, GIVE + card)
        may(state, WRECK)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        seat = state.actor
        if action == WRECK:
            _wreck(state, seat)
        elif action >= GIVE:
            card = action - GIVE
            if state.components.deck[card] == PROTECTION:
                card = state.first_in_hand(seat, PROTECTION)
            state.factor[seat] -= 1
            state.next = N_SIDE
            if card < 0:
                lose_protection(state, seat, "GLP-4.4")
                return
            put_down(state, card, seat)
            state.loc[card] = UNDER_CAR + seat
            if state.events is not None:
                state.emit("gives_up", "GLP-4.4", EVERYONE, (seat, card))
        else:
            play_star(state, action - STAR, seat)

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"by": state.turn, "card": state.car[state.actor], "left": state.factor[state.actor]}


def _wreck(state: GangsterLeProState, seat: i64) -> None:
    if state.events is not None:
        state.emit("wrecked", "GLP-4.4", EVERYONE, (seat, state.car[seat]))
    drop(state, state.car[seat], seat, AUTOMOBILE)
    state.next = N_SIDE


def take_side(state: GangsterLeProState) -> None:
    """Choose one side of a double square before acting (GLP-3.8); a single square may have a hat."""
    components = state.components
    square = state.square[state.turn]
    state.playing = components.side_one[square]
    if components.side_two[square] >= 0:
        ask(state, D_SIDE, state.turn)
    else:
        state.next = N_HAT


class Side(Question):
    """Play that side and only that (GLP-3.8)."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the two sides."""
        square = state.square[state.turn]
        may(state, SIDE + state.components.side_one[square])
        may(state, SIDE + state.components.side_two[square])

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        state.playing = action - SIDE
        if state.events is not None:
            state.emit("side", "GLP-3.8", EVERYONE, (state.turn, state.playing))
        state.next = N_SQUARE


def look_for_hat(state: GangsterLeProState) -> None:
    """Offer the hat card that lies on the square (GLP-4.5)."""
    if state.hats[state.square[state.turn]] >= 0:
        ask(state, D_HAT, state.turn)
    else:
        state.next = N_SQUARE


class Hat(Question):
    """Play the hat, then the square; or leave it there (GLP-4.5)."""

    def answers(self, state: GangsterLeProState) -> None:
        may(state, PLAY_HAT)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action == PASS:
            state.next = N_SQUARE
            return
        square = state.square[state.turn]
        card = state.hats[square]
        state.own()
        state.hats[square] = NO_CARD
        state.loc[card] = IN_PLAY
        state.resume = R_SQUARE
        if state.events is not None:
            state.emit("hat_played", "GLP-5.2", EVERYONE, (state.turn, card))
        begin_program(state, card, state.turn, M_HAT)

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        card = state.hats[state.square[state.turn]]
        return {"card": card, "price": state.components.price[card]}


# ---- the end of the turn


def end_turn(state: GangsterLeProState) -> None:
    """End the match after a buyer's last square (GLP-7.1), or pass the turn; 300 turns are the limit (GLP-7.4)."""
    if state.last_square:
        finish(state, E_SOLD)
        return
    seat = state.turn
    if state.once_more and state.out[seat] == 0:
        state.once_more = False
        state.next = N_TURN
        return
    state.once_more = False
    while True:
        seat = state.after(seat)
        if seat == state.first:
            if state.turns >= TURN_LIMIT:
                finish(state, E_LIMIT)
                return
            if state.out[seat] > 0:
                state.turns += 1
        if state.out[seat] == 0:
            break
    state.turn = seat
    state.next = N_TURN


def resume(state: GangsterLeProState) -> None:
    """Continue after a procedure is over."""
    if state.resume == R_TURN:
        before_the_die(state)
    elif state.resume == R_SQUARE:
        state.resume = R_END
        state.playing = state.components.side_one[state.square[state.turn]]
        state.next = N_END_TURN if state.square_cancelled else N_SQUARE
    else:
        state.next = N_END_TURN


BEFORE_THE_DIE: Final = BeforeTheDie(D_TURN, "turn", ("GLP-4.1",), must=True)
QUESTIONS: Final[tuple[Question, ...]] = (
    BEFORE_THE_DIE,
    RollAgain(D_REROLL, "reroll", ("GLP-4.2", "GLP-9.11")),
    WhoseCar(D_HIT, "hit", ("GLP-4.4",), must=True),
    Crash(D_CRASH, "crash", ("GLP-4.4",), must=True),
    Side(D_SIDE, "side", ("GLP-3.8",), must=True),
    Hat(D_HAT, "hat", ("GLP-4.5", "GLP-5.2")),
)
