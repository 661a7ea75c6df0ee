"""The interpreter of the cards' effects; docs/gangster-le-pro-cards.md explains each word.

A program is a sequence of four-int instructions in `Components.code`; `pc` is the current one. An instruction may
wait for a draw, a die or a choice. It leaves `pc` as it is, or on the next one, and `run` continues there afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.cards.words import (
    GO_ANY,
    GO_BACK,
    GO_SQUARE,
    OP_ADVANCE,
    OP_AGAIN,
    OP_ARREST,
    OP_BONUS,
    OP_CANCEL,
    OP_CHOOSE,
    OP_DOUBLE,
    OP_DRAW,
    OP_END,
    OP_GAIN,
    OP_GIVE,
    OP_GO,
    OP_IF,
    OP_JUMP,
    OP_LOOT,
    OP_LOSE,
    OP_MISSION,
    OP_OFFER,
    OP_PAY,
    OP_RECEIVE,
    OP_ROLL,
    OP_SKIP,
    OP_STEAL,
    OP_TAKE,
    OP_VISIT,
    OP_WITHIN,
    Q_CASH,
    Q_DECK,
    Q_MAN,
    Q_PIP,
    Q_RIVAL,
    Q_STAR,
    Q_WIN,
    RULE,
    STEPS,
    TO_NEXT,
    WHO_CHOSEN,
    WHO_OTHERS,
    WHO_POOREST,
    WHO_RICHEST,
    WHO_RIGHT,
    WHO_SELF,
)
from tripot.games.gangster_le_pro.rules.elimination import give_dossier
from tripot.games.gangster_le_pro.rules.justice import fine
from tripot.games.gangster_le_pro.rules.numbers import (
    AUTOMOBILE,
    AVENTURE,
    B_COLLECTE,
    B_LOOT,
    BIT,
    BOXE,
    C_EFFECT,
    C_STEAL,
    CHOOSE,
    COLLECTE,
    D_CHOOSE,
    D_GO,
    D_LOSE,
    D_OFFER,
    D_OPTION,
    D_WALK,
    DOSSIER,
    FOR_EFFECT,
    GIVE,
    GO,
    M_ARREST,
    M_COLLECTE,
    M_COLLISION,
    M_FIGHT,
    M_HAT,
    M_LOOT,
    M_MISSION,
    M_NONE,
    M_SALE,
    M_TURN,
    MISSION,
    N_ARREST,
    N_AVENTURE,
    N_COLLECTE,
    N_CORNER,
    N_CRASH,
    N_END_TURN,
    N_EXPERT,
    N_LOOT,
    N_MISSION,
    N_MISSION_CARD,
    N_RESUME,
    N_ROBBERY,
    N_RUN,
    N_SQUARE,
    N_WAIT,
    NO,
    NOT_STARTED,
    OPTION,
    OVER,
    PROTECTION,
    SQ_BOXE,
    SQ_MISSION,
    WALK,
    YES,
    percent,
)
from tripot.games.gangster_le_pro.rules.operations import (
    ask,
    await_card,
    change_spare,
    close_card,
    gain,
    hand_over,
    lose,
    lose_protection,
    may,
    pay,
    put_down,
    receive,
    receive_protection,
    roll,
    take_up,
)
from tripot.games.gangster_le_pro.rules.question import Question
from tripot.games.gangster_le_pro.rules.secrets import memory
from tripot.games.gangster_le_pro.rules.squares.passage import may_go_to_an_empty_square
from tripot.games.gangster_le_pro.rules.turn import jump, walk

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

_SHOWN: Final = ("card", "card_roll", "carries_out", "chosen", "hat_played", "opts", "star")
"""Events that show a card or its target; the events of its effect follow them."""


def run(state: GangsterLeProState) -> None:
    """Carry out the program until it ends, continues elsewhere, or waits."""
    code = state.components.code
    last: i64 = -1
    while True:
        if state.phase == OVER:
            return
        if state.out[state.turn] > 0:
            close_card(state)
            state.next = N_END_TURN
            return
        if state.out[state.owner] > 0:
            _end(state)
            return
        pc = state.pc
        op = code[pc]
        a = code[pc + 1]
        b = code[pc + 2]
        c = code[pc + 3]
        if op <= OP_GIVE:
            if op == OP_END:
                if state.events is not None:
                    _tell_in_vain(state, last)
                _end(state)
                return
            last = pc
            if _money(state, op, a, b, c):
                return
        elif op <= OP_STEAL:
            last = pc
            if _cards(state, op, a, c):
                return
        elif op == OP_ROLL:
            state.pc += 4
            roll(state, C_EFFECT, a)
            return
        elif op == OP_WITHIN:
            state.pc = pc + 4 if a <= state.pip <= b else c
        elif op == OP_IF:
            state.pc = pc + 4 if quantity(state, a, state.owner) >= b else c
        elif op == OP_JUMP:
            state.pc = c
        elif op == OP_CHOOSE:
            ask(state, D_OPTION, state.owner)
            return
        elif op == OP_OFFER:
            if state.cash[state.owner] >= a:
                ask(state, D_OFFER, state.owner)
                return
            state.pc = c
        elif op == OP_SKIP:
            if people(state, op, a, b, c):
                return
        elif op == OP_AGAIN:
            state.once_more = True
            state.pc += 4
        elif op == OP_MISSION:
            if not _mission(state, a, b):
                return
        elif op in (OP_CANCEL, OP_DOUBLE, OP_BONUS):
            _special(state, op, a)
            state.pc += 4
        elif op == OP_GO and c != WHO_SELF:
            if people(state, op, a, b, c):
                return
        else:
            if hand_over_play(state, op, a, b, c):
                return
            state.pc += 4


def _end(state: GangsterLeProState) -> None:
    """Put the card away and return to the moment, the judge, or the point where play continues."""
    moment = state.moment
    close_card(state)
    if moment == M_ARREST:
        state.next = N_ARREST
    elif moment == M_LOOT:
        state.next = N_LOOT
    elif moment == M_COLLECTE:
        state.next = N_COLLECTE
    elif moment == M_COLLISION:
        state.next = N_CRASH
    elif moment == M_FIGHT:
        state.next = N_CORNER
    elif moment == M_SALE:
        state.next = N_EXPERT
    elif moment == M_MISSION:
        state.next = N_MISSION
    elif state.arrests != 0:
        state.next = N_ARREST
    else:
        state.next = N_RESUME


def _tell_in_vain(state: GangsterLeProState, last: i64) -> None:
    """Emit that a card had no effect, and why: no event since it was shown, rolled for or targeted.

    `last` is the index of the last word about money or cards, -1 without one.
    """
    code = state.components.code
    emitted = state.events
    if not emitted or emitted[-1].kind not in _SHOWN or code[state.components.entry[state.card]] == OP_END:
        return
    # Effects on the turn, the square or the moment are shown there.
    if (
        state.moment not in (M_NONE, M_TURN, M_HAT)
        or state.once_more
        or state.square_cancelled
        or state.times != 1
        or state.plus != 0
    ):
        return
    op: i64 = code[last] if last >= 0 else OP_END
    who: i64 = code[last + 3] if last >= 0 else WHO_SELF
    deck: i64 = -1
    if op in (OP_LOSE, OP_STEAL):
        deck = code[last + 1]
    elif op != OP_END and Q_MAN < code[last + 2] < len(Q_DECK):
        deck = Q_DECK[code[last + 2]]
    if deck >= 0 and who == WHO_SELF and state.holds(state.owner, deck) == 0:
        state.emit("has_none", RULE, EVERYONE, (state.owner, deck))
    elif op in (OP_LOSE, OP_STEAL) and who in (WHO_CHOSEN, WHO_OTHERS):
        state.emit("nobody_has", RULE, EVERYONE, (state.owner, deck))
    else:
        state.emit("in_vain", RULE, EVERYONE, (state.owner, state.card))


def _money(state: GangsterLeProState, op: i64, n: i64, per: i64, who: i64) -> bool:
    """Carry out gain, pay, take or give; True when the player is asked first."""
    if waits_for_choice(state, who):
        return True
    state.queue = seats_meant(state, who)
    while state.queue != 0:
        seat = next_in_queue(state)
        if op == OP_GAIN:
            gain(state, seat, amount_of(state, n, per, seat), RULE)
        elif op == OP_PAY:
            amount = amount_of(state, n, per, seat)
            if state.components.deck[state.card] == COLLECTE:
                amount = percent(amount, state.bend(seat, B_COLLECTE, 100))
            pay(state, seat, amount, RULE)
        elif op == OP_TAKE:
            hand_over(state, seat, state.owner, amount_of(state, n, per, seat), RULE)
        else:
            hand_over(state, state.owner, seat, amount_of(state, n, per, state.owner), RULE)
    state.queue = NOT_STARTED
    state.pc += 4
    return False


def _cards(state: GangsterLeProState, op: i64, deck: i64, who: i64) -> bool:
    """Carry out receive, lose or steal, seat by seat; True if it waits or is over."""
    if state.queue == NOT_STARTED:
        if waits_for_choice(state, who):
            return True
        state.queue = seats_meant(state, who)
    while state.queue != 0:
        seat = next_in_queue(state)
        if state.out[seat] > 0:
            continue
        if op == OP_RECEIVE:
            if _receive(state, seat, deck):
                return True
            if state.phase == OVER or state.out[state.owner] > 0:
                break
        elif op == OP_LOSE:
            if _lose(state, seat, deck):
                return True
        elif _steal(state, seat, deck):
            return True
    state.queue = NOT_STARTED
    state.pc += 4
    return False


def _receive(state: GangsterLeProState, seat: i64, deck: i64) -> bool:
    if deck == DOSSIER:
        give_dossier(state, seat, RULE)
        return False
    if not can_have(state, seat, deck):
        return False
    if deck == PROTECTION:
        receive_protection(state, seat, RULE)
        return False
    return await_card(state, deck, FOR_EFFECT, seat)


def received(state: GangsterLeProState, card: i64) -> None:
    """Give the drawn card to the seat that the step is about."""
    receive(state, card, state.subject, RULE)
    state.next = N_RUN


def _lose(state: GangsterLeProState, seat: i64, deck: i64) -> bool:
    count = state.holds(seat, deck)
    if count == 0:
        return False
    if deck == PROTECTION:
        lose_protection(state, seat, RULE)
        return False
    if count == 1 or deck == DOSSIER:
        lose(state, state.first_in_hand(seat, deck), seat, RULE)
        return False
    state.deck = deck
    ask(state, D_LOSE, seat)
    return True


class GiveUp(Question):
    """Give the chosen card up."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the cards of the kind that the owner may give up."""
        components = state.components
        card: i64
        for card in range(components.first[state.deck], components.first[state.deck + 1]):
            if state.in_hand(card, state.actor):
                may(state, GIVE + card)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        lose(state, action - GIVE, state.actor, RULE)
        state.next = N_RUN

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"card": state.card}


