"""Turns an edition's cards and board into the numbers that the compiled rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tripot.core.errors import BadInput
from tripot.games.gangster_le_pro.edition.cards import Cards
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
from tripot.games.gangster_le_pro.rules.numbers import (
    BOXE,
    DECK_COUNT,
    DIAMANT,
    INVESTISSEMENT,
    MISSION,
    NO_SQUARE,
    PERLE,
    SQ_REFUGE,
    Components,
)

JUMPING: Final = (OP_IF, OP_JUMP, OP_OFFER, OP_OPTION, OP_WITHIN)
MOST_SQUARES: Final = 60


def make_components(cards: Cards, board: Any) -> Components:
    """Return the components of an edition; BadInput names a square that is none."""
    box = Components()
    box.cards = len(cards.all)
    box.first = [cards.decks[deck].start for deck in range(DECK_COUNT)] + [len(cards.all)]
    slugs = businesses(cards)
    box.business_ids = slugs
    for card in cards.all:
        box.ids.append(card.id)
        box.deck.append(card.deck)
        box.star.append(card.star)
        box.secret.append(card.star or card.deck in (BOXE, DIAMANT, INVESTISSEMENT, PERLE))
        box.moment.append(card.moment)
        box.hat_square.append(card.hat_square)
        box.hat_nth.append(card.hat_nth)
        box.value.append(card.value)
        box.jewel.append(card.jewel)
        box.men.append(mission_men(card.program) if card.deck == MISSION else card.men)
        box.price.append(card.price)
        box.resale.append(card.resale)
        box.collision.append(card.collision)
        box.dice.append(card.dice)
        box.bonus.append(card.bonus)
        one, two, three = card.prizes or (0, 0, 0)
        box.prizes.append((one, two, three))
        box.business.append(slugs.index(card.business) if card.business else -1)
        box.partner.append(card.partner)
        box.bend.append(card.bend)
        box.bend_number.append(card.bend_number)
        box.entry.append(len(box.code) if card.program else -1)
        box.code.extend(moved(card.program, len(box.code)))
    _lay_board(box, board)
    return box


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


def _lay_board(box: Components, board: Any) -> None:
    if not isinstance(board, list) or not 12 <= len(board) <= MOST_SQUARES:
        raise BadInput("board.squares", board, f"a list of 12 to {MOST_SQUARES} squares")
    for number, square in enumerate(board):
        names = square if isinstance(square, list) else [square]
        if not 1 <= len(names) <= 2 or any(name not in SQUARES for name in names):
            raise BadInput(f"board.squares[{number}]", square, f"one or two of {', '.join(SQUARES)}")
        box.side_one.append(SQUARES.index(names[0]))
        box.side_two.append(SQUARES.index(names[1]) if len(names) == 2 else NO_SQUARE)
    refuges = [n for n, kind in enumerate(box.side_one) if kind == SQ_REFUGE]
    if refuges != [0] or SQ_REFUGE in box.side_two or box.side_two[0] != NO_SQUARE:
        raise BadInput("board.squares", board, "one Refuge, single, and first")
    box.squares = len(board)


def edition_data(standard: Mapping[str, Any], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an edition's content, the standard board where it names none."""
    known = ("board", "card", "provenance", "title")
    for name in data:
        if name not in known:
            raise BadInput(f"edition: {name}", data[name], f"one of {', '.join(known)}")
    return {"board": standard["board"], **data}
