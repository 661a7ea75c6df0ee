"""A bot with a player's knowledge of Gangster Le Pro: it prices what it may do in dollars and does the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tripot.core.native import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.gangster_le_pro.bot_cards import play_value, value_from
from tripot.games.gangster_le_pro.bot_squares import (
    card_value,
    exchange,
    invest,
    kind_value,
    protection,
    square_value,
    walk_value,
)
from tripot.games.gangster_le_pro.bot_worth import (
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
from tripot.games.gangster_le_pro.rules import GangsterLeProState
from tripot.games.gangster_le_pro.rules_state import Position
from tripot.games.gangster_le_pro.rules_tables import (
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
from tripot.games.gangster_le_pro.rules_words import OP_ARREST, OP_DOUBLE, OP_RECEIVE

WORTH_PLAYING: Final = 500
"""A star before the die is kept for better while it brings less than this."""
GOOD_LOOT: Final = 2500
GOOD_PIECE: Final = 4000
GOOD_REWARD: Final = 5000


class GreedyBot(Policy):
    """Does what brings most dollars now, by bot_worth, bot_squares and bot_cards; declares when it leads."""

    def __init__(self) -> None:
        self.name = "greedy"
        self.blind = False

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the best action by the bot's lights."""
        assert isinstance(state, GangsterLeProState)  # noqa: S101  # a bot is made for its game
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


def leads(s: Position, seat: int) -> bool:
    """Tell whether the seat's fortune is more than it can guess anybody else's to be."""
    mine = own_fortune(s, seat)
    return all(other == seat or fortune_guess(s, other) < mine for other in range(s.players))


def _turn(s: Position, seat: int, actions: Sequence[int]) -> int:
    """Declare when ahead; play a star that pays; roll."""
    if DECLARE in actions and leads(s, seat):
        return DECLARE
    best = ROLL
    most = WORTH_PLAYING
    for action in _stars(actions):
        brings = play_value(s, seat, action - STAR)
        if brings > most:
            best = action
            most = brings
    return best


# ---- arriving


def _arrival(s: Position, seat: int, actions: Sequence[int]) -> int:
    phase = s.phase
    if phase == D_REROLL:
        mean = 0
        for steps in range(1, 7):
            mean += walk_value(s, seat, steps)
        return REROLL if 6 * walk_value(s, seat, s.total) < mean else PASS
    if phase == D_HIT:
        return _dearest_victim(s, actions)
    if phase == D_CRASH:
        return _crash(s, seat, actions)
    if phase == D_SIDE:
        one = kind_value(s, seat, actions[0] - SIDE)
        return actions[0] if one >= kind_value(s, seat, actions[1] - SIDE) else actions[1]
    if phase == D_HAT:
        return PLAY_HAT if play_value(s, seat, s.hats[s.pos[seat]]) > 0 else PASS
    return actions[0]


def _dearest_victim(s: Position, actions: Sequence[int]) -> int:
    best = actions[0]
    most = -1
    for action in actions:
        other = action - HIT
        loss = s.tables.price[s.car[other]]
        if s.factor[other] > 0:
            loss //= 4
        loss += fortune_guess(s, other) // 20
        if loss > most:
            best = action
            most = loss
    return best


def _crash(s: Position, seat: int, actions: Sequence[int]) -> int:
    """Cancel the collision, or lay the cheapest card under a car that is worth it."""
    stars = _stars(actions)
    if len(stars) > 0:
        return stars[0]
    best = WRECK
    least = s.tables.price[s.car[seat]] * 8 // 10
    for action in actions:
        if action >= GIVE:
            cost = card_value(s, seat, action - GIVE)
            if cost < least:
                best = action
                least = cost
    return best


# ---- squares


def _square(s: Position, seat: int, actions: Sequence[int]) -> int:
    phase = s.phase
    if phase == D_BOXER:
        return BUY if kind_value(s, seat, s.square) > 0 else PASS
    if phase == D_FIGHT:
        foe = best_foe(s, seat, s.plus)
        return FIGHT + foe if fight(s, seat, foe, s.plus) > 0 else PASS
    if phase == D_CLAIM:
        return CLAIM
    if phase == D_BROCANTEUR:
        return _brocanteur(s, seat, actions)
    if phase == D_CAR:
        price = s.tables.price[s.card]
        return BUY if s.tables.resale[s.card] > price and s.cash[seat] >= price else PASS
    if phase == D_COLLECTE:
        stars = _stars(actions)
        if len(stars) > 0:
            return stars[0]
        return PROTECT if PROTECT in actions else DRAW
    if phase == D_SWAP:
        return _swap(s, seat, actions)
    if phase == D_PARTNER:
        return WITH + _leader(s, [action - WITH for action in actions])
    if phase == D_EXPERT:
        return _expert(s, seat, actions)
    if phase == D_MISSION:
        return _mission(s, seat, actions)
    if phase == D_PASSAGE:
        return _best_square(s, seat, actions)
    if phase == D_PROTECTION:
        return BUY if protection(s, seat) > 0 else PASS
    if phase == D_VENDEUR:
        return _vendeur(s, seat, actions)
    if phase == D_VOL:
        return ROB if robbery(s, seat, s.deck) > 0 else PASS
    return _moment(s, actions)


def _moment(s: Position, actions: Sequence[int]) -> int:
    """Play a star for a loot that is worth it, for an arrest and in one's corner always."""
    for action in _stars(actions):
        doubles = s.tables.code[s.tables.entry[action - STAR]] == OP_DOUBLE
        if s.phase in (D_ARREST, D_CORNER) or not doubles or s.amount >= GOOD_LOOT or lateness(s) > 70:
            return action
    return PASS


