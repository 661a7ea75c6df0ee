"""Turns an edition's cards and board into the number tables that the compiled rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tripot.core.errors import BadInput
from tripot.games.gangster_le_pro.cards import Cards
from tripot.games.gangster_le_pro.rules_tables import (
    BOXE,
    DECKS,
    DIAMANT,
    INVESTISSEMENT,
    MISSION,
    NO_SQUARE,
    PERLE,
    SQ_REFUGE,
    Tables,
)
from tripot.games.gangster_le_pro.rules_words import (
    OP_IF,
    OP_JUMP,
    OP_MISSION,
    OP_OFFER,
    OP_OPTION,
    OP_WITHIN,
)
from tripot.games.gangster_le_pro.vocabulary import SQUARES, WIDTH

JUMPING: Final = (OP_IF, OP_JUMP, OP_OFFER, OP_OPTION, OP_WITHIN)
MOST_SQUARES: Final = 60


def make_tables(cards: Cards, board: Any) -> Tables:
    """Return the tables of an edition; BadInput names a square that is none."""
    tables = Tables()
    tables.cards = len(cards.all)
    tables.first = [cards.decks[deck].start for deck in range(DECKS)] + [len(cards.all)]
    slugs = businesses(cards)
    tables.business_ids = slugs
    for card in cards.all:
        tables.ids.append(card.id)
        tables.deck.append(card.deck)
        tables.star.append(card.star)
        tables.secret.append(card.star or card.deck in (BOXE, DIAMANT, INVESTISSEMENT, PERLE))
        tables.moment.append(card.moment)
        tables.hat_square.append(card.hat_square)
        tables.hat_nth.append(card.hat_nth)
        tables.value.append(card.value)
        tables.jewel.append(card.jewel)
        tables.men.append(mission_men(card.program) if card.deck == MISSION else card.men)
        tables.price.append(card.price)
        tables.resale.append(card.resale)
        tables.collision.append(card.collision)
        tables.dice.append(card.dice)
        tables.bonus.append(card.bonus)
        one, two, three = card.prizes or (0, 0, 0)
        tables.prizes.append((one, two, three))
        tables.business.append(slugs.index(card.business) if card.business else -1)
        tables.partner.append(card.partner)
        tables.bend.append(card.bend)
        tables.bend_number.append(card.bend_number)
        tables.entry.append(len(tables.code) if card.program else -1)
        tables.code.extend(moved(card.program, len(tables.code)))
    _lay_board(tables, board)
    return tables


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
    """Return a program with its jumps counted from where it lies in the common code."""
    code = list(program)
    for at in range(0, len(code), WIDTH):
        if code[at] in JUMPING:
            code[at + 3] += base
    return code


def _lay_board(tables: Tables, board: Any) -> None:
    if not isinstance(board, list) or not 12 <= len(board) <= MOST_SQUARES:
        raise BadInput("board.squares", board, f"a list of 12 to {MOST_SQUARES} squares")
    for number, square in enumerate(board):
        names = square if isinstance(square, list) else [square]
        if not 1 <= len(names) <= 2 or any(name not in SQUARES for name in names):
            raise BadInput(f"board.squares[{number}]", square, f"one or two of {', '.join(SQUARES)}")
        tables.side_one.append(SQUARES.index(names[0]))
        tables.side_two.append(SQUARES.index(names[1]) if len(names) == 2 else NO_SQUARE)
    refuges = [n for n, kind in enumerate(tables.side_one) if kind == SQ_REFUGE]
    if refuges != [0] or SQ_REFUGE in tables.side_two or tables.side_two[0] != NO_SQUARE:
        raise BadInput("board.squares", board, "one Refuge, single, and first")
    tables.squares = len(board)


def edition_data(standard: Mapping[str, Any], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an edition's content, the standard board where it names none."""
    known = ("board", "card", "provenance", "title")
    for name in data:
        if name not in known:
            raise BadInput(f"edition: {name}", data[name], f"one of {', '.join(known)}")
    return {"board": standard["board"], **data}
