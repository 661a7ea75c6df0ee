"""Reads a component file of 12 Gangsters and checks it."""

from __future__ import annotations

from tripot.core.errors import BadInput
from tripot.core.options import Edition
from tripot.games.twelve_gangsters.rules.numbers import CARDS


def check_edition(edition: Edition) -> None:
    """Refuse an edition whose gangsters are not numbered 1 to 12: the rules compare these values and no others."""
    values = edition.data.get("gangsters", {}).get("values")
    if values != list(range(1, CARDS + 1)):
        raise BadInput("edition: gangsters.values", values, "the values 1 to 12")
