"""The squares where something befalls the player: Aventure, Collecte, Mission, Passage, Recrutement (GLP-5)."""

from __future__ import annotations

from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules_state import (
    Position,
)
from tripot.games.gangster_le_pro.rules_tables import (
    AVENTURE,
    B_COLLECTE,
    C_PASSAGE,
    CARRY,
    COLLECTE,
    D_COLLECTE,
    D_MISSION,
    D_PASSAGE,
    DRAW,
    FOR_SQUARE,
    GO,
    HAND,
    M_COLLECTE,
    M_MISSION,
    M_NONE,
    MISSION,
    N_AVENTURE,
    N_COLLECTE,
    N_MISSION_CARD,
    N_RESUME,
    ON_SQUARE,
    PROTECT,
    PROTECTION,
    RECRUTEMENT,
    STAR,
    percent,
)
from tripot.games.gangster_le_pro.rules_turn import (
    jump,
)

# ---- Aventure: GLP-5.2


def draw_adventure(s: Position) -> None:
    """Draw an Aventure card."""
    if not s.await_card(AVENTURE, FOR_SQUARE, s.turn):
        s.next = N_RESUME


def adventure(s: Position, card: int) -> None:
    """Carry the card out, keep a star, or lay a hat on its square and draw again (GLP-5.2)."""
    t = s.tables
    if t.star[card]:
        s.receive(card, s.turn, "GLP-5.2")
        s.next = N_RESUME
    elif t.hat_square[card] >= 0:
        _lay_hat(s, card)
        s.next = N_AVENTURE
    else:
        show(s, card, s.turn, "GLP-5.2")
        s.begin_program(card, s.turn, M_NONE)


def show(s: Position, card: int, seat: int, rule: str) -> None:
    """Read a card out that is played at once (GLP-3.5)."""
    if s.events is not None:
        s.emit("card", rule, EVERYONE, (seat, card))


def _lay_hat(s: Position, card: int) -> None:
    where = hat_place(s, card)
    if where < 0:
        s.discard(card)
    else:
        s.hats[where] = card
        s.loc[card] = ON_SQUARE
    if s.events is not None:
        if where < 0:
            s.emit("hat_lost", "GLP-5.2", EVERYONE, (s.turn, card))
        else:
            s.emit("hat_laid", "GLP-5.2", EVERYONE, (s.turn, card, where))


def hat_place(s: Position, card: int) -> int:
    """Find the named single square, or the next free one of that name clockwise, or -1 (GLP-5.2)."""
    t = s.tables
    kind = t.hat_square[card]
    squares: list[int] = []
    for square in range(t.squares):
        if t.side_one[square] == kind and t.side_two[square] < 0:
            squares.append(square)
    for further in range(len(squares)):
        square = squares[(t.hat_nth[card] - 1 + further) % len(squares)]
        if s.hats[square] < 0:
            return square
    return -1


# ---- Collecte: GLP-5.6


def collecte(s: Position) -> None:
    """Pay the Parrain by the table of GLP-5.6, or draw his card above 10 000 $."""
    seat = s.turn
    cash = s.cash[seat]
    s.next = N_RESUME
    if cash > 10000:
        s.next = N_COLLECTE
    elif cash > 5000:
        s.pay(seat, percent(500, s.bend(seat, B_COLLECTE, 100)), "GLP-5.6")
    elif cash >= 1000:
        s.pay(seat, percent(100, s.bend(seat, B_COLLECTE, 100)), "GLP-5.6")


def collecte_card(s: Position) -> None:
    """Offer a Protection or a star before the card is drawn (GLP-5.6)."""
    seat = s.turn
    if s.cancelled or not s.available(COLLECTE):
        s.cancelled = False
        s.next = N_RESUME
    elif s.holds(seat, PROTECTION) > 0 or s.asked_for_stars(seat):
        s.ask(D_COLLECTE, seat)
    else:
        s.await_card(COLLECTE, FOR_SQUARE, seat)


