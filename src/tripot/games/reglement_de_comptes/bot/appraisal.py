"""Values in Règlement de comptes: what a man is worth to the gang, and how safe a seat is.

Values are in thousands of dollars to come. Nothing here looks at a hand or at the pile.
"""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64, vec
from tripot.games.reglement_de_comptes.rules.cakes import blast
from tripot.games.reglement_de_comptes.rules.cash import earnings
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALL_SEATS,
    BIT,
    CAKE_AT,
    COGNEUR,
    FLINGUEUR,
    GANG,
    LAME,
    MEN_LEFT,
    MONEY,
    PARRAIN,
    SEATS,
    after,
    before,
    clockwise,
    counter_clockwise,
    lowest,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState

VALUE_OF_MAN_K: Final = 0.9
"""The value of any man: a gang without men is out."""
VALUE_OF_ARMED_K: Final = 0.5
"""The extra value of a Flingueur or a Lame."""
LAST_MAN: Final = 1.5
INCOME_SHARE: Final = 0.6
"""The share of the remaining rounds' income that a seat is expected to earn."""
CHANCE_OF_HIT: Final = 0.2
"""The chance that a man within reach of a knife or a gun is hit in a round."""
DRUGGED: Final = 0.04
CAKE_NEXT: Final = 0.75
"""The chance that an opponent's cake explodes where it stands."""
OWN_CAKE: Final = 0.95
DEAD_CAKE: Final = 0.08
FEAR: Final = 10.0
"""How much the danger of a seat counts for a man who could sit elsewhere: a free seat without danger is nearly always there."""
BUSY: Final = 0.05
"""The share of the opponents within a man's reach that counts for the value of a seat."""
UNKNOWN: Final = -1e9
"""In place of a value that is not computed yet."""


