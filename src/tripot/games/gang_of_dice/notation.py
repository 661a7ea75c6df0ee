"""Actions of Gang of Dice as text: `dice 3`, `stop`, `reroll 1 1 B`, and for chance `first 2`, `turn bomb-pair`, `roll B`."""

from __future__ import annotations

import re

from tripot.core.game import malformed
from tripot.core.state import CHANCE
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import count_of
from tripot.games.gang_of_dice.rules.numbers import (
    DICE,
    DRAW_FIRST,
    FACES,
    PICK,
    REROLL,
    ROLL,
    SPAN,
    STOP,
    TOKENS,
    TURN_CARD,
)

_FACE = {token.lower(): face for face, token in enumerate(TOKENS)}
_PICK = re.compile(r"pick (\d{1,2}) ?x ?([1-5b])")
_TAKES = "dice and a number, stop, or reroll and the faces to reroll, as in 'reroll 1 1 B'"


def write(state: GangOfDiceState, seat: int, action: int) -> str:
    """Return `dice 3`, `stop`, `reroll`, `pick 2x1`; for chance `first 2`, `turn bomb-total-7`, `roll B`."""
    if seat == CHANCE:
        if state.phase == DRAW_FIRST:
            return f"first {action}"
        return f"turn {state.cards[action].name}" if state.phase == TURN_CARD else f"roll {TOKENS[action]}"
    if action == STOP:
        return "stop"
    if action == REROLL:
        return "reroll"
    if action < REROLL:
        return f"dice {action}"
    face, k = divmod(action - PICK, SPAN)
    return f"pick {k}x{TOKENS[face]}"


def read(state: GangOfDiceState, seat: int, text: str) -> int:
    """Read one small choice, or for chance one outcome."""
    wanted = " ".join(text.split()).lower()
    if seat == CHANCE:
        return _read_chance(state, text, wanted)
    if wanted in ("stop", "reroll"):
        return STOP if wanted == "stop" else REROLL
    verb, _, what = wanted.partition(" ")
    if verb == "dice" and what.isdecimal() and len(what) <= 2 and 1 <= int(what) <= DICE:
        return int(what)
    match = _PICK.fullmatch(wanted)
    if match is not None and int(match[1]) <= DICE:
        return PICK + SPAN * TOKENS.index(match[2].upper()) + int(match[1])
    raise malformed(text, f"{_TAKES}; dice go from 1 to {DICE}")


def read_line(state: GangOfDiceState, seat: int, text: str) -> list[int]:
    """Read one small choice, or a whole reroll by its faces: `reroll 1 1 B`."""
    words = text.lower().split()
    if seat == CHANCE or len(words) < 2 or words[0] != "reroll":
        return [read(state, seat, text)]
    wanted = [0] * FACES
    for word in words[1:]:
        face = _FACE.get(word, -1)
        if face < 0:
            raise malformed(text, _TAKES)
        wanted[face] += 1
    chain = [REROLL]
    for face in range(FACES - 1, -1, -1):
        there = count_of(state.dice, face)
        pick = PICK + SPAN * face + min(wanted[face], DICE)
        if wanted[face] > there:
            return [REROLL, pick]  # refused, and the refusal names the face
        if there:
            chain.append(pick)
    return chain


def read_chance_line(text: str) -> list[str]:
    """Read several dice at once: `roll 4 1 B` is `roll 4`, `roll 1`, `roll B`."""
    verb, _, faces = " ".join(text.split()).partition(" ")
    return [f"roll {face}" for face in faces.split()] if verb.lower() == "roll" and faces else [text]


def _read_chance(state: GangOfDiceState, text: str, wanted: str) -> int:
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
