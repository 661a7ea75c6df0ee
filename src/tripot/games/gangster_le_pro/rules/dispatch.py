"""Calls the rules that a phase, an answer, a chance outcome or a step of Gangster Le Pro belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64
from tripot.games.gangster_le_pro.rules import justice, setup, turn
from tripot.games.gangster_le_pro.rules.cards import interpreter
from tripot.games.gangster_le_pro.rules.numbers import (
    AUTOMOBILE,
    AVENTURE,
    BANQUE,
    BLANK_MENU,
    BOXE,
    C_BOUT,
    C_DEAL,
    C_DRAW,
    C_EFFECT,
    C_EXCHANGE,
    C_MOVE,
    C_PASSAGE,
    C_STEAL,
    C_VOL,
    COLLECTE,
    COMMERCE,
    D_TURN,
    DIAMANT,
    FOR_EFFECT,
    INVESTISSEMENT,
    JUSTICE,
    M_NONE,
    MISSION,
    N_ARREST,
    N_ARRIVE,
    N_AVENTURE,
    N_BROCANTEUR,
    N_COLLECTE,
    N_CORNER,
    N_CRASH,
    N_END_TURN,
    N_EXPERT,
    N_HAT,
    N_LOOT,
    N_MISSION,
    N_MISSION_CARD,
    N_RESUME,
    N_ROBBERY,
    N_RUN,
    N_SIDE,
    N_SQUARE,
    N_TURN,
    N_WAIT,
    PERLE,
    RECRUTEMENT,
    SQ_AVENTURE,
    SQ_BOXE,
    SQ_BROCANTEUR,
    SQ_COLLECTE,
    SQ_ECHANGE,
    SQ_EXPERT,
    SQ_MISSION,
    SQ_PASSAGE,
    SQ_PROTECTION,
    SQ_RECRUTEMENT,
    SQ_VENDEUR,
    SQ_VOL,
)
from tripot.games.gangster_le_pro.rules.operations import begin_program, leave_deck, receive, show
from tripot.games.gangster_le_pro.rules.question import Question
from tripot.games.gangster_le_pro.rules.squares import (
    aventure,
    boxe,
    brocanteur,
    collecte,
    echange,
    expert,
    mission,
    passage,
    protection,
    recrutement,
    vendeur,
    vol,
)

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

QUESTIONS: Final[list[Question]] = sorted(
    (
        *turn.QUESTIONS,
        *boxe.QUESTIONS,
        *brocanteur.QUESTIONS,
        *collecte.QUESTIONS,
        *echange.QUESTIONS,
        *expert.QUESTIONS,
        *mission.QUESTIONS,
        *passage.QUESTIONS,
        *protection.QUESTIONS,
        *vendeur.QUESTIONS,
        *vol.QUESTIONS,
        *justice.QUESTIONS,
        *interpreter.QUESTIONS,
    ),
    key=lambda question: question.phase,
)
"""Every question, by its number from D_TURN on."""
DRAW_RULES: Final = {
    BOXE: "GLP-5.3",
    DIAMANT: "GLP-5.13",
    INVESTISSEMENT: "GLP-5.5",
    PERLE: "GLP-5.13",
    RECRUTEMENT: "GLP-5.12",
}


def question(state: GangsterLeProState) -> Question:
    """Return the current question."""
    return QUESTIONS[state.phase - D_TURN]


def list_answers(state: GangsterLeProState) -> None:
    """List the awaited seat's actions in the menu."""
    if len(state.menu) == 0:
        state.menu = BLANK_MENU[:]
    state.answers = 0
    if state.phase == D_TURN:  # the most frequent question
        turn.BEFORE_THE_DIE.answers(state)
    else:
        question(state).answers(state)


def apply_answer(state: GangsterLeProState, action: i64) -> None:
    """Carry out an answer, and its consequences up to the next decision or chance node."""
    if state.phase == D_TURN:
        turn.BEFORE_THE_DIE.carry_out(state, action)
    else:
        question(state).carry_out(state, action)
    while state.next != N_WAIT:
        run_step(state, state.next)


