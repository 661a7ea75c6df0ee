"""The interpreter of the cards' effects: docs/gangster-le-pro-cards.md says what each word means.

A program is a run of four-int instructions in `Tables.code`; `pc` is where it stands. An instruction that has to wait
(a draw, a die, a choice) leaves `pc` where it is, or on the next one, and `run` goes on from there afterwards.
"""

from __future__ import annotations

from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro import rules_memory as memory
from tripot.games.gangster_le_pro.rules_end import (
    give_dossier,
)
from tripot.games.gangster_le_pro.rules_moves import (
    hand_over_play,
    people,
)
from tripot.games.gangster_le_pro.rules_state import (
    Position,
)
from tripot.games.gangster_le_pro.rules_tables import (
    B_COLLECTE,
    C_EFFECT,
    C_STEAL,
    COLLECTE,
    D_LOSE,
    D_OFFER,
    D_OPTION,
    DOSSIER,
    FOR_EFFECT,
    GIVE,
    M_ARREST,
    M_COLLECTE,
    M_COLLISION,
    M_FIGHT,
    M_HAT,
    M_LOOT,
    M_MISSION,
    M_SALE,
    N_ARREST,
    N_COLLECTE,
    N_CORNER,
    N_CRASH,
    N_END_TURN,
    N_EXPERT,
    N_LOOT,
    N_MISSION,
    N_RESUME,
    N_RUN,
    N_WAIT,
    NOT_STARTED,
    OPTION,
    OVER,
    PROTECTION,
    SQ_BOXE,
    SQ_MISSION,
    YES,
    percent,
)
from tripot.games.gangster_le_pro.rules_words import (
    OP_AGAIN,
    OP_BONUS,
    OP_CANCEL,
    OP_CHOOSE,
    OP_DOUBLE,
    OP_END,
    OP_GAIN,
    OP_GIVE,
    OP_GO,
    OP_IF,
    OP_JUMP,
    OP_LOSE,
    OP_MISSION,
    OP_OFFER,
    OP_PAY,
    OP_RECEIVE,
    OP_ROLL,
    OP_SKIP,
    OP_STEAL,
    OP_TAKE,
    OP_WITHIN,
    RULE,
    WHO_SELF,
    amount_of,
    can_have,
    next_in_queue,
    quantity,
    seats_meant,
    waits_for_choice,
)


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
            if people(s, op, a, b, c):
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
            if people(s, op, a, b, c):
                return
        else:
            if hand_over_play(s, op, a, b, c):
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


def _money(s: Position, op: int, n: int, per: int, who: int) -> bool:
    """Carry out gain, pay, take or give; True when the player is asked first."""
    if waits_for_choice(s, who):
        return True
    s.queue = seats_meant(s, who)
    while s.queue != 0:
        seat = next_in_queue(s)
        if op == OP_GAIN:
            s.gain(seat, amount_of(s, n, per, seat), RULE)
        elif op == OP_PAY:
            amount = amount_of(s, n, per, seat)
            if s.tables.deck[s.card] == COLLECTE:
                amount = percent(amount, s.bend(seat, B_COLLECTE, 100))
            s.pay(seat, amount, RULE)
        elif op == OP_TAKE:
            s.hand_over(seat, s.owner, amount_of(s, n, per, seat), RULE)
        else:
            s.hand_over(s.owner, seat, amount_of(s, n, per, s.owner), RULE)
    s.queue = NOT_STARTED
    s.pc += 4
    return False


def _cards(s: Position, op: int, deck: int, who: int) -> bool:
    """Carry out receive, lose or steal, seat by seat; True when it has to wait or is over."""
    if s.queue == NOT_STARTED:
        if waits_for_choice(s, who):
            return True
        s.queue = seats_meant(s, who)
    while s.queue != 0:
        seat = next_in_queue(s)
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
    if not can_have(s, seat, deck):
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
    memory.entered(s, card, s.owner)
    if s.events is not None:
        s.emit("steals", RULE, EVERYONE, (s.owner, s.subject, card))
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
