"""A turn of Règlement de comptes: cake, cash, cards, awakening (RDC-3), and playing cards (RDC-6.1, RDC-6.2, RDC-6.3, RDC-6.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.reglement_de_comptes.rules import cards, setup
from tripot.games.reglement_de_comptes.rules.cakes import explode
from tripot.games.reglement_de_comptes.rules.cash import pay
from tripot.games.reglement_de_comptes.rules.match_end import finish
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALERTE,
    BIT,
    BLOW,
    CAKE,
    CAKE_AT,
    CARD_NAMES,
    DEAL,
    DRAWN,
    FIRST_CARD,
    GANG,
    HAND,
    HAND_SIZE,
    HELD,
    MEN_LEFT,
    MOVE,
    MOVE_FROM,
    NEWS,
    NO_SEAT,
    ONE,
    OVER,
    PASS,
    QUIET_TURNS,
    REFILL,
    ROLE_NAMES,
    SECOND_CARD,
    SHOOT,
    STAB,
    TAKE_MAN,
    TARGET,
    YOUNGEST_DRAW,
    members,
    size_of,
)

if TYPE_CHECKING:
    from tripot.games.reglement_de_comptes.rules.state import ReglementState


def begin_turn(state: ReglementState, player: i64) -> None:
    """Start a player's turn: first the cake (RDC-3.1), then the income (RDC-3.2)."""
    cells = state.cells
    state.turn = player
    state.turns += 1
    state.stirred = False
    state.second = False
    if state.events is not None:
        state.emit("turn", "RDC-2.5", EVERYONE, (player, state.turns))
    if cells[CAKE_AT + player] >= 0:
        explode(state, player, "RDC-3.1")
        if state.step == OVER:
            return
        if cells[MEN_LEFT + player] == 0:  # RDC-3.6
            end_turn(state)
            return
    pay(state, player)
    if state.step != OVER:
        state.step = FIRST_CARD


def end_turn(state: ReglementState) -> None:
    """Count quiet turns (RDC-7.4), then let the next player clockwise who is still in play (RDC-2.5)."""
    if state.stirred:
        state.quiet = 0
    else:
        state.quiet += 1
    if state.quiet == QUIET_TURNS:
        finish(state, "peace", "RDC-7.4")
        return
    cells = state.cells
    player: i64 = state.turn
    while True:
        player += 1
        if player == state.n:
            player = 0
        if cells[MEN_LEFT + player]:
            begin_turn(state, player)
            return


def continue_turn(state: ReglementState) -> None:
    """Continue after the last man is seated: with the first turn, or with the turn in which Alerte! was played."""
    if state.turns == 0:
        begin_turn(state, state.placer)  # RDC-2.4: the player who seats the last man plays first
    else:
        after_card(state)


# ---- the cards of a turn


def play(state: ReglementState, kind: i64) -> None:
    """Play a card; its target is asked next (RDC-6.1)."""
    player: i64 = state.turn
    spend(state, player, kind, kind == ALERTE and not state.raid_returns)
    if state.events is not None:
        state.emit("played", "RDC-6.1", EVERYONE, (player, CARD_NAMES[kind]))
    state.card = kind
    if kind == MOVE:
        state.step = MOVE_FROM
    elif kind == ALERTE:
        if state.events is not None:
            state.emit("alerte", "RDC-6.10", EVERYONE, (player,))
        setup.all_stand(state)
        state.placer = player
        state.step = TAKE_MAN
    else:
        state.drunk = 0
        state.step = TARGET


def discard(state: ReglementState, kind: i64) -> None:
    """Discard a card instead of playing; the turn's cards are over (RDC-6.2)."""
    spend(state, state.turn, kind, False)
    if state.events is not None:
        state.emit("discarded", "RDC-6.2", EVERYONE, (state.turn, CARD_NAMES[kind]))
    refill(state)


def spend(state: ReglementState, player: i64, kind: i64, out: bool) -> None:
    """Take a card from a hand to the discards, or out of the game (RDC-6.10)."""
    cells = state.cells
    state.show_new(player)
    cells[HELD + player] -= ONE[kind]
    cells[HAND_SIZE + player] -= 1
    if out:
        state.played_out += 1
    else:
        state.discard_bundle += ONE[kind]


def strike(state: ReglementState, action: i64) -> None:
    """Carry out a card with one target."""
    player: i64 = state.turn
    if action < STAB:
        cards.shoot(state, player, action - SHOOT)
    elif action < CAKE:
        cards.stab(state, player, action - STAB)
    elif action < PASS:
        cards.order_cake(state, player, action - CAKE)
    elif action < BLOW:
        cards.pass_cake(state, player, action - PASS)
    else:
        explode(state, action - BLOW, "RDC-6.8")
    after_card(state)


