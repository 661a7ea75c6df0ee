"""What explosions, deaths and payments do to a state of Règlement de comptes, down to the end they may bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.state import EVERYONE
from tripot.games.reglement_de_comptes.rules.numbers import (
    GONE,
    HOME,
    KINDS,
    NO_SEAT,
    ROLE_NAMES,
    after,
    before,
    count,
    seats_in,
)

if TYPE_CHECKING:
    from tripot.games.reglement_de_comptes.rules.state import ReglementState


def remove(state: ReglementState, mask: int) -> None:
    """Eliminate the gangsters of these seats at one moment, and the players who lose their last (RDC-7.1, 7.5)."""
    if mask == 0:
        return
    state.stirred = True
    state.pills += count(state.asleep & mask)  # RDC-6.9: a dead man's pill returns
    lost: list[int] = []
    for player in range(state.players):
        hit = state.gangs[player] & mask
        if hit == 0:
            continue
        if state.events is not None:
            for seat in seats_in(hit):
                role = ROLE_NAMES[state.role_at(seat)]
                state.emit("removed", "RDC-7.1", EVERYONE, (player, role, seat + 1))
        fell = count(hit)
        state.fallen[player] += fell
        state.men[player] -= fell
        if state.men[player] == 0:
            lost.append(player)
            state.out_men[player] = fell
    state.stand(mask)
    if len(lost) == 0:
        return
    state.moment += 1
    for player in lost:
        state.out_at[player] = state.moment
        _leave(state, player)
    _check_survivors(state)


def _leave(state: ReglementState, player: int) -> None:
    """Put an eliminated player's hand on the discards; a cake he has before him is gone (RDC-7.1, 5.2)."""
    start = player * KINDS
    state.show_new(player)
    for kind in range(KINDS):
        state.discards[kind] += state.hands[start + kind]
        state.hands[start + kind] = 0
    state.hand_sizes[player] = 0
    if state.cakes[player] == HOME:
        state.cakes[player] = GONE
    if state.events is not None:
        state.emit("out", "RDC-7.1", EVERYONE, (player, state.money[player]))


def _check_survivors(state: ReglementState) -> None:
    """End the game when one player is left, or none (RDC-7.2)."""
    alive = 0
    last = NO_SEAT
    for player in range(state.players):
        if state.men[player]:
            alive += 1
            last = player
    if alive == 1:
        if state.events is not None:
            state.emit("takes_rest", "RDC-7.2", EVERYONE, (last, state.bank))
        state.money[last] += state.bank
        state.bank = 0
        state.finish("last_gang", "RDC-7.2")
    elif alive == 0:
        state.finish("nobody_left", "RDC-7.2")


def explode(state: ReglementState, owner: int, rule: str) -> None:
    """Blow up a cake: whoever sits at its seat or beside it is removed, whosever man he is (RDC-5.1)."""
    seat = state.cakes[owner]
    state.cakes[owner] = HOME if state.men[owner] else GONE  # RDC-5.2
    if state.events is not None:
        state.emit("explosion", rule, EVERYONE, (owner, seat + 1))
    blast = 1 << seat | 1 << after(seat) | 1 << before(seat)
    remove(state, blast & state.everyone())


def pay(state: ReglementState, player: int) -> None:
    """Pay a player's income; who takes the last note ends the game (RDC-4.4)."""
    due = state.income(player)
    if due == 0:
        return
    state.stirred = True
    paid = due if due < state.bank else state.bank
    state.money[player] += paid
    state.bank -= paid
    if state.events is not None:
        rule = "RDC-4.4" if paid < due else "RDC-4.2"
        # The last value lets a text say one thing of a full pay, another of a part.
        state.emit("income", rule, EVERYONE, (player, paid, due, 1 if paid == due else 2))
    if state.bank == 0:
        state.finish("bank_empty", "RDC-4.4")
