"""What a seat at Gang of Dice may see, and what it is asked."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tripot.core.game import Choice, Decision, Item, View
from tripot.core.texts import Message
from tripot.games.gang_of_dice.position import PHASES, on_tray, round_order
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules_dice import (
    FACES,
    SHOWING,
    TOTAL,
    WarningCard,
    count_of,
    number_of,
    total_of,
)
from tripot.games.gang_of_dice.rules_table import (
    CHOOSE_COUNT,
    CHOOSE_FACE,
    MOST_ROLLS,
    NO_CARD,
    NO_SEAT,
    OVER,
    PICK,
    ROLL,
    ROUNDS,
    SPAN,
    STOP_OR_REROLL,
    TOKEN,
    TOKENS,
    written,
)

if TYPE_CHECKING:
    from tripot.core.game import Game

_SIGNS = {"explosion": "✸", "bomb": "●"}


@lru_cache(maxsize=1024)
def card_view(card: WarningCard) -> dict[str, Any]:
    """Describe a card so that it can be drawn: its type, colour and condition, with the values it looks for."""
    condition = card.condition
    return {
        "name": card.name,
        "colour": "dark" if card.dark else "light",
        "type": "explosion" if card.explosion else "bomb",
        "condition": condition.name,
        "least": condition.least,
        "highest": condition.least - 1 if condition.kind == TOTAL else None,
        "values": [v for v in range(1, FACES) if condition.values >> v & 1]
        if condition.kind == SHOWING
        else [],
    }


def pot(state: GangOfDiceState) -> int:
    """Return what the round's winner would take now, in dice: everything played, the centre and the bonus."""
    return state.standing + state.centre + on_tray(state) + TOKEN * state.bonus


def status(state: GangOfDiceState, seat: int) -> str:
    """Say how a seat fares this round: out, turn, standing, busted or waiting."""
    if state.fallen[seat]:
        return "out"
    if seat == state.turn:
        return "turn"
    if state.rolled[seat]:
        return "standing" if state.valid >> seat & 1 else "busted"
    return "waiting"


def view(state: GangOfDiceState, seat: int | None) -> View:
    """Return the table as a seat or a spectator (None) sees it; "screens" hides the others' wealth to the end."""
    over = state.phase == OVER
    veiled = state.screens and not over
    playing = state.phase in (ROLL, STOP_OR_REROLL, CHOOSE_FACE)
    seats = []
    for other in range(state.players):
        dice = state.rolled[other]
        seats.append(
            {
                "wealth": None if veiled and other != seat else state.wealth[other],
                "out": state.fallen[other] or None,
                "status": status(state, other),
                "dice": list(written(dice)),
                "total": total_of(dice) if dice else None,
            }
        )
    return {
        "players": state.players,
        "round": state.round,
        "rounds": ROUNDS,
        "over": over,
        "phase": PHASES[state.phase],
        "first": None if state.first == NO_SEAT else state.first,
        "order": [] if state.first == NO_SEAT or over else round_order(state),
        "turn": None if state.turn == NO_SEAT else state.turn,
        "best": None if state.best == NO_SEAT else state.best,
        "card": None if state.card == NO_CARD else card_view(state.cards[state.card]),
        "seats": seats,
        "tray": _tray(state) if playing else None,
        "centre": state.centre,
        "bonus": state.bonus,
        "pot": pot(state),
        "dice_in_play": state.in_play,
        "dice_available": state.available() if state.turn != NO_SEAT else None,
        "bonus_plan": list(state.plan),
        "screens": state.screens,
        "unturned": [card_view(card) for place, card in enumerate(state.cards) if state.bag >> place & 1],
    }


def target(state: GangOfDiceState, n: int) -> int:
    """Return the least total that takes the lead when rolled with n dice now (GOD-5.1)."""
    if state.best == NO_SEAT:
        return 0
    best = state.rolled[state.best]
    return total_of(best) + (0 if n > number_of(best) else 1)


