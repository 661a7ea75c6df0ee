"""The words of the cards and their codes (docs/gangster-le-pro-cards.md says what each does)."""

from __future__ import annotations

from typing import Final

DECKS: Final = (
    "automobile",
    "aventure",
    "banque",
    "boxe",
    "collecte",
    "commerce",
    "diamant",
    "dossier",
    "investissement",
    "justice",
    "mission",
    "perle",
    "protection",
    "recrutement",
    "personnage",
)
SQUARES: Final = (
    "aventure",
    "boxe",
    "brocanteur",
    "collecte",
    "echange",
    "expert",
    "mission",
    "passage",
    "protection",
    "recrutement",
    "refuge",
    "vendeur",
    "vol",
)
WHO: Final = ("self", "chosen", "left", "right", "richest", "poorest", "others", "everyone")
QUANTITIES: Final = (
    "",
    "man",
    "recrutement",
    "perle",
    "diamant",
    "investissement",
    "protection",
    "dossier",
    "automobile",
    "boxe",
    "star",
    "win",
    "rival",
    "pip",
    "cash",
)
MOMENTS: Final = ("", "turn", "arrest", "loot", "collecte", "collision", "fight", "sale", "mission")
WORDS: Final = (
    "",
    "gain",
    "pay",
    "take",
    "give",
    "receive",
    "lose",
    "steal",
    "draw",
    "visit",
    "advance",
    "go",
    "roll",
    "choose",
    "offer",
    "if",
    "skip",
    "again",
    "arrest",
    "loot",
    "fine",
    "mission",
    "cancel",
    "double",
    "bonus",
)
END, WITHIN, OPTION, JUMP = 0, 25, 26, 27
WIDTH: Final = 4
"""Ints to an instruction."""

RECEIVABLE: Final = (
    "automobile",
    "boxe",
    "diamant",
    "dossier",
    "investissement",
    "perle",
    "protection",
    "recrutement",
)
STEALABLE: Final = ("aventure", "diamant", "investissement", "mission", "perle", "protection", "recrutement")
DRAWABLE: Final = ("aventure", "banque", "collecte", "commerce", "mission")
CLOSING: Final = frozenset(("draw", "visit", "advance", "go", "arrest", "loot", "fine"))
SPECIAL: Final = {
    "arrest": ("cancel",),
    "loot": ("double", "bonus"),
    "collecte": ("cancel",),
    "collision": ("cancel",),
    "fight": ("double", "bonus"),
    "sale": ("double", "bonus"),
    "mission": ("double", "bonus"),
}
HAT_SPECIAL: Final = {
    "aventure": ("cancel",),
    "boxe": ("double", "bonus"),
    "collecte": ("cancel",),
    "expert": ("double", "bonus"),
    "mission": ("cancel", "double", "bonus"),
    "passage": ("cancel",),
    "recrutement": ("cancel",),
    "vol": ("double", "bonus"),
}
BENDS: Final = (
    "refuge_per_man",
    "extra_men",
    "reroll_up_to",
    "collecte_percent",
    "fight_bonus",
    "sale_bonus",
    "vendeur_price",
    "loot_bonus",
    "fine_percent",
    "business_bonus",
)
