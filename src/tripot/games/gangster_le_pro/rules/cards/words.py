"""The words of Gangster Le Pro's cards and their codes: one list of pairs for each kind of word.

docs/gangster-le-pro-cards.md explains each word.
"""

from __future__ import annotations

from typing import Final

from tripot.games.gangster_le_pro.rules.numbers import (
    AUTOMOBILE,
    AVENTURE,
    B_BUSINESS,
    B_COLLECTE,
    B_FIGHT,
    B_FINE,
    B_LOOT,
    B_MEN,
    B_REFUGE,
    B_REROLL,
    B_SALE,
    B_VENDEUR,
    BANQUE,
    BOXE,
    COLLECTE,
    COMMERCE,
    DIAMANT,
    DOSSIER,
    INVESTISSEMENT,
    JUSTICE,
    M_ARREST,
    M_COLLECTE,
    M_COLLISION,
    M_FIGHT,
    M_LOOT,
    M_MISSION,
    M_NONE,
    M_SALE,
    M_TURN,
    MISSION,
    PERLE,
    PERSONNAGE,
    PROTECTION,
    RECRUTEMENT,
    SQ_AVENTURE,
    SQ_BOXE,
    SQ_BROCANTEUR,
    SQ_COLLECTE,
    SQ_ECHANGE,
    SQ_EXPERT,
    SQ_MISSION,
    SQ_PASSAGE,
    SQ_PROTECTION,
    SQ_RECRUTEMENT,
    SQ_REFUGE,
    SQ_VENDEUR,
    SQ_VOL,
)

OP_END: Final = 0
OP_GAIN: Final = 1
OP_PAY: Final = 2
OP_TAKE: Final = 3
OP_GIVE: Final = 4
OP_RECEIVE: Final = 5
OP_LOSE: Final = 6
OP_STEAL: Final = 7
OP_DRAW: Final = 8
OP_VISIT: Final = 9
OP_ADVANCE: Final = 10
OP_GO: Final = 11
OP_ROLL: Final = 12
OP_CHOOSE: Final = 13
OP_OFFER: Final = 14
OP_IF: Final = 15
OP_SKIP: Final = 16
OP_AGAIN: Final = 17
OP_ARREST: Final = 18
OP_LOOT: Final = 19
OP_FINE: Final = 20
OP_MISSION: Final = 21
OP_CANCEL: Final = 22
OP_DOUBLE: Final = 23
OP_BONUS: Final = 24
OP_WITHIN: Final = 25
OP_OPTION: Final = 26
OP_JUMP: Final = 27

WHO_SELF: Final = 0
WHO_CHOSEN: Final = 1
WHO_LEFT: Final = 2
WHO_RIGHT: Final = 3
WHO_RICHEST: Final = 4
WHO_POOREST: Final = 5
WHO_OTHERS: Final = 6
WHO_EVERYONE: Final = 7

Q_NONE: Final = 0
Q_MAN: Final = 1
Q_RECRUTEMENT: Final = 2
Q_PERLE: Final = 3
Q_DIAMANT: Final = 4
Q_INVESTISSEMENT: Final = 5
Q_PROTECTION: Final = 6
Q_DOSSIER: Final = 7
Q_AUTOMOBILE: Final = 8
Q_BOXE: Final = 9
Q_STAR: Final = 10
Q_WIN: Final = 11
Q_RIVAL: Final = 12
Q_PIP: Final = 13
Q_CASH: Final = 14
Q_DECK: Final[tuple[int, ...]] = (
    0,
    0,
    RECRUTEMENT,
    PERLE,
    DIAMANT,
    INVESTISSEMENT,
    PROTECTION,
    DOSSIER,
    AUTOMOBILE,
    BOXE,
)
"""The deck whose cards a quantity counts, for the quantities 2 to 9."""

GO_BACK: Final = 0
GO_SQUARE: Final = 1
GO_ANY: Final = 2
STEPS: Final = 0
TO_NEXT: Final = 1
CHOOSE_STEPS: Final = 2
GO_PLAYER: Final = 3

WIDTH: Final = 4
"""The number of ints of an instruction."""
RULE: Final = "GLP-3.9"


