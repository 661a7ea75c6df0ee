"""The values of the sheet of Règlement de comptes."""

from __future__ import annotations

from typing import Any

from tripot.core.options import Edition
from tripot.games.reglement_de_comptes.edition import COUNTS, read_edition
from tripot.games.reglement_de_comptes.rules.cash import business, earnings
from tripot.games.reglement_de_comptes.rules.numbers import ALL_SEATS, CARD_NAMES, HAND, PILLS, ROLE_NAMES


def sheet_values(edition: Edition) -> dict[str, Any]:
    """Return an edition's deck, gangs and banks, and what the rules pay."""
    data = read_edition(edition)
    table = data.components
    paying = table.bars | table.restaurants | table.gambling | table.register
    quiet = ALL_SEATS & ~paying
    seat = quiet & -quiet
    return {
        "cards": [{"card": card, "n": n} for card, n in zip(CARD_NAMES, table.deck, strict=True)],
        "gangs": [
            {
                "players": players,
                "bank": data.banks[players],
                **dict(zip(ROLE_NAMES, data.gangs[players], strict=True)),
            }
            for players in COUNTS
        ],
        "parrain": int(earnings(table, seat, seat)),
        "one": int(business(1, 3)),
        "both": int(business(3, 3)),
        "factor": int(earnings(table, seat | table.register, seat)) // int(earnings(table, seat, seat)),
        "hand": HAND,
        "pills": PILLS,
    }
