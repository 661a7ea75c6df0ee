"""Advice for Règlement de comptes: why a choice is good or bad, from losses, income and the risk of a seat."""

from __future__ import annotations

from tripot.core.texts import Message
from tripot.games.reglement_de_comptes.bot.appraisal import Appraisal
from tripot.games.reglement_de_comptes.rules.cakes import blast, passed_to
from tripot.games.reglement_de_comptes.rules.cards import stabbed_at
from tripot.games.reglement_de_comptes.rules.numbers import (
    BLOW,
    CAKE,
    DISCARD,
    END,
    ENOUGH,
    FROM,
    MEN_LEFT,
    NO_SEAT,
    PASS,
    PILL,
    ROLE_NAMES,
    SHOOT,
    SIT,
    STAB,
    TAKE,
    TO,
    members,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState

DEEPEST = 2
"""The next steps of a choice: a card is judged by its best target, and that by its best next step."""


def advice(state: ReglementState, seat: int, action: int) -> Message | None:
    """Return the reason, from public information; None if the next step of the chain has one."""
    if action < DISCARD:
        return _of_card(state, seat, action)
    if action < END:
        return "advice.discard", {"n": state.hand_sizes[seat] - 1}
    if action in (END, ENOUGH):
        return "advice.end", {"n": state.hand_sizes[seat]}
    if action < SIT:
        return "advice.take", {"role": ROLE_NAMES[(action - TAKE) >> 1], "men": state.cells[MEN_LEFT + seat]}
    if action < FROM:
        return _of_place(state, seat, action, action - SIT)
    if TO <= action < SHOOT:
        return _of_place(state, seat, action, action - TO)
    return None if action < SHOOT else _of_blow(state, seat, action)


def _of_blow(state: ReglementState, seat: int, action: int) -> Message | None:
    """Return the reason of a shot, a knife, a cake or a pill: the gangsters it hits."""
    if action < STAB:
        return _of_kill(state, seat, action, state.components.faces[action - SHOOT])
    if action < CAKE:
        return _of_kill(state, seat, action, stabbed_at(action - STAB))
    if action < PASS:
        return _of_cake(state, seat, "advice.cake", action - CAKE)
    if action < BLOW:
        owner, direction = divmod(action - PASS, 2)
        return _of_cake(state, seat, "advice.cake", passed_to(state, owner, direction))
    if action < PILL:
        return _of_cake(state, seat, "advice.boum", state.cakes[action - BLOW])
    at = action - PILL
    victim = state.owner_at(at)
    if victim == NO_SEAT:
        return None
    return "advice.pill", {"at": at + 1, "victim": victim, "role": ROLE_NAMES[state.role_at(at)]}


def _of_kill(state: ReglementState, seat: int, action: int, at: int) -> Message | None:
    victim = state.owner_at(at)
    if victim == NO_SEAT:
        return None
    after = state.clone()
    after.apply(seat, action)
    values = {"at": at + 1, "victim": victim, "role": ROLE_NAMES[state.role_at(at)]}
    lost = state.income(victim) - after.income(victim)
    if after.cells[MEN_LEFT + victim] == 0:
        return "advice.last_man", values
    if lost > 0:
        return "advice.kill", {**values, "income": lost}
    return "advice.kill_plain", {**values, "left": after.cells[MEN_LEFT + victim]}


def _of_cake(state: ReglementState, seat: int, key: str, at: int) -> Message:
    hit = [state.owner_at(one) for one in members(blast(at))]
    own = hit.count(seat)
    return key, {"at": at + 1, "others": len(hit) - own - hit.count(NO_SEAT), "own": own}


def _of_place(state: ReglementState, seat: int, action: int, at: int) -> Message:
    after = state.clone()
    after.apply(seat, action)
    risk = round(100 * Appraisal(state, seat).danger(at))
    return "advice.sit", {"at": at + 1, "income": after.income(seat), "risk": risk}


def _of_card(state: ReglementState, seat: int, action: int, depth: int = DEEPEST) -> Message | None:
    """Return the reason of a card's best target: the one with the greatest loss for others, less the seat's own."""
    after = state.clone()
    after.apply(seat, action)
    waiting = after.to_act()
    if depth == 0 or len(waiting) == 0 or waiting[0] != seat:
        return None
    best, most = None, 0.0
    for target in after.actions(seat):
        if target < SHOOT:
            continue
        gain = _gain(after, seat, target)
        if best is None or gain > most:
            best, most = target, gain
    return None if best is None else advice(after, seat, best)


def _gain(state: ReglementState, seat: int, action: int) -> float:
    after = state.clone()
    after.apply(seat, action)
    change = 0.0
    for player in range(state.players):
        men = state.cells[MEN_LEFT + player] - after.cells[MEN_LEFT + player]
        lost = float(men) + float(state.income(player) - after.income(player)) / 1000.0
        change += -lost if player == seat else lost
    return change
