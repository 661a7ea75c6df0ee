"""What a player of Règlement de comptes knows of values: what a man is worth to his gang, and how safe a seat is.

Values are in thousands of dollars to come. Nothing here looks at a hand or at the pile.
"""

from __future__ import annotations

from typing import Final

from tripot.games.reglement_de_comptes.rules.numbers import (
    COGNEUR,
    PARRAIN,
    SEATS,
    after,
    before,
    clockwise,
    counter_clockwise,
    seats_in,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState

PRESENCE: Final = 0.9
"""A man is worth this for being there: a gang without men is out."""
ARMED: Final = 0.5
"""A Flingueur or a Lame is worth this more."""
LAST_MAN: Final = 1.5
STAYING: Final = 0.6
"""How much of the income of the rounds left a seat is expected to see."""
STRUCK: Final = 0.2
"""How likely a man within a blade's or a gun's reach is to be struck in a round."""
DRUGGED: Final = 0.04
CAKE_NEXT: Final = 0.75
"""How likely an opponent's cake goes off where it stands."""
OWN_CAKE: Final = 0.95
DEAD_CAKE: Final = 0.08


class Appraisal:
    """The table as one player values it, worked out once a decision."""

    def __init__(self, state: ReglementState, me: int) -> None:
        self.state = state
        self.me = me
        n = state.players
        total = 0
        incomes: list[int] = []
        for player in range(n):
            income = state.earnings(state.gangs[player], state.parrains)
            incomes.append(income)
            total += income
        rounds = 8.0 if total == 0 else state.bank / total
        self.rounds: float = min(8.0, max(0.5, rounds))
        self.weights: list[float] = _weights(state, me, incomes, self.rounds)
        self.worth: list[float] = [0.0] * SEATS
        for player in range(n):
            gang = state.gangs[player]
            for seat in seats_in(gang):
                self.worth[seat] = self._worth(player, seat, incomes[player])
        self.blades = 0
        self.guns = 0
        seat_map = state.seat_map
        for player in range(n):
            if player != me:
                awake = state.gangs[player] & ~state.asleep
                self.blades |= awake & (state.lames | seat_map.knives)
                self.guns |= awake & (state.flingueurs | seat_map.revolvers)
        self.own_blast = 0
        self.live_blast = 0
        self.dead_blast = 0
        for player in range(n):
            seat = state.cakes[player]
            if seat >= 0:
                if player == me:
                    self.own_blast |= blast(seat)
                elif state.men[player]:
                    self.live_blast |= blast(seat)
                else:
                    self.dead_blast |= blast(seat)

    def _worth(self, player: int, seat: int, income: int) -> float:
        """Return what a gang loses with the man at a seat."""
        state = self.state
        without = state.earnings(state.gangs[player] & ~(1 << seat), state.parrains)
        value = PRESENCE + STAYING * self.rounds * (income - without) / 1000.0
        if (state.flingueurs | state.lames) >> seat & 1:
            value += ARMED
        if state.men[player] == 1:
            value += LAST_MAN
        return value

    def danger(self, seat: int, extra_blast: int) -> float:
        """Return how likely an own man at a seat is lost before the next own turn's cards."""
        state = self.state
        safe = 1.0
        if self.blades >> after(seat) & 1:
            safe *= 1.0 - STRUCK
        if self.blades >> before(seat) & 1:
            safe *= 1.0 - STRUCK
        across = state.seat_map.faces[seat]
        if across >= 0 and self.guns >> across & 1:
            safe *= 1.0 - STRUCK
        if state.seat_map.glasses >> seat & 1:
            safe *= 1.0 - DRUGGED
        if self.live_blast >> seat & 1:
            safe *= 1.0 - CAKE_NEXT
        if (self.own_blast | extra_blast) >> seat & 1:
            safe *= 1.0 - OWN_CAKE
        if self.dead_blast >> seat & 1:
            safe *= 1.0 - DEAD_CAKE
        return 1.0 - safe

    def blow(self, mask: int) -> float:
        """Return what it is worth to remove the men of these seats, own men counting against it."""
        state = self.state
        total = 0.0
        for player in range(state.players):
            hit = state.gangs[player] & mask
            if hit == 0:
                continue
            lost = 0.0
            for seat in seats_in(hit):
                lost += self.worth[seat]
            total += lost * self.weights[player]
        return total

    def relief(self, victim: int) -> float:
        """Return how much safer the own men are without an opponent at a seat."""
        state = self.state
        mine = state.gangs[self.me]
        spared = 0.0
        if self.blades >> victim & 1:
            if mine >> after(victim) & 1:
                spared += self.worth[after(victim)]
            if mine >> before(victim) & 1:
                spared += self.worth[before(victim)]
        across = state.seat_map.faces[victim]
        if across >= 0 and self.guns >> victim & 1 and mine >> across & 1:
            spared += self.worth[across]
        return spared * STRUCK

    def place(self, role: int, others: int, parrains: int, seat: int) -> float:
        """Return what an own man of this role is worth at a seat, the rest of his gang sitting at `others`."""
        state = self.state
        bit = 1 << seat
        if role == PARRAIN:
            earned = state.earnings(others | bit, parrains | bit)
        else:
            earned = state.earnings(others | bit, parrains)
        value = PRESENCE + STAYING * self.rounds * (earned - state.earnings(others, parrains)) / 1000.0
        if role not in (PARRAIN, COGNEUR):
            value += ARMED
        value += 0.12 * self._prey(role, others | bit, seat)
        return value * (1.0 - self.danger(seat, 0))

    def _prey(self, role: int, own: int, seat: int) -> float:
        """Return the value of the opponents that a man at a seat could strike."""
        state = self.state
        bit = 1 << seat
        total = 0.0
        reach = 0
        if role == 2 or state.seat_map.knives & bit:
            reach = clockwise(bit) | counter_clockwise(bit)
        across = state.seat_map.faces[seat]
        if across >= 0 and (role == 1 or state.seat_map.revolvers & bit):
            reach |= 1 << across
        reach &= ~own
        if reach:
            total = self.blow(reach & ~state.gangs[self.me])
        return total


def _weights(state: ReglementState, me: int, incomes: list[int], rounds: float) -> list[float]:
    """Return how much a loss of each player helps: most against who is about to win, never one's own."""
    n = state.players
    hopes: list[float] = []
    top = 1.0
    for player in range(n):
        hope = state.money[player] / 1000.0 + rounds * incomes[player] / 1000.0
        hopes.append(hope)
        if player != me:
            top = max(top, hope)
    weights: list[float] = []
    for player in range(n):
        if player == me:
            weights.append(-1.0)
        else:
            share = hopes[player] / top
            weights.append(0.25 + 0.5 * share * share)
    return weights


def blast(seat: int) -> int:
    """Return the seats that a cake at a seat hits."""
    bit = 1 << seat
    return bit | clockwise(bit) | counter_clockwise(bit)
