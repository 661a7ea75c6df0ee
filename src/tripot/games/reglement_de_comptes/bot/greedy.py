"""The greedy bot of Règlement de comptes: removes the best earners and moves men to safe seats with income."""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.reglement_de_comptes.bot.appraisal import CAKE_NEXT, INCOME_SHARE, Appraisal
from tripot.games.reglement_de_comptes.rules import cards
from tripot.games.reglement_de_comptes.rules.cakes import blast, passed_to
from tripot.games.reglement_de_comptes.rules.cash import earnings, income
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALERTE,
    BIT,
    BLOW,
    CAKE,
    CAKE_AT,
    COCKTAIL,
    COGNEUR,
    DISCARD,
    END,
    ENOUGH,
    FIRST_CARD,
    FROM,
    GANG,
    KINDS,
    MEN_LEFT,
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
    lowest,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState

KEEPING: Final[vec[float]] = vec[float]([1.0, 1.0, 0.9, 0.5, 0.8, 0.7, 0.3, 0.6])
"""The value of each kind of card in hand: the lowest is discarded."""
WORTH_AN_ACTION: Final = 0.25
WORTH_A_MOVE: Final = 0.35
CHANCE_OF_STAYING: Final = 0.45
"""The chance that a man still sits in the same seat when a cake served now explodes."""
NOTHING: Final = -1000.0
MAX_GLASSES: Final = 3


