"""Gang of Dice for people: set-up, notation, and why an action is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from typing import Any, ClassVar, cast

from tripot.core.game import Credits, Decision, Game, Hidden, Refusal, View, malformed
from tripot.core.options import SEAT, Edition, Option, OptionValue
from tripot.core.policy import Policy
from tripot.core.state import CHANCE, State
from tripot.games.gang_of_dice import insight as odds
from tripot.games.gang_of_dice import position as positions
from tripot.games.gang_of_dice import view as showing
from tripot.games.gang_of_dice.bot import GreedyBot
from tripot.games.gang_of_dice.edition import read_edition
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules_dice import DICE, FACES, count_of, number_of
from tripot.games.gang_of_dice.rules_table import (
    ACTIONS,
    CHOOSE_COUNT,
    DRAW_FIRST,
    NO_SEAT,
    OVER,
    PICK,
    REROLL,
    ROLL,
    SPAN,
    STOP,
    STOP_OR_REROLL,
    TOKENS,
    TURN_CARD,
)

_DICE = re.compile(r"dice (\d{1,2})")
_PICK = re.compile(r"pick (\d{1,2}) ?x ?([1-5b])")
_LINE = re.compile(r"reroll((?: [1-5b])+)")
_TAKES = "dice and a number, stop, or reroll and the faces to reroll, as in 'reroll 1 1 B'"


class GangOfDice(Game):
    """The game of Gang of Dice."""

    id: ClassVar[str] = "gang-of-dice"
    title: ClassVar[str] = "Gang of Dice"
    prefix: ClassVar[str] = "GOD"
    rules_version: ClassVar[int] = 1
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 4
    minutes: ClassVar[tuple[int, int]] = (20, 30)
    credits: ClassVar[Credits] = Credits("Reiner Knizia", "Mandoo Games", 2022, "Odang")
    package: ClassVar[str] = "tripot.games.gang_of_dice"
    options: ClassVar[tuple[Option, ...]] = (
        Option("first", ("chance", SEAT), "chance", "GOD-2.4"),
        Option("english", (False, True), False, "GOD-2.2"),
        Option("screens", (False, True), False, "GOD-3.1"),
    )
    event_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "first": ("seat",),
        "round": ("round", "seat"),
        "bonus": ("round", "tokens"),
        "card": ("round", "card", "type", "condition"),
        "dice": ("seat", "n"),
        "reroll": ("seat", "faces"),
        "rolled": ("seat", "faces", "total"),
        "rerolled": ("seat", "faces", "dice", "total"),
        "stands": ("seat", "total", "n"),
        "exploded": ("seat", "n"),
        "bombed": ("seat", "n"),
        "won": ("seat", "total", "dice", "tokens", "gain"),
        "nobody": ("dice", "tokens", "worth"),
        "out": ("seat", "round"),
        "end": (),
    }

    # ---- set-up

    def first_state(
        self, players: int, options: Mapping[str, OptionValue], edition: Edition, version: int
    ) -> State:
        """Hand out dice and tokens; the first player is the named seat or waits for chance."""
        first = NO_SEAT if options["first"] == "chance" else cast(int, options["first"])
        state = GangOfDiceState()
        state.set_up(
            players, read_edition(edition), first, bool(options["english"]), bool(options["screens"])
        )
        return state

    def set_position(self, state: State, position: Mapping[str, Any]) -> None:
        """Overwrite parts of the first position; see `position.py` for their names."""
        positions.set_position(cast(GangOfDiceState, state), position)

    def get_position(self, state: State) -> dict[str, Any]:
        """Return the whole position under the names `position` takes, and some that follow from it."""
        return positions.get_position(cast(GangOfDiceState, state))

    # ---- notation and legality

    def notation(self, state: State, seat: int, action: int) -> str:
        """Return `dice 3`, `stop`, `reroll`, `pick 2x1`; for chance `first 2`, `turn bomb-total-7`, `roll B`."""
        state = cast(GangOfDiceState, state)
        if seat == CHANCE:
            if state.phase == DRAW_FIRST:
                return f"first {action}"
            return (
                f"turn {state.cards[action].name}" if state.phase == TURN_CARD else f"roll {TOKENS[action]}"
            )
        if action == STOP:
            return "stop"
        if action == REROLL:
            return "reroll"
        if action < REROLL:
            return f"dice {action}"
        face, k = divmod(action - PICK, SPAN)
        return f"pick {k}x{TOKENS[face]}"

    def parse(self, state: State, seat: int, text: str) -> int:
        """Read one small choice, or for chance one outcome."""
        state = cast(GangOfDiceState, state)
        wanted = " ".join(text.split()).lower()
        if seat == CHANCE:
            return _parse_chance(state, text, wanted)
        if wanted in ("stop", "reroll"):
            return STOP if wanted == "stop" else REROLL
        match = _DICE.fullmatch(wanted)
        if match is not None and 1 <= int(match[1]) <= DICE:
            return int(match[1])
        match = _PICK.fullmatch(wanted)
        if match is not None and int(match[1]) <= DICE:
            return PICK + SPAN * TOKENS.index(match[2].upper()) + int(match[1])
        raise malformed(text, f"{_TAKES}; dice go from 1 to {DICE}")

    def parse_line(self, state: State, seat: int, text: str) -> list[int]:
        """Read one small choice, or a whole reroll by its faces: `reroll 1 1 B`."""
        state = cast(GangOfDiceState, state)
        match = None if seat == CHANCE else _LINE.fullmatch(" ".join(text.split()).lower())
        if match is None:
            return [self.parse(state, seat, text)]
        wanted = [0] * FACES
        for token in match[1].upper().split():
            wanted[TOKENS.index(token)] += 1
        chain = [REROLL]
        for face in range(FACES - 1, -1, -1):
            there = count_of(state.dice, face)
            pick = PICK + SPAN * face + min(wanted[face], DICE)
            if wanted[face] > there:
                return [REROLL, pick]  # refused, and the refusal names the face
            if there:
                chain.append(pick)
        return chain

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """Refuse what is over, out of turn, beyond the dice there are, or out of order."""
        state = cast(GangOfDiceState, state)
        if action in state.actions(seat):
            return None
        if state.phase == OVER:
            return Refusal("GOD-6.1", ("refusal.over", {}))
        if not 0 <= action < ACTIONS:
            return Refusal("GOD-8", ("refusal.no_action", {"action": action}))
        if state.fallen[seat]:
            return Refusal("GOD-3.3", ("refusal.out", {"round": state.fallen[seat]}))
        if state.phase <= ROLL:
            rule = {DRAW_FIRST: "GOD-2.4", TURN_CARD: "GOD-2.5", ROLL: "GOD-4.2"}[state.phase]
            return Refusal(rule, ("refusal.chance", {}))
        if seat != state.turn:
            return Refusal("GOD-2.4", ("refusal.turn", {"on_turn": state.turn}))
        if state.phase == CHOOSE_COUNT:
            return _why_not_count(state, action)
        if 1 <= action <= DICE:
            return Refusal("GOD-4.1", ("refusal.fixed", {"n": number_of(state.dice)}))
        if state.phase == STOP_OR_REROLL:
            return Refusal("GOD-8", ("refusal.reroll_first", {}))
        return _why_not_pick(state, action)

    def rules_of(self, state: State, seat: int, action: int) -> tuple[str, ...]:
        """Return the rules of counting, stopping, rerolling, or of the draw."""
        state = cast(GangOfDiceState, state)
        if seat == CHANCE:
            if state.phase == DRAW_FIRST:
                return ("GOD-2.4",)
            if state.phase == TURN_CARD:
                return ("GOD-2.5",)
            return ("GOD-4.2",) if state.rolls == 0 else ("GOD-4.3",)
        if state.phase == CHOOSE_COUNT:
            return ("GOD-4.1", "GOD-3.2")
        if action == STOP:
            return ("GOD-4.3", "GOD-4.6") if state.cards[state.card].explosion else ("GOD-4.3", "GOD-4.5")
        return ("GOD-4.3",) if action == REROLL else ("GOD-4.3", "GOD-8")

    def chance_line(self, text: str) -> list[str]:
        """Read several dice at once: `roll 4 1 B` is `roll 4`, `roll 1`, `roll B`."""
        verb, _, faces = " ".join(text.split()).partition(" ")
        return [f"roll {face}" for face in faces.split()] if verb.lower() == "roll" and faces else [text]

    # ---- showing

    def view_key(self, state: State, seat: int | None) -> Hashable:
        """Without screens everybody sees everything."""
        state = cast(GangOfDiceState, state)
        return seat if state.screens else None

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat may see: everything, but with "screens" the others' wealth (GOD-3.1)."""
        return showing.view(cast(GangOfDiceState, state), seat)

    def decision(self, state: State, seat: int) -> Decision | None:
        """Ask how many dice, which dice to reroll, or how many of a face."""
        return showing.decision(cast(GangOfDiceState, state), seat)

    def insight(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return the odds of the player on turn: all is public, so they are everybody's."""
        return odds.insight(cast(GangOfDiceState, state))

    def hidden(self, state: State, seat: int | None) -> list[Hidden]:
        """List nothing: all that happens is public, and wealth follows from it (GOD-3.1)."""
        return []

    def conserved(self, state: State) -> dict[str, int]:
        """Count what the table is worth in dice, tokens set aside included, and the cards."""
        return positions.conserved(cast(GangOfDiceState, state))

    def show(self, state: State, seat: int | None, lang: str) -> str:
        """Draw the table in text."""
        return showing.show(self, cast(GangOfDiceState, state), seat, lang)

    def bots(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the greedy bot."""
        return {"greedy": GreedyBot}


def _parse_chance(state: GangOfDiceState, text: str, wanted: str) -> int:
    verb, _, what = wanted.partition(" ")
    if state.phase == DRAW_FIRST and verb == "first" and what.isdecimal() and int(what) < state.players:
        return int(what)
    if state.phase == TURN_CARD and verb == "turn":
        for place, card in enumerate(state.cards):
            if card.name == what:
                return place
    if state.phase == ROLL and verb == "roll" and what.upper() in TOKENS:
        return TOKENS.index(what.upper())
    raise malformed(text, "first and a seat, turn and a card, or roll and a face, whichever is due")


def _why_not_count(state: GangOfDiceState, action: int) -> Refusal:
    if not 1 <= action <= DICE:
        return Refusal("GOD-4.1", ("refusal.count_first", {}))
    wealth = state.wealth[state.turn]
    if action > wealth:
        return Refusal("GOD-3.2", ("refusal.too_poor", {"n": action, "wealth": wealth}))
    return Refusal("GOD-3.2", ("refusal.too_few_dice", {"n": action, "most": state.available()}))


def _why_not_pick(state: GangOfDiceState, action: int) -> Refusal:
    if action < PICK:
        return Refusal("GOD-8", ("refusal.finish_reroll", {"face": TOKENS[state.face]}))
    face, k = divmod(action - PICK, SPAN)
    there = count_of(state.dice, face)
    if k > there:
        key = "refusal.too_many" if there else "refusal.no_such_die"
        return Refusal("GOD-4.3", (key, {"k": k, "face": TOKENS[face], "there": there}))
    if face != state.face:
        return Refusal("GOD-8", ("refusal.other_face", {"face": TOKENS[state.face]}))
    return Refusal("GOD-4.3", ("refusal.empty", {}))
