"""The value of an Aventure card in dollars to a gangster in the middle of a four-player game (GLP-9.10).

A yardstick for the data, not a rule: prices are rough, but the same for all cards. The typical gangster has 8 000 $ and five
men; their number of each kind may be a fraction, an average over games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

from tripot.games.gangster_le_pro.cards.reader import Card
from tripot.games.gangster_le_pro.rules.cards.words import MOMENTS, SQUARES

CASH: Final = 8_000
RIVALS: Final = 3
HOLDS: Final[dict[str, float]] = {
    "man": 5,
    "recrutement": 2,
    "perle": 0.6,
    "diamant": 0.6,
    "investissement": 2,
    "protection": 0.5,
    "dossier": 0.4,
    "automobile": 0.4,
    "boxe": 0.7,
    "star": 1.5,
    "win": 0.3,
    "rival": RIVALS,
    "aventure": 1,
    "mission": 0.5,
}
PRICES: Final = {
    "perle": 3_000,
    "diamant": 3_000,
    "investissement": 500,
    "protection": 800,
    "recrutement": 600,
    "dossier": -2_500,
    "automobile": 2_500,
    "boxe": 800,
    "aventure": 2_000,
    "mission": 2_000,
}
VISITS: Final = {
    "aventure": 300,
    "boxe": 600,
    "brocanteur": 700,
    "collecte": -700,
    "echange": 400,
    "expert": 1_500,
    "mission": 1_200,
    "passage": 0,
    "protection": 100,
    "recrutement": 600,
    "refuge": 1_000,
    "vendeur": 2_000,
    "vol": 600,
    "banque": 700,
    "commerce": 500,
}
"""Return the value of playing a square, or of drawing a card of the deck."""
ANY_SQUARE: Final = 1_500
ONE_MORE_TURN: Final = 1_000
ARREST: Final = -1_600
CANCELS: Final = {"arrest": 2_000, "collecte": 2_500, "collision": 1_500, "collecte hat": 1_000}
DOUBLES: Final = {
    "loot": 3_000,
    "vol hat": 1_500,
    "sale": 4_500,
    "expert hat": 3_000,
    "mission": 3_500,
    "mission hat": 2_500,
    "fight": 1_200,
    "boxe hat": 800,
}
POINTS: Final = {
    "fight": 400,
    "boxe hat": 300,
    "mission": 400,
    "mission hat": 400,
    "loot": 1,
    "vol hat": 0.5,
    "sale": 1,
    "expert hat": 0.8,
}
"""Return the value of one unit of a bonus: a point in a fight, a man on a mission, a dollar."""


def worth(card: Card) -> tuple[int, int]:
    """Return what a card brings its player and what it brings all the others together, in dollars."""
    place = f"{SQUARES[card.hat_square]} hat" if card.hat else MOMENTS[card.moment]
    mine, theirs = _steps(card.effect, place, 3.5)
    return round(mine), round(theirs)


def _steps(steps: Sequence[Mapping[str, Any]], place: str, pip: float) -> tuple[float, float]:
    mine = theirs = 0.0
    for step in steps:
        if "roll" in step and len(step) == 1:
            pip = 3.5 * step["roll"]
        one, rest = _step(step, place, pip)
        mine += one
        theirs += rest
    return mine, theirs


def _step(step: Mapping[str, Any], place: str, pip: float) -> tuple[float, float]:
    word = next(iter(step))
    value = step[word]
    if word in ("roll", "choose", "offer", "if"):
        return _branch(step, place, pip)
    if word in ("take", "give"):
        amount = _amount(step, pip) * _others(step)
        return (amount, -amount) if word == "take" else (-amount, amount)
    if word == "steal":
        price = PRICES[value] * min(1.0, HOLDS[value] * (2 if step["who"] == "chosen" else 1)) * _others(step)
        return price, -price
    if word in ("gain", "pay", "receive", "lose", "skip", "arrest"):
        each = _own(word, step, pip)
        return (each if step.get("who", "self") in ("self", "everyone") else 0.0), each * _others(step)
    if word == "go" and "who" in step:
        return 0.0, -300.0 * _others(step)
    return _alone(word, value, place), (-600.0 if value == "player" else 0.0)


def _own(word: str, step: Mapping[str, Any], pip: float) -> float:
    """Return what a word does to each player it touches."""
    if word in ("gain", "pay"):
        return _amount(step, pip) * (1 if word == "gain" else -1)
    if word == "receive":
        return float(PRICES[step[word]])
    if word == "lose":
        # They give up the least of several.
        return (
            -PRICES[step[word]]
            * min(1.0, HOLDS[step[word]])
            * (0.6 if step[word] in ("perle", "diamant") else 1)
        )
    return float(-ONE_MORE_TURN * step["skip"]) if word == "skip" else float(ARREST)


def _alone(word: str, value: Any, place: str) -> float:
    """Return what a word without `who` brings."""
    if word in ("draw", "visit"):
        return float(VISITS[value])
    if word in ("advance", "go"):
        if value in ("any", "1-6", "player"):
            return ANY_SQUARE
        return float(VISITS[value]) if isinstance(value, str) else 300.0
    if word == "again":
        return ONE_MORE_TURN
    if word == "cancel":
        return float(CANCELS.get(place, 0))
    if word == "double":
        return float(DOUBLES[place])
    return float(value * POINTS[place])


def _branch(step: Mapping[str, Any], place: str, pip: float) -> tuple[float, float]:
    if "roll" in step:
        totals = [sum(dice) for dice in product(range(1, 7), repeat=step["roll"])]
        mine = theirs = 0.0
        for key, branch in step.items():
            if key != "roll":
                low, _, high = key.partition("-")
                share = sum(int(low) <= total <= int(high or low) for total in totals) / len(totals)
                one, rest = _steps(branch, place, (int(low) + int(high or low)) / 2)
                mine += share * one
                theirs += share * rest
        return mine, theirs
    if "choose" in step:
        return max(_steps(branch, place, pip) for branch in step["choose"])
    if "offer" in step:
        mine, theirs = _steps(step["then"], place, pip)
        return max((0.0, 0.0), (mine - step["offer"], theirs))
    quantity, least = step["if"], step["least"]
    share = float(least <= CASH) if quantity == "cash" else min(1.0, HOLDS[quantity] / least)
    yes, no = _certain(step["then"], quantity, place, pip), _steps(step.get("else", ()), place, pip)
    return share * yes[0] + (1 - share) * no[0], share * yes[1] + (1 - share) * no[1]


def _certain(
    steps: Sequence[Mapping[str, Any]], quantity: str, place: str, pip: float
) -> tuple[float, float]:
    """Value the branch of one who is known to have a thing: losing it is then no longer a matter of luck."""
    mine, theirs = _steps(steps, place, pip)
    for step in steps:
        if step.get("lose") == quantity:
            mine += _own("lose", step, pip) * (1 / min(1.0, HOLDS[quantity]) - 1)
    return mine, theirs


def _amount(step: Mapping[str, Any], pip: float) -> float:
    value: int = next(iter(step.values()))
    per = step.get("per")
    if per is None:
        return value
    if per == "cash":
        return value * (CASH if step.get("who") != "richest" else 1.5 * CASH) / 100
    return value * (pip if per == "pip" else HOLDS[per])


def _others(step: Mapping[str, Any]) -> int:
    """Return how many other players a step touches."""
    who = step.get("who", "self")
    return 0 if who == "self" else RIVALS if who in ("others", "everyone") else 1
