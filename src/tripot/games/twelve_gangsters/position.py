"""Positions of 12 Gangsters as plain data: the parts that a scenario may set or check.

- `hands`: by seat, the cards. `picks`: by seat, the card picked, 0 for none. `boss`: a seat.
- `money`, `heists`: by seat. `history`: a row per round, by seat the card, negative if it was refused or failed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tripot.core.errors import BadInput
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.rules.numbers import CARDS, LEGAL, NO_PICK

_KNOWN = ("hands", "picks", "boss", "money", "heists", "history")


def set_position(state: TwelveGangstersState, position: Mapping[str, Any]) -> None:
    """Overwrite the named parts of a first position; BadInput names a part that is wrong."""
    for name in position:
        if name not in _KNOWN:
            raise BadInput(f"position.{name}", position[name], f"one of {', '.join(_KNOWN)}")
    players = state.players
    if "boss" in position:
        state.boss = _number("position.boss", position["boss"], 0, players - 1)
    for name in ("money", "heists"):
        if name in position:
            values = _row(f"position.{name}", position[name], players)
            setattr(state, name, [_number(f"position.{name}", v, 0, 99) for v in values])
    if "hands" in position:
        hands = [
            _cards(f"position.hands of seat {seat}", hand, state.rounds)
            for seat, hand in enumerate(_row("position.hands", position["hands"], players))
        ]
        sizes = {len(hand) for hand in hands}
        if len(sizes) != 1 or sizes == {0}:
            raise BadInput("position.hands", position["hands"], "hands of one size, at least one card")
        state.hands = [sum(1 << card for card in hand) for hand in hands]
        state.played = state.rounds - sizes.pop()
    if "history" in position:
        rows = [_row("position.history", row, players) for row in position["history"]]
        if len(rows) != state.played:
            takes = f"one row for each of {state.played} rounds played"
            raise BadInput("position.history", len(rows), takes)
        state.history = [_number("position.history", v, -CARDS, CARDS) for row in rows for v in row]
    if "picks" in position:
        _set_picks(state, _row("position.picks", position["picks"], players))


def _set_picks(state: TwelveGangstersState, picks: list[Any]) -> None:
    hands = state.hands
    for seat, card in enumerate(picks):
        if _number("position.picks", card, 0, CARDS) not in (NO_PICK, *LEGAL[hands[seat]]):
            raise BadInput("position.picks", card, f"0 or a card in the hand of seat {seat}")
    state.picks = picks
    if state.awaited == 0:
        raise BadInput("position.picks", picks, "at least one 0: the last pick reveals")


def get_position(state: TwelveGangstersState) -> dict[str, Any]:
    """Return the position under the names `set_position` takes, and the round to play (from 1)."""
    return {
        "hands": [list(LEGAL[hand]) for hand in state.hands],
        "picks": list(state.picks),
        "boss": state.boss,
        "money": list(state.money),
        "heists": list(state.heists),
        "history": rows_of(state),
        "round": state.played + 1,
    }


def rows_of(state: TwelveGangstersState) -> list[list[int]]:
    """Return each revealed round: a card a seat, negative where the heist was refused or failed."""
    n, history = state.players, state.history
    return [history[start : start + n] for start in range(0, len(history), n)]


def _row(field: str, value: Any, length: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise BadInput(field, value, f"a list of {length}, one for each seat")
    return value


def _number(field: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadInput(field, value, f"a whole number from {least} to {most}")
    return value


def _cards(field: str, value: Any, most: int) -> list[int]:
    if not isinstance(value, list) or len(set(map(str, value))) != len(value):
        raise BadInput(field, value, "a list of different cards")
    return [_number(field, card, 1, most) for card in value]
