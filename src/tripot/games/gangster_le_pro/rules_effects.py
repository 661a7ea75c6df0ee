"""The interpreter of the cards' effects: docs/gangster-le-pro-cards.md says what each word means.

A program is a run of four-int instructions in `Tables.code`; `pc` is where it stands. An instruction that has to wait
(a draw, a die, a choice) leaves `pc` where it is, or on the next one, and `run` goes on from there afterwards.
"""

from __future__ import annotations

from typing import Final

from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules_end import give_dossier
from tripot.games.gangster_le_pro.rules_squares import empty_squares
from tripot.games.gangster_le_pro.rules_state import Position
from tripot.games.gangster_le_pro.rules_tables import (
    AUTOMOBILE,
    AVENTURE,
    B_COLLECTE,
    B_LOOT,
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
    DIAMANT,
    DOSSIER,
    FOR_EFFECT,
    GIVE,
    GO,
    INVESTISSEMENT,
    M_ARREST,
    M_COLLECTE,
    M_COLLISION,
    M_FIGHT,
    M_HAT,
    M_LOOT,
    M_MISSION,
    M_SALE,
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
    NOT_STARTED,
    OPTION,
    OVER,
    PERLE,
    PROTECTION,
    RECRUTEMENT,
    SQ_BOXE,
    SQ_MISSION,
    WALK,
    YES,
    percent,
)
from tripot.games.gangster_le_pro.rules_turn import jump, walk
from tripot.games.gangster_le_pro.rules_vol import fine

OP_END: Final = 0
OP_GAIN: Final = 1
OP_PAY: Final = 2
OP_TAKE: Final = 3
OP_GIVE: Final = 4
OP_RECEIVE: Final = 5
OP_LOSE: Final = 6
OP_STEAL: Final = 7
OP_DRAW: Final = 8
OP_VISIT: Final = 9
OP_ADVANCE: Final = 10
OP_GO: Final = 11
OP_ROLL: Final = 12
OP_CHOOSE: Final = 13
OP_OFFER: Final = 14
OP_IF: Final = 15
OP_SKIP: Final = 16
OP_AGAIN: Final = 17
OP_ARREST: Final = 18
OP_LOOT: Final = 19
OP_FINE: Final = 20
OP_MISSION: Final = 21
OP_CANCEL: Final = 22
OP_DOUBLE: Final = 23
OP_BONUS: Final = 24
OP_WITHIN: Final = 25
OP_OPTION: Final = 26
OP_JUMP: Final = 27

WHO_SELF: Final = 0
WHO_CHOSEN: Final = 1
WHO_LEFT: Final = 2
WHO_RIGHT: Final = 3
WHO_RICHEST: Final = 4
WHO_POOREST: Final = 5
WHO_OTHERS: Final = 6

Q_MAN: Final = 1
Q_STAR: Final = 10
Q_WIN: Final = 11
Q_RIVAL: Final = 12
Q_PIP: Final = 13
Q_CASH: Final = 14
Q_DECK: Final = (0, 0, RECRUTEMENT, PERLE, DIAMANT, INVESTISSEMENT, PROTECTION, DOSSIER, AUTOMOBILE, BOXE)
"""The deck whose cards a quantity counts, for the quantities 2 to 9."""

GO_BACK: Final = 0
GO_SQUARE: Final = 1
GO_ANY: Final = 2
STEPS: Final = 0
TO_NEXT: Final = 1

RULE: Final = "GLP-3.9"


