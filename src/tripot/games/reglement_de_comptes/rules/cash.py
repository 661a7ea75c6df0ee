"""The cash of Règlement de comptes: the income of seats, and the end of the bank (RDC-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.reglement_de_comptes.rules.components import Components
from tripot.games.reglement_de_comptes.rules.match_end import finish
from tripot.games.reglement_de_comptes.rules.numbers import GANG, MONEY, size_of

if TYPE_CHECKING:
    from tripot.games.reglement_de_comptes.rules.state import ReglementState


def business(held: i64, seats: i64) -> i64:
    """Return the income of the seats held of one kind of business (RDC-4.2)."""
    if held == 0:
        return 0
    if held == seats:
        return 4000
    return 1000


def sources(state: ReglementState, player: i64) -> dict[str, list[int]]:
    """Return the sources of a player's income (RDC-3.5): how many seats of each, and the amount; the register has 0."""
    components = state.components
    awake = state.cells[GANG + player] & ~state.asleep
    result: dict[str, list[int]] = {}
    if awake & state.parrains:
        result["parrain"] = [1, 1000]
    if awake & components.bars:
        result["bar"] = [size_of(awake & components.bars), business(awake & components.bars, components.bars)]
    if awake & components.restaurants:
        held = awake & components.restaurants
        result["restaurant"] = [size_of(held), business(held, components.restaurants)]
    if awake & components.gambling:
        held = awake & components.gambling
        result["gambling"] = [size_of(held), business(held, components.gambling)]
    if awake & components.register and result:
        result["register"] = [1, 0]
    return result


def earnings(components: Components, awake: i64, parrains: i64) -> i64:
    """Return the income of a gang's awake men at these seats; `parrains` are the seats of all Parrains."""
    due: i64 = 0
    if awake & parrains:  # RDC-4.1
        due = 1000
    due += business(awake & components.bars, components.bars)
    due += business(awake & components.restaurants, components.restaurants)
    due += business(awake & components.gambling, components.gambling)
    if awake & components.register:  # RDC-4.3
        return due * 2
    return due


def income(state: ReglementState, player: i64) -> i64:
    """Return the income of a player's awake men (RDC-3.5)."""
    return earnings(state.components, state.cells[GANG + player] & ~state.asleep, state.parrains)


def pay(state: ReglementState, player: i64) -> None:
    """Pay a player's income; the match ends when the bank is empty (RDC-4.4)."""
    due = income(state, player)
    if due == 0:
        return
    state.stirred = True
    paid: i64 = due
    if paid > state.bank:
        paid = state.bank
    state.cells[MONEY + player] += paid
    state.bank -= paid
    if state.events is not None:
        rule = "RDC-4.4" if paid < due else "RDC-4.2"
        # The last value selects the text for a full or a partial payment.
        part = 1 if paid == due else 2
        state.emit("income", rule, EVERYONE, (player, paid, due, part))
    if state.bank == 0:
        finish(state, "bank_empty", "RDC-4.4")
