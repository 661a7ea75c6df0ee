"""What a seat at 12 Gangsters may see, and what it is asked."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from tripot.core.game import Choice, Decision, View
from tripot.games.twelve_gangsters.rules import LEGAL, NO_BOSS, NO_PICK, TwelveGangstersState

if TYPE_CHECKING:
    from tripot.core.game import Game


_PICKING = ("12G-3.1",)
_CHANGING = ("12G-3.1", "12G-3.8")


def rounds(state: TwelveGangstersState) -> list[list[int]]:
    """Return each revealed round: a card a seat, negative where the heist was refused or failed."""
    n = state.players
    return [state.history[start : start + n] for start in range(0, len(state.history), n)]


@lru_cache(maxsize=2048)
def _table(history: tuple[int, ...], players: int, boss: int, veiled: bool) -> list[dict[str, Any]]:
    """Return the revealed rounds; a live table shows them again to every seat after every pick."""
    shown = len(history) // players
    found = []
    for number in range(shown):
        row = history[number * players : (number + 1) * players]
        old = veiled and number < shown - 1
        found.append(
            {
                "boss": (boss - (shown - number)) % players,
                "cards": [None if old and card < 0 else abs(card) for card in row],
                "validated": [card > 0 for card in row],
            }
        )
    return found


def view(state: TwelveGangstersState, seat: int | None) -> View:
    """Return the table as a seat or a spectator (None) sees it (12G-5.1, 5.2).

    With the option "memory" nobody's remaining hand is listed and refused cards of earlier rounds are backs (None).
    """
    over = state.round == state.rounds
    veiled = state.memory and not over
    return {
        "players": state.players,
        "round": min(state.round + 1, state.rounds),
        "rounds": state.rounds,
        "over": over,
        "boss": None if state.boss == NO_BOSS else state.boss,
        "memory": state.memory,
        "hand": list(LEGAL[state.hands[seat]]) if seat is not None else None,
        "pick": (state.picks[seat] or None) if seat is not None else None,
        "picked": [pick != NO_PICK for pick in state.picks],
        "hands": None if veiled else [list(LEGAL[hand]) for hand in state.hands],
        "table": _table(tuple(state.history), state.players, state.boss, veiled),
        "money": list(state.money),
        "heists": list(state.heists),
    }


def decision(state: TwelveGangstersState, seat: int) -> Decision | None:
    """Ask for one card of the hand; a seat that has picked may change it while others think."""
    legal = state.actions(seat)
    if not legal:
        return None
    return _ask(tuple(legal), state.picks[seat], state.boss, state.boss == seat)


@cache
def _choice(card: int, rules: tuple[str, ...]) -> Choice:
    return Choice(f"pick {card}", ("choice.pick", {"card": card}), rules, (f"card:{card}",), value=card)


@lru_cache(maxsize=4096)
def _ask(legal: tuple[int, ...], picked: int, boss: int, is_boss: bool) -> Decision:
    """Return the question for a hand; a live table asks it again after every pick of the others."""
    rules = _CHANGING if picked else _PICKING
    choices = tuple([_choice(card, rules) for card in legal])
    if picked:
        prompt = ("prompt.change", {"card": picked})
    elif is_boss:
        prompt = ("prompt.boss", {})
    else:
        prompt = ("prompt.pick", {"boss": boss})
    return Decision("one", prompt, rules, choices, awaited=picked == NO_PICK)


def insight(state: TwelveGangstersState, seat: int | None) -> dict[str, Any]:
    """Return, for each card of the seat, the chance of validation if every other picks any card at random."""
    if seat is None or not state.actions(seat):
        return {}
    odds: dict[int, float] = {}
    boss_hand = LEGAL[state.hands[state.boss]]
    for card in LEGAL[state.hands[seat]]:
        if seat == state.boss:
            chance = 1.0
            for other in range(state.players):
                hand = LEGAL[state.hands[other]]
                if other != seat and card in hand:
                    chance *= 1 - 1 / len(hand)
        else:
            chance = sum(1 for limit in boss_hand if limit >= card) / len(boss_hand)
        odds[card] = round(chance, 4)
    return {"validated": odds}


def show(game: Game, state: TwelveGangstersState, seat: int | None, lang: str) -> str:
    """Draw the table in text: the round, each player's money, cards played and who has picked."""
    seen = view(state, seat)
    lines = [game.text(("show.round", {"round": seen["round"], "rounds": seen["rounds"]}), lang)]
    for other in range(state.players):
        cards = []
        for row in seen["table"]:
            value = row["cards"][other]
            cards.append(str(value) if row["validated"][other] else "(··)" if value is None else f"({value})")
        boss = "♛" if seen["boss"] == other else " "
        picked = "●" if seen["picked"][other] else "○"
        you = ">" if other == seat else " "
        lines.append(f"{you}{boss} {other} {picked} {seen['money'][other]:>3} M$  {' '.join(cards)}")
    if seen["hand"] is not None:
        lines.append(game.text(("show.hand", {"cards": seen["hand"]}), lang))
    return "\n".join(lines)
