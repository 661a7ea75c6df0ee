"""The events of Gangster Le Pro: the names of their values, and the ids in place of numbers."""

from __future__ import annotations

from typing import Any, Final

from tripot.core.state import Event
from tripot.games.gangster_le_pro.rules.cards.words import DECKS, SQUARES
from tripot.games.gangster_le_pro.rules.components import Components

FIELDS: Final = {
    "arrested": ("seats", "column"),
    "bout": ("seat", "other", "total", "other_total"),
    "bought": ("seat", "deck", "amount"),
    "card": ("seat", "card"),
    "card_roll": ("seat", "total"),
    "carries_out": ("seat", "card"),
    "chosen": ("seat", "who"),
    "claimed": ("seat", "amount"),
    "collected": ("seat", "amount"),
    "collision": ("seat", "by"),
    "counted": ("seat", "cash", "total"),
    "declare": ("seat", "amount"),
    "dossier": ("seat", "n"),
    "drawn": ("seat", "card"),
    "draws": ("seat", "deck"),
    "eliminated": ("seat", "cards"),
    "end": (),
    "fight": ("seat", "other", "card", "other_card"),
    "fined": ("seat", "amount"),
    "first": ("seat",),
    "first_roll": ("seat", "face"),
    "first_tie": ("face",),
    "gain": ("seat", "amount", "card"),
    "gives_up": ("seat", "card"),
    "has_none": ("seat", "deck"),
    "hand_over": ("seat", "to", "amount", "card", "all"),
    "hat_laid": ("seat", "card", "end"),
    "hat_lost": ("seat", "card"),
    "hat_played": ("seat", "card"),
    "in_vain": ("seat", "card"),
    "jumps": ("seat", "start", "end"),
    "last_square": ("seat",),
    "leaves": ("seat", "deck"),
    "looks": ("seat", "card"),
    "loot": ("seat", "amount"),
    "loses": ("seat", "card"),
    "mission_done": ("seat", "amount"),
    "mission_fails": ("seat", "men"),
    "nobody_has": ("seat", "deck"),
    "opportunity": ("seat", "face", "deck"),
    "opts": ("seat", "card", "option"),
    "passage": ("seat", "total"),
    "pay": ("seat", "amount", "card", "all"),
    "pushed": ("seat", "start", "end"),
    "receives": ("seat", "card"),
    "refuge": ("seat", "men", "amount"),
    "retires": ("seat", "card"),
    "robs": ("seat", "deck"),
    "roll": ("seat", "face"),
    "sells": ("seat", "card", "amount"),
    "sells_business": ("seat", "business", "amount"),
    "sells_jewel": ("seat", "amount"),
    "shuffle": ("deck",),
    "side": ("seat", "square"),
    "skips": ("seat",),
    "spare_in": ("seat",),
    "spare_out": ("seat",),
    "spare_stolen": ("seat", "victim"),
    "star": ("seat", "card"),
    "steals": ("seat", "victim", "card"),
    "swapped": ("seat", "other", "gave", "took"),
    "swaps": ("seat", "other", "deck"),
    "turn": ("seat",),
    "walks": ("seat", "start", "end"),
    "walks_free": ("seat",),
    "will_skip": ("seat", "n"),
    "wins": ("seat", "other", "amount", "wins"),
    "wrecked": ("seat", "card"),
}
REVEALING: Final = frozenset(
    {
        "carries_out",
        "eliminated",
        "fight",
        "gives_up",
        "loses",
        "sells",
        "sells_business",
        "sells_jewel",
        "star",
        "steals",
    }
)
"""Events that may show a secret card to all without chance: it leaves its hand (GLP-3.5), or boxes (GLP-5.4)."""
_CARDS: Final = ("card", "other_card", "gave", "took")


def values(event: Event, components: Components) -> dict[str, Any]:
    """Return an event's values by name, with the ids of cards, decks, squares and businesses."""
    result: dict[str, Any] = {}
    for name, value in zip(FIELDS[event.kind], event.data, strict=True):
        result[name] = named(name, value, components)
        if name == "end" and isinstance(value, int):
            result["place"] = square_of(components, value)
    if event.kind == "opts":
        result["branch"] = f"{result['card']}.{result['option']}"
    return result


def square_of(components: Components, square: int) -> list[str]:
    """Return the name of a square, or the two names of a double one."""
    names = [SQUARES[components.side_one[square]]]
    if components.side_two[square] >= 0:
        names.append(SQUARES[components.side_two[square]])
    return names


def named(name: str, value: Any, components: Components) -> Any:
    """Return a value with the ids of cards, decks, squares and businesses."""
    if name in _CARDS:
        return components.ids[value]
    if name == "cards":
        return [components.ids[card] for card in value]
    if name == "deck":
        return DECKS[value]
    if name == "square":
        return SQUARES[value]
    if name == "business":
        return components.business_ids[components.business[value]]
    if name == "column":
        return ("shop", "bank")[value]
    if name == "option":
        return value + 1
    return list(value) if isinstance(value, tuple) else value
