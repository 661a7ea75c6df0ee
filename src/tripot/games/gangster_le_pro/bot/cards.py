"""The expected gain of playing a card of Gangster Le Pro, read from its program."""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64
from tripot.games.gangster_le_pro.bot.squares import (
    card_value,
    cheapest,
    kind_value,
    square_value,
    walk_value,
)
from tripot.games.gangster_le_pro.bot.worth import (
    GEM,
    arrest_cost,
    dossier_cost,
    fortune_guess,
    held_share,
    loots,
    man,
    unseen_gem,
)
from tripot.games.gangster_le_pro.rules.cards.interpreter import quantity, steps_to
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
    Q_PIP,
    STEPS,
    TO_NEXT,
    WHO_CHOSEN,
    WHO_LEFT,
    WHO_OTHERS,
    WHO_POOREST,
    WHO_RICHEST,
    WHO_RIGHT,
    WHO_SELF,
)
from tripot.games.gangster_le_pro.rules.numbers import (
    AUTOMOBILE,
    AVENTURE,
    BANQUE,
    BOXE,
    COLLECTE,
    COMMERCE,
    DIAMANT,
    DOSSIER,
    INVESTISSEMENT,
    MISSION,
    PERLE,
    PROTECTION,
    RECRUTEMENT,
    SQ_AVENTURE,
    SQ_BOXE,
    SQ_COLLECTE,
    SQ_EXPERT,
    SQ_MISSION,
    SQ_VOL,
    percent,
)
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

A_TURN: Final = 1100
"""The approximate gain of a turn."""
STAR_VALUE: Final = 1500
RIVAL_LOSS_PERCENT: Final = 30
"""The value of a rival's loss for the player, in percent, if the rival is chosen."""


def deck_value(state: GangsterLeProState, seat: i64, deck: i64) -> i64:
    """Return the value of an unseen card of a deck."""
    if deck in (PERLE, DIAMANT):
        return unseen_gem(state, seat, deck) * held_share(state) // 100
    if deck == RECRUTEMENT:
        return 2 * man(state)
    if deck == DOSSIER:
        return -dossier_cost(state, seat)
    if deck == AUTOMOBILE:
        return 0 if state.car[seat] >= 0 else 2200
    if deck == BOXE:
        return 0 if state.boxer[seat] >= 0 else 600
    if deck == PROTECTION:
        return 1200 if state.cash[seat] > 7000 else 500
    if deck == INVESTISSEMENT:
        return 500
    return STAR_VALUE


def target(state: GangsterLeProState, owner: i64, who: i64) -> i64:
    """Return the one player a step is aimed at, -1 for none or several."""
    chosen: i64 = -1
    ahead: i64
    for ahead in range(1, state.players):
        seat = (owner + ahead) % state.players
        if state.out[seat] > 0:
            continue
        better = (
            chosen < 0
            or who == WHO_RIGHT
            or (who == WHO_RICHEST and state.cash[seat] > state.cash[chosen])
            or (who == WHO_POOREST and state.cash[seat] < state.cash[chosen])
            or (who == WHO_CHOSEN and fortune_guess(state, seat) > fortune_guess(state, chosen))
        )
        if better:
            chosen = seat
    return chosen if who in (WHO_CHOSEN, WHO_LEFT, WHO_RIGHT, WHO_RICHEST, WHO_POOREST) else -1


def play_value(state: GangsterLeProState, owner: i64, card: i64) -> i64:
    """Return the expected gain of playing a card."""
    return value_from(state, owner, state.components.entry[card], 0, state.playing)