def collecte_actions(s: Position) -> list[int]:
    """List the stars, a Protection and the draw."""
    found: list[int] = []
    s.add_stars(s.actor, M_COLLECTE, found)
    if s.holds(s.actor, PROTECTION) > 0:
        found.append(PROTECT)
    found.append(DRAW)
    return found


def collecte_decided(s: Position, action: int) -> None:
    """Give up a Protection, draw, or play a star."""
    seat = s.actor
    if action == PROTECT:
        s.lose(s.first_in_hand(seat, PROTECTION), seat, "GLP-5.6")
        s.next = N_RESUME
    elif action == DRAW:
        s.await_card(COLLECTE, FOR_SQUARE, seat)
    else:
        s.play_star(action - STAR, seat)


# ---- Mission: GLP-5.9


def mission(s: Position) -> None:
    """Draw a card; a holder of older stars is asked first (GLP-5.9)."""
    seat = s.turn
    if s.older(seat, MISSION) > 0 or s.asked_for_stars(seat):
        s.ask(D_MISSION, seat)
    else:
        draw_mission(s)


def draw_mission(s: Position) -> None:
    """Draw a Mission card."""
    if not s.await_card(MISSION, FOR_SQUARE, s.turn):
        s.next = N_RESUME


def mission_actions(s: Position) -> list[int]:
    """List the stars, the Mission stars there are men for, and the draw (GLP-5.9)."""
    seat = s.turn
    t = s.tables
    found: list[int] = []
    s.add_stars(seat, M_MISSION, found)
    men = s.men(seat) + s.plus
    for card in range(t.first[MISSION], t.first[MISSION + 1]):
        if s.loc[card] == HAND + seat and t.men[card] <= men:
            found.append(CARRY + card)
    found.append(DRAW)
    return found


def mission_decided(s: Position, action: int) -> None:
    """Draw, carry out a Mission star, or play an Aventure star."""
    seat = s.turn
    if action == DRAW:
        s.next = N_MISSION_CARD
    elif action >= CARRY:
        card = action - CARRY
        s.put_down(card, seat)
        if s.events is not None:
            s.emit("carries_out", "GLP-5.9", EVERYONE, (seat, card))
        s.begin_program(card, seat, M_NONE)
    else:
        s.play_star(action - STAR, seat)


def mission_drawn(s: Position, card: int) -> None:
    """Keep a star; carry anything else out at once (GLP-5.9)."""
    if s.tables.star[card]:
        s.receive(card, s.turn, "GLP-5.9")
        s.next = N_RESUME
    else:
        show(s, card, s.turn, "GLP-5.9")
        s.begin_program(card, s.turn, M_NONE)


# ---- Passage: GLP-5.10


def passage(s: Position) -> None:
    """Roll three dice."""
    s.roll(C_PASSAGE, 3)


def passage_rolled(s: Position, face: int) -> None:
    """Meet the Parrain, have an adventure, or slip away (GLP-5.10)."""
    s.total += face
    s.dice_left -= 1
    if s.dice_left > 0:
        return
    if s.events is not None:
        s.emit("passage", "GLP-5.10", EVERYONE, (s.turn, s.total))
    if s.total <= 7:
        collecte(s)
    elif s.total <= 12:
        s.next = N_AVENTURE
    else:
        s.ask(D_PASSAGE, s.turn)


def empty_squares(s: Position) -> list[int]:
    """List the squares without a pawn, but Refuge (GLP-5.10), as actions."""
    taken = 1
    for seat in range(s.players):
        if s.fallen[seat] == 0:
            taken |= 1 << s.pos[seat]
    return [GO + square for square in range(s.tables.squares) if taken >> square & 1 == 0]


def passage_decided(s: Position, action: int) -> None:
    """Go there and play it (GLP-5.10)."""
    jump(s, action - GO)


# ---- Recrutement: GLP-5.12


def recruit(s: Position) -> None:
    """Draw a Recrutement card (GLP-5.12)."""
    if not s.await_card(RECRUTEMENT, FOR_SQUARE, s.turn):
        s.next = N_RESUME
