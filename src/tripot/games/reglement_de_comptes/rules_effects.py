"""What explosions, deaths and payments do to a position of Règlement de comptes, down to the end they may bring."""

from __future__ import annotations

from tripot.core.state import EVERYONE
from tripot.games.reglement_de_comptes.rules_position import Position
from tripot.games.reglement_de_comptes.rules_table import (
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


def remove(position: Position, mask: int) -> None:
    """Eliminate the gangsters of these seats at one moment, and the players who lose their last (RDC-7.1, 7.5)."""
    if mask == 0:
        return
    position.stirred = True
    position.pills += count(position.asleep & mask)  # RDC-6.9: a dead man's pill returns
    lost: list[int] = []
    for player in range(position.players):
        hit = position.gangs[player] & mask
        if hit == 0:
            continue
        if position.events is not None:
            for seat in seats_in(hit):
                role = ROLE_NAMES[position.role_at(seat)]
                position.emit("removed", "RDC-7.1", EVERYONE, (player, role, seat + 1))
        fell = count(hit)
        position.fallen[player] += fell
        position.men[player] -= fell
        if position.men[player] == 0:
            lost.append(player)
            position.out_men[player] = fell
    position.stand(mask)
    if len(lost) == 0:
        return
    position.moment += 1
    for player in lost:
        position.out_at[player] = position.moment
        _leave(position, player)
    _check_survivors(position)


def _leave(position: Position, player: int) -> None:
    """Put an eliminated player's hand on the discards; a cake he has before him is gone (RDC-7.1, 5.2)."""
    start = player * KINDS
    position.show_new(player)
    for kind in range(KINDS):
        position.discards[kind] += position.hands[start + kind]
        position.hands[start + kind] = 0
    position.hand_sizes[player] = 0
    if position.cakes[player] == HOME:
        position.cakes[player] = GONE
    if position.events is not None:
        position.emit("out", "RDC-7.1", EVERYONE, (player, position.money[player]))


def _check_survivors(position: Position) -> None:
    """End the game when one player is left, or none (RDC-7.2)."""
    alive = 0
    last = NO_SEAT
    for player in range(position.players):
        if position.men[player]:
            alive += 1
            last = player
    if alive == 1:
        if position.events is not None:
            position.emit("takes_rest", "RDC-7.2", EVERYONE, (last, position.bank))
        position.money[last] += position.bank
        position.bank = 0
        position.finish("last_gang", "RDC-7.2")
    elif alive == 0:
        position.finish("nobody_left", "RDC-7.2")


def explode(position: Position, owner: int, rule: str) -> None:
    """Blow up a cake: whoever sits at its seat or beside it is removed, whosever man he is (RDC-5.1)."""
    seat = position.cakes[owner]
    position.cakes[owner] = HOME if position.men[owner] else GONE  # RDC-5.2
    if position.events is not None:
        position.emit("explosion", rule, EVERYONE, (owner, seat + 1))
    blast = 1 << seat | 1 << after(seat) | 1 << before(seat)
    remove(position, blast & position.everyone())


def pay(position: Position, player: int) -> None:
    """Pay a player's income; who takes the last note ends the game (RDC-4.4)."""
    due = position.income(player)
    if due == 0:
        return
    position.stirred = True
    paid = due if due < position.bank else position.bank
    position.money[player] += paid
    position.bank -= paid
    if position.events is not None:
        rule = "RDC-4.4" if paid < due else "RDC-4.2"
        # The last value lets a text say one thing of a full pay, another of a part.
        position.emit("income", rule, EVERYONE, (player, paid, due, 1 if paid == due else 2))
    if position.bank == 0:
        position.finish("bank_empty", "RDC-4.4")