def value_from(state: GangsterLeProState, owner: i64, start: i64, pip: i64, square: i64) -> i64:
    """Return the expected gain of a program from an instruction on; `square` is where a hat lies."""
    code = state.components.code
    pc = start
    total: i64 = 0
    while True:
        op = code[pc]
        a = code[pc + 1]
        b = code[pc + 2]
        c = code[pc + 3]
        if op == OP_END:
            return total
        if op == OP_ROLL:
            # Several dice count as one with their mean, which is enough for all cards.
            rest: i64 = 0
            face: i64
            for face in range(1, 7):
                rest += value_from(state, owner, pc + 4, face * a, square)
            return total + rest // 6
        if op == OP_CHOOSE:
            best = value_from(state, owner, code[pc + 7], pip, square)
            k: i64
            for k in range(2, a + 1):
                best = max(best, value_from(state, owner, code[pc + 4 * k + 3], pip, square))
            return total + best
        if op == OP_OFFER:
            declined = value_from(state, owner, c, pip, square)
            if state.cash[owner] < a:
                return total + declined
            return total + max(declined, value_from(state, owner, pc + 4, pip, square) - a)
        if op == OP_WITHIN:
            pc = pc + 4 if a <= pip <= b else c
            continue
        if op == OP_IF:
            pc = pc + 4 if quantity(state, a, owner) >= b else c
            continue
        if op == OP_JUMP:
            pc = c
            continue
        if op == OP_MISSION:
            if state.men(owner) + state.plus < b:
                return total
            total += a
        elif op <= OP_GIVE:
            total += _money(state, owner, op, _amount(state, a, b, owner, c, pip, op), c)
        elif op <= OP_STEAL:
            total += _cards(state, owner, op, a, c)
        elif op in (OP_CANCEL, OP_DOUBLE, OP_BONUS):
            total += _special(state, owner, op, a, square)
        else:
            total += _other(state, owner, op, a, b, c)
        pc += 4


def _amount(state: GangsterLeProState, n: i64, per: i64, owner: i64, who: i64, pip: i64, op: i64) -> i64:
    if per == 0:
        return n
    if per == Q_PIP:
        return n * pip
    payer = owner
    if op in (OP_TAKE, OP_PAY) and who != WHO_SELF:
        victim = target(state, owner, who)
        payer = victim if victim >= 0 else (owner + 1) % state.players
    if per == Q_CASH:
        return percent(state.cash[payer], n)
    return n * quantity(state, per, payer)


