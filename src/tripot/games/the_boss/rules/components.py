"""The components of one match of The Boss (BOSS-1, BOSS-2.1): cities, cards, gangsters and police cards."""

from __future__ import annotations

from tripot.core.mypyc_types import i64, vec
from tripot.games.the_boss.rules.numbers import MONEY, SANCTIONS


def packed(values: list[int]) -> vec[i64]:
    """Pack a list: only compiled code can make the array that compiled code reads."""
    array = vec[i64]([0 for _value in values])
    for at in range(len(values)):
        array[at] = values[at]
    return array


class Components:
    """The components of a match, shared by all its positions and never changed."""

    __slots__ = (
        "by_city",
        "cards",
        "cities",
        "city_ids",
        "city_of",
        "deck",
        "every_round",
        "experts",
        "faces",
        "first_of",
        "has_twins",
        "kinds",
        "most_of_a_city",
        "n_cards",
        "n_cities",
        "occasionals",
        "police",
        "row",
        "size_of",
        "terms_in_turns",
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
        terms_in_turns: bool,
    ) -> None:
        """Take each city's id and card faces in order of number, and the cities in play from left to right."""
        self.city_ids = [*city_ids, "chicago"]
        self.cities = cities
        self.experts = gangsters[0]
        self.occasionals = gangsters[1]
        self.police = police
        self.every_round = every_round
        self.terms_in_turns = terms_in_turns
        city_of: list[int] = []
        kinds: list[int] = []
        values: list[int] = []
        self.faces: list[str] = []
        self.has_twins = False
        """Whether two cards are alike: only in a corrected edition."""
        self.by_city: list[list[int]] = []
        self.cards: list[int] = []
        for city in range(len(lists)):
            mine: list[int] = []
            for face in lists[city]:
                card = len(self.faces)
                city_of.append(city)
                self.faces.append(face)
                kind = SANCTIONS.index(face) if face in SANCTIONS else MONEY
                kinds.append(kind)
                values.append(int(face) if kind == MONEY else 0)
                mine.append(card)
            if len(set(lists[city])) < len(mine):
                self.has_twins = True
            self.by_city.append(mine)
            if city in cities:
                self.cards.extend(mine)
        # Packed, for the rules.
        self.n_cities: i64 = len(cities)
        self.row: vec[i64] = packed(cities)
        """The cities in play, from left to right."""
        self.n_cards: i64 = len(self.cards)
        self.deck: vec[i64] = packed(self.cards)
        """The cards in play."""
        self.city_of: vec[i64] = packed(city_of)
        """By card: its city."""
        self.kinds: vec[i64] = packed(kinds)
        """By card: what it is, MONEY or a sanction."""
        self.values: vec[i64] = packed(values)
        """By card: what it is worth in M$; sanctions are worth 0 (BOSS-5.3)."""
        self.first_of: vec[i64] = packed([mine[0] for mine in self.by_city])
        """By city: its cards have numbers in a row; this is the first,"""
        self.size_of: vec[i64] = packed([len(mine) for mine in self.by_city])
        """and this is how many there are."""
        self.most_of_a_city: i64 = max([len(mine) for mine in self.by_city])

    def are_twins(self, card: i64, other: i64) -> bool:
        """Return True if two cards have the same city and face."""
        return self.city_of[card] == self.city_of[other] and self.faces[card] == self.faces[other]

    def name(self, card: i64) -> str:
        """Return a card's id, as `boston-3`."""
        return f"{self.city_ids[self.city_of[card]]}-{self.faces[card]}"
