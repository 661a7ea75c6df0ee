"""Decisions of Règlement de comptes: every choice with its label, rules and the board things it refers to."""

from __future__ import annotations

from itertools import combinations

from tripot.core.game import Choice, Decision, Item
from tripot.core.texts import Message
from tripot.games.reglement_de_comptes.notation import write
from tripot.games.reglement_de_comptes.refusals import TARGET_RULES, rules_of
from tripot.games.reglement_de_comptes.rules import cards
from tripot.games.reglement_de_comptes.rules.cakes import passed_to
from tripot.games.reglement_de_comptes.rules.cash import earnings
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALERTE,
    BLOW,
    CAKE,
    CARD_NAMES,
    COCKTAIL,
    DISCARD,
    END,
    ENOUGH,
    FIRST_CARD,
    FROM,
    KINDS,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    PASS,
    PILL,
    PLAY,
    ROLE_NAMES,
    SEAT_MAN,
    SECOND_CARD,
    SHOOT,
    SIT,
    STAB,
    TAKE,
    TAKE_MAN,
    TO,
    members,
    size_of,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState


def decision(state: ReglementState, seat: int) -> Decision | None:
    """Return the decision of the awaited seat, None for other seats."""
    actions = list(state.actions(seat))
    if not actions:
        return None
    if actions[0] >= PILL or actions[-1] == ENOUGH:
        return _cocktail(state, seat, actions)
    choices = tuple(_choice(state, seat, action) for action in actions)
    prompt, rules = _prompt(state)
    return Decision("one", prompt, rules, choices, chains=_chains(state, seat))


def _prompt(state: ReglementState) -> tuple[Message, tuple[str, ...]]:
    if state.step in (TAKE_MAN, SEAT_MAN):
        rules = ("RDC-6.10",) if state.turns else ("RDC-2.4",)
        if state.step == TAKE_MAN:
            return ("prompt.take", {}), rules
        return ("prompt.sit", {"role": ROLE_NAMES[state.chosen >> 1]}), rules
    if state.step == FIRST_CARD:
        return ("prompt.first", {}), ("RDC-6.1", "RDC-6.2")
    if state.step == SECOND_CARD:
        return ("prompt.second", {}), ("RDC-6.1", "RDC-6.13")
    if state.step == MOVE_FROM:
        return ("prompt.from", {}), ("RDC-6.11",)
    if state.step == MOVE_TO:
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
    most = min(3 - size_of(state.drunk), len(items))
    rules = (f"RDC-{TARGET_RULES[COCKTAIL]}",)
    return Decision("some", ("prompt.cocktail", {}), rules, choices, "cocktail", items, 1, most)


def _glass(state: ReglementState, at: int) -> Message:
    values = {"role": ROLE_NAMES[state.role_at(at)], "owner": state.owner_at(at), "at": at + 1}
    return ("choice.kill_asleep" if state.asleep >> at & 1 else "choice.pill", values)


def _choice(state: ReglementState, seat: int, action: int) -> Choice:
    label, refs = _label(state, action)
    return Choice(write(state, seat, action), label, rules_of(state, seat, action), refs)


def _label(state: ReglementState, action: int) -> tuple[Message, tuple[str, ...]]:
    """Return a choice with its label. Touching a card means playing it, so discards refer to no board thing."""
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
        return ("choice.take_asleep" if man & 1 else "choice.take", {"role": role}), (_man_ref(man),)
    if action < FROM:
        at = action - SIT
        return ("choice.sit", {"at": at + 1, "item": state.components.items[at]}), (f"seat:{at + 1}",)
    if action < TO:
        at = action - FROM
        role = ROLE_NAMES[state.role_at(at)]
        return ("choice.from", {"role": role, "at": at + 1}), (f"seat:{at + 1}",)
    if action < SHOOT:
        at = action - TO
        before, after = _incomes(state, state.turn, state.chosen, at)
        values = {"at": at + 1, "item": state.components.items[at], "before": before, "after": after}
        return ("choice.to", values), (f"seat:{at + 1}",)
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
        at = state.components.faces[start]
    else:
        start, key = (action - STAB) >> 1, "choice.stab"
        at = cards.stabbed_at(action - STAB)
    values = {
        "role": ROLE_NAMES[state.role_at(at)],
        "owner": state.owner_at(at),
        "at": at + 1,
        "from": start + 1,
    }
    return (key, values), (f"seat:{start + 1}", f"seat:{at + 1}")