def _money(state: GangsterLeProState, owner: i64, op: i64, amount: i64, who: i64) -> i64:
    if who == WHO_SELF:
        return amount if op == OP_GAIN else -min(amount, state.cash[owner])
    rivals = state.standing - 1
    victim = target(state, owner, who)
    if victim >= 0:
        paid = min(amount, state.cash[victim])
        if op == OP_TAKE:
            return paid + paid * RIVAL_LOSS_PERCENT // 100
        if op == OP_GIVE:
            return -min(amount, state.cash[owner]) * (100 + RIVAL_LOSS_PERCENT // 2) // 100
        return paid * RIVAL_LOSS_PERCENT // 100 if op == OP_PAY else -amount * RIVAL_LOSS_PERCENT // 100
    if op == OP_TAKE:
        return amount * rivals * (100 + RIVAL_LOSS_PERCENT // 2) // 100
    if op == OP_GIVE:
        return -min(amount * rivals, state.cash[owner])
    harm = amount * rivals * RIVAL_LOSS_PERCENT // 200
    if who != WHO_OTHERS:
        harm -= min(amount, state.cash[owner])
    return harm if op == OP_PAY else -harm


def _cards(state: GangsterLeProState, owner: i64, op: i64, deck: i64, who: i64) -> i64:
    if who == WHO_SELF:
        if op == OP_RECEIVE:
            return deck_value(state, owner, deck)
        if state.holds(owner, deck) == 0:
            return 0
        return (
            dossier_cost(state, owner)
            if deck == DOSSIER
            else -card_value(state, owner, cheapest(state, owner, deck))
        )
    worth = deck_value(state, owner, deck) if deck != DOSSIER else -3000
    if op == OP_STEAL:
        return worth * 13 // 10 * _holders(state, owner, deck, who)
    if op == OP_LOSE:
        return worth * RIVAL_LOSS_PERCENT // 100 * _holders(state, owner, deck, who)
    return -worth * RIVAL_LOSS_PERCENT // 100


def _holders(state: GangsterLeProState, owner: i64, deck: i64, who: i64) -> i64:
    """Return how many of the players that a step concerns hold a card of this deck; at most 1 where one is chosen."""
    count: i64 = 0
    victim = target(state, owner, who) if who not in (WHO_CHOSEN, WHO_OTHERS) else -1
    seat: i64
    for seat in range(state.players):
        if seat != owner and state.holds(seat, deck) > 0 and (victim < 0 or seat == victim):
            count += 1
    return min(1, count) if who == WHO_CHOSEN else count


def _special(state: GangsterLeProState, owner: i64, op: i64, n: i64, square: i64) -> i64:
    """Value a special word of a hat by the square it lies on."""
    if op == OP_CANCEL:
        return -kind_value(state, owner, square)
    if square == SQ_MISSION:
        return kind_value(state, owner, SQ_MISSION) if op == OP_DOUBLE else 250 * n
    if square == SQ_BOXE:
        return 600 if op == OP_DOUBLE else 250 * n if state.boxer[owner] >= 0 else 0
    if square == SQ_EXPERT:
        gems = state.holds(owner, PERLE) + state.holds(owner, DIAMANT)
        return 0 if gems == 0 else GEM if op == OP_DOUBLE else n
    return 1500 if op == OP_DOUBLE else n // 2


def _other(state: GangsterLeProState, owner: i64, op: i64, a: i64, b: i64, who: i64) -> i64:
    if op == OP_SKIP:
        if who == WHO_SELF:
            return -A_TURN * a
        rivals = 1 if target(state, owner, who) >= 0 else state.standing - 1
        return A_TURN * a * rivals * RIVAL_LOSS_PERCENT // 100
    if op == OP_AGAIN:
        return A_TURN
    if op == OP_ARREST:
        if who == WHO_SELF:
            return -arrest_cost(state, owner, a)
        victim = target(state, owner, who)
        return arrest_cost(state, victim, a) * RIVAL_LOSS_PERCENT // 100 if victim >= 0 else 0
    if op == OP_VISIT:
        return kind_value(state, owner, a)
    if op == OP_DRAW:
        return _draw(state, owner, a)
    if op == OP_ADVANCE:
        return _advance(state, owner, a, b)
    if op == OP_GO:
        return _go(state, owner, a, b, who)
    return 0


def _draw(state: GangsterLeProState, owner: i64, deck: i64) -> i64:
    if deck == AVENTURE:
        return kind_value(state, owner, SQ_AVENTURE)
    if deck == MISSION:
        return kind_value(state, owner, SQ_MISSION)
    if deck == COLLECTE:
        return min(-1000, kind_value(state, owner, SQ_COLLECTE))
    if deck in (BANQUE, COMMERCE):
        cards, count, loot = loots(state, deck)
        cost = arrest_cost(state, owner, 1 if deck == BANQUE else 0)
        return (loot - (cards - count) * cost) // cards if cards > 0 else 0
    return kind_value(state, owner, SQ_VOL)


def _advance(state: GangsterLeProState, owner: i64, mode: i64, n: i64) -> i64:
    if mode == STEPS:
        return walk_value(state, owner, n)
    if mode == TO_NEXT:
        return walk_value(state, owner, steps_to(state, n))
    best: i64 = -10_000
    mean: i64 = 0
    steps: i64
    for steps in range(1, 7):
        worth = walk_value(state, owner, steps)
        best = max(best, worth)
        mean += worth
    # It takes the place of the die.
    return best - mean // 6


def _go(state: GangsterLeProState, owner: i64, mode: i64, n: i64, who: i64) -> i64:
    if who != WHO_SELF:
        return 300
    if mode == GO_BACK:
        return square_value(state, owner, (state.square[owner] - n) % state.components.squares)
    best: i64 = -10_000
    square: i64
    for square in range(state.components.squares):
        if mode == GO_SQUARE:
            fits = n in (state.components.side_one[square], state.components.side_two[square])
        elif mode == GO_ANY:
            fits = square != 0
        else:
            fits = _somebody_on(state, owner, square)
        if fits and square != state.square[owner]:
            best = max(best, square_value(state, owner, square))
    return best - A_TURN if best > -10_000 else 0


def _somebody_on(state: GangsterLeProState, owner: i64, square: i64) -> bool:
    return any(
        seat != owner and state.out[seat] == 0 and state.square[seat] == square
        for seat in range(state.players)
    )
