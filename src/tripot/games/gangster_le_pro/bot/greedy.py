"""The greedy bot of Gangster Le Pro: estimates each action in dollars and plays the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tripot.core.mypyc_types import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.gangster_le_pro.bot.cards import play_value, value_from
from tripot.games.gangster_le_pro.bot.squares import (
    card_value,
    exchange,
    invest,
    kind_value,
    protection,
    square_value,
    walk_value,
)
from tripot.games.gangster_le_pro.bot.worth import (
    best_foe,
    best_mission,
    fight,
    fortune_guess,
    held_share,
    lateness,
    mission_draw,
    own_fortune,
    reward,
    robbery,
    unseen_gem,
    vendeur,
)
from tripot.games.gangster_le_pro.rules.cards.words import OP_ARREST, OP_DOUBLE, OP_RECEIVE
from tripot.games.gangster_le_pro.rules.numbers import (
    BUY,
    BUY_DIAMANT,
    BUY_PERLE,
    CARRY,
    CHOOSE,
    CLAIM,
    D_ARREST,
    D_BOXER,
    D_BROCANTEUR,
    D_CAR,
    D_CHOOSE,
    D_CLAIM,
    D_COLLECTE,
    D_CORNER,
    D_CRASH,
    D_EXPERT,
    D_FIGHT,
    D_HAT,
    D_HIT,
    D_LOSE,
    D_MISSION,
    D_OFFER,
    D_OPTION,
    D_PARTNER,
    D_PASSAGE,
    D_PROTECTION,
    D_REROLL,
    D_SIDE,
    D_SWAP,
    D_TURN,
    D_VENDEUR,
    D_VOL,
    D_WALK,
    DECLARE,
    DIAMANT,
    DRAW,
    FIGHT,
    GIVE,
    GO,
    HIT,
    INVEST,
    INVESTISSEMENT,
    LOOK,
    MISSION,
    NO,
    OPTION,
    PASS,
    PERLE,
    PLAY_HAT,
    PROTECT,
    REROLL,
    ROB,
    ROLL,
    SELL,
    SELL_BUSINESS,
    SELL_CAR,
    SELL_JEWEL,
    SIDE,
    STAR,
    SWAP,
    WALK,
    WITH,
    WRECK,
    YES,
)
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

WORTH_PLAYING: Final = 500
"""The least gain of a star to be played before the die."""
GOOD_LOOT: Final = 2500
GOOD_PIECE: Final = 4000
GOOD_REWARD: Final = 5000


class GreedyBot(Policy):
    """Plays the action with the greatest gain in dollars now, by `worth`, `squares` and `cards`; declares when it leads."""

    def __init__(self) -> None:
        self.name = "greedy"
        self.blind = False

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the best action by the bot's estimates."""
        assert isinstance(state, GangsterLeProState)  # noqa: S101  # a bot is given states of its game
        actions = state.actions(seat)
        if len(actions) == 1:
            return actions[0]
        phase = state.phase
        if phase == D_TURN:
            return _turn(state, seat, actions)
        if phase < D_BOXER:
            return _arrival(state, seat, actions)
        if phase < D_CHOOSE:
            return _square(state, seat, actions)
        return _card(state, seat, actions)


def _stars(actions: Sequence[int]) -> list[int]:
    return [action for action in actions if STAR <= action < SELL]


def leads(state: GangsterLeProState, seat: i64) -> bool:
    """Return True if the seat's fortune exceeds its estimates of all others'."""
    mine = own_fortune(state, seat)
    return all(other == seat or fortune_guess(state, other) < mine for other in range(state.players))


