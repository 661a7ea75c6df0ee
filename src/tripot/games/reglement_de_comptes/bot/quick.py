"""A quick player of Règlement de comptes for rollouts: rules of thumb on sets of seats, far faster than greedy.

It removes earners and men of the leader, serves cakes between opponents, and passes or leaves a cake that would hit own men.
It sits where there is income and no knife, and discards cards it cannot use. It chooses among equals at random.
"""

from __future__ import annotations

from typing import Final, final

from tripot.core.mypyc_types import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.reglement_de_comptes.rules import cards
from tripot.games.reglement_de_comptes.rules.cakes import blast, cake_seats, passed_to
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALL_SEATS,
    BIT,
    BOUM,
    CAKE,
    CAKE_AT,
    COCKTAIL,
    DISCARD,
    END,
    ENOUGH,
    FIRST_CARD,
    FROM,
    GANG,
    HELD,
    KNIFE,
    MEN_LEFT,
    MONEY,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    ORDER,
    PAN,
    PASS_CAKE,
    PILL,
    PLAY,
    SEAT_MAN,
    SECOND_CARD,
    SHOOT,
    SIT,
    STAB,
    TAKE_MAN,
    TO,
    clockwise,
    counter_clockwise,
    held,
    kinds_in,
    lowest,
    nth_of,
    size_of,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState
from tripot.games.reglement_de_comptes.rules.turn import more_glasses

MIN_GAIN: Final = 4
"""The least expected gain of a card to be played."""
UNWANTED: Final = 0b01001010
"""The order of discards: Alerte!, Pass the cake, Pan!, then any card."""


