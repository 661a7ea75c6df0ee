"""A bot that plays Règlement de comptes for the next round: strike what earns most, sit where money is and knives are not."""

from __future__ import annotations

from typing import Final

from tripot.core.native import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.reglement_de_comptes.bot.knowledge import CAKE_NEXT, STAYING, Appraisal, blast
from tripot.games.reglement_de_comptes.rules import cards
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALERTE,
    BLOW,
    CAKE,
    COCKTAIL,
    COGNEUR,
    DISCARD,
    END,
    ENOUGH,
    FIRST_CARD,
    FROM,
    KINDS,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    PARRAIN,
    PASS,
    PILL,
    PLAY,
    SEAT_MAN,
    SEATS,
    SECOND_CARD,
    SHOOT,
    SIT,
    STAB,
    TAKE,
    TAKE_MAN,
    TO,
    after,
    before,
    seats_in,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState

KEEPING: Final[tuple[float, ...]] = (1.0, 1.0, 0.9, 0.5, 0.8, 0.7, 0.3, 0.6)
"""How much each kind of card is wanted in hand, by kind: the least wanted is discarded."""
WORTH_AN_ACTION: Final = 0.25
WORTH_A_MOVE: Final = 0.35
FLIGHT: Final = 0.45
"""How likely a man still sits where he sat when a cake ordered now goes off."""


class GreedyBot(Policy):
    """Looks one card ahead, with a player's sense of value; it uses its own hand and what everybody sees."""

    def __init__(self) -> None:
        self.name = "greedy"
        self.blind = False

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the action that promises most."""
        assert isinstance(state, ReglementState)  # noqa: S101  # a bot is made for its game
        if state.step == SECOND_CARD and len(state.actions(seat)) == 1:
            return END
        appraisal = Appraisal(state, seat)
        step = state.step
        if step == FIRST_CARD:
            return _first_card(state, appraisal, seat)
        if step == SECOND_CARD:
            return PLAY + MOVE if _best_move(state, appraisal, seat)[0] > WORTH_A_MOVE else END
        if step == MOVE_FROM:
            return FROM + _best_move(state, appraisal, seat)[1]
        if step == MOVE_TO:
            return TO + _best_goal(state, appraisal, seat, state.chosen)[1]
        if step == TAKE_MAN:
            return _man_to_seat(state, appraisal, seat)
        if step == SEAT_MAN:
            return SIT + _best_seat(state, appraisal, seat, state.chosen >> 1)[1]
        return _best_target(state, appraisal, seat)


def _first_card(state: ReglementState, appraisal: Appraisal, seat: int) -> int:
    """Play the action that gains most, else a move that gains, else throw away what is least wanted."""
    start = seat * KINDS
    best = WORTH_AN_ACTION
    chosen = -1
    for kind in range(MOVE):
        if state.hands[start + kind] and cards.can_play(state, seat, kind):
            value = (
                _alert_value(state, appraisal, seat)
                if kind == ALERTE
                else _card_value(state, appraisal, seat, kind)
            )
            if value > best:
                best = value
                chosen = kind
    if chosen >= 0:
        return PLAY + chosen
    movable = state.hands[start + MOVE] > 0 and cards.can_play(state, seat, MOVE)
    if movable and _best_move(state, appraisal, seat)[0] > WORTH_A_MOVE:
        return PLAY + MOVE
    least = 100.0
    thrown = 0
    for kind in range(KINDS):
        held = state.hands[start + kind]
        if held:
            wanted = KEEPING[kind] / held
            if wanted < least:
                least = wanted
                thrown = kind
    return DISCARD + thrown


def _card_value(state: ReglementState, appraisal: Appraisal, seat: int, kind: int) -> float:
    """Return the value of a card's best target."""
    best = -100.0
    if kind == COCKTAIL:
        total = 0.0
        for value in _best_glasses(state, appraisal, seat)[1]:
            total += value
        return total
    for action in cards.targets(state, seat, kind):
        best = max(best, _target_value(state, appraisal, seat, action))
    return best


def _best_target(state: ReglementState, appraisal: Appraisal, seat: int) -> int:
    """Choose the target of the card on the table."""
    actions = state.actions(seat)
    if state.card == COCKTAIL:
        return _next_pill(state, appraisal, seat)
    best = -1000.0
    chosen = actions[0]
    for action in actions:
        value = _target_value(state, appraisal, seat, action)
        if value > best:
            best = value
            chosen = action
    return chosen


