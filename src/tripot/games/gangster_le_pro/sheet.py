"""The values of the sheet of Gangster Le Pro."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tripot.core.options import Edition
from tripot.games.gangster_le_pro.rules import numbers

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.game import GangsterLePro


def sheet_values(game: GangsterLePro, edition: Edition) -> dict[str, Any]:
    """Return an edition's Perles and Diamants in order of value, and the amounts of the rules."""
    cards = game.cards(edition)

    def gems(deck: str) -> list[dict[str, int]]:
        return [
            {"value": value} for value in sorted(card.value for card in cards.deck(deck) if not card.jewel)
        ]

    return {
        "pearls": gems("perle"),
        "diamonds": gems("diamant"),
        "targets": [
            {"players": players, "cash": cash, "short": cash - numbers.SHORT_GAME_REDUCTION}
            for players, cash in enumerate(numbers.TARGETS)
            if cash
        ],
        "jewel": numbers.JEWEL_PRICE,
        "dossier": numbers.DOSSIER_COST,
        "dossiers_out": numbers.DOSSIERS_OUT,
        "per_man": numbers.REFUGE_PAY_PER_MAN,
        "stop": numbers.STOP_BONUS,
        "from": numbers.COLLECTE_FROM,
        "small": numbers.COLLECTE_SMALL,
        "middle": numbers.COLLECTE_ABOVE,
        "above_middle": numbers.COLLECTE_ABOVE + 100,
        "large": numbers.COLLECTE_LARGE,
        "high": numbers.COLLECTE_CARD_ABOVE,
        "vendeur": numbers.VENDEUR_PRICE,
        "protection": numbers.PROTECTION_PRICE,
        "boxer": numbers.BOXER_PRICE,
        "lone": numbers.LONE_BOXER,
        "invest": numbers.INVEST_PRICE,
        "start": numbers.START_CASH,
    }