def _steal(state: GangsterLeProState, seat: i64, deck: i64) -> bool:
    count = state.holds(seat, deck)
    if count == 0:
        return False
    if deck == PROTECTION and state.first_in_hand(seat, PROTECTION) < 0:
        change_spare(state, seat, -1)
        change_spare(state, state.owner, 1)
        if state.events is not None:
            state.emit("spare_stolen", RULE, EVERYONE, (state.owner, seat))
        return False
    if count == 1 or deck == PROTECTION:
        state.subject = seat
        stolen(state, state.first_in_hand(seat, deck))
        return False
    state.deck = deck
    state.subject = seat
    state.phase = C_STEAL
    state.next = N_WAIT
    return True


def stolen(state: GangsterLeProState, card: i64) -> None:
    """Move a card drawn from another hand to the player's; all players see it (GLP-3.5)."""
    put_down(state, card, state.subject)
    take_up(state, card, state.owner)
    memory.entered(state, card, state.owner)
    if state.events is not None:
        state.emit("steals", RULE, EVERYONE, (state.owner, state.subject, card))
    state.next = N_RUN


class Branch(Question):
    """Go to the branch."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the branches, without those that give what the player cannot have, unless none is left (GLP-3.9)."""
        branches = state.components.code[state.pc + 1]
        closed: i64 = 0
        # Version 1 offered all branches.
        if state.version >= 2:
            k: i64
            for k in range(branches):
                if gives_nothing(state, k):
                    closed += 1
        for k in range(branches):
            if closed in (0, branches) or not gives_nothing(state, k):
                may(state, OPTION + k)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if state.events is not None:
            state.emit("opts", RULE, EVERYONE, (state.owner, state.card, action - OPTION))
        state.pc = state.components.code[state.pc + 4 * (action - OPTION + 1) + 3]
        state.next = N_RUN

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"card": state.card}