class QuickBot(Policy):
    """Plays by rules of thumb."""

    def __init__(self) -> None:
        self.name = "quick"
        self.blind = False

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the action of the rules of thumb."""
        assert isinstance(state, ReglementState)  # noqa: S101  # a bot is given states of its game
        return Thumb(state, seat).choose(rng)


@final
class Thumb:
    """The table as sets of seats, for one player."""

    def __init__(self, state: ReglementState, me: i64) -> None:
        cells = state.cells
        components = state.components
        self.state = state
        self.me: i64 = me
        self.own: i64 = cells[GANG + me]
        self.others: i64 = state.taken & ~self.own
        self.earners: i64 = (
            components.bars
            | components.restaurants
            | components.gambling
            | components.register
            | state.parrains
        )
        self.leader: i64 = 0
        self.doomed: i64 = 0
        most: i64 = -1
        player: i64 = 0
        while player < state.n:
            if player != me and cells[MONEY + player] > most and cells[MEN_LEFT + player]:
                most = cells[MONEY + player]
                self.leader = cells[GANG + player]
            cake: i64 = cells[CAKE_AT + player]
            if cake >= 0 and cells[MEN_LEFT + player]:
                self.doomed |= blast(cake)
            player += 1

    def choose(self, rng: Rng) -> i64:
        """Return the action of the rules of thumb."""
        state = self.state
        step: i64 = state.step
        if step == FIRST_CARD:
            return self._first_card(rng)
        if step == SECOND_CARD:
            if self._wants_move() and state.holds(self.me, MOVE) and cards.can_play(state, self.me, MOVE):
                return PLAY + MOVE
            return END
        if step == MOVE_FROM:
            return FROM + self._mover(rng)
        if step == MOVE_TO:
            return TO + self._goal(rng)
        if step == SEAT_MAN:
            return SIT + self._goal(rng)
        if step == TAKE_MAN:
            return state.any_action(self.me, rng)
        return self._target(rng)

    # ---- worth

    def _score(self, mask: i64) -> i64:
        """Return the value of hitting the men of these seats, less the value of own men."""
        hit: i64 = mask & self.others
        lost: i64 = mask & self.own
        state = self.state
        armed: i64 = state.lames | state.flingueurs
        score: i64 = size_of(hit) * 4
        if hit:
            score += size_of(hit & self.earners) * 5 + size_of(hit & self.leader) * 2 + size_of(hit & armed)
        if lost:
            score -= size_of(lost) * 9 + size_of(lost & self.earners) * 5
        return score

    def _best_victim(self, victims: i64, rng: Rng) -> i64:
        """Return the best victim: an earner of the leader, an earner, a man of the leader, any man."""
        best: i64 = victims & self.leader & self.earners
        if best == 0:
            best = victims & self.earners
        if best == 0:
            best = victims & self.leader
        if best == 0:
            best = victims
        return _any(best, rng)

    # ---- cards

    def _first_card(self, rng: Rng) -> i64:
        state = self.state
        hand: i64 = state.cells[HELD + self.me]
        best: i64 = MIN_GAIN
        chosen: i64 = -1
        value: i64 = 0
        if held(hand, KNIFE):
            value = self._strike_value(self._stabbed())
            if value > best:
                best = value
                chosen = KNIFE
        if held(hand, PAN):
            value = self._strike_value(self._shot())
            if value > best:
                best = value
                chosen = PAN
        if held(hand, BOUM):
            value = self._best_boum()
            if value > best:
                best = value
                chosen = BOUM
        if held(hand, COCKTAIL):
            drinkers = cards.drinkers(state, self.me)
            value = size_of(drinkers & state.asleep) * 6 + size_of(drinkers & self.earners) * 3
            if value > best and drinkers:
                best = value
                chosen = COCKTAIL
        if held(hand, ORDER):
            value = self._order_value()
            if value > best:
                best = value
                chosen = ORDER
        if held(hand, PASS_CAKE) and self.own & self.doomed:
            value = self._best_pass()
            if value > best:
                best = value
                chosen = PASS_CAKE
        if held(hand, MOVE) and best < 9 and self._wants_move() and cards.can_play(state, self.me, MOVE):
            chosen = MOVE
        if chosen >= 0:
            return PLAY + chosen
        kinds = kinds_in(hand)
        unwanted: i64 = kinds & UNWANTED
        if unwanted == 0:
            unwanted = kinds
        return DISCARD + _any(unwanted, rng)

    def _stabbed(self) -> i64:
        armed = cards.blades(self.state, self.me)
        return (clockwise(armed) | counter_clockwise(armed)) & self.others

    def _shot(self) -> i64:
        return self.state.components.across(cards.guns(self.state, self.me)) & self.others

    def _strike_value(self, victims: i64) -> i64:
        if victims == 0:
            return 0
        if victims & self.earners & self.leader:
            return 11
        if victims & self.earners:
            return 9
        if victims & self.leader:
            return 6
        return 5

    def _best_boum(self) -> i64:
        best: i64 = 0
        owner: i64 = 0
        while owner < self.state.n:
            cake: i64 = self.state.cells[CAKE_AT + owner]
            if owner != self.me and cake >= 0:
                value = self._score(blast(cake))
                if value > best:
                    best = value
            owner += 1
        return best

    def _order_value(self) -> i64:
        seats = self._cake_seats(3)
        if seats:
            return 7
        if self._cake_seats(2):
            return 5
        return 0

    def _cake_seats(self, victims: i64) -> i64:
        """Return the seats where a cake hits `n` opponents and no own man."""
        others: i64 = self.others
        right = clockwise(others)
        left = counter_clockwise(others)
        safe: i64 = ALL_SEATS & ~(self.own | clockwise(self.own) | counter_clockwise(self.own))
        if victims == 3:
            return others & right & left & safe
        return (others & right | others & left | right & left) & safe

    def _best_pass(self) -> i64:
        """Return the gain of passing on a cake that would hit own men."""
        best: i64 = 0
        cells = self.state.cells
        owner: i64 = 0
        while owner < self.state.n:
            cake: i64 = cells[CAKE_AT + owner]
            if owner != self.me and cake >= 0 and blast(cake) & self.own:
                staying = self._score(blast(cake))
                way: i64 = 0
                while way < 2:
                    goal = passed_to(self.state, owner, way)
                    if goal >= 0:
                        value: i64 = self._score(blast(goal)) - staying
                        if value > best:
                            best = value
                    way += 1
            owner += 1
        return best

    def _target(self, rng: Rng) -> i64:
        state = self.state
        kind: i64 = state.card
        if kind == COCKTAIL:
            return self._pill(rng)
        if kind == KNIFE:
            victim = self._best_victim(self._stabbed(), rng)
            armed = cards.blades(state, self.me)
            if armed & clockwise(BIT[victim]):
                return STAB + lowest(clockwise(BIT[victim])) * 2 + 1
            return STAB + lowest(counter_clockwise(BIT[victim])) * 2
        if kind == PAN:
            victim = self._best_victim(self._shot(), rng)
            return SHOOT + state.components.faces[victim]
        if kind == ORDER:
            free: i64 = ~cake_seats(state)
            seats: i64 = self._cake_seats(3) & free
            if seats == 0:
                seats = self._cake_seats(2) & free
            if seats:
                return CAKE + _any(seats, rng)
            return state.any_action(self.me, rng)
        return self._best_of(kind)

    def _best_of(self, kind: i64) -> i64:
        """Return the best cake to pass or to blow up."""
        state = self.state
        cells = state.cells
        first = cards.first_target(kind)
        rest = cards.targets(state, self.me, kind)
        best: i64 = -1000
        chosen: i64 = 0
        while rest:
            target = lowest(rest)
            rest &= rest - 1
            if kind == BOUM:
                value = self._score(blast(cells[CAKE_AT + target]))
            else:
                owner: i64 = target >> 1
                goal = passed_to(state, owner, target & 1)
                value = self._score(blast(goal)) - self._score(blast(cells[CAKE_AT + owner]))
            if value > best:
                best = value
                chosen = target
        return first + chosen

    def _pill(self, rng: Rng) -> i64:
        """Serve sleepers and earners first, in the order of the seats; then any others."""
        state = self.state
        glasses = cards.drinkers(state, self.me)
        if state.drunk:
            glasses = more_glasses(state)
        good: i64 = glasses & (state.asleep | self.earners)
        if good:
            return PILL + lowest(good)
        if state.drunk:
            return ENOUGH
        return PILL + _any(glasses, rng)

    # ---- moving

    def _wants_move(self) -> bool:
        """Return True if a man is in danger from a cake, or a man without income could earn."""
        state = self.state
        awake: i64 = self.own & ~state.asleep
        if awake & self.doomed:
            return True
        return awake & ~self.earners != 0 and self.earners & ~state.taken & ~self.doomed != 0

    def _mover(self, rng: Rng) -> i64:
        awake: i64 = self.own & ~self.state.asleep
        best: i64 = awake & self.doomed & self.earners
        if best == 0:
            best = awake & self.doomed
        if best == 0:
            best = awake & ~self.earners
        if best == 0:
            best = awake
        return _any(best, rng)

    def _goal(self, rng: Rng) -> i64:
        """Return a free seat: safe and earning, earning, safe, or any."""
        state = self.state
        components = state.components
        free = cards.free_seats(state)
        foes: i64 = self.others & ~state.asleep
        blades: i64 = foes & (state.lames | components.knives)
        reach: i64 = clockwise(blades) | counter_clockwise(blades) | self.doomed
        reach |= components.across(foes & (state.flingueurs | components.revolvers))
        best: i64 = free & self.earners & ~reach
        if best == 0:
            best = free & self.earners & ~self.doomed
        if best == 0:
            best = free & ~reach
        if best == 0:
            best = free & ~self.doomed
        if best == 0:
            best = free
        return _any(best, rng)


def _any(mask: i64, rng: Rng) -> i64:
    """Return one of a set, with equal chances."""
    if mask & (mask - 1) == 0:
        return lowest(mask)
    return nth_of(mask, rng.below(size_of(mask)))
