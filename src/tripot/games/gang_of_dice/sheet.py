"""The values of the sheet of Gang of Dice."""

from __future__ import annotations

from typing import Any

from tripot.core.options import Edition
from tripot.games.gang_of_dice.edition import read_edition
from tripot.games.gang_of_dice.rules.numbers import FIRST_DARK_ROUND, MAX_ROLLS, ROUNDS, TOKEN


def sheet_values(edition: Edition) -> dict[str, Any]:
    """Return an edition's cards by type and condition, its shares and its bonus tokens."""
    components = read_edition(edition)
    counts: dict[tuple[str, str, str], int] = {}
    for card in sorted(components.cards, key=lambda card: (not card.explosion, card.dark)):
        key = (
            card.condition.name,
            "explosion" if card.explosion else "bomb",
            "dark" if card.dark else "light",
        )
        counts[key] = counts.get(key, 0) + 1
    return {
        "cards": [
            {"condition": condition, "type": kind, "colour": colour, "n": n}
            for (condition, kind, colour), n in counts.items()
        ],
        "shares": [
            {"players": players, "dice": dice, "tokens": tokens}
            for players, (dice, tokens) in sorted(components.shares.items())
        ],
        "bonus": [
            {"round": number, "french": components.french[number], "english": components.english[number]}
            for number in range(FIRST_DARK_ROUND, ROUNDS + 1)
        ],
        "rounds": ROUNDS,
        "rerolls": MAX_ROLLS - 1,
        "worth": TOKEN,
        "light": FIRST_DARK_ROUND - 1,
        "dark": FIRST_DARK_ROUND,
    }