def run(s: Position) -> None:
    """Carry the program out until it ends, hands over, or has to wait."""
    code = s.tables.code
    while True:
        if s.phase == OVER:
            return
        if s.fallen[s.turn] > 0:
            s.close_card()
            s.next = N_END_TURN
            return
        if s.fallen[s.owner] > 0:
            _end(s)
            return
        pc = s.pc
        op = code[pc]
        a = code[pc + 1]
        b = code[pc + 2]
        c = code[pc + 3]
        if op <= OP_GIVE:
            if op == OP_END:
                _end(s)
                return
            if _money(s, op, a, b, c):
                return
        elif op <= OP_STEAL:
            if _cards(s, op, a, c):
                return
        elif op == OP_ROLL:
            s.pc += 4
            s.roll(C_EFFECT, a)
            return
        elif op == OP_WITHIN:
            s.pc = pc + 4 if a <= s.pip <= b else c
        elif op == OP_IF:
            s.pc = pc + 4 if quantity(s, a, s.owner) >= b else c
        elif op == OP_JUMP:
            s.pc = c
        elif op == OP_CHOOSE:
            s.ask(D_OPTION, s.owner)
            return
        elif op == OP_OFFER:
            if s.cash[s.owner] >= a:
                s.ask(D_OFFER, s.owner)
                return
            s.pc = c
        elif op == OP_SKIP:
            if _people(s, op, a, b, c):
                return
        elif op == OP_AGAIN:
            s.once_more = True
            s.pc += 4
        elif op == OP_MISSION:
            if not _mission(s, a, b):
                return
        elif op in (OP_CANCEL, OP_DOUBLE, OP_BONUS):
            _special(s, op, a)
            s.pc += 4
        elif op == OP_GO and c != WHO_SELF:
            if _people(s, op, a, b, c):
                return
        else:
            if _hand_over(s, op, a, b, c):
                return
            s.pc += 4


def _end(s: Position) -> None:
    """Put the card away and go back to the moment, the judge, or where play goes on."""
    moment = s.moment
    s.close_card()
    if moment == M_ARREST:
        s.next = N_ARREST
    elif moment == M_LOOT:
        s.next = N_LOOT
    elif moment == M_COLLECTE:
        s.next = N_COLLECTE
    elif moment == M_COLLISION:
        s.next = N_CRASH
    elif moment == M_FIGHT:
        s.next = N_CORNER
    elif moment == M_SALE:
        s.next = N_EXPERT
    elif moment == M_MISSION:
        s.next = N_MISSION
    elif s.arrests != 0:
        s.next = N_ARREST
    else:
        s.next = N_RESUME


# ---- who and how many


def quantity(s: Position, what: int, seat: int) -> int:
    """Count what a seat has: men, cards of a kind, stars, wins, rivals, the last roll, dollars."""
    if what == Q_MAN:
        return s.men(seat)
    if what == Q_CASH:
        return s.cash[seat]
    if what == Q_STAR:
        return s.stars_held(seat)
    if what == Q_WIN:
        return s.wins[seat]
    if what == Q_RIVAL:
        return s.standing - 1
    if what == Q_PIP:
        return s.pip
    return s.holds(seat, Q_DECK[what])


def _amount(s: Position, n: int, per: int, seat: int) -> int:
    if per == 0:
        return n
    if per == Q_CASH:
        return percent(s.cash[seat], n)
    return n * quantity(s, per, seat)


def _who(s: Position, who: int) -> int:
    """Return the mask of the seats a step is about; `chosen` has been settled before."""
    owner = s.owner
    if who == WHO_SELF:
        return 1 << owner
    if who == WHO_CHOSEN:
        return 0 if s.chosen < 0 or s.fallen[s.chosen] > 0 else 1 << s.chosen
    mask = 0
    found = -1
    for ahead in range(1, s.players):
        seat = (owner + ahead) % s.players
        if s.fallen[seat] > 0:
            continue
        mask |= 1 << seat
        if (
            found < 0
            or who == WHO_RIGHT
            or (who == WHO_RICHEST and s.cash[seat] > s.cash[found])
            or (who == WHO_POOREST and s.cash[seat] < s.cash[found])
        ):
            found = seat
    if who < WHO_OTHERS:
        return 1 << found
    return mask if who == WHO_OTHERS else mask | 1 << owner


def _next_in_queue(s: Position) -> int:
    """Return the next seat of the queue in the order of play from the player's own."""
    seat = s.owner
    while s.queue >> seat & 1 == 0:
        seat = s.after(seat)
    s.queue &= ~(1 << seat)
    return seat


