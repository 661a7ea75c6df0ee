"""The components of Règlement de comptes: what lies on the table at each seat (RDC-1.2), and the deck (RDC-1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from tripot.core.mypyc_types import i64, vec
from tripot.games.reglement_de_comptes.rules.numbers import BYTE, SEATS, bundle_of, counts_of


@final
class Components:
    """An edition's table, as sets of seats, and its deck; shared by all states of a match and never changed."""

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
        self.knives: i64 = knives
        self.revolvers: i64 = revolvers
        self.glasses: i64 = glasses
        self.register: i64 = register
        self.bars: i64 = businesses[0]
        self.restaurants: i64 = businesses[1]
        self.gambling: i64 = businesses[2]
        self.faces: vec[i64] = vec[i64]([0] * SEATS)
        for seat in range(SEATS):
            self.faces[seat] = faces[seat]
        self.facing: vec[i64] = vec[i64](_facing(faces))
        self.deck_bundle: i64 = bundle_of(list(deck))
        self.items: list[str] = list(items)
        self.letters: list[str] = list(letters)

    @property
    def deck(self) -> list[int]:
        """Return the deck's cards by kind."""
        return counts_of(self.deck_bundle)

    def across(self, mask: i64) -> i64:
        """Return the seats that face those of a set; an X seat faces nobody (RDC-1.5)."""
        facing = self.facing
        return (
            facing[mask & 255]
            | facing[256 + (mask >> 8 & 255)]
            | facing[512 + (mask >> 16 & 255)]
            | facing[768 + (mask >> 24 & 255)]
        )


def _facing(faces: Sequence[int]) -> list[int]:
    """Return, for each eight seats and each set of them, the seats that face the set."""
    table: list[int] = []
    for start in range(0, SEATS + 2, 8):
        for mask in range(BYTE):
            across = 0
            for bit in range(8):
                seat = start + bit
                if mask // 2**bit % 2 and seat < SEATS and faces[seat] >= 0:
                    across |= 2 ** faces[seat]
            table.append(across)
    return table
