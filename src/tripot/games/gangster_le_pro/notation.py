"""The text form of every action and outcome of Gangster Le Pro: `roll`, `sell perle-4200`, `draw banque-…`."""

from __future__ import annotations

from typing import Final

from tripot.core.errors import NotationError
from tripot.core.game import malformed
from tripot.core.state import CHANCE
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.cards.words import SQUARES
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

WORDS: Final = {
    numbers.ROLL: "roll",
    numbers.DECLARE: "declare",
    numbers.PASS: "pass",
    numbers.BUY: "buy",
    numbers.BUY_PERLE: "perle",
    numbers.BUY_DIAMANT: "diamant",
    numbers.INVEST: "invest",
    numbers.LOOK: "look",
    numbers.SELL_CAR: "sell car",
    numbers.CLAIM: "claim",
    numbers.ROB: "rob",
    numbers.DRAW: "draw",
    numbers.PROTECT: "protect",
    numbers.SELL_JEWEL: "sell jewel",
    numbers.WRECK: "wreck",
    numbers.PLAY_HAT: "hat",
    numbers.REROLL: "again",
    numbers.YES: "yes",
    numbers.NO: "no",
}
"""Actions without a parameter."""
ABOUT_SEATS: Final = {
    "fight": numbers.FIGHT,
    "hit": numbers.HIT,
    "with": numbers.WITH,
    "choose": numbers.CHOOSE,
}
ABOUT_CARDS: Final = {
    "star": numbers.STAR,
    "sell": numbers.SELL,
    "give": numbers.GIVE,
    "swap": numbers.SWAP,
    "carry": numbers.CARRY,
}
_CODES: Final = {word: code for code, word in WORDS.items()}
_TAKES: Final = "what the question offers, as in 'roll', 'sell perle-4200', 'fight 2' or 'go 13'"


def write(state: GangsterLeProState, seat: int, action: int) -> str:
    """Return an action's or an outcome's text."""
    if seat == CHANCE:
        return outcome_text(state, action)
    verb, about = split(state, action)
    return verb if about is None else f"{verb} {about}"


def split(state: GangsterLeProState, action: int) -> tuple[str, str | None]:
    """Return an action's verb and its parameter."""
    if action in WORDS:
        return WORDS[action], None
    for verb, base in ABOUT_SEATS.items():
        if base <= action < base + numbers.MAX_SEATS:
            return verb, str(action - base)
    if numbers.SIDE <= action < numbers.SIDE + len(SQUARES):
        return "side", SQUARES[action - numbers.SIDE]
    if numbers.OPTION <= action < numbers.WALK:
        return "option", str(action - numbers.OPTION + 1)
    if numbers.WALK < action < numbers.GO:
        return "walk", str(action - numbers.WALK)
    if numbers.GO <= action < numbers.GO + state.components.squares:
        return "go", str(action - numbers.GO)
    business = action - numbers.SELL_BUSINESS
    if 0 <= business < len(state.components.business_ids):
        return "sell business", state.components.business_ids[business]
    for verb, base in ABOUT_CARDS.items():
        if base <= action < base + state.components.cards:
            card = action - base
            if verb == "give" and state.components.deck[card] == numbers.PROTECTION:
                return verb, "protection"
            return verb, state.components.ids[card]
    raise NotationError(f"{action} is no action of Gangster Le Pro")


def outcome_text(state: GangsterLeProState, outcome: int) -> str:
    """Return `roll 4`, `draw <card>` from a deck, or `take <card>` from a hand."""
    if state.phase in (numbers.C_DRAW, numbers.C_DEAL):
        return f"draw {state.components.ids[outcome]}"
    if state.phase in (numbers.C_EXCHANGE, numbers.C_STEAL):
        return f"take {state.components.ids[outcome]}"
    return f"roll {outcome}"


def read(state: GangsterLeProState, seat: int, text: str) -> int:
    """Read one action, legal here or not; with seat CHANCE one outcome."""
    words = text.lower().split()
    result = None
    if len(text) <= 200:
        result = _outcome(state, words) if seat == CHANCE else _action(state, words)
    if result is None:
        raise malformed(text, "'roll 4', 'draw <card>' or 'take <card>'" if seat == CHANCE else _TAKES)
    return result


def read_line(state: GangsterLeProState, seat: int, text: str) -> list[int]:
    """Read a chain of actions: `swap perle-4200 with 2`, or any chain with semicolons."""
    parts = text.split(";")
    words = text.lower().split()
    if len(words) == 4 and words[0] == "swap" and words[2] == "with":
        partner = read(state, seat, f"with {words[3]}")
        offer = read(state, seat, f"swap {words[1]}")
        deck = state.components.deck[offer - numbers.SWAP]
        partners = [o for o in range(state.players) if o != seat and state.holds(o, deck) > 0]
        return [offer] if partners == [partner - numbers.WITH] else [offer, partner]
    return [read(state, seat, part) for part in parts]


def chance_line(text: str) -> list[str]:
    """Read `roll 4 1 6` as three dice and `draw a b` as two cards."""
    words = text.split()
    if len(words) > 2 and words[0] in ("roll", "draw", "take"):
        return [f"{words[0]} {word}" for word in words[1:]]
    return [text]


def _outcome(state: GangsterLeProState, words: list[str]) -> int | None:
    if len(words) != 2:
        return None
    if words[0] == "roll" and words[1] in ("1", "2", "3", "4", "5", "6"):
        return int(words[1])
    if words[0] in ("draw", "take"):
        return _card(state, words[1])
    return None


def _action(state: GangsterLeProState, words: list[str]) -> int | None:
    line = " ".join(words)
    if line in _CODES:
        return _CODES[line]
    if len(words) == 3 and words[:2] == ["sell", "business"]:
        slugs = state.components.business_ids
        return numbers.SELL_BUSINESS + slugs.index(words[2]) if words[2] in slugs else None
    if len(words) != 2:
        return None
    verb, about = words
    if verb in ABOUT_CARDS:
        card = (
            state.components.first[numbers.PROTECTION] if line == "give protection" else _card(state, about)
        )
        if card is None or (verb == "give" and line != "give protection" and _alike(state, card)):
            return None
        return ABOUT_CARDS[verb] + card
    if verb == "side":
        return numbers.SIDE + SQUARES.index(about) if about in SQUARES else None
    if len(about) > 3 or not (about.isascii() and about.isdigit()):
        return None
    return _numbered(state, verb, int(about))


def _numbered(state: GangsterLeProState, verb: str, number: int) -> int | None:
    if verb in ABOUT_SEATS:
        return ABOUT_SEATS[verb] + number if number < state.players else None
    if verb == "option":
        return numbers.OPTION + number - 1 if 1 <= number <= 3 else None
    if verb == "walk":
        return numbers.WALK + number if 1 <= number <= 6 else None
    if verb == "go":
        return numbers.GO + number if number < state.components.squares else None
    return None


def _card(state: GangsterLeProState, about: str) -> int | None:
    ids = state.components.ids
    return ids.index(about) if about in ids else None


def _alike(state: GangsterLeProState, card: int) -> bool:
    return state.components.deck[card] == numbers.PROTECTION