def _tray(state: GangOfDiceState) -> dict[str, Any]:
    return {
        "target": target(state, on_tray(state)),
        "dice": list(written(state.dice)),
        "total": total_of(state.dice),
        "to_roll": state.to_roll if state.phase == ROLL else 0,
        "picked": list(written(state.picked)) if state.phase == CHOOSE_FACE else [],
        "rolls": state.rolls,
        "rerolls_left": MOST_ROLLS - max(state.rolls, 1),
    }


def decision(state: GangOfDiceState, seat: int) -> Decision | None:
    """Ask how many dice, then which dice to reroll; inside a chain, how many of one face."""
    legal = state.actions(seat)
    if not legal:
        return None
    if state.phase == CHOOSE_COUNT:
        rules = ("GOD-4.1", "GOD-3.2")
        counts = tuple(
            Choice(f"dice {n}", ("choice.dice", {"n": n}), rules, ("tray",), value=n) for n in legal
        )
        return Decision("number", _count_prompt(state), rules, counts)
    if state.phase == CHOOSE_FACE:
        rules = ("GOD-4.3", "GOD-8")
        face = TOKENS[state.face]
        numbers = [action - PICK - SPAN * state.face for action in legal]
        picks = tuple(
            Choice(
                f"pick {k}x{face}",
                ("choice.pick", {"k": k, "face": face}),
                rules,
                (f"face:{face}",),
                value=k,
            )
            for k in numbers
        )
        there = count_of(state.dice, state.face)
        return Decision("number", ("prompt.pick", {"face": face, "there": there}), rules, picks)
    return _reroll_decision(state)


def _reroll_decision(state: GangOfDiceState) -> Decision:
    dice = written(state.dice)
    total = total_of(state.dice)
    explosion = state.cards[state.card].explosion
    stop_rules = ("GOD-4.3", "GOD-4.6") if explosion else ("GOD-4.3", "GOD-4.5")
    busts = state.cards[state.card].condition.met(state.dice)
    label: Message = ("choice.stop_bomb" if busts else "choice.stop", {"total": total})
    items = tuple(
        Item(token, ("choice.die", {"face": token}), (f"die:{place}",)) for place, token in enumerate(dice)
    )
    last = state.rolls == MOST_ROLLS - 1
    return Decision(
        "some",
        ("prompt.last_reroll" if last else "prompt.reroll", {"total": total}),
        ("GOD-4.3",),
        (Choice("stop", label, stop_rules, ("tray",)),),
        verb="reroll",
        items=items,
        least=1,
        most=len(items),
    )


def _count_prompt(state: GangOfDiceState) -> Message:
    if state.best == NO_SEAT:
        return ("prompt.count", {"pot": pot(state)})
    best = state.rolled[state.best]
    values = {"pot": pot(state), "seat": state.best, "total": total_of(best), "n": number_of(best)}
    return ("prompt.count_beat", values)


def show(game: Game, state: GangOfDiceState, seat: int | None, lang: str) -> str:
    """Draw the table in text: round, card, everybody's wealth and dice, the centre, and the dice on the tray."""
    seen = view(state, seat)

    def say(key: str, **values: Any) -> str:
        return game.text((f"show.{key}", values), lang)

    lines = [say("round", round=max(seen["round"], 1), rounds=ROUNDS)]
    card = seen["card"]
    if card is not None:
        sign = _SIGNS[card["type"]]
        lines.append(f"{sign} {say('card', type=card['type'], condition=card['condition'])}")
    for other, row in enumerate(seen["seats"]):
        mark = ">" if other == seat else " "
        first = "*" if seen["first"] == other and not seen["over"] else " "
        lead = "+" if seen["best"] == other and not seen["over"] else " "
        wealth = "?" if row["wealth"] is None else str(row["wealth"])
        dice = " ".join(row["dice"])
        note = say(row["status"], total=row["total"], round=row["out"])
        lines.append(f"{mark}{first}{lead}{other} {wealth:>4}  {note}{f'  [{dice}]' if dice else ''}")
    lines.append(say("centre", dice=seen["centre"], tokens=seen["bonus"], pot=seen["pot"]))
    tray = seen["tray"]
    if tray is not None:
        dice = " ".join(tray["dice"] + ["·"] * tray["to_roll"])
        lines.append(say("tray", dice=dice, total=tray["total"], rerolls=tray["rerolls_left"]))
    return "\n".join(lines)
