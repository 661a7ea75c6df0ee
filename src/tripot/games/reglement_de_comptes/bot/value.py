"""The value of a position of Règlement de comptes: every seat's chance of the first place, from fitted features.

Each gang, eliminated or not, has features (`features` writes them). Their weighted sum is the gang's strength. Early and late weights
are mixed by the share of the bank that is paid out. Chances are the softmax of the strengths. The weights are in
`value.toml`; `tripot lab fit reglement-de-comptes` fits them again. No hand and no pile is read here.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.games.reglement_de_comptes.rules.cakes import blast
from tripot.games.reglement_de_comptes.rules.cash import earnings
from tripot.games.reglement_de_comptes.rules.numbers import (
    CAKE_AT,
    GANG,
    MEN_LEFT,
    MONEY,
    clockwise,
    counter_clockwise,
    size_of,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState

FEATURES: Final = (
    "money",  # their money, as a part of what they and the bank have
    "hope",  # their share of all money if incomes stay as they are
    "income",
    "men",  # their part of all men
    "alone",  # all others have few men left: they may take the rest of the bank
    "last_man",
    "out",
    "parrain",
    "asleep",
    "arms",  # opponents within reach of their men
    "threats",  # their men within reach of others
    "threatened_income",
    "cake",  # opponents round their cake less their own men
    "doomed",  # their men round the cakes of others
    "waiting",  # how long until their turn
)
NUMBER: Final = 15


@final
class Value:
    """The fitted numbers for one number of players: a weight early in the match and one late, for each feature."""

    def __init__(self, early: list[float], late: list[float]) -> None:
        if len(early) != NUMBER or len(late) != NUMBER:
            raise ValueError(f"a value takes {NUMBER} weights early and {NUMBER} late")
        self.early: vec[float] = vec[float]([0.0] * NUMBER)
        self.late: vec[float] = vec[float]([0.0] * NUMBER)
        for at in range(NUMBER):
            self.early[at] = early[at]
            self.late[at] = late[at]
        self.row: vec[float] = vec[float]([0.0] * (NUMBER * 6))

    def chances(self, state: ReglementState, out: vec[float]) -> None:
        """Write each seat's chance of the first place."""
        row = self.row
        late = features(state, row)
        n: i64 = state.n
        most = -1e9
        player: i64 = 0
        while player < n:
            strength = 0.0
            at: i64 = 0
            while at < NUMBER:
                weight = self.early[at] + (self.late[at] - self.early[at]) * late
                strength += weight * row[player * NUMBER + at]
                at += 1
            out[player] = strength
            if strength > most:
                most = strength
            player += 1
        total = 0.0
        player = 0
        while player < n:
            out[player] = exp(out[player] - most)
            total += out[player]
            player += 1
        player = 0
        while player < n:
            out[player] /= total
            player += 1


def features(state: ReglementState, row: vec[float]) -> float:
    """Write the features of all seats in order; return the progress of the match, from 0 to 1."""
    cells = state.cells
    components = state.components
    n: i64 = state.n
    bank = float(state.bank) / 1000.0
    paid = 0.0
    incomes = 0.0
    men = 0.0
    player: i64 = 0
    while player < n:
        paid += float(cells[MONEY + player]) / 1000.0
        income = float(earnings(components, cells[GANG + player], state.parrains)) / 1000.0
        row[player * NUMBER + 2] = income
        incomes += income
        men += float(cells[MEN_LEFT + player])
        player += 1
    everything = bank + paid
    player = 0
    while player < n:
        at: i64 = player * NUMBER
        gang: i64 = cells[GANG + player]
        own = float(cells[MEN_LEFT + player])
        money = float(cells[MONEY + player]) / 1000.0
        income = row[at + 2]
        row[at] = money / (bank + 5.0)
        share = 0.0
        if incomes > 0.0:
            share = income / incomes
        row[at + 1] = (money + bank * share) / everything * 10.0
        row[at + 3] = 0.0
        row[at + 4] = 0.0
        row[at + 5] = 0.0
        row[at + 6] = 0.0
        if men > 0.0:
            row[at + 3] = own / men * float(n)
        if own == 0.0:
            row[at + 6] = 1.0
        else:
            row[at + 4] = bank / everything / (1.0 + men - own)
            if own == 1.0:
                row[at + 5] = 1.0
        row[at + 7] = 0.0
        if gang & state.parrains:
            row[at + 7] = 1.0
        row[at + 8] = float(size_of(gang & state.asleep))
        others: i64 = state.taken & ~gang
        awake: i64 = gang & ~state.asleep
        blades: i64 = awake & (state.lames | components.knives)
        guns: i64 = awake & (state.flingueurs | components.revolvers)
        reach: i64 = (clockwise(blades) | counter_clockwise(blades) | components.across(guns)) & others
        row[at + 9] = float(size_of(reach))
        foes: i64 = others & ~state.asleep
        blades = foes & (state.lames | components.knives)
        guns = foes & (state.flingueurs | components.revolvers)
        reach = (clockwise(blades) | counter_clockwise(blades) | components.across(guns)) & gang
        row[at + 10] = float(size_of(reach))
        row[at + 11] = income - float(earnings(components, gang & ~reach, state.parrains)) / 1000.0
        row[at + 12] = 0.0
        doomed: i64 = 0
        owner: i64 = 0
        while owner < n:
            cake: i64 = cells[CAKE_AT + owner]
            if cake >= 0 and cells[MEN_LEFT + owner]:
                hit = blast(cake)
                if owner == player:
                    row[at + 12] = float(size_of(hit & others) - 2 * size_of(hit & gang))
                else:
                    doomed |= hit & gang
            owner += 1
        row[at + 13] = float(size_of(doomed))
        turns: i64 = player - state.turn
        if turns < 0:
            turns += n
        row[at + 14] = float(turns) / float(n)
        player += 1
    return paid / everything