class Appraisal:
    """The table as one player values it, computed once per decision."""

    def __init__(self, state: ReglementState, me: i64) -> None:
        self.state = state
        self.me: i64 = me
        cells = state.cells
        n: i64 = state.n
        components = state.components
        self.earners: i64 = (
            components.bars | components.restaurants | components.gambling | components.register
        )
        self.incomes: vec[i64] = vec[i64]([0] * n)
        total: i64 = 0
        player: i64 = 0
        while player < n:
            income = earnings(components, cells[GANG + player], state.parrains)
            self.incomes[player] = income
            total += income
            player += 1
        rounds = 8.0
        if total > 0:
            rounds = float(state.bank) / float(total)
            if rounds < 0.5:
                rounds = 0.5
            if rounds > 8.0:
                rounds = 8.0
        self.rounds: float = rounds
        self.weights: vec[float] = _weights(state, me, self.incomes, rounds)
        self.worth: vec[float] = vec[float]([0.0] * SEATS)
        self.dangers: vec[float] = vec[float]([UNKNOWN] * SEATS)
        self.preys: vec[float] = vec[float]([UNKNOWN] * (SEATS * 4))
        self.blades: i64 = 0
        self.guns: i64 = 0
        self.own_blast: i64 = 0
        self.live_blast: i64 = 0
        self.dead_blast: i64 = 0
        player = 0
        while player < n:
            gang: i64 = cells[GANG + player]
            rest: i64 = gang
            while rest:
                seat = lowest(rest)
                rest &= rest - 1
                self.worth[seat] = self._worth(player, seat)
            if player != me:
                awake: i64 = gang & ~state.asleep
                self.blades |= awake & (state.lames | components.knives)
                self.guns |= awake & (state.flingueurs | components.revolvers)
            cake: i64 = cells[CAKE_AT + player]
            if cake >= 0:
                if player == me:
                    self.own_blast |= blast(cake)
                elif cells[MEN_LEFT + player]:
                    self.live_blast |= blast(cake)
                else:
                    self.dead_blast |= blast(cake)
            player += 1

    def gang(self) -> i64:
        """Return the seats of the own men."""
        return self.state.cells[GANG + self.me]

    def earned(self, awake: i64, parrains: i64) -> i64:
        """Return the income of men at these seats."""
        return earnings(self.state.components, awake, parrains)

    def _worth(self, player: i64, seat: i64) -> float:
        """Return the loss of a gang without the man at a seat."""
        state = self.state
        bit: i64 = BIT[seat]
        value = VALUE_OF_MAN_K
        if bit & (self.earners | state.parrains):
            without = earnings(state.components, state.cells[GANG + player] & ~bit, state.parrains)
            value += INCOME_SHARE * self.rounds * float(self.incomes[player] - without) / 1000.0
        if (state.flingueurs | state.lames) & bit:
            value += VALUE_OF_ARMED_K
        if state.cells[MEN_LEFT + player] == 1:
            value += LAST_MAN
        return value

    def danger(self, seat: i64) -> float:
        """Return the chance that an own man at a seat is lost before the player's next cards."""
        known = self.dangers[seat]
        if known != UNKNOWN:
            return known
        components = self.state.components
        bit: i64 = BIT[seat]
        safe = 1.0
        if self.blades & clockwise(bit):
            safe *= 1.0 - CHANCE_OF_HIT
        if self.blades & counter_clockwise(bit):
            safe *= 1.0 - CHANCE_OF_HIT
        if self.guns & components.across(bit):
            safe *= 1.0 - CHANCE_OF_HIT
        if components.glasses & bit:
            safe *= 1.0 - DRUGGED
        if self.live_blast & bit:
            safe *= 1.0 - CAKE_NEXT
        if self.own_blast & bit:
            safe *= 1.0 - OWN_CAKE
        if self.dead_blast & bit:
            safe *= 1.0 - DEAD_CAKE
        known = 1.0 - safe
        self.dangers[seat] = known
        return known

    def blow(self, mask: i64) -> float:
        """Return the value of removing the men of these seats, less the value of own men."""
        cells = self.state.cells
        total = 0.0
        if mask & self.state.taken == 0:
            return total
        player: i64 = 0
        while player < self.state.n:
            hit: i64 = cells[GANG + player] & mask
            if hit:
                lost = 0.0
                while hit:
                    lost += self.worth[lowest(hit)]
                    hit &= hit - 1
                total += lost * self.weights[player]
            player += 1
        return total

    def relief(self, victim: i64) -> float:
        """Return how much safer the own men are without an opponent at a seat."""
        state = self.state
        mine: i64 = state.cells[GANG + self.me]
        bit: i64 = BIT[victim]
        spared = 0.0
        if self.blades & bit:
            if mine & clockwise(bit):
                spared += self.worth[after(victim)]
            if mine & counter_clockwise(bit):
                spared += self.worth[before(victim)]
        if self.guns & bit:
            across: i64 = state.components.faces[victim]
            if across >= 0 and mine & BIT[across]:
                spared += self.worth[across]
        return spared * CHANCE_OF_HIT

    def place(self, role: i64, others: i64, parrains: i64, alone: i64, seat: i64) -> float:
        """Return the value of an own man of this role at a seat; the rest of the gang sits at `others` and earns `alone`."""
        bit: i64 = BIT[seat]
        value = VALUE_OF_MAN_K
        if role == PARRAIN:
            earned = earnings(self.state.components, others | bit, parrains | bit)
            value += INCOME_SHARE * self.rounds * float(earned - alone) / 1000.0
        elif bit & self.earners:
            earned = earnings(self.state.components, others | bit, parrains)
            value += INCOME_SHARE * self.rounds * float(earned - alone) / 1000.0
        if role != PARRAIN and role != COGNEUR:  # noqa: PLR1714  # a tuple boxes numbers
            value += VALUE_OF_ARMED_K
        value += BUSY * self.prey(role, seat)
        return value * (1.0 - FEAR * self.danger(seat))

    def prey(self, role: i64, seat: i64) -> float:
        """Return the value of the opponents that an own man at a seat could strike."""
        components = self.state.components
        bit: i64 = BIT[seat]
        arms: i64 = 0
        if role == LAME or components.knives & bit:
            arms = SEATS
        if role == FLINGUEUR or components.revolvers & bit:
            arms += SEATS * 2
        if arms == 0:
            return 0.0
        known = self.preys[arms + seat]
        if known != UNKNOWN:
            return known
        reach: i64 = 0
        if arms != SEATS * 2:
            reach = clockwise(bit) | counter_clockwise(bit)
        if arms >= SEATS * 2:
            reach |= components.across(bit)
        known = self.blow(reach & ~self.state.cells[GANG + self.me] & ALL_SEATS)
        self.preys[arms + seat] = known
        return known


def _weights(state: ReglementState, me: i64, incomes: vec[i64], rounds: float) -> vec[float]:
    """Return how much a loss of each player helps: most for the leading player, never for the player's own gang."""
    n: i64 = state.n
    weights = vec[float]([0.0] * n)
    top = 1.0
    player: i64 = 0
    while player < n:
        hope = float(state.cells[MONEY + player]) / 1000.0 + rounds * float(incomes[player]) / 1000.0
        weights[player] = hope
        if player != me and hope > top:
            top = hope
        player += 1
    player = 0
    while player < n:
        if player == me:
            weights[player] = -1.0
        else:
            share = weights[player] / top
            weights[player] = 0.25 + 0.5 * share * share
        player += 1
    return weights