# ---- chains: a card with its target, so that a board can highlight the targets of a card


def _chains(state: ReglementState, seat: int) -> tuple[Choice, ...]:
    """Return every complete chain of the playable cards; board things are in the order in which they are touched."""
    if state.step == MOVE_FROM:
        return tuple(_moves(state, seat, ()))
    if state.step == TAKE_MAN:
        return tuple(_seatings(state, seat))
    if state.step not in (FIRST_CARD, SECOND_CARD):
        return ()
    chains: list[Choice] = []
    for action in state.actions(seat):
        if PLAY <= action < DISCARD:
            chains += _of_card(state, seat, action - PLAY)
    return tuple(chains)


def _of_card(state: ReglementState, seat: int, card: int) -> list[Choice]:
    thing = (f"card:{CARD_NAMES[card]}",)
    rules = _card_rules(card)
    if card == MOVE:
        return _moves(state, seat, thing)
    if card == ALERTE:
        return [Choice("alerte", ("choice.play", {"card": "alerte"}), rules, thing)]
    if card == COCKTAIL:
        return _cocktails(state, seat, thing)
    result = []
    for target in members(cards.targets(state, seat, card)):
        action = cards.first_target(card) + target
        label, refs = target_label(state, action)
        if action < CAKE:
            refs = strike(state, action)[1][::-1]  # the victim is touched before the killer
        result.append(Choice(write(state, seat, action), label, rules, thing + refs))
    return result


def _cocktails(state: ReglementState, seat: int, thing: tuple[str, ...]) -> list[Choice]:
    """Return every set of one to three glasses."""
    glasses = [str(at + 1) for at in members(cards.drinkers(state, seat))]
    return [
        Choice(
            f"cocktail {' '.join(served)}",
            ("choice.cocktail", {"n": number, "items": list(served)}),
            _card_rules(COCKTAIL),
            (*thing, *(f"seat:{glass}" for glass in served)),
        )
        for number in (1, 2, 3)
        for served in combinations(glasses, number)
    ]


def _man_ref(man: int) -> str:
    return f"man:{ROLE_NAMES[man >> 1]}" + ("_asleep" if man & 1 else "")


def _seatings(state: ReglementState, seat: int) -> list[Choice]:
    """Return every man to seat with every free seat."""
    free = members(cards.free_seats(state))
    result = []
    for action in state.actions(seat):
        man = action - TAKE
        for at in free:
            values = {"role": ROLE_NAMES[man >> 1], "at": at + 1, "item": state.components.items[at]}
            line = f"{write(state, seat, action)} {at + 1}"
            refs = (_man_ref(man), f"seat:{at + 1}")
            result.append(Choice(line, ("choice.seat_man", values), rules_of(state, seat, action), refs))
    return result


def _incomes(state: ReglementState, player: int, start: int, at: int) -> tuple[int, int]:
    """Return a player's income (RDC-4.2) before and after a man moves to another seat."""
    step = 1 << start | 1 << at
    awake = cards.awake(state, player)
    parrains = state.parrains ^ step if state.parrains >> start & 1 else state.parrains
    return earnings(state.components, awake, state.parrains), earnings(
        state.components, awake ^ step, parrains
    )


def _moves(state: ReglementState, seat: int, thing: tuple[str, ...]) -> list[Choice]:
    free = members(cards.free_seats(state))
    result = []
    for start in members(cards.awake(state, seat)):
        role = ROLE_NAMES[state.role_at(start)]
        for at in free:
            before, after = _incomes(state, seat, start, at)
            values = {
                "role": role,
                "from": start + 1,
                "at": at + 1,
                "item": state.components.items[at],
                "before": before,
                "after": after,
            }
            refs = (*thing, f"seat:{start + 1}", f"seat:{at + 1}")
            result.append(
                Choice(f"move {start + 1}>{at + 1}", ("choice.move", values), _card_rules(MOVE), refs)
            )
    return result


def _card_rules(card: int) -> tuple[str, ...]:
    return ("RDC-6.1", f"RDC-{TARGET_RULES[card % KINDS]}")
