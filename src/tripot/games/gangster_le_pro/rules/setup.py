"""The set-up of Gangster Le Pro (GLP-2): cards dealt one at a time, and dice for the first player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tripot.core.mypyc_types import i64, vec
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.components import Components
from tripot.games.gangster_le_pro.rules.numbers import (
    BAG,
    BIT,
    BOXE,
    C_DEAL,
    C_FIRST,
    DECK_COUNT,
    E_NONE,
    FOR_SQUARE,
    INVESTISSEMENT,
    M_NONE,
    N_TURN,
    N_WAIT,
    NO_CARD,
    NO_MENU,
    NOBODY_CHOSEN,
    NOT_STARTED,
    PERSONNAGE,
    R_END,
    RUNNING,
    START_CASH,
)
from tripot.games.gangster_le_pro.rules.operations import leave_deck, receive

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

DEALT: Final[tuple[int, ...]] = (PERSONNAGE, INVESTISSEMENT, BOXE)


def filled(value: i64, count: i64) -> vec[i64]:
    """Return an array of `count` times one value."""
    return vec[i64]([value for _each in range(count)])


def set_up(
    state: GangsterLeProState, components: Components, players: i64, target: i64, version: i64
) -> None:
    """Prepare a match and begin to deal (GLP-2.1)."""
    state.version = version
    lay_out(state, components, players, target)
    start_deal(state)


def lay_out(state: GangsterLeProState, components: Components, players: i64, target: i64) -> None:
    """Put every card in its deck (GLP-2.1) and every pawn on Refuge with $3,000 (GLP-2.2)."""
    n = players
    state.events = None
    state.menu = NO_MENU
    state.answers = 0
    state.components = components
    state.players = n
    state.target = target
    state.loc = filled(BAG, components.cards)
    state.held = filled(0, n * DECK_COUNT)
    state.bag = vec[i64]([components.first[deck + 1] - components.first[deck] for deck in range(DECK_COUNT)])
    state.used = filled(0, DECK_COUNT)
    state.hats = filled(NO_CARD, components.squares)
    state.cash = filled(START_CASH, n)
    state.square = filled(0, n)
    state.recruits = filled(0, n)
    state.acquired = filled(0, n)
    state.spare = filled(0, n)
    state.dossiers = filled(0, n)
    state.out = filled(0, n)
    state.personnage = filled(NO_CARD, n)
    state.boxer = filled(NO_CARD, n)
    state.wins = filled(0, n)
    state.known_boxer = vec[bool]([False for _seat in range(n)])
    state.car = filled(NO_CARD, n)
    state.factor = filled(0, n)
    state.skips = filled(0, n)
    state.buyer = vec[bool]([False for _seat in range(n)])
    state.stars_played = filled(0, n)
    state.shuffles = filled(0, DECK_COUNT)
    state.tracked = filled(0, components.cards)
    state.marks = 0
    state.worlds = {}
    state.epoch = vec[i64]()
    state.shared = False
    state.turn = 0
    state.first = 0
    state.turns = 0
    state.standing = n
    state.reason = E_NONE
    state.last_square = False
    state.once_more = False
    state.fresh = 0
    state.phase = RUNNING
    state.next = N_WAIT
    state.actor = 0
    state.resume = R_END
    state.playing = 0
    state.deck = 0
    state.purpose = FOR_SQUARE
    state.dice_left = 0
    state.total = 0
    state.rerolls = 0
    state.card = NO_CARD
    state.pc = 0
    state.owner = 0
    state.chosen = NOBODY_CHOSEN
    state.pip = 0
    state.queue = NOT_STARTED
    state.subject = 0
    state.moment = M_NONE
    state.amount = 0
    state.column = 0
    state.arrests = 0
    state.foe = 0
    state.foe_total = 0
    state.clear_specials()
    state.deals = 0
    state.offered = NO_CARD


def start_deal(state: GangsterLeProState) -> None:
    """Deal a Personnage, an Investissement and a boxer to each (GLP-2.1), one card at a time."""
    state.phase = C_DEAL
    state.queue = 0
    state.subject = 0
    state.deck = PERSONNAGE


def dealt(state: GangsterLeProState, card: i64) -> None:
    """Give the dealt card and continue dealing; then roll for the first player."""
    leave_deck(state, card)
    receive(state, card, state.subject, "GLP-2.1")
    state.queue += 1
    if state.queue == len(DEALT) * state.players:
        roll_for_first(state, BIT[state.players] - 1)
        return
    state.subject = state.queue % state.players
    state.deck = DEALT[state.queue // state.players]


def roll_for_first(state: GangsterLeProState, contenders: i64) -> None:
    """Let these seats roll: the highest die begins (GLP-2.2)."""
    state.phase = C_FIRST
    state.queue = contenders
    state.arrests = 0
    state.total = 0
    state.subject = _lowest(contenders)


def rolled_for_first(state: GangsterLeProState, face: i64) -> None:
    """Note a die; the tied roll again (GLP-2.2). `arrests` holds the leaders' mask meanwhile."""
    seat = state.subject
    if state.events is not None:
        state.emit("first_roll", "GLP-2.2", EVERYONE, (seat, face))
    state.queue &= ~BIT[seat]
    if face > state.total:
        state.total = face
        state.arrests = BIT[seat]
    elif face == state.total:
        state.arrests |= BIT[seat]
    if state.queue != 0:
        state.subject = _lowest(state.queue)
        return
    leaders = state.arrests
    if leaders & (leaders - 1) != 0:
        if state.events is not None:
            state.emit("first_tie", "GLP-2.2", EVERYONE, (state.total,))
        roll_for_first(state, leaders)
        return
    state.first = _lowest(leaders)
    state.turn = state.first
    state.arrests = 0
    state.queue = -1
    state.total = 0
    if state.events is not None:
        state.emit("first", "GLP-2.2", EVERYONE, (state.first,))
    state.next = N_TURN


def _lowest(mask: i64) -> i64:
    seat: i64 = 0
    while mask >> seat & 1 == 0:
        seat += 1
    return seat
