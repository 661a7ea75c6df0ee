"""Reads a component file of Gangster Le Pro: its cards and board become the components of the compiled rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tripot.core.errors import BadInput
from tripot.games.gangster_le_pro.cards.reader import Cards
from tripot.games.gangster_le_pro.rules.cards.words import (
    OP_IF,
    OP_JUMP,
    OP_MISSION,
    OP_OFFER,
    OP_OPTION,
    OP_WITHIN,
    SQUARES,
    WIDTH,
)
from tripot.games.gangster_le_pro.rules.components import Components
from tripot.games.gangster_le_pro.rules.numbers import (
    BOXE,
    DECK_COUNT,
    DIAMANT,
    INVESTISSEMENT,
    MISSION,
    NO_SQUARE,
    PERLE,
    SQ_REFUGE,
)

JUMPING: Final = (OP_IF, OP_JUMP, OP_OFFER, OP_OPTION, OP_WITHIN)
MAX_SQUARES: Final = 60
FACTS: Final = (
    "deck", "star", "moment", "hat_square", "hat_nth", "value", "jewel", "price", "resale", "collision", "dice",
    "bonus", "partner", "bend", "bend_number",
)  # fmt: skip
"""Names that a card's attribute and its column share."""
COLUMNS: Final = (*FACTS, "secret", "men", "prizes", "business", "entry", "code")


def make_components(cards: Cards, board: Any) -> Components:
    """Return the components of an edition; BadInput names a wrong square."""
    slugs = businesses(cards)
    columns: dict[str, list[int]] = {name: [] for name in COLUMNS}
    columns["first"] = [cards.decks[deck].start for deck in range(DECK_COUNT)] + [len(cards.all)]
    code = columns["code"]
    for card in cards.all:
        secret = card.star or card.deck in (BOXE, DIAMANT, INVESTISSEMENT, PERLE)
        for name in FACTS:
            columns[name].append(int(getattr(card, name)))
        columns["secret"].append(int(secret))
        columns["men"].append(mission_men(card.program) if card.deck == MISSION else card.men)
        columns["prizes"] += card.prizes or (0, 0, 0)
        columns["business"].append(slugs.index(card.business) if card.business else -1)
        columns["entry"].append(len(code) if card.program else -1)
        code.extend(moved(card.program, len(code)))
    columns["side_one"], columns["side_two"] = lay_board(board)
    return Components([card.id for card in cards.all], slugs, columns)


def businesses(cards: Cards) -> list[str]:
    """Return the businesses' slugs in order: their places are their numbers."""
    return sorted({card.business for card in cards.all if card.business})


def mission_men(program: tuple[int, ...]) -> int:
    """Return the men a Mission card asks for."""
    for at in range(0, len(program), WIDTH):
        if program[at] == OP_MISSION:
            return program[at + 2]
    return 0


def moved(program: tuple[int, ...], base: int) -> list[int]:
    """Return a program with its jumps shifted to its place in the common code."""
    code = list(program)
    for at in range(0, len(code), WIDTH):
        if code[at] in JUMPING:
            code[at + 3] += base
    return code


def lay_board(board: Any) -> tuple[list[int], list[int]]:
    """Return the squares' names, and the second names of the double ones."""
    if not isinstance(board, list) or not 12 <= len(board) <= MAX_SQUARES:
        raise BadInput("board.squares", board, f"a list of 12 to {MAX_SQUARES} squares")
    one: list[int] = []
    two: list[int] = []
    for number, square in enumerate(board):
        names = square if isinstance(square, list) else [square]
        if not 1 <= len(names) <= 2 or any(name not in SQUARES for name in names):
            raise BadInput(f"board.squares[{number}]", square, f"one or two of {', '.join(SQUARES)}")
        one.append(SQUARES.index(names[0]))
        two.append(SQUARES.index(names[1]) if len(names) == 2 else NO_SQUARE)
    if (
        [n for n, kind in enumerate(one) if kind == SQ_REFUGE] != [0]
        or SQ_REFUGE in two
        or two[0] != NO_SQUARE
    ):
        raise BadInput("board.squares", board, "one Refuge, single, and first")
    return one, two


def edition_data(standard: Mapping[str, Any], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an edition's content, the standard board where it names none."""
    known = ("board", "card", "provenance", "title")
    for name in data:
        if name not in known:
            raise BadInput(f"edition: {name}", data[name], f"one of {', '.join(known)}")
    return {"board": standard["board"], **data}
