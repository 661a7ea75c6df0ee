"""The parts of each player and the piles of cards, packed, and as lists for code that need not be fast.

`ReglementState` adds the turn, the table and the engine's contract. The rules read the packed form.
"""

from __future__ import annotations

from tripot.core.mypyc_types import i64, vec
from tripot.core.state import State
from tripot.games.reglement_de_comptes.rules.numbers import (
    CAKE_AT,
    DRAWN,
    FALLEN,
    GANG,
    HAND_SIZE,
    HELD,
    KINDS,
    MEN_LEFT,
    MONEY,
    NEWS,
    OUT_AT,
    OUT_MEN,
    WAITING,
    bundle_of,
    counts_of,
)


class PackedPlayers(State):
    """The possessions of each player, in `cells`, and the cards of the piles. A list is a copy: write the whole of it."""

    __slots__ = ("cells", "discard_bundle", "fresh_bundle", "n", "pile_bundle")

    n: i64
    cells: vec[i64]
    pile_bundle: i64
    discard_bundle: i64
    fresh_bundle: i64

    def _row(self, start: int) -> tuple[int, ...]:
        return tuple(self._list(start))

    def _list(self, start: i64) -> list[int]:
        result: list[int] = []
        player: i64 = 0
        while player < self.n:
            result.append(self.cells[start + player])
            player += 1
        return result

    def _write(self, start: i64, values: list[int]) -> None:
        player: i64 = 0
        while player < self.n:
            self.cells[start + player] = values[player]
            player += 1

    def _bundles(self, start: i64) -> list[int]:
        result: list[int] = []
        player: i64 = 0
        while player < self.n:
            result.extend(counts_of(self.cells[start + player]))
            player += 1
        return result

    def _write_bundles(self, start: i64, counts: list[int]) -> None:
        for player in range(self.players):
            self.cells[start + player] = bundle_of(counts[player * KINDS : player * KINDS + KINDS])

    @property
    def gangs(self) -> list[int]:
        """Return the set of seats of each gang."""
        return self._list(GANG)

    @gangs.setter
    def gangs(self, values: list[int]) -> None:
        self._write(GANG, values)

    @property
    def men(self) -> list[int]:
        """Return how many men each gang has left."""
        return self._list(MEN_LEFT)

    @men.setter
    def men(self, values: list[int]) -> None:
        self._write(MEN_LEFT, values)

    @property
    def fallen(self) -> list[int]:
        """Return how many men each gang has lost."""
        return self._list(FALLEN)

    @fallen.setter
    def fallen(self, values: list[int]) -> None:
        self._write(FALLEN, values)

    @property
    def cakes(self) -> list[int]:
        """Return where each cake is: a seat, HOME or GONE."""
        return self._list(CAKE_AT)

    @cakes.setter
    def cakes(self, values: list[int]) -> None:
        self._write(CAKE_AT, values)

    @property
    def money(self) -> list[int]:
        """Return how much money each player has."""
        return self._list(MONEY)

    @money.setter
    def money(self, values: list[int]) -> None:
        self._write(MONEY, values)

    @property
    def hand_sizes(self) -> list[int]:
        """Return how many cards each player holds."""
        return self._list(HAND_SIZE)

    @hand_sizes.setter
    def hand_sizes(self, values: list[int]) -> None:
        self._write(HAND_SIZE, values)

    @property
    def news(self) -> list[int]:
        """Return how many cards each player has drawn since the shuffle."""
        return self._list(NEWS)

    @news.setter
    def news(self, values: list[int]) -> None:
        self._write(NEWS, values)

    @property
    def out_at(self) -> list[int]:
        """Return the moment each player went out."""
        return self._list(OUT_AT)

    @out_at.setter
    def out_at(self, values: list[int]) -> None:
        self._write(OUT_AT, values)

    @property
    def out_men(self) -> list[int]:
        """Return how many men each player lost at that moment."""
        return self._list(OUT_MEN)

    @out_men.setter
    def out_men(self, values: list[int]) -> None:
        self._write(OUT_MEN, values)

    @property
    def hands(self) -> list[int]:
        """Return each hand by kind of card, one after the other."""
        return self._bundles(HELD)

    @hands.setter
    def hands(self, counts: list[int]) -> None:
        self._write_bundles(HELD, counts)

    @property
    def drawn(self) -> list[int]:
        """Return what each player has drawn since the shuffle, by kind, one after the other."""
        return self._bundles(DRAWN)

    @drawn.setter
    def drawn(self, counts: list[int]) -> None:
        self._write_bundles(DRAWN, counts)

    @property
    def waiting(self) -> list[int]:
        """Return the men still to be seated by kind, one player after the other; an empty list when all sit."""
        return self._bundles(WAITING) if any(self._list(WAITING)) else []

    @waiting.setter
    def waiting(self, counts: list[int]) -> None:
        self._write_bundles(WAITING, counts)

    @property
    def pile(self) -> list[int]:
        """Return the pile by kind of card."""
        return counts_of(self.pile_bundle)

    @pile.setter
    def pile(self, counts: list[int]) -> None:
        self.pile_bundle = bundle_of(counts)

    @property
    def discards(self) -> list[int]:
        """Return the discards by kind of card."""
        return counts_of(self.discard_bundle)

    @discards.setter
    def discards(self, counts: list[int]) -> None:
        self.discard_bundle = bundle_of(counts)

    @property
    def fresh(self) -> list[int]:
        """Return by kind what the pile held after the last shuffle."""
        return counts_of(self.fresh_bundle)

    @fresh.setter
    def fresh(self, counts: list[int]) -> None:
        self.fresh_bundle = bundle_of(counts)
