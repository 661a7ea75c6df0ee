"""Robberies, arrests and trials (GLP-5.14, 5.15)."""

from __future__ import annotations

from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules_end import give_dossier
from tripot.games.gangster_le_pro.rules_state import Position
from tripot.games.gangster_le_pro.rules_tables import (
    B_FINE,
    BANQUE,
    C_VOL,
    COMMERCE,
    D_ARREST,
    D_LOOT,
    D_VOL,
    FOR_SQUARE,
    JUSTICE,
    M_ARREST,
    M_LOOT,
    M_NONE,
    N_ARREST,
    N_RESUME,
    N_ROBBERY,
    PASS,
    ROB,
    STAR,
    percent,
)


def vol(s: Position) -> None:
    """Roll a die for the opportunity (GLP-5.14)."""
    s.roll(C_VOL, 1)


def vol_rolled(s: Position, face: int) -> None:
    """1 to 4 is a shop, 5 and 6 a bank; then the player goes in or leaves (GLP-5.14)."""
    s.column = 0 if face <= 4 else 1
    s.deck = COMMERCE if s.column == 0 else BANQUE
    if s.events is not None:
        s.emit("opportunity", "GLP-5.14", EVERYONE, (s.turn, face, s.deck))
    if s.available(s.deck):
        s.ask(D_VOL, s.turn)
    else:
        s.next = N_RESUME


def vol_decided(s: Position, action: int) -> None:
    """Go in or leave."""
    if s.events is not None:
        s.emit("robs" if action == ROB else "leaves", "GLP-5.14", EVERYONE, (s.turn, s.deck))
    s.next = N_ROBBERY if action == ROB else N_RESUME


def robbery(s: Position) -> None:
    """Draw the Commerce or Banque card in `deck`."""
    if not s.await_card(s.deck, FOR_SQUARE, s.turn):
        s.next = N_RESUME


def loot(s: Position) -> None:
    """Pay a known loot, once its owner has had his say (GLP-5.14)."""
    if s.asked_for_stars(s.turn):
        s.ask(D_LOOT, s.turn)
    else:
        _pay_loot(s)


def moment_actions(s: Position, moment: int) -> list[int]:
    """List the stars of a moment, and to let things take their course."""
    found: list[int] = []
    s.add_stars(s.actor, moment, found)
    found.append(PASS)
    return found


def loot_actions(s: Position) -> list[int]:
    """List the stars for a loot."""
    return moment_actions(s, M_LOOT)


def arrest_actions(s: Position) -> list[int]:
    """List the stars for an arrest."""
    return moment_actions(s, M_ARREST)


def loot_decided(s: Position, action: int) -> None:
    """Take the loot, or play a star first."""
    if action == PASS:
        _pay_loot(s)
    else:
        s.play_star(action - STAR, s.actor)


def _pay_loot(s: Position) -> None:
    amount = s.amount * s.times + s.plus
    s.times = 1
    s.plus = 0
    s.cash[s.turn] += amount
    if s.events is not None:
        s.emit("loot", "GLP-5.14", EVERYONE, (s.turn, amount))
    s.next = N_RESUME


def arrest(s: Position) -> None:
    """Bring the arrested before the judge, one after the other from the player's own seat on (GLP-5.15)."""
    while s.arrests != 0:
        seat = s.turn
        while s.arrests >> seat & 1 == 0:
            seat = s.after(seat)
        if s.cancelled or s.fallen[seat] > 0:
            if s.cancelled and s.events is not None:
                s.emit("walks_free", "GLP-5.15", EVERYONE, (seat,))
            s.cancelled = False
            s.arrests &= ~(1 << seat)
            continue
        if s.asked_for_stars(seat):
            s.ask(D_ARREST, seat)
        else:
            trial(s, seat)
        return
    s.next = N_RESUME


def arrest_decided(s: Position, action: int) -> None:
    """Face the judge, or play a star."""
    if action == PASS:
        trial(s, s.actor)
    else:
        s.play_star(action - STAR, s.actor)


def trial(s: Position, seat: int) -> None:
    """Draw the Justice card of an arrest (GLP-5.15)."""
    s.arrests &= ~(1 << seat)
    if not s.await_card(JUSTICE, FOR_SQUARE, seat):
        s.next = N_ARREST


def judged(s: Position, card: int) -> None:
    """Read the verdict and carry it out on the arrested."""
    if s.events is not None:
        s.emit("card", "GLP-5.15", EVERYONE, (s.subject, card))
    s.begin_program(card, s.subject, M_NONE)


def fine(s: Position, seat: int, shop: int, bank: int) -> None:
    """Pay a fine in full, or have a Dossier and pay nothing (GLP-5.15)."""
    amount = percent(shop if s.column == 0 else bank, s.bend(seat, B_FINE, 100))
    if s.cash[seat] < amount:
        give_dossier(s, seat, "GLP-5.15")
        return
    s.cash[seat] -= amount
    if s.events is not None:
        s.emit("fined", "GLP-5.15", EVERYONE, (seat, amount))