def _turn(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    """Declare when ahead, play a star with a gain, or roll."""
    if DECLARE in actions and leads(state, seat):
        return DECLARE
    best: i64 = ROLL
    most: i64 = WORTH_PLAYING
    for action in _stars(actions):
        brings = play_value(state, seat, action - STAR)
        if brings > most:
            best = action
            most = brings
    return best


# ---- arriving


def _arrival(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    phase = state.phase
    if phase == D_REROLL:
        mean: i64 = 0
        steps: i64
        for steps in range(1, 7):
            mean += walk_value(state, seat, steps)
        return REROLL if 6 * walk_value(state, seat, state.total) < mean else PASS
    if phase == D_HIT:
        return _dearest_victim(state, actions)
    if phase == D_CRASH:
        return _crash(state, seat, actions)
    if phase == D_SIDE:
        first = kind_value(state, seat, actions[0] - SIDE)
        return actions[0] if first >= kind_value(state, seat, actions[1] - SIDE) else actions[1]
    if phase == D_HAT:
        return PLAY_HAT if play_value(state, seat, state.hats[state.square[seat]]) > 0 else PASS
    return actions[0]


def _dearest_victim(state: GangsterLeProState, actions: Sequence[int]) -> i64:
    best = actions[0]
    most: i64 = -1
    for action in actions:
        other = action - HIT
        loss = state.components.price[state.car[other]]
        if state.factor[other] > 0:
            loss //= 4
        loss += fortune_guess(state, other) // 20
        if loss > most:
            best = action
            most = loss
    return best


def _crash(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    """Cancel the collision, or lay the cheapest card under a car of greater value."""
    stars = _stars(actions)
    if len(stars) > 0:
        return stars[0]
    best: i64 = WRECK
    least = state.components.price[state.car[seat]] * 8 // 10
    for action in actions:
        if action >= GIVE:
            cost = card_value(state, seat, action - GIVE)
            if cost < least:
                best = action
                least = cost
    return best


# ---- squares


def _square(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    phase = state.phase
    if phase == D_BOXER:
        return BUY if kind_value(state, seat, state.playing) > 0 else PASS
    if phase == D_FIGHT:
        foe = best_foe(state, seat, state.plus)
        return FIGHT + foe if fight(state, seat, foe, state.plus) > 0 else PASS
    if phase == D_CLAIM:
        return CLAIM
    if phase == D_BROCANTEUR:
        return _brocanteur(state, seat, actions)
    if phase == D_CAR:
        price = state.components.price[state.card]
        return BUY if state.components.resale[state.card] > price and state.cash[seat] >= price else PASS
    if phase == D_COLLECTE:
        stars = _stars(actions)
        if len(stars) > 0:
            return stars[0]
        return PROTECT if PROTECT in actions else DRAW
    if phase == D_SWAP:
        return _swap(state, seat, actions)
    if phase == D_PARTNER:
        return WITH + _leader(state, [action - WITH for action in actions])
    if phase == D_EXPERT:
        return _expert(state, seat, actions)
    if phase == D_MISSION:
        return _mission(state, seat, actions)
    if phase == D_PASSAGE:
        return _best_square(state, seat, actions)
    if phase == D_PROTECTION:
        return BUY if protection(state, seat) > 0 else PASS
    if phase == D_VENDEUR:
        return _vendeur(state, seat, actions)
    if phase == D_VOL:
        return ROB if robbery(state, seat, state.deck) > 0 else PASS
    return _moment(state, actions)


def _moment(state: GangsterLeProState, actions: Sequence[int]) -> i64:
    """Play a star for a loot if it pays, and always for an arrest and in a fight."""
    for action in _stars(actions):
        doubles = state.components.code[state.components.entry[action - STAR]] == OP_DOUBLE
        if (
            state.phase in (D_ARREST, D_CORNER)
            or not doubles
            or state.amount >= GOOD_LOOT
            or lateness(state) > 70
        ):
            return action
    return PASS


def _brocanteur(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    components = state.components
    best: i64 = -1
    most: i64 = 0
    for action in actions:
        if SELL_BUSINESS <= action < STAR:
            price: i64 = 0
            card: i64
            for card in range(components.first[INVESTISSEMENT], components.first[INVESTISSEMENT + 1]):
                if components.business[card] == action - SELL_BUSINESS:
                    price = components.price[card]
            if price > most:
                best = action
                most = price
    if best >= 0:
        return best
    if SELL_CAR in actions:
        car = state.car[seat]
        if components.resale[car] > components.price[car]:
            return SELL_CAR
    if INVEST in actions and invest(state, seat) > 0:
        return INVEST
    if LOOK in actions and state.cash[seat] >= 1500:
        return LOOK
    return PASS


def _swap(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    """Offer the cheapest gem for one that is likely worth more."""
    if exchange(state, seat) <= 0:
        return PASS
    best: i64 = PASS
    most: i64 = 0
    for action in actions:
        if action < SWAP:
            continue
        card = action - SWAP
        deck = state.components.deck[card]
        if deck in (PERLE, DIAMANT):
            gain = unseen_gem(state, seat, deck) * held_share(state) // 100 - card_value(state, seat, card)
            if gain > most:
                best = action
                most = gain
    return best


def _expert(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    """Sell the best gem of each kind; first a star, if the gem is worth it."""
    dearest: i64 = 0
    best: i64 = PASS
    for action in actions:
        if action == SELL_JEWEL:
            best = action
            dearest = 12_000
        elif SELL <= action < GIVE:
            value = state.components.value[action - SELL]
            if value > dearest:
                best = action
                dearest = value
    stars = _stars(actions)
    if len(stars) > 0 and (dearest >= GOOD_PIECE or (dearest > 0 and lateness(state) > 70)):
        return stars[0]
    return best


def _mission(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    """Carry out the best Mission star, with added men or a doubled reward if that pays; otherwise draw."""
    components = state.components
    card = best_mission(state, seat)
    brings = reward(state, card) if card >= 0 and CARRY + card in actions else 0
    for action in _stars(actions):
        entry = components.entry[action - STAR]
        if components.code[entry] == OP_DOUBLE:
            if brings >= GOOD_REWARD:
                return action
            continue
        men = state.men(seat) + state.plus + components.code[entry + 1]
        other: i64
        for other in range(components.first[MISSION], components.first[MISSION + 1]):
            if (
                state.in_hand(other, seat)
                and components.men[other] <= men
                and reward(state, other) > brings + 2000
            ):
                return action
    if brings > 0 and brings * 2 >= mission_draw(state, seat):
        return CARRY + card
    return DRAW


def _vendeur(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    if vendeur(state, seat) <= 0:
        return PASS
    if BUY_PERLE not in actions:
        return BUY_DIAMANT
    if BUY_DIAMANT not in actions or unseen_gem(state, seat, PERLE) >= unseen_gem(state, seat, DIAMANT):
        return BUY_PERLE
    return BUY_DIAMANT


def _best_square(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    best = actions[0]
    most: i64 = -1_000_000
    for action in actions:
        brings = square_value(state, seat, action - GO)
        if brings > most:
            best = action
            most = brings
    return best


# ---- cards


def _card(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    phase = state.phase
    if phase == D_CHOOSE:
        return CHOOSE + _target(state, [action - CHOOSE for action in actions])
    if phase == D_LOSE:
        best = actions[0]
        for action in actions:
            if card_value(state, seat, action - GIVE) < card_value(state, seat, best - GIVE):
                best = action
        return best
    if phase == D_OPTION:
        return _option(state, seat, actions)
    if phase == D_OFFER:
        brings = value_from(state, seat, state.pc + 4, state.pip, state.playing)
        return YES if brings > state.components.code[state.pc + 1] else NO
    if phase == D_WALK:
        best = actions[0]
        for action in actions:
            if walk_value(state, seat, action - WALK) > walk_value(state, seat, best - WALK):
                best = action
        return best
    if state.subject == seat:
        return _best_square(state, seat, actions)
    return actions[0]


def _option(state: GangsterLeProState, seat: i64, actions: Sequence[int]) -> i64:
    code = state.components.code
    best = actions[0]
    most: i64 = -1_000_000
    for action in actions:
        branch = code[state.pc + 4 * (action - OPTION + 1) + 3]
        brings = value_from(state, seat, branch, state.pip, state.playing)
        if brings > most:
            best = action
            most = brings
    return best


def _target(state: GangsterLeProState, seats: Sequence[int]) -> i64:
    """Choose the leader; for a Dossier, a player close to elimination."""
    op = state.components.code[state.pc]
    if op in (OP_ARREST, OP_RECEIVE):
        for seat in seats:
            if state.dossiers[seat] == 2:
                return seat
    return _leader(state, seats)


def _leader(state: GangsterLeProState, seats: Sequence[int]) -> i64:
    best = seats[0]
    for seat in seats:
        if fortune_guess(state, seat) > fortune_guess(state, best):
            best = seat
    return best
