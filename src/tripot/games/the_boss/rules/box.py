"""What is in play in one match of The Boss (BOSS-1, BOSS-2.1): the cards, cubes and police cards in use.

Cities are numbered from 0 (New York is card no. 1) to 6; Chicago, which has no cards, is 7 wherever it lies.
"""

from __future__ import annotations

from typing import Final

CHICAGO: Final = 7
PLACES: Final = 8
"""Cities with Chicago: the length of a row of counts."""
HAND: Final = 5

MONEY: Final = 0
REVOLVER: Final = 1
HOSPITAL: Final = 2
PRISON: Final = 3
BANNED: Final = 4
SANCTIONS: Final = ("", "revolver", "hospital", "prison", "banned")

GOLD: Final = 0
SILVER: Final = 1
DOUBLE: Final = 2
POLICE: Final = ("gold", "silver", "double")


class Box:
    """The components of a match, shared by all its positions and never changed."""

    __slots__ = (
        "by_city",
        "cards",
        "cities",
        "city_ids",
        "city_of",
        "every_round",
        "experts",
        "faces",
        "has_twins",
        "kinds",
        "occasionals",
        "police",
        "values",
    )

    def __init__(
        self,
        city_ids: list[str],
        lists: list[list[str]],
        cities: list[int],
        gangsters: tuple[int, int],
        police: list[int],
        *,
        every_round: bool,
    ) -> None:
        """Take each city's id and card faces in order of number, and the cities in play from left to right."""
        self.city_ids = [*city_ids, "chicago"]
        self.cities = cities
        self.experts = gangsters[0]
        self.occasionals = gangsters[1]
        self.police = police
        self.every_round = every_round
        self.city_of: list[int] = []
        self.faces: list[str] = []
        self.kinds: list[int] = []
        """What a card is: MONEY or a sanction."""
        self.values: list[int] = []
        """What a card is worth in M$; sanctions are worth 0 (BOSS-5.3)."""
        self.has_twins = False
        """Whether two cards are alike: only in a corrected edition."""
        self.by_city: list[list[int]] = []
        self.cards: list[int] = []
        for city in range(len(lists)):
            mine: list[int] = []
            for face in lists[city]:
                card = len(self.faces)
                self.city_of.append(city)
                self.faces.append(face)
                kind = SANCTIONS.index(face) if face in SANCTIONS else MONEY
                self.kinds.append(kind)
                self.values.append(int(face) if kind == MONEY else 0)
                mine.append(card)
            if len(set(lists[city])) < len(mine):
                self.has_twins = True
            self.by_city.append(mine)
            if city in cities:
                self.cards.extend(mine)

    def are_twins(self, card: int, other: int) -> bool:
        """Tell whether two cards have the same city and face."""
        return self.city_of[card] == self.city_of[other] and self.faces[card] == self.faces[other]

    def name(self, card: int) -> str:
        """Return a card's id, as `boston-3`."""
        return f"{self.city_ids[self.city_of[card]]}-{self.faces[card]}"