def gives_nothing(state: GangsterLeProState, branch: i64) -> bool:
    """Return True if a branch begins by giving the player a card that the player cannot have."""
    code = state.components.code
    at = code[state.pc + 4 * (branch + 1) + 3]
    return (
        code[at] == OP_RECEIVE and code[at + 3] == WHO_SELF and not can_have(state, state.owner, code[at + 1])
    )


class Offer(Question):
    """Pay the price in full, or decline."""

    def answers(self, state: GangsterLeProState) -> None:
        may(state, YES)
        may(state, NO)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action == YES:
            pay(state, state.owner, state.components.code[state.pc + 1], RULE)
            state.pc += 4
        else:
            state.pc = state.components.code[state.pc + 3]
        state.next = N_RUN

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"card": state.card}


def effect_rolled(state: GangsterLeProState, face: i64) -> None:
    """Add a die of a card; the total is kept for its branches."""
    state.total += face
    state.dice_left -= 1
    if state.dice_left > 0:
        return
    state.pip = state.total
    if state.events is not None:
        state.emit("card_roll", RULE, EVERYONE, (state.owner, state.pip))
    state.next = N_RUN


def _mission(state: GangsterLeProState, reward: i64, men: i64) -> bool:
    """Pay the reward to a seat with enough men; otherwise the card stops (GLP-5.9)."""
    if state.men(state.owner) + state.plus < men:
        if state.events is not None:
            state.emit("mission_fails", "GLP-5.9", EVERYONE, (state.owner, men))
        _end(state)
        return False
    state.cash[state.owner] += reward * state.times
    if state.events is not None:
        state.emit("mission_done", "GLP-5.9", EVERYONE, (state.owner, reward * state.times))
    state.pc += 4
    return True