def _brocanteur(s: Position, seat: int, actions: Sequence[int]) -> int:
    t = s.tables
    best = -1
    most = 0
    for action in actions:
        if SELL_BUSINESS <= action < STAR:
            price = 0
            for card in range(t.first[INVESTISSEMENT], t.first[INVESTISSEMENT + 1]):
                if t.business[card] == action - SELL_BUSINESS:
                    price = t.price[card]
            if price > most:
                best = action
                most = price
    if best >= 0:
        return best
    if SELL_CAR in actions:
        car = s.car[seat]
        if t.resale[car] > t.price[car]:
            return SELL_CAR
    if INVEST in actions and invest(s, seat) > 0:
        return INVEST
    if LOOK in actions and s.cash[seat] >= 1500:
        return LOOK
    return PASS


def _swap(s: Position, seat: int, actions: Sequence[int]) -> int:
    """Offer the cheapest gem against one that is likely dearer."""
    if exchange(s, seat) <= 0:
        return PASS
    best = PASS
    most = 0
    for action in actions:
        if action < SWAP:
            continue
        card = action - SWAP
        deck = s.tables.deck[card]
        if deck in (PERLE, DIAMANT):
            gain = unseen_gem(s, seat, deck) * held_share(s) // 100 - card_value(s, seat, card)
            if gain > most:
                best = action
                most = gain
    return best


def _expert(s: Position, seat: int, actions: Sequence[int]) -> int:
    """Sell the dearest of each kind; a star first for a piece that is worth it."""
    dearest = 0
    best = PASS
    for action in actions:
        if action == SELL_JEWEL:
            best = action
            dearest = 12_000
        elif SELL <= action < GIVE:
            value = s.tables.value[action - SELL]
            if value > dearest:
                best = action
                dearest = value
    stars = _stars(actions)
    if len(stars) > 0 and (dearest >= GOOD_PIECE or (dearest > 0 and lateness(s) > 70)):
        return stars[0]
    return best


def _mission(s: Position, seat: int, actions: Sequence[int]) -> int:
    """Carry out the best star; men for one that lacks some; double what is worth doubling; else draw."""
    t = s.tables
    card = best_mission(s, seat)
    brings = reward(s, card) if card >= 0 and CARRY + card in actions else 0
    for action in _stars(actions):
        entry = t.entry[action - STAR]
        if t.code[entry] == OP_DOUBLE:
            if brings >= GOOD_REWARD:
                return action
            continue
        men = s.men(seat) + s.plus + t.code[entry + 1]
        for other in range(t.first[MISSION], t.first[MISSION + 1]):
            if s.in_hand(other, seat) and t.men[other] <= men and reward(s, other) > brings + 2000:
                return action
    if brings > 0 and brings * 2 >= mission_draw(s, seat):
        return CARRY + card
    return DRAW


def _vendeur(s: Position, seat: int, actions: Sequence[int]) -> int:
    if vendeur(s, seat) <= 0:
        return PASS
    if BUY_PERLE not in actions:
        return BUY_DIAMANT
    if BUY_DIAMANT not in actions or unseen_gem(s, seat, PERLE) >= unseen_gem(s, seat, DIAMANT):
        return BUY_PERLE
    return BUY_DIAMANT


def _best_square(s: Position, seat: int, actions: Sequence[int]) -> int:
    best = actions[0]
    most = -1_000_000
    for action in actions:
        brings = square_value(s, seat, action - GO)
        if brings > most:
            best = action
            most = brings
    return best


# ---- cards


def _card(s: Position, seat: int, actions: Sequence[int]) -> int:
    phase = s.phase
    if phase == D_CHOOSE:
        return CHOOSE + _target(s, [action - CHOOSE for action in actions])
    if phase == D_LOSE:
        best = actions[0]
        for action in actions:
            if card_value(s, seat, action - GIVE) < card_value(s, seat, best - GIVE):
                best = action
        return best
    if phase == D_OPTION:
        return _option(s, seat, actions)
    if phase == D_OFFER:
        brings = value_from(s, seat, s.pc + 4, s.pip, s.square)
        return YES if brings > s.tables.code[s.pc + 1] else NO
    if phase == D_WALK:
        best = actions[0]
        for action in actions:
            if walk_value(s, seat, action - WALK) > walk_value(s, seat, best - WALK):
                best = action
        return best
    if s.subject == seat:
        return _best_square(s, seat, actions)
    return actions[0]


def _option(s: Position, seat: int, actions: Sequence[int]) -> int:
    code = s.tables.code
    best = actions[0]
    most = -1_000_000
    for action in actions:
        branch = code[s.pc + 4 * (action - OPTION + 1) + 3]
        brings = value_from(s, seat, branch, s.pip, s.square)
        if brings > most:
            best = action
            most = brings
    return best


def _target(s: Position, seats: Sequence[int]) -> int:
    """Aim at the leader; what may bring a Dossier, at who can bear none."""
    op = s.tables.code[s.pc]
    if op in (OP_ARREST, OP_RECEIVE):
        for seat in seats:
            if s.dossiers[seat] == 2:
                return seat
    return _leader(s, seats)


def _leader(s: Position, seats: Sequence[int]) -> int:
    best = seats[0]
    for seat in seats:
        if fortune_guess(s, seat) > fortune_guess(s, best):
            best = seat
    return best
