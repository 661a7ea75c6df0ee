"""What lies on the table of Règlement de comptes, seat by seat, and the deck (RDC-1)."""

from __future__ import annotations

from collections.abc import Sequence


class SeatMap:
    """What one edition prints on the table, as masks, and its deck. Shared by all states of a match, never changed."""

    def __init__(
        self,
        *,
        knives: int,
        revolvers: int,
        glasses: int,
        register: int,
        businesses: Sequence[int],
        faces: Sequence[int],
        deck: Sequence[int],
        items: Sequence[str],
        letters: Sequence[str],
    ) -> None:
        self.knives = knives
        self.revolvers = revolvers
        self.glasses = glasses
        self.register = register
        self.bars: int = businesses[0]
        self.restaurants: int = businesses[1]
        self.gambling: int = businesses[2]
        self.faces: list[int] = list(faces)
        self.deck: list[int] = list(deck)
        self.items: list[str] = list(items)
        self.letters: list[str] = list(letters)