def touched(s: Position, seat: int) -> bool:
    """Tell whether the step at `pc` could touch a seat: who may be chosen for it."""
    if seat == s.owner or s.fallen[seat] > 0:
        return False
    code = s.tables.code
    op = code[s.pc]
    deck = code[s.pc + 1]
    if op in (OP_TAKE, OP_PAY):
        return s.cash[seat] > 0
    if op in (OP_STEAL, OP_LOSE):
        return s.holds(seat, deck) > 0
    if op == OP_RECEIVE:
        return _can_have(s, seat, deck)
    if op == OP_GO and deck > GO_ANY:
        return s.pos[seat] != s.pos[s.owner]
    return True


def _can_have(s: Position, seat: int, deck: int) -> bool:
    if deck == AUTOMOBILE and s.car[seat] >= 0:
        return False
    if deck == BOXE and s.boxer[seat] >= 0:
        return False
    return deck == DOSSIER or s.available(deck)


def choose_actions(s: Position) -> list[int]:
    """List the players a card may be about."""
    return [CHOOSE + seat for seat in range(s.players) if touched(s, seat)]


def _waits_for_choice(s: Position, who: int) -> bool:
    """Ask whom a step is about, once a card; with nobody to offer the step does nothing, with one none is asked."""
    if who != WHO_CHOSEN or s.chosen >= 0:
        return False
    found = choose_actions(s)
    if len(found) > 1:
        s.ask(D_CHOOSE, s.owner)
        return True
    if len(found) == 1:
        s.chosen = found[0] - CHOOSE
    return False


# ---- money


def _money(s: Position, op: int, n: int, per: int, who: int) -> bool:
    """Carry out gain, pay, take or give; True when the player is asked first."""
    if _waits_for_choice(s, who):
        return True
    s.queue = _who(s, who)
    while s.queue != 0:
        seat = _next_in_queue(s)
        if op == OP_GAIN:
            s.gain(seat, _amount(s, n, per, seat), RULE)
        elif op == OP_PAY:
            amount = _amount(s, n, per, seat)
            if s.tables.deck[s.card] == COLLECTE:
                amount = percent(amount, s.bend(seat, B_COLLECTE, 100))
            s.pay(seat, amount, RULE)
        elif op == OP_TAKE:
            s.hand_over(seat, s.owner, _amount(s, n, per, seat), RULE)
        else:
            s.hand_over(s.owner, seat, _amount(s, n, per, s.owner), RULE)
    s.queue = NOT_STARTED
    s.pc += 4
    return False


# ---- cards


def _cards(s: Position, op: int, deck: int, who: int) -> bool:
    """Carry out receive, lose or steal, seat by seat; True when it has to wait or is over."""
    if s.queue == NOT_STARTED:
        if _waits_for_choice(s, who):
            return True
        s.queue = _who(s, who)
    while s.queue != 0:
        seat = _next_in_queue(s)
        if s.fallen[seat] > 0:
            continue
        if op == OP_RECEIVE:
            if _receive(s, seat, deck):
                return True
            if s.phase == OVER or s.fallen[s.owner] > 0:
                break
        elif op == OP_LOSE:
            if _lose(s, seat, deck):
                return True
        elif _steal(s, seat, deck):
            return True
    s.queue = NOT_STARTED
    s.pc += 4
    return False


def _receive(s: Position, seat: int, deck: int) -> bool:
    if deck == DOSSIER:
        give_dossier(s, seat, RULE)
        return False
    if not _can_have(s, seat, deck):
        return False
    if deck == PROTECTION:
        card = s.first_in_deck(PROTECTION)
        s.leave_deck(card)
        s.receive(card, seat, RULE)
        return False
    return s.await_card(deck, FOR_EFFECT, seat)


def received(s: Position, card: int) -> None:
    """Give the card that was drawn to whom the step is about."""
    s.receive(card, s.subject, RULE)
    s.next = N_RUN


def _lose(s: Position, seat: int, deck: int) -> bool:
    count = s.holds(seat, deck)
    if count == 0:
        return False
    if count == 1 or deck in (PROTECTION, DOSSIER):
        s.lose(s.first_in_hand(seat, deck), seat, RULE)
        return False
    s.deck = deck
    s.ask(D_LOSE, seat)
    return True


def lose_actions(s: Position) -> list[int]:
    """List the cards of the kind that the owner may give up."""
    t = s.tables
    found: list[int] = []
    for card in range(t.first[s.deck], t.first[s.deck + 1]):
        if s.in_hand(card, s.actor):
            found.append(GIVE + card)
    return found