def _special(state: GangsterLeProState, op: i64, n: i64) -> None:
    """Cancel, double or increase the amount of the moment, or of the hat's square."""
    if op == OP_CANCEL:
        if state.moment == M_HAT:
            state.square_cancelled = True
        else:
            state.cancelled = True
        return
    split = state.moment in (M_FIGHT, M_MISSION)
    if state.moment == M_HAT:
        here = state.components.side_one[state.square[state.turn]]
        split = here in (SQ_BOXE, SQ_MISSION)
    if state.moment == M_FIGHT and state.owner != state.turn:
        if op == OP_DOUBLE:
            state.foe_times *= 2
        else:
            state.foe_plus += n
    elif op == OP_DOUBLE:
        state.times *= 2
        if not split:
            state.plus *= 2
    else:
        state.plus += n


# ---- pawns, and effects that continue elsewhere


def people(state: GangsterLeProState, op: i64, a: i64, b: i64, who: i64) -> bool:
    """Carry out skip, or move another player's pawn, which plays nothing and hits no car (GLP-3.10)."""
    if state.queue == NOT_STARTED:
        if waits_for_choice(state, who):
            return True
        state.queue = seats_meant(state, who)
    while state.queue != 0:
        seat = next_in_queue(state)
        if op == OP_SKIP:
            state.own()
            state.skips[seat] += a
            if state.events is not None:
                state.emit("will_skip", RULE, EVERYONE, (seat, a))
        elif a == GO_BACK:
            push(state, seat, (state.square[seat] - b) % state.components.squares)
        else:
            state.subject = seat
            places = count_named(state, b, state.square[seat])
            if places > 1:
                ask(state, D_GO, state.owner)
                return True
            if places == 1:
                push(state, seat, first_named(state, b, state.square[seat]))
    state.queue = NOT_STARTED
    state.pc += 4
    return False


def push(state: GangsterLeProState, seat: i64, square: i64) -> None:
    """Put another player's pawn on a square."""
    start = state.square[seat]
    state.square[seat] = square
    if state.events is not None:
        state.emit("pushed", "GLP-3.10", EVERYONE, (seat, start, square))


def bears(state: GangsterLeProState, square: i64, kind: i64) -> bool:
    """Return True if a square has a name, whole or on one side."""
    return state.components.side_one[square] == kind or state.components.side_two[square] == kind


def count_named(state: GangsterLeProState, kind: i64, but: i64) -> i64:
    """Count the squares with a name, except one square."""
    count: i64 = 0
    square: i64
    for square in range(state.components.squares):
        if square != but and bears(state, square, kind):
            count += 1
    return count


def first_named(state: GangsterLeProState, kind: i64, but: i64) -> i64:
    """Return the first square with a name, except one square; there must be one."""
    square: i64 = 0
    while square == but or not bears(state, square, kind):
        square += 1
    return square