def apply_chance(state: GangsterLeProState, outcome: i64) -> None:
    """Carry out a chance outcome, and its consequences up to the next decision or chance node."""
    phase = state.phase
    if phase == C_DRAW:
        leave_deck(state, outcome)
        if state.purpose == FOR_EFFECT:
            interpreter.received(state, outcome)
        else:
            drawn(state, outcome)
    elif phase == C_MOVE:
        turn.rolled(state, outcome)
    elif phase == C_VOL:
        vol.vol_rolled(state, outcome)
    elif phase == C_BOUT:
        boxe.struck(state, outcome)
    elif phase == C_PASSAGE:
        passage.passage_rolled(state, outcome)
    elif phase == C_EFFECT:
        interpreter.effect_rolled(state, outcome)
    elif phase == C_EXCHANGE:
        echange.exchanged(state, outcome)
    elif phase == C_STEAL:
        interpreter.stolen(state, outcome)
    elif phase == C_DEAL:
        setup.dealt(state, outcome)
    else:
        setup.rolled_for_first(state, outcome)
    while state.next != N_WAIT:
        run_step(state, state.next)


def drawn(state: GangsterLeProState, card: i64) -> None:
    """Carry out the effect of a drawn card for its square."""
    deck = state.deck
    if deck == AVENTURE:
        aventure.adventure(state, card)
    elif deck == MISSION:
        mission.mission_drawn(state, card)
    elif deck == AUTOMOBILE:
        brocanteur.car_shown(state, card)
    elif deck == JUSTICE:
        justice.judged(state, card)
    elif deck in (COLLECTE, COMMERCE, BANQUE):
        show(state, card, state.subject, "GLP-5.6" if deck == COLLECTE else "GLP-5.14")
        begin_program(state, card, state.subject, M_NONE)
    else:
        receive(state, card, state.subject, DRAW_RULES[deck])
        state.next = N_BROCANTEUR if deck == INVESTISSEMENT else N_RESUME


def run_step(state: GangsterLeProState, step: i64) -> None:
    """Carry out the next step of the current procedure."""
    if step == N_RUN:
        interpreter.run(state)
    elif step == N_ARRIVE:
        turn.arrive(state)
    elif step == N_SIDE:
        turn.take_side(state)
    elif step == N_HAT:
        turn.look_for_hat(state)
    elif step == N_SQUARE:
        play_square(state)
    elif step == N_RESUME:
        turn.resume(state)
    elif step == N_END_TURN:
        turn.end_turn(state)
    elif step == N_TURN:
        turn.begin_turn(state)
    elif step == N_AVENTURE:
        aventure.draw_adventure(state)
    elif step == N_BROCANTEUR:
        brocanteur.brocanteur(state)
    elif step == N_EXPERT:
        expert.expert(state)
    elif step == N_COLLECTE:
        collecte.collecte_card(state)
    elif step == N_MISSION:
        mission.mission(state)
    elif step == N_MISSION_CARD:
        mission.draw_mission(state)
    elif step == N_ARREST:
        justice.arrest(state)
    elif step == N_LOOT:
        vol.loot(state)
    elif step == N_ROBBERY:
        vol.robbery(state)
    elif step == N_CRASH:
        turn.crash(state)
    elif step == N_CORNER:
        boxe.corner(state)
    else:
        raise ValueError(f"{step} is no step of a turn")


def play_square(state: GangsterLeProState) -> None:
    """Play the square, or the side of it, that was chosen (GLP-5)."""
    kind = state.playing
    if kind == SQ_AVENTURE:
        state.next = N_AVENTURE
    elif kind == SQ_VOL:
        vol.vol(state)
    elif kind == SQ_EXPERT:
        expert.open_expert(state)
    elif kind == SQ_VENDEUR:
        vendeur.vendeur(state)
    elif kind == SQ_RECRUTEMENT:
        recrutement.recruit(state)
    elif kind == SQ_MISSION:
        state.next = N_MISSION
    elif kind == SQ_BROCANTEUR:
        brocanteur.open_brocanteur(state)
    elif kind == SQ_COLLECTE:
        collecte.collecte(state)
    elif kind == SQ_BOXE:
        boxe.boxe(state)
    elif kind == SQ_PASSAGE:
        passage.passage(state)
    elif kind == SQ_ECHANGE:
        echange.exchange(state)
    elif kind == SQ_PROTECTION:
        protection.protection(state)
    else:
        state.next = N_RESUME