def lose_decided(s: Position, action: int) -> None:
    """Give the chosen card up."""
    s.lose(action - GIVE, s.actor, RULE)
    s.next = N_RUN


def _steal(s: Position, seat: int, deck: int) -> bool:
    count = s.holds(seat, deck)
    if count == 0:
        return False
    if count == 1 or deck == PROTECTION:
        s.subject = seat
        stolen(s, s.first_in_hand(seat, deck))
        return False
    s.deck = deck
    s.subject = seat
    s.phase = C_STEAL
    s.next = N_WAIT
    return True


def stolen(s: Position, card: int) -> None:
    """Move a card drawn from another hand to the player's; everybody sees it (GLP-3.5)."""
    s.put_down(card, s.subject)
    s.take_up(card, s.owner)
    s.everybody_knows(card, s.owner)
    if s.events is not None:
        s.emit("steals", RULE, EVERYONE, (s.owner, s.subject, card))
    s.next = N_RUN


# ---- people


def _people(s: Position, op: int, a: int, b: int, who: int) -> bool:
    """Carry out skip, or go for another's pawn, which plays nothing and hits nobody (GLP-3.10)."""
    if s.queue == NOT_STARTED:
        if _waits_for_choice(s, who):
            return True
        s.queue = _who(s, who)
    while s.queue != 0:
        seat = _next_in_queue(s)
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


# ---- what hands over


def _hand_over(s: Position, op: int, a: int, b: int, who: int) -> bool:
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
        if _waits_for_choice(s, who):
            return True
        s.arrests = _who(s, who)
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


# ---- choices and dice


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


def option_actions(s: Position) -> list[int]:
    """List the branches of a choice: all are open."""
    return [OPTION + k for k in range(s.tables.code[s.pc + 1])]


def option_decided(s: Position, action: int) -> None:
    """Go to the branch."""
    if s.events is not None:
        s.emit("opts", RULE, EVERYONE, (s.owner, s.card, action - OPTION))
    s.pc = s.tables.code[s.pc + 4 * (action - OPTION + 1) + 3]
    s.next = N_RUN


def offer_decided(s: Position, action: int) -> None:
    """Pay the price in full, or decline."""
    if action == YES:
        s.pay(s.owner, s.tables.code[s.pc + 1], RULE)
        s.pc += 4
    else:
        s.pc = s.tables.code[s.pc + 3]
    s.next = N_RUN


def effect_rolled(s: Position, face: int) -> None:
    """Add a die of a card; the total is kept for its branches."""
    s.total += face
    s.dice_left -= 1
    if s.dice_left > 0:
        return
    s.pip = s.total
    if s.events is not None:
        s.emit("card_roll", RULE, EVERYONE, (s.owner, s.pip))
    s.next = N_RUN


# ---- missions and special words


def _mission(s: Position, reward: int, men: int) -> bool:
    """Pay the reward to who has the men; otherwise the card stops here (GLP-5.9)."""
    if s.men(s.owner) + s.plus < men:
        if s.events is not None:
            s.emit("mission_fails", "GLP-5.9", EVERYONE, (s.owner, men))
        _end(s)
        return False
    s.cash[s.owner] += reward * s.times
    if s.events is not None:
        s.emit("mission_done", "GLP-5.9", EVERYONE, (s.owner, reward * s.times))
    s.pc += 4
    return True


def _special(s: Position, op: int, n: int) -> None:
    """Cancel, double or add to what the moment, or the square of the hat, is about."""
    if op == OP_CANCEL:
        if s.moment == M_HAT:
            s.square_cancelled = True
        else:
            s.cancelled = True
        return
    split = s.moment in (M_FIGHT, M_MISSION)
    if s.moment == M_HAT:
        here = s.tables.side_one[s.pos[s.turn]]
        split = here in (SQ_BOXE, SQ_MISSION)
    if s.moment == M_FIGHT and s.owner != s.turn:
        if op == OP_DOUBLE:
            s.foe_times *= 2
        else:
            s.foe_plus += n
    elif op == OP_DOUBLE:
        s.times *= 2
        if not split:
            s.plus *= 2
    else:
        s.plus += n