def hand_over_play(state: GangsterLeProState, op: i64, a: i64, b: i64, who: i64) -> bool:
    """Carry out a closing word; False if it has no effect and the card continues to its end."""
    if op == OP_DRAW:
        close_card(state)
        _draw(state, a)
        return True
    if op == OP_VISIT:
        close_card(state)
        state.playing = a
        state.next = N_SQUARE
        return True
    if op == OP_ADVANCE:
        return _advance(state, a, b)
    if op == OP_GO:
        return _go(state, a, b)
    if op == OP_ARREST:
        if waits_for_choice(state, who):
            return True
        state.arrests = seats_meant(state, who)
        state.column = a
        state.cancelled = False
        if state.events is not None:
            state.emit("arrested", "GLP-5.15", EVERYONE, (_seats(state.arrests, state.players), a))
        close_card(state)
        state.next = N_ARREST
        return True
    if op == OP_LOOT:
        state.amount = a + state.bend(state.owner, B_LOOT, 0)
        close_card(state)
        state.next = N_LOOT
        return True
    fine(state, state.owner, a, b)
    return False


def _seats(mask: i64, players: i64) -> tuple[int, ...]:
    seats: list[int] = []
    seat: i64
    for seat in range(players):
        if mask >> seat & 1:
            seats.append(seat)
    return tuple(seats)


def _draw(state: GangsterLeProState, deck: i64) -> None:
    if deck == AVENTURE:
        state.next = N_AVENTURE
    elif deck == COLLECTE:
        state.next = N_COLLECTE
    elif deck == MISSION:
        state.next = N_MISSION_CARD
    else:
        state.deck = deck
        state.next = N_ROBBERY


def _advance(state: GangsterLeProState, mode: i64, n: i64) -> bool:
    if mode == STEPS:
        close_card(state)
        walk(state, n)
    elif mode == TO_NEXT:
        close_card(state)
        walk(state, steps_to(state, n))
    else:
        ask(state, D_WALK, state.owner)
    return True


def steps_to(state: GangsterLeProState, kind: i64) -> i64:
    """Return the distance to the next square with a name; at most a full round."""
    components = state.components
    steps: i64 = 1
    while steps < components.squares:
        square = (state.square[state.turn] + steps) % components.squares
        if components.side_one[square] == kind or components.side_two[square] == kind:
            break
        steps += 1
    return steps


class HowFar(Question):
    """Walk the chosen number of squares."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the numbers of squares a card lets its player choose from."""
        n: i64
        for n in range(1, state.components.code[state.pc + 2] + 1):
            may(state, WALK + n)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        close_card(state)
        walk(state, action - WALK)

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"card": state.card}


def _go(state: GangsterLeProState, mode: i64, n: i64) -> bool:
    here = state.square[state.turn]
    if mode == GO_BACK:
        close_card(state)
        jump(state, (here - n) % state.components.squares)
        return True
    if mode == GO_SQUARE:
        places = count_named(state, n, here)
        if places == 1:
            close_card(state)
            jump(state, first_named(state, n, here))
            return True
        if places == 0:
            return False
        state.subject = state.owner
        ask(state, D_GO, state.owner)
        return True
    if mode == GO_ANY:
        state.subject = state.owner
        ask(state, D_GO, state.owner)
        return True
    hosts = count_touched(state)
    if hosts == 0:
        return False
    if hosts == 1:
        _choose(state, first_touched(state))
    else:
        ask(state, D_CHOOSE, state.owner)
    return True


class WhereTo(Question):
    """Send the player's pawn, or another player's, to the square."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the squares the card may send the pawn to."""
        code = state.components.code
        if code[state.pc + 1] == GO_ANY:
            may_go_to_an_empty_square(state)
            return
        kind = code[state.pc + 2]
        but = state.square[state.subject]
        square: i64
        for square in range(state.components.squares):
            if square != but and bears(state, square, kind):
                may(state, GO + square)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if state.components.code[state.pc + 3] == WHO_SELF:
            close_card(state)
            jump(state, action - GO)
        else:
            push(state, state.subject, action - GO)
            state.next = N_RUN

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"card": state.card}


class ChoosePlayer(Question):
    """Store the player the card is about; `go` to a player jumps there at once."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the players a card may be about."""
        seat: i64
        for seat in range(state.players):
            if touched(state, seat):
                may(state, CHOOSE + seat)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        _choose(state, action - CHOOSE)

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"card": state.card}


def _choose(state: GangsterLeProState, seat: i64) -> None:
    if state.components.code[state.pc] == OP_GO and state.components.code[state.pc + 3] == WHO_SELF:
        close_card(state)
        jump(state, state.square[seat])
        return
    state.chosen = seat
    if state.events is not None:
        state.emit("chosen", RULE, EVERYONE, (state.owner, seat))
    state.next = N_RUN


# ---- the seats a word is about, and quantities


