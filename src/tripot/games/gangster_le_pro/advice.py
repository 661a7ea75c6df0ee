"""Advice for Gangster Le Pro: why a choice is good or bad, from its expected gain and its risks.

Odds are counted from what the seat knows (`insight`). The value of further cards is the bot's estimate in dollars, rounded
to the hundred, and given as "about".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tripot.core.mypyc_types import i64
from tripot.core.texts import Message
from tripot.games.gangster_le_pro import insight, notation
from tripot.games.gangster_le_pro.bot.cards import play_value, value_from
from tripot.games.gangster_le_pro.bot.squares import card_value, kind_value, square_value, walk_value
from tripot.games.gangster_le_pro.bot.worth import fortune_guess, own_fortune, reward
from tripot.games.gangster_le_pro.events import square_of
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.cards.words import DECKS, SQUARES
from tripot.games.gangster_le_pro.rules.secrets.redeal import hidden_cards
from tripot.games.gangster_le_pro.rules.squares.vendeur import vendeur_price
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

FACES: Final = range(1, 7)
BY_CARD: Final = 10_000
"""The most cash with which the Collecte is a fixed table; above, a card is drawn (GLP-5.6)."""


def advice(state: GangsterLeProState, seat: int, action: int) -> Message | None:
    """Return the reason, from what the seat knows; None if the label of the choice says everything."""
    verb, _about = notation.split(state, action)
    if verb == "pass":
        return _of_passing(state, seat)
    return _BY_VERB[verb](state, seat, action) if verb in _BY_VERB else None


# ---- before and after the die


def _of_roll(state: GangsterLeProState, seat: int, _action: int) -> Message:
    best = max(FACES, key=lambda face: (walk_value(state, seat, face), -face))
    squares = state.components.squares
    past = sum(state.square[seat] + face >= squares for face in FACES)
    values = {"face": best, "place": _place(state, (state.square[seat] + best) % squares)}
    return ("advice.roll_refuge", {**values, "n": past}) if past else ("advice.roll", values)


def _of_declaring(state: GangsterLeProState, seat: int, _action: int) -> Message:
    others = [other for other in range(state.players) if other != seat and state.out[other] == 0]
    rival = max(others, key=lambda other: (fortune_guess(state, other), -other))
    mine, theirs = own_fortune(state, seat), fortune_guess(state, rival)
    values = {
        "mine": mine, "rival": rival, "theirs": max(0, theirs), "n": state.components.squares - state.square[seat],
    }  # fmt: skip
    return ("advice.declare" if mine > theirs else "advice.declare_behind"), values


def _of_again(state: GangsterLeProState, seat: int, _action: int) -> Message:
    here = walk_value(state, seat, state.total)
    better = sum(walk_value(state, seat, face) > here for face in FACES)
    square = (state.square[seat] + state.total) % state.components.squares
    return "advice.again", {"face": state.total, "place": _place(state, square), "n": better}


def _of_hitting(state: GangsterLeProState, _seat: int, action: int) -> Message:
    other = action - numbers.HIT
    car = state.car[other]
    key = "advice.hit_held" if state.factor[other] > 0 else "advice.hit"
    return key, {"who": other, "card": state.components.ids[car], "price": state.components.price[car]}


def _of_side(state: GangsterLeProState, seat: int, action: int) -> Message:
    square = state.square[seat]
    kind = action - numbers.SIDE
    other = state.components.side_one[square] + state.components.side_two[square] - kind
    return "advice.side", {
        "square": SQUARES[kind], "amount": _hundreds(kind_value(state, seat, kind)),
        "other": SQUARES[other], "less": _hundreds(kind_value(state, seat, other)),
    }  # fmt: skip


def _of_square(state: GangsterLeProState, seat: int, action: int) -> Message | None:
    if numbers.WALK < action < numbers.GO:
        steps = action - numbers.WALK
        square = (state.square[seat] + steps) % state.components.squares
        brings = walk_value(state, seat, steps)
    elif state.phase == numbers.D_GO and state.subject != seat:
        return None  # another player is sent there
    else:
        square = action - numbers.GO
        brings = square_value(state, seat, square)
    return "advice.square", {"n": square, "place": _place(state, square), "amount": _hundreds(brings)}


# ---- squares


def _of_buying(state: GangsterLeProState, seat: int, _action: int) -> Message:
    components = state.components
    if state.phase == numbers.D_BOXER:
        prizes = [
            components.prizes[card * numbers.PRIZES] for card in hidden_cards(state, seat, numbers.BOXE)
        ]
        return "advice.boxer", {"amount": _mean(prizes)}
    if state.phase == numbers.D_PROTECTION:
        key = "advice.protection" if state.cash[seat] > BY_CARD else "advice.protection_poor"
        return key, {"amount": _collection(state)}
    values = {"price": components.price[state.card], "amount": components.resale[state.card]}
    return (
        "advice.car_gains"
        if components.resale[state.card] > components.price[state.card]
        else "advice.car_loses"
    ), values


def _of_fight(state: GangsterLeProState, seat: int, action: int) -> Message:
    foe = action - numbers.FIGHT
    prize = state.components.prizes[state.boxer[seat] * numbers.PRIZES + state.wins[seat]]
    chance = _percent(insight.fight_chance(state, seat, foe))
    key = "advice.fight" if state.known_boxer[foe] else "advice.fight_unknown"
    return key, {"who": foe, "win": chance, "amount": prize}


def _of_investing(state: GangsterLeProState, seat: int, _action: int) -> Message:
    unknown = hidden_cards(state, seat, numbers.INVESTISSEMENT)
    whole = sum(state.in_hand(state.components.partner[card], seat) for card in unknown)
    return "advice.invest", {"n": whole, "of": len(unknown)}


def _of_business(state: GangsterLeProState, seat: int, action: int) -> Message:
    components = state.components
    price = next(
        components.price[c]
        for c in range(components.cards)
        if components.business[c] == action - numbers.SELL_BUSINESS
    )
    return "advice.sell_business", {"amount": price + state.bend(seat, numbers.B_BUSINESS, 0)}


def _of_selling_car(state: GangsterLeProState, seat: int, _action: int) -> Message:
    car = state.car[seat]
    return "advice.sell_car", {"amount": state.components.resale[car], "price": state.components.price[car]}


def _of_protecting(state: GangsterLeProState, _seat: int, _action: int) -> Message:
    return "advice.protect", {"amount": _collection(state)}


def _of_drawing(state: GangsterLeProState, seat: int, _action: int) -> Message:
    if state.phase != numbers.D_MISSION:
        return "advice.collecte", {"amount": _collection(state)}
    odds = insight.mission(state, seat)
    return "advice.mission", {
        "men": state.men(seat), "done": _percent(odds["done"]), "amount": _hundreds(odds["reward"]),
        "kept": _percent(odds["kept"]),
    }  # fmt: skip


def _of_carrying(state: GangsterLeProState, _seat: int, action: int) -> Message:
    card = action - numbers.CARRY
    return "advice.carry", {"amount": reward(state, card) * state.times, "men": state.components.men[card]}


def _of_swap(state: GangsterLeProState, seat: int, action: int) -> Message:
    card = action - numbers.SWAP
    components = state.components
    deck = components.deck[card]
    unknown = hidden_cards(state, seat, deck)
    if deck == numbers.INVESTISSEMENT:
        whole = sum(state.in_hand(components.partner[one], seat) for one in unknown)
        return "advice.swap_share", {"n": whole, "of": len(unknown)}
    mean = _mean([components.value[one] for one in unknown])
    if components.jewel[card]:
        return "advice.swap_half", {"deck": DECKS[deck], "mean": mean}
    return "advice.swap", {"amount": components.value[card], "deck": DECKS[deck], "mean": mean}


def _of_partner(state: GangsterLeProState, _seat: int, action: int) -> Message:
    other = action - numbers.WITH
    deck = state.components.deck[state.offered]
    return "advice.partner", {"who": other, "deck": DECKS[deck], "n": state.holds(other, deck)}


def _of_gem(state: GangsterLeProState, seat: int, action: int) -> Message:
    value = (
        numbers.JEWEL_PRICE if action == numbers.SELL_JEWEL else state.components.value[action - numbers.SELL]
    )
    amount = (value + state.bend(seat, numbers.B_SALE, 0)) * state.times + state.plus
    return "advice.sell", {"amount": amount, "half": numbers.half(value)}


def _of_gem_bought(state: GangsterLeProState, seat: int, action: int) -> Message:
    deck = numbers.PERLE if action == numbers.BUY_PERLE else numbers.DIAMANT
    mean = _mean([state.components.value[card] for card in hidden_cards(state, seat, deck)])
    return "advice.gem", {"deck": DECKS[deck], "amount": mean, "price": vendeur_price(state, seat)}


def _of_robbery(state: GangsterLeProState, seat: int, _action: int) -> Message:
    odds = insight.robbery(state, state.deck)
    values = {"arrest": _percent(odds["arrest"]), "amount": _hundreds(odds["loot"])}
    if state.dossiers[seat] == numbers.DOSSIERS_OUT - 1:
        return "advice.rob_last", {**values, "dossier": _percent(insight.trial(state)["dossier"])}
    return "advice.rob", values


# ---- cards


def _of_star(state: GangsterLeProState, seat: int, action: int) -> Message:
    if state.phase == numbers.D_ARREST:
        return _before_the_judge(state, seat, "advice.star_arrest")
    if state.phase == numbers.D_LOOT:
        return "advice.star_loot", {"amount": state.amount * state.times + state.plus}
    if state.phase == numbers.D_CRASH:
        return "advice.star_crash", {"price": state.components.price[state.car[seat]]}
    return _of_play(state, seat, action - numbers.STAR)


def _of_hat(state: GangsterLeProState, seat: int, _action: int) -> Message:
    return _of_play(state, seat, state.hats[state.square[seat]])


def _of_play(state: GangsterLeProState, seat: int, card: int) -> Message:
    brings = _hundreds(play_value(_guessed(state, seat), seat, card))
    return ("advice.play", {"amount": brings}) if brings > 0 else ("advice.play_nothing", {})


def _of_giving(state: GangsterLeProState, seat: int, action: int) -> Message:
    worth = _hundreds(card_value(state, seat, action - numbers.GIVE))
    if state.phase == numbers.D_CRASH:
        return "advice.give_for_car", {"amount": worth, "price": state.components.price[state.car[seat]]}
    return "advice.give", {"amount": worth}


def _of_wreck(state: GangsterLeProState, seat: int, _action: int) -> Message:
    return "advice.wreck", {"price": state.components.price[state.car[seat]]}


def _of_choosing(state: GangsterLeProState, _seat: int, action: int) -> Message:
    other = action - numbers.CHOOSE
    values = {"who": other, "amount": max(0, fortune_guess(state, other)), "n": state.dossiers[other]}
    return ("advice.choose_dossiers" if state.dossiers[other] else "advice.choose"), values


def _of_option(state: GangsterLeProState, seat: int, action: int) -> Message:
    branch = state.components.code[state.pc + 4 * (action - numbers.OPTION + 1) + 3]
    brings = _hundreds(value_from(_guessed(state, seat), seat, branch, state.pip, state.playing))
    return ("advice.play", {"amount": brings}) if brings > 0 else ("advice.option_costs", {"amount": -brings})


def _of_offer(state: GangsterLeProState, seat: int, _action: int) -> Message:
    brings = _hundreds(value_from(_guessed(state, seat), seat, state.pc + 4, state.pip, state.playing))
    return "advice.offer", {"price": state.components.code[state.pc + 1], "amount": max(0, brings)}


# ---- declining


def _of_passing(state: GangsterLeProState, seat: int) -> Message | None:
    phase = state.phase
    if phase == numbers.D_REROLL:
        return _of_again(state, seat, 0)
    if phase == numbers.D_VOL:
        return _of_robbery(state, seat, 0)
    if phase == numbers.D_ARREST:
        return _before_the_judge(state, seat, "advice.judge")
    if phase == numbers.D_LOOT:
        return "advice.pocket", {"amount": state.amount * state.times + state.plus}
    if phase == numbers.D_HAT:
        return _of_hat(state, seat, 0)
    if phase in (numbers.D_BOXER, numbers.D_PROTECTION, numbers.D_CAR):
        return _of_buying(state, seat, 0)
    if phase == numbers.D_EXPERT:
        return "advice.keep_gems", {}
    if phase == numbers.D_VENDEUR:
        deck = max((numbers.BUY_PERLE, numbers.BUY_DIAMANT), key=lambda one: one in state.actions(seat))
        return _of_gem_bought(state, seat, deck)
    if phase == numbers.D_FIGHT:
        foes = [action for action in state.actions(seat) if action != numbers.PASS]
        return _of_fight(state, seat, max(foes, key=lambda one: _fancied(state, seat, one)))
    return None


def _fancied(state: GangsterLeProState, seat: int, action: int) -> tuple[float, int]:
    return insight.fight_chance(state, seat, action - numbers.FIGHT), -action


def _before_the_judge(state: GangsterLeProState, seat: int, key: str) -> Message:
    odds = insight.trial(state)
    values = {"dossier": _percent(odds["dossier"]), "n": state.dossiers[seat]}
    return (key if state.dossiers[seat] < numbers.DOSSIERS_OUT - 1 else f"{key}_last"), values


# ---- helpers


def _guessed(state: GangsterLeProState, seat: int) -> GangsterLeProState:
    """Return the position without the gems in others' hands: a Dossier's cost depends on the public part of a fortune."""
    copy = state.clone()
    assert isinstance(copy, GangsterLeProState)  # noqa: S101  # a clone has the same class
    for deck in (numbers.PERLE, numbers.DIAMANT):
        for card in insight.deck_cards(copy, deck):
            if any(copy.in_hand(card, other) for other in range(copy.players) if other != seat):
                copy.loc[card] = numbers.BAG
    return copy


def _place(state: GangsterLeProState, square: int) -> Any:
    return square_of(state.components, square)


def _collection(state: GangsterLeProState) -> int:
    return _mean(
        [
            state.components.code[state.components.entry[c] + 1]
            for c in insight.unseen(state, numbers.COLLECTE)
        ]
    )


def _mean(amounts: list[int]) -> int:
    return _hundreds(sum(amounts) / len(amounts)) if amounts else 0


def _hundreds(amount: float | i64) -> int:
    return 100 * round(float(amount) / 100)


def _percent(chance: float) -> int:
    return round(100 * chance)


_BY_VERB: Final[dict[str, Callable[[GangsterLeProState, int, int], Message | None]]] = {
    "roll": _of_roll, "declare": _of_declaring, "again": _of_again, "hit": _of_hitting, "side": _of_side,
    "walk": _of_square, "go": _of_square, "buy": _of_buying, "fight": _of_fight, "invest": _of_investing,
    "sell business": _of_business, "sell car": _of_selling_car, "protect": _of_protecting, "draw": _of_drawing,
    "carry": _of_carrying, "swap": _of_swap, "with": _of_partner, "sell": _of_gem, "sell jewel": _of_gem,
    "perle": _of_gem_bought, "diamant": _of_gem_bought, "rob": _of_robbery, "star": _of_star, "hat": _of_hat,
    "give": _of_giving, "wreck": _of_wreck, "choose": _of_choosing, "option": _of_option, "yes": _of_offer,
    "no": _of_offer,
}  # fmt: skip
"""The advice for each kind of action; claiming 500 $, or looking at a car, needs none."""