def named(pairs: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """Return the words in the order of their codes, which begin at 0 and leave none out."""
    if [code for _name, code in pairs] != list(range(len(pairs))):
        raise ValueError(f"codes out of order: {pairs}")
    return tuple([name for name, _code in pairs])


DECKS: Final = named(
    (
        ("automobile", AUTOMOBILE),
        ("aventure", AVENTURE),
        ("banque", BANQUE),
        ("boxe", BOXE),
        ("collecte", COLLECTE),
        ("commerce", COMMERCE),
        ("diamant", DIAMANT),
        ("dossier", DOSSIER),
        ("investissement", INVESTISSEMENT),
        ("justice", JUSTICE),
        ("mission", MISSION),
        ("perle", PERLE),
        ("protection", PROTECTION),
        ("recrutement", RECRUTEMENT),
        ("personnage", PERSONNAGE),
    )
)
SQUARES: Final = named(
    (
        ("aventure", SQ_AVENTURE),
        ("boxe", SQ_BOXE),
        ("brocanteur", SQ_BROCANTEUR),
        ("collecte", SQ_COLLECTE),
        ("echange", SQ_ECHANGE),
        ("expert", SQ_EXPERT),
        ("mission", SQ_MISSION),
        ("passage", SQ_PASSAGE),
        ("protection", SQ_PROTECTION),
        ("recrutement", SQ_RECRUTEMENT),
        ("refuge", SQ_REFUGE),
        ("vendeur", SQ_VENDEUR),
        ("vol", SQ_VOL),
    )
)
MOMENTS: Final = named(
    (
        ("", M_NONE),
        ("turn", M_TURN),
        ("arrest", M_ARREST),
        ("loot", M_LOOT),
        ("collecte", M_COLLECTE),
        ("collision", M_COLLISION),
        ("fight", M_FIGHT),
        ("sale", M_SALE),
        ("mission", M_MISSION),
    )
)
BENDS: Final = named(
    (
        ("refuge_per_man", B_REFUGE),
        ("extra_men", B_MEN),
        ("reroll_up_to", B_REROLL),
        ("collecte_percent", B_COLLECTE),
        ("fight_bonus", B_FIGHT),
        ("sale_bonus", B_SALE),
        ("vendeur_price", B_VENDEUR),
        ("loot_bonus", B_LOOT),
        ("fine_percent", B_FINE),
        ("business_bonus", B_BUSINESS),
    )
)
WORDS: Final = named(
    (
        ("", OP_END),
        ("gain", OP_GAIN),
        ("pay", OP_PAY),
        ("take", OP_TAKE),
        ("give", OP_GIVE),
        ("receive", OP_RECEIVE),
        ("lose", OP_LOSE),
        ("steal", OP_STEAL),
        ("draw", OP_DRAW),
        ("visit", OP_VISIT),
        ("advance", OP_ADVANCE),
        ("go", OP_GO),
        ("roll", OP_ROLL),
        ("choose", OP_CHOOSE),
        ("offer", OP_OFFER),
        ("if", OP_IF),
        ("skip", OP_SKIP),
        ("again", OP_AGAIN),
        ("arrest", OP_ARREST),
        ("loot", OP_LOOT),
        ("fine", OP_FINE),
        ("mission", OP_MISSION),
        ("cancel", OP_CANCEL),
        ("double", OP_DOUBLE),
        ("bonus", OP_BONUS),
    )
)
WHO: Final = named(
    (
        ("self", WHO_SELF),
        ("chosen", WHO_CHOSEN),
        ("left", WHO_LEFT),
        ("right", WHO_RIGHT),
        ("richest", WHO_RICHEST),
        ("poorest", WHO_POOREST),
        ("others", WHO_OTHERS),
        ("everyone", WHO_EVERYONE),
    )
)
QUANTITIES: Final = named(
    (
        ("", Q_NONE),
        ("man", Q_MAN),
        ("recrutement", Q_RECRUTEMENT),
        ("perle", Q_PERLE),
        ("diamant", Q_DIAMANT),
        ("investissement", Q_INVESTISSEMENT),
        ("protection", Q_PROTECTION),
        ("dossier", Q_DOSSIER),
        ("automobile", Q_AUTOMOBILE),
        ("boxe", Q_BOXE),
        ("star", Q_STAR),
        ("win", Q_WIN),
        ("rival", Q_RIVAL),
        ("pip", Q_PIP),
        ("cash", Q_CASH),
    )
)