def quantity(state: GangsterLeProState, what: i64, seat: i64) -> i64:
    """Return a quantity of a seat: men, cards of a kind, stars, wins, rivals, the last roll, dollars."""
    if what == Q_MAN:
        return state.men(seat)
    if what == Q_CASH:
        return state.cash[seat]
    if what == Q_STAR:
        return state.stars_held(seat)
    if what == Q_WIN:
        return state.wins[seat]
    if what == Q_RIVAL:
        return state.standing - 1
    if what == Q_PIP:
        return state.pip
    return state.holds(seat, Q_DECK[what])


def amount_of(state: GangsterLeProState, n: i64, per: i64, seat: i64) -> i64:
    if per == 0:
        return n
    if per == Q_CASH:
        return percent(state.cash[seat], n)
    return n * quantity(state, per, seat)


def seats_meant(state: GangsterLeProState, who: i64) -> i64:
    """Return the mask of the seats a step is about; `chosen` has been settled before."""
    owner = state.owner
    if who == WHO_SELF:
        return BIT[owner]
    if who == WHO_CHOSEN:
        return 0 if state.chosen < 0 or state.out[state.chosen] > 0 else BIT[state.chosen]
    mask: i64 = 0
    best: i64 = -1
    ahead: i64
    for ahead in range(1, state.players):
        seat = (owner + ahead) % state.players
        if state.out[seat] > 0:
            continue
        mask |= BIT[seat]
        if (
            best < 0
            or who == WHO_RIGHT
            or (who == WHO_RICHEST and state.cash[seat] > state.cash[best])
            or (who == WHO_POOREST and state.cash[seat] < state.cash[best])
        ):
            best = seat
    if who < WHO_OTHERS:
        return BIT[best]
    return mask if who == WHO_OTHERS else mask | BIT[owner]


def next_in_queue(state: GangsterLeProState) -> i64:
    """Return the next seat of the queue in the order of play from the player's own."""
    seat = state.owner
    while state.queue >> seat & 1 == 0:
        seat = state.after(seat)
    state.queue &= ~BIT[seat]
    return seat


def touched(state: GangsterLeProState, seat: i64) -> bool:
    """Return True if the step at `pc` could affect a seat, so that it may be chosen."""
    if seat == state.owner or state.out[seat] > 0:
        return False
    code = state.components.code
    op = code[state.pc]
    deck = code[state.pc + 1]
    if op in (OP_TAKE, OP_PAY):
        return state.cash[seat] > 0
    if op in (OP_STEAL, OP_LOSE):
        return state.holds(seat, deck) > 0
    if op == OP_RECEIVE:
        return can_have(state, seat, deck)
    if op == OP_GO and deck > GO_ANY:
        return state.square[seat] != state.square[state.owner]
    return True


def count_touched(state: GangsterLeProState) -> i64:
    """Count the players a card may be about."""
    count: i64 = 0
    seat: i64
    for seat in range(state.players):
        if touched(state, seat):
            count += 1
    return count


def first_touched(state: GangsterLeProState) -> i64:
    """Return the first player a card may be about; there must be one."""
    seat: i64 = 0
    while not touched(state, seat):
        seat += 1
    return seat


def can_have(state: GangsterLeProState, seat: i64, deck: i64) -> bool:
    if deck == AUTOMOBILE and state.car[seat] >= 0:
        return False
    if deck == BOXE and state.boxer[seat] >= 0:
        return False
    return deck == DOSSIER or state.available(deck)


def waits_for_choice(state: GangsterLeProState, who: i64) -> bool:
    """Ask for the player a step is about, once per card. Without a candidate the step does nothing; a single one is not asked for."""
    if who != WHO_CHOSEN or state.chosen >= 0:
        return False
    candidates = count_touched(state)
    if candidates > 1:
        ask(state, D_CHOOSE, state.owner)
        return True
    if candidates == 1:
        state.chosen = first_touched(state)
    return False


QUESTIONS: Final[tuple[Question, ...]] = (
    ChoosePlayer(D_CHOOSE, "choose", ("GLP-3.9",), must=True),
    GiveUp(D_LOSE, "lose", ("GLP-3.5",), must=True),
    Branch(D_OPTION, "option", ("GLP-3.9",), must=True),
    Offer(D_OFFER, "offer", ("GLP-5.15",), must=True),
    HowFar(D_WALK, "walk", ("GLP-3.10",), must=True),
    WhereTo(D_GO, "go", ("GLP-3.10",), must=True),
)