def _target_value(state: ReglementState, appraisal: Appraisal, seat: int, action: int) -> float:
    """Return what striking, serving, passing or blowing up gains."""
    if action < STAB:
        return _kill(appraisal, state.seat_map.faces[action - SHOOT])
    if action < CAKE:
        code = action - STAB
        return _kill(appraisal, after(code >> 1) if code & 1 == 0 else before(code >> 1))
    if action < PASS:
        # Opponents have a turn each to walk away or to send the cake back; own men can be moved out.
        mask = blast(action - CAKE)
        mine = state.gangs[seat]
        return FLIGHT * appraisal.blow(mask & ~mine) + 0.9 * appraisal.blow(mask & mine)
    if action < BLOW:
        owner = (action - PASS) >> 1
        goal = cards.passed_to(state, owner, (action - PASS) & 1)
        likely = CAKE_NEXT if state.men[owner] else 0.1
        return likely * (appraisal.blow(blast(goal)) - appraisal.blow(blast(state.cakes[owner])))
    mask = blast(state.cakes[action - BLOW])
    # What an opponent's cake would hit anyway is won only by the certainty of it.
    return appraisal.blow(mask)


def _kill(appraisal: Appraisal, victim: int) -> float:
    return appraisal.blow(1 << victim) + appraisal.relief(victim)


# ---- pills


def _glass_value(state: ReglementState, appraisal: Appraisal, seat: int) -> float:
    """Return what a pill gains: a death, or a round's sleep."""
    if state.asleep >> seat & 1:
        return _kill(appraisal, seat)
    owner = state.owner_at(seat)
    asleep = state.asleep | 1 << seat
    gang = state.gangs[owner]
    missed = state.income(owner) - state.earnings(gang & ~asleep, state.parrains)
    return appraisal.weights[owner] * (missed / 1000.0 + 0.15) + 0.8 * appraisal.relief(seat)


def _best_glasses(state: ReglementState, appraisal: Appraisal, player: int) -> tuple[list[int], list[float]]:
    """Return the three best glasses, and their values."""
    seats: list[int] = []
    values: list[float] = []
    for seat in seats_in(cards.drinkers(state, player)):
        value = _glass_value(state, appraisal, seat)
        place = len(values)
        while place > 0 and values[place - 1] < value:
            place -= 1
        if place < 3:
            seats.insert(place, seat)
            values.insert(place, value)
    return seats[:3], values[:3]


def _next_pill(state: ReglementState, appraisal: Appraisal, player: int) -> int:
    """Serve the best glasses in the order of the seats."""
    following = SEATS
    for seat in _best_glasses(state, appraisal, player)[0]:
        if state.drunk >> seat == 0 and seat < following:
            following = seat
    return PILL + following if following < SEATS else ENOUGH


# ---- moving and seating


def _best_goal(state: ReglementState, appraisal: Appraisal, player: int, start: int) -> tuple[float, int]:
    """Return the best seat for the man at `start` and what he gains there."""
    bit = 1 << start
    role = state.role_at(start)
    others = state.gangs[player] & ~bit
    parrains = state.parrains & ~bit
    here = appraisal.place(role, others, parrains, start)
    best = -1000.0
    goal = 0
    for seat in seats_in(cards.free_seats(state)):
        value = appraisal.place(role, others, parrains, seat)
        if value > best:
            best = value
            goal = seat
    return best - here, goal


def _best_move(state: ReglementState, appraisal: Appraisal, player: int) -> tuple[float, int]:
    """Return the best man to move and what it gains."""
    best = -1000.0
    man = 0
    for start in seats_in(cards.awake(state, player)):
        gain = _best_goal(state, appraisal, player, start)[0]
        if gain > best:
            best = gain
            man = start
    return best, man


def _best_seat(state: ReglementState, appraisal: Appraisal, player: int, role: int) -> tuple[float, int]:
    """Return the best free seat for a man to be seated, and its value."""
    best = -1000.0
    chosen = 0
    for seat in seats_in(cards.free_seats(state)):
        value = appraisal.place(role, state.gangs[player], state.parrains, seat)
        if value > best:
            best = value
            chosen = seat
    return best, chosen


def _man_to_seat(state: ReglementState, appraisal: Appraisal, player: int) -> int:
    """Take Cogneurs while there are good seats, and the Parrain when the knives have sat down."""
    best = -1000.0
    chosen = 0
    for action in state.actions(player):
        man = action - TAKE
        role = man >> 1
        value = _best_seat(state, appraisal, player, role)[0]
        if role == PARRAIN:
            value -= 3.0 + STAYING * appraisal.rounds
        elif role == COGNEUR:
            value += 0.6
        if man & 1:
            value -= 0.5
        if value > best:
            best = value
            chosen = action
    return chosen


def _alert_value(state: ReglementState, appraisal: Appraisal, player: int) -> float:
    """Return what a new seating promises: an even share of the income, and no man in danger any more."""
    mine = 0
    total = 0
    left = 0
    for other in range(state.players):
        income = state.earnings(state.gangs[other], state.parrains)
        total += income
        left += state.men[other]
        if other == player:
            mine = income
    share = total * (state.men[player] + 1) / (left + 1)
    peril = 0.0
    for seat in seats_in(state.gangs[player]):
        peril += appraisal.worth[seat] * appraisal.danger(seat, 0)
    return 0.5 * appraisal.rounds * STAYING * (share - mine) / 1000.0 + 0.5 * peril - 0.5
