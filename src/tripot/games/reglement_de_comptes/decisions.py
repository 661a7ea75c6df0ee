"""What a player of Règlement de comptes is asked: every choice with its label, rules and the things it refers to."""

from __future__ import annotations

from tripot.core.game import Choice, Decision, Item
from tripot.core.texts import Message
from tripot.games.reglement_de_comptes.notation import stabbed_at, write
from tripot.games.reglement_de_comptes.rules import ReglementState
from tripot.games.reglement_de_comptes.rules_cards import passed_to
from tripot.games.reglement_de_comptes.rules_position import (
    FIRST_CARD,
    MOVE_FROM,
    MOVE_TO,
    SEAT_MAN,
    SECOND_CARD,
    TAKE_MAN,
)
from tripot.games.reglement_de_comptes.rules_table import (
    BLOW,
    CAKE,
    CARD_NAMES,
    COCKTAIL,
    DISCARD,
    END,
    ENOUGH,
    FROM,
    PASS,
    PILL,
    PLAY,
    ROLE_NAMES,
    SHOOT,
    SIT,
    STAB,
    TAKE,
    TO,
    count,
)

TARGET_RULES = ("6.4", "6.5", "6.6", "6.7", "6.8", "6.9", "6.10", "6.11")
"""The rule of each card, in the order of the kinds."""


def rules_of(state: ReglementState, action: int) -> tuple[str, ...]:
    """Return the rules that a legal action rests on."""
    if action < DISCARD:
        return ("RDC-6.1", f"RDC-{TARGET_RULES[action - PLAY]}")
    if action < END:
        return ("RDC-6.2",)
    if action == END:
        return ("RDC-6.13",)
    if action == ENOUGH:
        return ("RDC-6.9",)
    if action < FROM:
        return ("RDC-6.10",) if state.turns else ("RDC-2.4",)
    if action < SHOOT:
        return ("RDC-6.11",)
    return (f"RDC-{TARGET_RULES[state.card]}",)


def decision(state: ReglementState, seat: int) -> Decision | None:
    """Ask the awaited seat; nobody else has anything to choose."""
    actions = list(state.actions(seat))
    if not actions:
        return None
    if actions[0] >= PILL or actions[-1] == ENOUGH:
        return _cocktail(state, seat, actions)
    choices = tuple(_choice(state, seat, action) for action in actions)
    prompt, rules = _prompt(state)
    return Decision("one", prompt, rules, choices)


def _prompt(state: ReglementState) -> tuple[Message, tuple[str, ...]]:
    if state.phase in (TAKE_MAN, SEAT_MAN):
        rules = ("RDC-6.10",) if state.turns else ("RDC-2.4",)
        if state.phase == TAKE_MAN:
            return ("prompt.take", {}), rules
        return ("prompt.sit", {"role": ROLE_NAMES[state.chosen >> 1]}), rules
    if state.phase == FIRST_CARD:
        return ("prompt.first", {}), ("RDC-6.1", "RDC-6.2")
    if state.phase == SECOND_CARD:
        return ("prompt.second", {}), ("RDC-6.1", "RDC-6.13")
    if state.phase == MOVE_FROM:
        return ("prompt.from", {}), ("RDC-6.11",)
    if state.phase == MOVE_TO:
        return ("prompt.to", {"role": ROLE_NAMES[state.role_at(state.chosen)]}), ("RDC-6.11",)
    return (f"prompt.{CARD_NAMES[state.card]}", {}), (f"RDC-{TARGET_RULES[state.card]}",)


def _cocktail(state: ReglementState, seat: int, actions: list[int]) -> Decision:
    """Ask for one to three glasses at once."""
    items = tuple(
        Item(str(action - PILL + 1), _glass(state, action - PILL), (f"seat:{action - PILL + 1}",))
        for action in actions
        if action >= PILL
    )
    choices = tuple(_choice(state, seat, action) for action in actions if action == ENOUGH)
    most = min(3 - count(state.drunk), len(items))
    rules = (f"RDC-{TARGET_RULES[COCKTAIL]}",)
    return Decision("some", ("prompt.cocktail", {}), rules, choices, "cocktail", items, 1, most)


def _glass(state: ReglementState, at: int) -> Message:
    values = {"role": ROLE_NAMES[state.role_at(at)], "owner": state.owner_at(at), "at": at + 1}
    return ("choice.kill_asleep" if state.asleep >> at & 1 else "choice.pill", values)


def _choice(state: ReglementState, seat: int, action: int) -> Choice:
    label, refs = _label(state, action)
    return Choice(write(state, seat, action), label, rules_of(state, action), refs)


def _label(state: ReglementState, action: int) -> tuple[Message, tuple[str, ...]]:
    """Label a choice; ending has no thing on the board, and a card touched is a card played, not discarded."""
    if action < DISCARD:
        card = CARD_NAMES[action - PLAY]
        return ("choice.play", {"card": card}), (f"card:{card}",)
    if action < END:
        card = CARD_NAMES[action - DISCARD]
        return ("choice.discard", {"card": card}), (f"discard:{card}",)
    if action == END:
        return ("choice.end", {}), ()
    if action == ENOUGH:
        return ("choice.enough", {}), ()
    if action < SIT:
        man = action - TAKE
        role = ROLE_NAMES[man >> 1]
        return ("choice.take_asleep" if man & 1 else "choice.take", {"role": role}), (f"man:{role}",)
    if action < FROM:
        at = action - SIT
        return ("choice.sit", {"at": at + 1, "item": state.table.items[at]}), (f"seat:{at + 1}",)
    if action < TO:
        at = action - FROM
        role = ROLE_NAMES[state.role_at(at)]
        return ("choice.from", {"role": role, "at": at + 1}), (f"seat:{at + 1}",)
    if action < SHOOT:
        at = action - TO
        return ("choice.to", {"at": at + 1, "item": state.table.items[at]}), (f"seat:{at + 1}",)
    return target_label(state, action)


def target_label(state: ReglementState, action: int) -> tuple[Message, tuple[str, ...]]:
    """Label the target of a card that has one target."""
    if action < CAKE:
        return strike(state, action)
    if action < PASS:
        at = action - CAKE
        return ("choice.cake", {"at": at + 1}), (f"seat:{at + 1}",)
    if action < BLOW:
        owner, direction = divmod(action - PASS, 2)
        start, at = state.cakes[owner] + 1, passed_to(state, owner, direction) + 1
        return ("choice.slide", {"owner": owner, "from": start, "at": at}), (f"cake:{owner}", f"seat:{at}")
    owner = action - BLOW
    return ("choice.blow", {"owner": owner, "at": state.cakes[owner] + 1}), (f"cake:{owner}",)


def strike(state: ReglementState, action: int) -> tuple[Message, tuple[str, ...]]:
    """Label a shot or a stab: the killer's seat, then the victim's."""
    if action < STAB:
        start, key = action - SHOOT, "choice.shoot"
        at = state.table.faces[start]
    else:
        start, key = (action - STAB) >> 1, "choice.stab"
        at = stabbed_at(action - STAB)
    values = {
        "role": ROLE_NAMES[state.role_at(at)],
        "owner": state.owner_at(at),
        "at": at + 1,
        "from": start + 1,
    }
    return (key, values), (f"seat:{start + 1}", f"seat:{at + 1}")
