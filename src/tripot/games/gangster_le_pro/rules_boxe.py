"""Boxers and fights (GLP-5.3, 5.4)."""

from __future__ import annotations

from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules_state import Position
from tripot.games.gangster_le_pro.rules_tables import (
    B_FIGHT,
    BOXE,
    BOXER_PRICE,
    BUY,
    C_BOUT,
    CLAIM,
    D_BOXER,
    D_CLAIM,
    D_CORNER,
    D_FIGHT,
    FIGHT,
    FOR_SQUARE,
    LONE_BOXER,
    M_FIGHT,
    N_CORNER,
    N_RESUME,
    NO_CARD,
    PASS,
    STAR,
    UNDER_BOXER,
    WINS_TO_RETIRE,
)


def boxe(s: Position) -> None:
    """Sell a boxer to who has none; otherwise offer a fight, or 500 $ to the only owner (GLP-5.3)."""
    seat = s.turn
    if s.boxer[seat] < 0:
        if s.cash[seat] >= BOXER_PRICE and s.available(BOXE):
            s.ask(D_BOXER, seat)
        else:
            s.next = N_RESUME
    elif len(fight_actions(s)) > 1:
        s.ask(D_FIGHT, seat)
    else:
        s.ask(D_CLAIM, seat)


def fight_actions(s: Position) -> list[int]:
    """List the opponents who have a boxer: none refuses (GLP-5.4)."""
    found = [FIGHT + other for other in range(s.players) if other != s.turn and s.boxer[other] >= 0]
    found.append(PASS)
    return found


def boxer_decided(s: Position, action: int) -> None:
    """Pay 200 $ for a card, or decline (GLP-5.3)."""
    if action == BUY:
        s.pay(s.turn, BOXER_PRICE, "GLP-5.3")
        s.await_card(BOXE, FOR_SQUARE, s.turn)
    else:
        s.next = N_RESUME


def claim_decided(s: Position, action: int) -> None:
    """Take 500 $ for the only boxer, or not (GLP-5.3)."""
    if action == CLAIM:
        s.gain(s.turn, LONE_BOXER, "GLP-5.3")
    s.next = N_RESUME


def fight_decided(s: Position, action: int) -> None:
    """Organise a fight: both boxers are revealed (GLP-5.4)."""
    if action == PASS:
        s.next = N_RESUME
        return
    seat, foe = s.turn, action - FIGHT
    s.foe = foe
    s.known_boxer[seat] = True
    s.known_boxer[foe] = True
    if s.events is not None:
        s.emit("fight", "GLP-5.4", EVERYONE, (seat, foe, s.boxer[seat], s.boxer[foe]))
    s.deals = 0
    s.next = N_CORNER


def corner(s: Position) -> None:
    """Ask the organiser, then the opponent, for stars; then the dice (GLP-5.4). `deals` says who is asked."""
    seat, foe = s.turn, s.foe
    if s.boxer[seat] < 0 or s.boxer[foe] < 0:
        s.next = N_RESUME
        return
    if s.deals == 0:
        if s.asked_for_stars(seat):
            s.ask(D_CORNER, seat)
            return
        s.deals = 1
    if s.asked_for_stars(foe):
        s.ask(D_CORNER, foe)
        return
    _ring(s)


def corner_actions(s: Position) -> list[int]:
    """List the stars of this moment, and to let them fight."""
    found: list[int] = []
    s.add_stars(s.actor, M_FIGHT, found)
    found.append(PASS)
    return found


def corner_decided(s: Position, action: int) -> None:
    """Play a star, or let them fight."""
    if action != PASS:
        s.play_star(action - STAR, s.actor)
    elif s.actor == s.turn:
        s.deals = 1
        s.next = N_CORNER
    else:
        _ring(s)


def _ring(s: Position) -> None:
    t = s.tables
    s.roll(C_BOUT, t.dice[s.boxer[s.turn]] + t.dice[s.boxer[s.foe]])
    s.foe_total = 0


def struck(s: Position, face: int) -> None:
    """Add a die, the organiser's first; then compare (GLP-5.4)."""
    t = s.tables
    seat, foe = s.turn, s.foe
    if s.dice_left > t.dice[s.boxer[foe]]:
        s.total += face
    else:
        s.foe_total += face
    s.dice_left -= 1
    if s.dice_left > 0:
        return
    mine = s.total + t.bonus[s.boxer[seat]] + 1 + s.bend(seat, B_FIGHT, 0) + s.plus
    theirs = s.foe_total + t.bonus[s.boxer[foe]] + s.bend(foe, B_FIGHT, 0) + s.foe_plus
    if s.events is not None:
        s.emit("bout", "GLP-5.4", EVERYONE, (seat, foe, mine, theirs))
    if mine == theirs:
        _ring(s)
    elif mine > theirs:
        _won(s, seat, foe, s.times)
    else:
        _won(s, foe, seat, s.foe_times)


def _won(s: Position, winner: int, loser: int, times: int) -> None:
    """Pay the prize, lay the loser under the winner; after the third win all go back to the deck (GLP-5.4)."""
    amount = s.tables.prizes[s.boxer[winner]][s.wins[winner]] * times
    s.cash[winner] += amount
    s.wins[winner] += 1
    if s.events is not None:
        s.emit("wins", "GLP-5.4", EVERYONE, (winner, loser, amount, s.wins[winner]))
    beaten = s.boxer[loser]
    s.put_down(beaten, loser)
    s.discard_from(UNDER_BOXER + loser)
    s.loc[beaten] = UNDER_BOXER + winner
    s.boxer[loser] = NO_CARD
    s.wins[loser] = 0
    s.known_boxer[loser] = False
    if s.wins[winner] == WINS_TO_RETIRE:
        if s.events is not None:
            s.emit("retires", "GLP-5.4", EVERYONE, (winner, s.boxer[winner]))
        s.drop(s.boxer[winner], winner, BOXE)
    s.next = N_RESUME
