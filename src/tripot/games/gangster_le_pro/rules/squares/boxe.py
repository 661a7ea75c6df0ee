"""Boxe: boxers and fights (GLP-5.3, GLP-5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.numbers import (
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
    PRIZES,
    STAR,
    UNDER_BOXER,
    WINS_TO_RETIRE,
)
from tripot.games.gangster_le_pro.rules.operations import (
    ask,
    await_card,
    buy,
    discard_from,
    drop,
    may,
    may_star,
    play_star,
    put_down,
    roll,
)
from tripot.games.gangster_le_pro.rules.question import Question

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def boxe(state: GangsterLeProState) -> None:
    """Sell a boxer to a seat without one; otherwise offer a fight, or 500 $ to the only owner (GLP-5.3)."""
    seat = state.turn
    if state.boxer[seat] < 0:
        if state.cash[seat] >= BOXER_PRICE and state.available(BOXE):
            ask(state, D_BOXER, seat)
        else:
            state.next = N_RESUME
    elif _somebody_to_fight(state):
        ask(state, D_FIGHT, seat)
    else:
        ask(state, D_CLAIM, seat)


def _somebody_to_fight(state: GangsterLeProState) -> bool:
    result = False
    other: i64
    for other in range(state.players):
        if other != state.turn and state.boxer[other] >= 0:
            result = True
    return result


class BuyBoxer(Question):
    """Pay 200 $ for a card, or decline (GLP-5.3)."""

    def answers(self, state: GangsterLeProState) -> None:
        may(state, BUY)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action == BUY:
            buy(state, state.turn, BOXE, BOXER_PRICE, "GLP-5.3")
            await_card(state, BOXE, FOR_SQUARE, state.turn)
        else:
            state.next = N_RESUME


class Claim(Question):
    """Take 500 $ for the only boxer, or not (GLP-5.3)."""

    def answers(self, state: GangsterLeProState) -> None:
        may(state, CLAIM)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action == CLAIM:
            state.cash[state.turn] += LONE_BOXER
            if state.events is not None:
                state.emit("claimed", "GLP-5.3", EVERYONE, (state.turn, LONE_BOXER))
        state.next = N_RESUME


class Fight(Question):
    """Organise a fight: both boxers are revealed (GLP-5.4)."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the opponents who have a boxer: none refuses (GLP-5.4)."""
        other: i64
        for other in range(state.players):
            if other != state.turn and state.boxer[other] >= 0:
                may(state, FIGHT + other)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action == PASS:
            state.next = N_RESUME
            return
        seat, foe = state.turn, action - FIGHT
        state.foe = foe
        state.known_boxer[seat] = True
        state.known_boxer[foe] = True
        if state.events is not None:
            state.emit("fight", "GLP-5.4", EVERYONE, (seat, foe, state.boxer[seat], state.boxer[foe]))
        state.deals = 0
        state.next = N_CORNER


def corner(state: GangsterLeProState) -> None:
    """Ask the organiser, then the opponent, for stars; then the dice (GLP-5.4). `deals` is the seat asked."""
    seat, foe = state.turn, state.foe
    if state.boxer[seat] < 0 or state.boxer[foe] < 0:
        state.next = N_RESUME
        return
    if state.deals == 0:
        if state.asked_for_stars(seat):
            ask(state, D_CORNER, seat)
            return
        state.deals = 1
    if state.asked_for_stars(foe):
        ask(state, D_CORNER, foe)
        return
    _ring(state)


class Corner(Question):
    """Play a star, or let them fight."""

    def answers(self, state: GangsterLeProState) -> None:
        """List the stars of this moment, and to let them fight."""
        may_star(state, state.actor, M_FIGHT)
        may(state, PASS)

    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        if action != PASS:
            play_star(state, action - STAR, state.actor)
        elif state.actor == state.turn:
            state.deals = 1
            state.next = N_CORNER
        else:
            _ring(state)

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        return {"other": state.foe if state.actor == state.turn else state.turn}


def _ring(state: GangsterLeProState) -> None:
    components = state.components
    roll(state, C_BOUT, components.dice[state.boxer[state.turn]] + components.dice[state.boxer[state.foe]])
    state.foe_total = 0


def struck(state: GangsterLeProState, face: i64) -> None:
    """Add a die, the organiser's first; then compare (GLP-5.4)."""
    components = state.components
    seat, foe = state.turn, state.foe
    if state.dice_left > components.dice[state.boxer[foe]]:
        state.total += face
    else:
        state.foe_total += face
    state.dice_left -= 1
    if state.dice_left > 0:
        return
    mine = state.total + components.bonus[state.boxer[seat]] + 1 + state.bend(seat, B_FIGHT, 0) + state.plus
    theirs = (
        state.foe_total + components.bonus[state.boxer[foe]] + state.bend(foe, B_FIGHT, 0) + state.foe_plus
    )
    if state.events is not None:
        state.emit("bout", "GLP-5.4", EVERYONE, (seat, foe, mine, theirs))
    if mine == theirs:
        _ring(state)
    elif mine > theirs:
        _won(state, seat, foe, state.times)
    else:
        _won(state, foe, seat, state.foe_times)


def _won(state: GangsterLeProState, winner: i64, loser: i64, times: i64) -> None:
    """Pay the prize, lay the loser under the winner; after the third win all go back to the deck (GLP-5.4)."""
    amount = state.components.prizes[state.boxer[winner] * PRIZES + state.wins[winner]] * times
    state.cash[winner] += amount
    state.wins[winner] += 1
    if state.events is not None:
        state.emit("wins", "GLP-5.4", EVERYONE, (winner, loser, amount, state.wins[winner]))
    beaten = state.boxer[loser]
    put_down(state, beaten, loser)
    discard_from(state, UNDER_BOXER + loser, BOXE)
    state.loc[beaten] = UNDER_BOXER + winner
    state.boxer[loser] = NO_CARD
    state.wins[loser] = 0
    state.known_boxer[loser] = False
    if state.wins[winner] == WINS_TO_RETIRE:
        if state.events is not None:
            state.emit("retires", "GLP-5.4", EVERYONE, (winner, state.boxer[winner]))
        drop(state, state.boxer[winner], winner, BOXE)
    state.next = N_RESUME


QUESTIONS: Final[tuple[Question, ...]] = (
    BuyBoxer(D_BOXER, "boxer", ("GLP-5.3",)),
    Fight(D_FIGHT, "fight", ("GLP-5.3", "GLP-5.4")),
    Claim(D_CLAIM, "claim", ("GLP-5.3",)),
    Corner(D_CORNER, "corner", ("GLP-3.4", "GLP-5.4")),
)
