"""The components of Gangster Le Pro (GLP-1): an edition's cards and board as numbers."""

from __future__ import annotations

from tripot.core.mypyc_types import i64, vec
from tripot.games.gangster_le_pro.rules.numbers import AVENTURE, packed, truths


class Components:
    """An edition's cards and board as numbers; shared by every state of the edition and never changed.

    Most attributes are columns: a number for each card.
    """

    ids: list[str]
    business_ids: list[str]
    cards: i64
    squares: i64
    first: vec[i64]  # the number of each deck's first card, and at the end the number of cards
    deck: vec[i64]
    star: vec[bool]
    secret: vec[bool]  # whether the card's face is secret in a hand (GLP-3.5)
    moment: vec[i64]
    hat_square: vec[i64]
    hat_nth: vec[i64]
    entry: vec[i64]  # where the card's program begins in `code`, -1 without one
    code: vec[i64]
    value: vec[i64]
    jewel: vec[bool]
    men: vec[i64]
    price: vec[i64]
    resale: vec[i64]
    collision: vec[i64]
    dice: vec[i64]
    bonus: vec[i64]
    prizes: vec[i64]  # three a card: card * PRIZES, then one for each win
    business: vec[i64]
    partner: vec[i64]
    bend: vec[i64]
    bend_number: vec[i64]
    side_one: vec[i64]
    side_two: vec[i64]
    stars: vec[i64]  # the Aventure stars, by number
    secrets: vec[i64]  # the cards whose faces are secret in a hand, deck after deck
    first_secret: vec[i64]  # the index of each deck's first one among them, and at the end their number

    def __init__(self, ids: list[str], business_ids: list[str], columns: dict[str, list[int]]) -> None:
        self.ids = ids
        self.business_ids = business_ids
        self.cards = len(ids)
        self.squares = len(columns["side_one"])
        self.first = packed(columns["first"])
        self.deck = packed(columns["deck"])
        self.star = truths(columns["star"])
        self.secret = truths(columns["secret"])
        self.moment = packed(columns["moment"])
        self.hat_square = packed(columns["hat_square"])
        self.hat_nth = packed(columns["hat_nth"])
        self.entry = packed(columns["entry"])
        self.code = packed(columns["code"])
        self.value = packed(columns["value"])
        self.jewel = truths(columns["jewel"])
        self.men = packed(columns["men"])
        self.price = packed(columns["price"])
        self.resale = packed(columns["resale"])
        self.collision = packed(columns["collision"])
        self.dice = packed(columns["dice"])
        self.bonus = packed(columns["bonus"])
        self.prizes = packed(columns["prizes"])
        self.business = packed(columns["business"])
        self.partner = packed(columns["partner"])
        self.bend = packed(columns["bend"])
        self.bend_number = packed(columns["bend_number"])
        self.side_one = packed(columns["side_one"])
        self.side_two = packed(columns["side_two"])
        adventures = range(columns["first"][AVENTURE], columns["first"][AVENTURE + 1])
        self.stars = packed([card for card in adventures if columns["star"][card] != 0])
        secrets = [card for card in range(len(ids)) if columns["secret"][card] != 0]
        self.secrets = packed(secrets)
        self.first_secret = packed([len([c for c in secrets if c < first]) for first in columns["first"]])
