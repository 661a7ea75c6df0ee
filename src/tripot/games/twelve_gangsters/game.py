"""12 Gangsters for people: set-up, positions, notation, and why an action is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

from tripot.core.errors import BadInput
from tripot.core.game import Credits, Decision, Game, Hidden, Refusal, View, malformed
from tripot.core.options import SEAT, Edition, Option, OptionValue
from tripot.core.policy import Policy
from tripot.core.state import CHANCE, State
from tripot.games.twelve_gangsters import view as showing
from tripot.games.twelve_gangsters.bot import GreedyBot
from tripot.games.twelve_gangsters.rules import CARDS, LEGAL, NO_BOSS, NO_PICK, TwelveGangstersState

_PICK = re.compile(r"pick (\d{1,3})")
_BOSS = re.compile(r"boss (\d)")


class TwelveGangsters(Game):
    """The game of 12 Gangsters."""

    id: ClassVar[str] = "12-gangsters"
    title: ClassVar[str] = "12 Gangsters"
    prefix: ClassVar[str] = "12G"
    rules_version: ClassVar[int] = 1
    min_players: ClassVar[int] = 3
    max_players: ClassVar[int] = 6
    minutes: ClassVar[tuple[int, int]] = (10, 15)
    credits: ClassVar[Credits] = Credits("Yusuke Emi", "Blue Orange", 2020, "Simon Douchy")
    package: ClassVar[str] = "tripot.games.twelve_gangsters"
    colours: ClassVar[tuple[str, ...]] = ("red", "blue", "yellow", "green", "orange", "violet")
    options: ClassVar[tuple[Option, ...]] = (
        Option("first", ("chance", SEAT), "chance", "12G-2.3"),
        Option("memory", (False, True), False, "12G-5.2"),
    )
    event_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "boss": ("seat",),
        "pick": ("seat",),
        "repick": ("seat",),
        "reveal": ("round", "boss", "cards"),
        "refused": ("seat", "card"),
        "validated": ("seat", "card"),
        "boss_fails": ("seat", "card"),
        "boss_validated": ("seat", "card"),
        "boss_passes": ("seat",),
        "end": (),
    }
    revealing: ClassVar[frozenset[str]] = frozenset({"reveal"})

    # ---- set-up

    def first_state(
        self, players: int, options: Mapping[str, OptionValue], edition: Edition, version: int
    ) -> State:
        """Deal the colours; the Boss goes to the named seat or waits for chance."""
        _check_edition(edition)
        state = TwelveGangstersState()
        first = options["first"]
        state.set_up(players, NO_BOSS if first == "chance" else cast(int, first), bool(options["memory"]))
        return state

    def set_position(self, state: State, position: Mapping[str, Any]) -> None:
        """Overwrite hands, picks, boss, money, heists or rounds of the first position."""
        state = cast(TwelveGangstersState, state)
        known = ("hands", "picks", "boss", "money", "heists", "rounds")
        for name in position:
            if name not in known:
                raise BadInput(f"position.{name}", position[name], f"one of {', '.join(known)}")
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
            state.round = state.rounds - sizes.pop()
        if "rounds" in position:
            rows = [_row("position.rounds", row, players) for row in position["rounds"]]
            if len(rows) != state.round:
                raise BadInput(
                    "position.rounds", len(rows), f"one row for each of {state.round} rounds played"
                )
            state.history = [_number("position.rounds", v, -CARDS, CARDS) for row in rows for v in row]
        if "picks" in position:
            for seat, card in enumerate(_row("position.picks", position["picks"], players)):
                state.picks[seat] = _number("position.picks", card, 0, CARDS)
                if card and card not in LEGAL[state.hands[seat]]:
                    raise BadInput("position.picks", card, f"0 or a card in the hand of seat {seat}")
            state.awaited = sum(1 << seat for seat, card in enumerate(state.picks) if card == NO_PICK)
            if state.awaited == 0:
                raise BadInput("position.picks", position["picks"], "at least one 0: the last pick reveals")

    def get_position(self, state: State) -> dict[str, Any]:
        """Return hands, picks, boss, money, heists, rounds and the round to play (from 1)."""
        state = cast(TwelveGangstersState, state)
        return {
            "hands": [list(LEGAL[hand]) for hand in state.hands],
            "picks": list(state.picks),
            "boss": state.boss,
            "money": list(state.money),
            "heists": list(state.heists),
            "rounds": showing.rounds(state),
            "round": state.round + 1,
        }

    # ---- notation and legality

    def notation(self, state: State, seat: int, action: int) -> str:
        """Return `pick 7`, or `boss 2` for the draw of the first Boss."""
        return f"boss {action}" if seat == CHANCE else f"pick {action}"

    def parse(self, state: State, seat: int, text: str) -> int:
        """Read `pick 7` (or `boss 2` for chance)."""
        pattern = _BOSS if seat == CHANCE else _PICK
        match = pattern.fullmatch(" ".join(text.split()).lower())
        if match is None:
            raise malformed(
                text,
                "boss and a seat, as in 'boss 2'" if seat == CHANCE else "pick and a card, as in 'pick 7'",
            )
        return int(match[1])

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """Refuse what is over, what has not begun, and cards that are not in hand."""
        state = cast(TwelveGangstersState, state)
        if action in state.actions(seat):
            return None
        if state.round == state.rounds:
            return Refusal("12G-4.1", ("refusal.over", {}))
        if state.boss == NO_BOSS:
            return Refusal("12G-2.3", ("refusal.no_boss", {}))
        if not 1 <= action <= CARDS:
            return Refusal("12G-1.1", ("refusal.no_card", {"card": action}))
        if action > state.rounds:
            return Refusal("12G-2.2", ("refusal.removed", {"card": action}))
        return Refusal("12G-3.1", ("refusal.played", {"card": action}))

    def rules_of(self, state: State, seat: int, action: int) -> tuple[str, ...]:
        """Return the rules of picking, of changing a pick, or of the draw."""
        state = cast(TwelveGangstersState, state)
        if seat == CHANCE:
            return ("12G-2.3",)
        return ("12G-3.1", "12G-3.8") if state.picks[seat] else ("12G-3.1",)

    # ---- showing

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat may see (12G-5)."""
        return showing.view(cast(TwelveGangstersState, state), seat)

    def decision(self, state: State, seat: int) -> Decision | None:
        """Ask for a card of the hand."""
        return showing.decision(cast(TwelveGangstersState, state), seat)

    def insight(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return each card's exact chance to be validated if the others pick any card they hold."""
        return showing.insight(cast(TwelveGangstersState, state), seat)

    def hidden(self, state: State, seat: int | None) -> list[Hidden]:
        """List the others' picks: any card of their hands, equally likely."""
        state = cast(TwelveGangstersState, state)
        return [
            Hidden(f"pick of seat {other}", pick, dict.fromkeys(LEGAL[state.hands[other]], 1))
            for other, pick in enumerate(state.picks)
            if other != seat and pick != NO_PICK
        ]

    def conserved(self, state: State) -> dict[str, int]:
        """Count each player's cards, in hand and revealed."""
        state = cast(TwelveGangstersState, state)
        shown = len(state.history) // state.players
        return {f"cards of seat {seat}": len(LEGAL[hand]) + shown for seat, hand in enumerate(state.hands)}

    def show(self, state: State, seat: int | None, lang: str) -> str:
        """Draw the table in text."""
        return showing.show(self, cast(TwelveGangstersState, state), seat, lang)

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the greedy bot."""
        return {"greedy": GreedyBot}


def _check_edition(edition: Edition) -> None:
    values = edition.data.get("gangsters", {}).get("values")
    if values != list(range(1, CARDS + 1)):
        raise BadInput("edition: gangsters.values", values, "the values 1 to 12")


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
