"""Every question of Gangster Le Pro (GLP): the answers to it, and what each sets going."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tripot.games.gangster_le_pro import rules_boxe as boxe
from tripot.games.gangster_le_pro import rules_effects as effects
from tripot.games.gangster_le_pro import rules_moves as moves
from tripot.games.gangster_le_pro import rules_squares as squares
from tripot.games.gangster_le_pro import rules_trade as trade
from tripot.games.gangster_le_pro import rules_turn as turn
from tripot.games.gangster_le_pro import rules_vol as vol
from tripot.games.gangster_le_pro import rules_words as words
from tripot.games.gangster_le_pro.rules_state import Position
from tripot.games.gangster_le_pro.rules_tables import (
    BUY,
    CLAIM,
    D_ARREST,
    D_BOXER,
    D_BROCANTEUR,
    D_CAR,
    D_CHOOSE,
    D_CLAIM,
    D_COLLECTE,
    D_CORNER,
    D_CRASH,
    D_EXPERT,
    D_FIGHT,
    D_HIT,
    D_LOSE,
    D_MISSION,
    D_OFFER,
    D_OPTION,
    D_PARTNER,
    D_PASSAGE,
    D_PROTECTION,
    D_REROLL,
    D_SIDE,
    D_SWAP,
    D_TURN,
    D_VENDEUR,
    D_VOL,
    D_WALK,
    NO,
    PASS,
    ROB,
    YES,
)

BUY_OR_PASS: Final[tuple[int, ...]] = (BUY, PASS)
CLAIM_OR_PASS: Final[tuple[int, ...]] = (CLAIM, PASS)
ROB_OR_PASS: Final[tuple[int, ...]] = (ROB, PASS)
YES_OR_NO: Final[tuple[int, ...]] = (YES, NO)


def answers(s: Position, phase: int) -> Sequence[int]:
    """Return what the seat that is asked may do."""
    if phase == D_TURN:
        return turn.turn_actions(s)
    if phase < D_BOXER:
        if phase == D_REROLL:
            return turn.REROLL_ACTIONS
        if phase == D_HIT:
            return turn.hit_actions(s)
        if phase == D_CRASH:
            return turn.crash_actions(s)
        if phase == D_SIDE:
            return turn.side_actions(s)
        return turn.HAT_ACTIONS
    if phase < D_CHOOSE:
        return _square_answers(s, phase)
    if phase == D_CHOOSE:
        return words.choose_actions(s)
    if phase == D_LOSE:
        return effects.lose_actions(s)
    if phase == D_OPTION:
        return effects.option_actions(s)
    if phase == D_OFFER:
        return YES_OR_NO
    if phase == D_WALK:
        return moves.walk_actions(s)
    return moves.go_actions(s)


def _square_answers(s: Position, phase: int) -> Sequence[int]:
    if phase in (D_BOXER, D_PROTECTION, D_CAR):
        return BUY_OR_PASS
    if phase == D_FIGHT:
        return boxe.fight_actions(s)
    if phase == D_CLAIM:
        return CLAIM_OR_PASS
    if phase == D_CORNER:
        return boxe.corner_actions(s)
    if phase == D_BROCANTEUR:
        return trade.brocanteur_actions(s)
    if phase == D_COLLECTE:
        return squares.collecte_actions(s)
    if phase == D_SWAP:
        return trade.swap_actions(s)
    if phase == D_PARTNER:
        return trade.partner_actions(s)
    if phase == D_EXPERT:
        return trade.expert_actions(s)
    if phase == D_MISSION:
        return squares.mission_actions(s)
    if phase == D_PASSAGE:
        return squares.empty_squares(s)
    if phase == D_VENDEUR:
        return trade.vendeur_actions(s)
    if phase == D_VOL:
        return ROB_OR_PASS
    if phase == D_ARREST:
        return vol.arrest_actions(s)
    return vol.loot_actions(s)


def decided(s: Position, phase: int, action: int) -> None:
    """Carry out an answer."""
    if phase == D_TURN:
        turn.turn_decided(s, action)
    elif phase < D_BOXER:
        if phase == D_REROLL:
            turn.reroll_decided(s, action)
        elif phase == D_HIT:
            turn.hit_decided(s, action)
        elif phase == D_CRASH:
            turn.crash_decided(s, action)
        elif phase == D_SIDE:
            turn.side_decided(s, action)
        else:
            turn.hat_decided(s, action)
    elif phase < D_CHOOSE:
        _square_decided(s, phase, action)
    elif phase == D_CHOOSE:
        moves.choose_decided(s, action)
    elif phase == D_LOSE:
        effects.lose_decided(s, action)
    elif phase == D_OPTION:
        effects.option_decided(s, action)
    elif phase == D_OFFER:
        effects.offer_decided(s, action)
    elif phase == D_WALK:
        moves.walk_decided(s, action)
    else:
        moves.go_decided(s, action)


def _square_decided(s: Position, phase: int, action: int) -> None:
    if phase == D_BOXER:
        boxe.boxer_decided(s, action)
    elif phase == D_FIGHT:
        boxe.fight_decided(s, action)
    elif phase == D_CLAIM:
        boxe.claim_decided(s, action)
    elif phase == D_CORNER:
        boxe.corner_decided(s, action)
    elif phase == D_BROCANTEUR:
        trade.brocanteur_decided(s, action)
    elif phase == D_CAR:
        trade.car_decided(s, action)
    elif phase == D_COLLECTE:
        squares.collecte_decided(s, action)
    elif phase == D_SWAP:
        trade.swap_decided(s, action)
    elif phase == D_PARTNER:
        trade.partner_decided(s, action)
    elif phase == D_EXPERT:
        trade.expert_decided(s, action)
    elif phase == D_MISSION:
        squares.mission_decided(s, action)
    elif phase == D_PASSAGE:
        squares.passage_decided(s, action)
    elif phase == D_PROTECTION:
        trade.protection_decided(s, action)
    elif phase == D_VENDEUR:
        trade.vendeur_decided(s, action)
    elif phase == D_VOL:
        vol.vol_decided(s, action)
    elif phase == D_ARREST:
        vol.arrest_decided(s, action)
    else:
        vol.loot_decided(s, action)