class GreedyBot(Policy):
    """Looks one card ahead; uses its own hand and public information."""

    def __init__(self) -> None:
        self.name = "greedy"
        self.blind = False

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the action with the greatest expected gain."""
        assert isinstance(state, ReglementState)  # noqa: S101  # a bot is given states of its game
        return best_action(state, seat)


def best_action(state: ReglementState, seat: i64) -> i64:
    """Return the action with the greatest expected gain."""
    step: i64 = state.step
    if step == SECOND_CARD and state.count_actions(seat) == 1:
        return END
    outlook = Outlook(state, seat)
    if step == FIRST_CARD:
        return outlook.first_card()
    if step == SECOND_CARD:
        outlook.find_move()
        if outlook.gain > WORTH_A_MOVE:
            return PLAY + MOVE
        return END
    if step == MOVE_FROM:
        outlook.find_move()
        return FROM + outlook.man
    if step == MOVE_TO:
        outlook.find_goal(state.chosen)
        return TO + outlook.goal
    if step == TAKE_MAN:
        return outlook.man_to_seat()
    if step == SEAT_MAN:
        outlook.find_seat(state.chosen >> 1)
        return SIT + outlook.goal
    return outlook.best_target()


class Outlook(Appraisal):
    """A player's choices with their values. `goal` and `man` hold the best seat and man of the latest search."""

    def __init__(self, state: ReglementState, me: i64) -> None:
        super().__init__(state, me)
        self.goal: i64 = 0
        self.man: i64 = 0
        self.gain: float = NOTHING
        self.best_glasses: vec[i64] = vec[i64]([0] * MAX_GLASSES)
        self.glass_values: vec[float] = vec[float]([0.0] * MAX_GLASSES)
        self.served: i64 = 0

    def first_card(self) -> i64:
        """Return the card with the greatest gain, otherwise a move that gains, otherwise the card to discard."""
        state = self.state
        best = WORTH_AN_ACTION
        chosen: i64 = -1
        kind: i64 = 0
        while kind < MOVE:
            if state.holds(self.me, kind) and cards.can_play(state, self.me, kind):
                if kind == ALERTE:
                    value = self.alert_value()
                else:
                    value = self.card_value(kind)
                if value > best:
                    best = value
                    chosen = kind
            kind += 1
        if chosen >= 0:
            return PLAY + chosen
        if state.holds(self.me, MOVE) and cards.can_play(state, self.me, MOVE):
            self.find_move()
            if self.gain > WORTH_A_MOVE:
                return PLAY + MOVE
        return DISCARD + self.least_wanted()

    def least_wanted(self) -> i64:
        """Return the kind of card with the lowest value in hand."""
        least = 100.0
        thrown: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            number = self.state.holds(self.me, kind)
            if number:
                wanted = KEEPING[kind] / float(number)
                if wanted < least:
                    least = wanted
                    thrown = kind
            kind += 1
        return thrown

    # ---- targets

    def card_value(self, kind: i64) -> float:
        """Return the value of a card's best target."""
        if kind == COCKTAIL:
            self.find_glasses()
            total = 0.0
            i: i64 = 0
            while i < self.served:
                total += self.glass_values[i]
                i += 1
            return total
        best = -100.0
        first = cards.first_target(kind)
        rest = cards.targets(self.state, self.me, kind)
        while rest:
            value = self.target_value(first + lowest(rest))
            rest &= rest - 1
            if value > best:
                best = value
        return best

    def best_target(self) -> i64:
        """Choose the target of the card on the table."""
        state = self.state
        if state.card == COCKTAIL:
            return self.next_pill()
        best = NOTHING
        first = cards.first_target(state.card)
        rest = cards.targets(state, self.me, state.card)
        chosen: i64 = first + lowest(rest)
        while rest:
            action: i64 = first + lowest(rest)
            rest &= rest - 1
            value = self.target_value(action)
            if value > best:
                best = value
                chosen = action
        return chosen

    def target_value(self, action: i64) -> float:
        """Return the gain of a stab, a shot, or a cake served, passed or blown up."""
        state = self.state
        if action < STAB:
            return self.kill(state.components.faces[action - SHOOT])
        if action < CAKE:
            return self.kill(cards.stabbed_at(action - STAB))
        if action < PASS:
            # Each opponent has a turn to move away or to send the cake back; own men can be moved.
            hit = blast(action - CAKE)
            mine: i64 = state.cells[GANG + self.me]
            return CHANCE_OF_STAYING * self.blow(hit & ~mine) + 0.9 * self.blow(hit & mine)
        if action < BLOW:
            owner: i64 = (action - PASS) >> 1
            goal = passed_to(state, owner, (action - PASS) & 1)
            likely = 0.1
            if state.cells[MEN_LEFT + owner]:
                likely = CAKE_NEXT
            return likely * (self.blow(blast(goal)) - self.blow(blast(state.cells[CAKE_AT + owner])))
        # Men that an opponent's cake would hit anyway count only for the added certainty.
        return self.blow(blast(state.cells[CAKE_AT + action - BLOW]))

    def kill(self, victim: i64) -> float:
        """Return the gain of a death."""
        return self.blow(BIT[victim]) + self.relief(victim)

    # ---- pills

    def glass_value(self, seat: i64) -> float:
        """Return the gain of a pill: a death, or a round of sleep."""
        state = self.state
        bit: i64 = BIT[seat]
        if state.asleep & bit:
            return self.kill(seat)
        owner = state.owner_at(seat)
        awake: i64 = state.cells[GANG + owner] & ~(state.asleep | bit)
        missed: i64 = income(state, owner) - earnings(state.components, awake, state.parrains)
        return self.weights[owner] * (float(missed) / 1000.0 + 0.15) + 0.8 * self.relief(seat)

    def find_glasses(self) -> None:
        """Find the three best glasses, and their values."""
        self.served = 0
        rest = cards.drinkers(self.state, self.me)
        while rest:
            seat = lowest(rest)
            rest &= rest - 1
            value = self.glass_value(seat)
            place: i64 = self.served
            while place > 0 and self.glass_values[place - 1] < value:
                place -= 1
            if place < MAX_GLASSES:
                if self.served < MAX_GLASSES:
                    self.served += 1
                i: i64 = self.served - 1
                while i > place:
                    self.best_glasses[i] = self.best_glasses[i - 1]
                    self.glass_values[i] = self.glass_values[i - 1]
                    i -= 1
                self.best_glasses[place] = seat
                self.glass_values[place] = value

    def next_pill(self) -> i64:
        """Serve the best glasses in the order of the seats."""
        self.find_glasses()
        following: i64 = SEATS
        i: i64 = 0
        while i < self.served:
            seat: i64 = self.best_glasses[i]
            if BIT[seat] > self.state.drunk and seat < following:
                following = seat
            i += 1
        if following < SEATS:
            return PILL + following
        return ENOUGH

    # ---- moving and seating

    def find_goal(self, start: i64) -> None:
        """Find the best seat for the man at `start`, and the gain."""
        state = self.state
        bit: i64 = BIT[start]
        role = state.role_at(start)
        others: i64 = state.cells[GANG + self.me] & ~bit
        parrains: i64 = state.parrains & ~bit
        alone = earnings(state.components, others, parrains)
        staying = self.place(role, others, parrains, alone, start)
        self.gain = self._best_place(role, others, parrains, alone) - staying

    def find_move(self) -> None:
        """Find the best man to move, and the gain."""
        best = NOTHING
        self.man = 0
        rest = cards.awake(self.state, self.me)
        while rest:
            start = lowest(rest)
            rest &= rest - 1
            self.find_goal(start)
            if self.gain > best:
                best = self.gain
                self.man = start
        self.gain = best

    def find_seat(self, role: i64) -> None:
        """Find the best free seat for a man to be seated, and its value."""
        state = self.state
        gang: i64 = state.cells[GANG + self.me]
        alone = earnings(state.components, gang, state.parrains)
        self.gain = self._best_place(role, gang, state.parrains, alone)

    def _best_place(self, role: i64, others: i64, parrains: i64, alone: i64) -> float:
        best = NOTHING
        self.goal = 0
        rest = cards.free_seats(self.state)
        while rest:
            seat = lowest(rest)
            rest &= rest - 1
            value = self.place(role, others, parrains, alone, seat)
            if value > best:
                best = value
                self.goal = seat
        return best

    def man_to_seat(self) -> i64:
        """Seat Cogneurs while there are good seats, and the Parrain after the men with knives."""
        best = NOTHING
        chosen: i64 = 0
        rest = self.state.options(self.me)
        while rest:
            man = lowest(rest)
            rest &= rest - 1
            role: i64 = man >> 1
            self.find_seat(role)
            value = self.gain
            if role == PARRAIN:
                value -= 3.0 + INCOME_SHARE * self.rounds
            elif role == COGNEUR:
                value += 0.6
            if man & 1:
                value -= 0.5
            if value > best:
                best = value
                chosen = TAKE + man
        return chosen

    def alert_value(self) -> float:
        """Return the expected gain of a new seating: an even share of the income, and no man in danger."""
        cells = self.state.cells
        mine: i64 = self.incomes[self.me]
        total: i64 = 0
        left: i64 = 0
        other: i64 = 0
        while other < self.state.n:
            total += self.incomes[other]
            left += cells[MEN_LEFT + other]
            other += 1
        share = float(total * (cells[MEN_LEFT + self.me] + 1)) / float(left + 1)
        peril = 0.0
        rest: i64 = cells[GANG + self.me]
        while rest:
            seat = lowest(rest)
            rest &= rest - 1
            peril += self.worth[seat] * self.danger(seat)
        return 0.5 * self.rounds * INCOME_SHARE * (share - float(mine)) / 1000.0 + 0.5 * peril - 0.5