def add_pill(state: ReglementState, seat: i64) -> None:
    """Choose a glass, up to three; the pills are served when no further one is possible (RDC-6.9)."""
    state.drunk |= BIT[seat]
    if size_of(state.drunk) == 3 or more_glasses(state) == 0:
        serve(state)


def more_glasses(state: ReglementState) -> i64:
    """Return the glasses that may still get a pill: later ones, so that each choice of glasses has one order."""
    glasses = cards.drinkers(state, state.turn)
    while glasses & -glasses <= state.drunk and glasses != 0:
        glasses &= glasses - 1
    return glasses


def serve(state: ReglementState) -> None:
    """Serve the chosen glasses."""
    glasses: i64 = state.drunk
    state.drunk = 0
    cards.serve_pills(state, state.turn, glasses)
    after_card(state)


def move(state: ReglementState, seat: i64) -> None:
    """Move the chosen man (RDC-6.11)."""
    start: i64 = state.chosen
    state.chosen = 0
    cards.move_man(state, state.turn, start, seat)
    after_card(state)


def after_card(state: ReglementState) -> None:
    """Ask for a second card after the first (RDC-6.13), draw after the second."""
    if state.step == OVER:
        return
    if state.cells[MEN_LEFT + state.turn] == 0:  # RDC-3.6
        end_turn(state)
    elif state.second:
        refill(state)
    else:
        state.second = True
        state.step = SECOND_CARD


def refill(state: ReglementState) -> None:
    """Draw back to five (RDC-3.3)."""
    state.step = REFILL


# ---- drawing


def next_to_draw(state: ReglementState) -> i64:
    """Return the seat that draws at this chance node, NO_SEAT if no card is drawn."""
    if state.step == REFILL:
        return state.turn
    if state.step == DEAL:
        player: i64 = 0
        while player < state.n:
            if state.cells[HAND_SIZE + player] < HAND:
                return player
            player += 1
    return NO_SEAT


def draw(state: ReglementState, kind: i64) -> None:
    """Give the drawn card to the seat that draws; a full hand ends the turn, or the deal (RDC-3.3, RDC-2.3)."""
    cells = state.cells
    player = next_to_draw(state)
    one: i64 = ONE[kind]
    state.pile_bundle -= one
    state.pile_size -= 1
    cells[HELD + player] += one
    cells[DRAWN + player] += one
    cells[NEWS + player] += 1
    cells[HAND_SIZE + player] += 1
    if state.events is not None:
        state.emit("drew", "RDC-3.3", BIT[player], (player, CARD_NAMES[kind]))
    if state.pile_size == 0:
        shuffle(state)
    if cells[HAND_SIZE + player] < HAND:
        return
    if state.step == REFILL:
        wake(state)
        end_turn(state)
    elif player == state.n - 1:
        if state.events is not None:
            state.emit("dealt", "RDC-2.3", EVERYONE, (HAND,))
        if state.free and state.first < 0:
            state.step = YOUNGEST_DRAW
        elif state.free:
            setup.seat_freely(state, state.first)
        elif state.first < 0:
            begin_turn(state, 0)  # RDC-2.4: yellow first
        else:
            begin_turn(state, state.first)


def shuffle(state: ReglementState) -> None:
    """Turn the discards into a new pile. All players saw them, so they know its content (RDC-6.3)."""
    cells = state.cells
    state.pile_bundle = state.discard_bundle
    state.fresh_bundle = state.discard_bundle
    state.discard_bundle = 0
    state.mixed = 0
    player: i64 = 0
    while player < state.n:
        cells[DRAWN + player] = 0
        cells[NEWS + player] = 0
        player += 1
    rest: i64 = state.pile_bundle
    while rest:
        state.pile_size += rest & 255
        rest >>= 8
    if state.events is not None:
        state.emit("shuffled", "RDC-6.3", EVERYONE, (state.pile_size,))


def wake(state: ReglementState) -> None:
    """Wake all own sleepers and take their pills back (RDC-3.4)."""
    sleepers: i64 = state.cells[GANG + state.turn] & state.asleep
    if sleepers:
        state.pills += size_of(sleepers)
        if state.events is not None:
            for seat in members(sleepers):
                role = ROLE_NAMES[state.role_at(seat)]
                state.emit("woke", "RDC-3.4", EVERYONE, (state.turn, role, seat + 1))
        state.asleep &= ~sleepers
    if state.events is not None:
        state.emit("refilled", "RDC-3.3", EVERYONE, (state.turn, HAND))
