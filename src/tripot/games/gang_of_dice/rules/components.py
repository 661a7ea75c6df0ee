"""The components of Gang of Dice (GOD-1, GOD-2): the same for every match of an edition."""

from __future__ import annotations

from tripot.games.gang_of_dice.rules.dice import WarningCard


class Components:
    """The cards, each player's dice and tokens by player count, and the bonus tokens by round; never changed."""

    __slots__ = ("cards", "english", "french", "shares")

    def __init__(
        self,
        cards: list[WarningCard],
        shares: dict[int, tuple[int, int]],
        french: tuple[int, ...],
        english: tuple[int, ...],
    ) -> None:
        self.cards = cards
        self.shares = shares
        self.french = french
        self.english = english
