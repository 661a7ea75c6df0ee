"""The basic operations of all rules of Gangster Le Pro: asking, rolling, paying, moving cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64, vec
from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules.numbers import (
    AUTOMOBILE,
    AVENTURE,
    BAG,
    BIT,
    BOXE,
    C_DRAW,
    DECK_COUNT,
    DOSSIER,
    FRESH,
    HAND,
    IN_PLAY,
    INVESTISSEMENT,
    MISSION,
    N_RUN,
    N_WAIT,
    NO_CARD,
    NOBODY_CHOSEN,
    NOT_STARTED,
    OUT,
    PERSONNAGE,
    PROTECTION,
    RECRUTEMENT,
    STAR,
    STARS_A_TURN,
    UNDER_BOXER,
    UNDER_CAR,
    USED,
)
from tripot.games.gangster_le_pro.rules.secrets import memory

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

# ---- asking


def may(state: GangsterLeProState, action: i64) -> None:
    """Add an answer to the current question."""
    state.menu[state.answers] = action
    state.answers += 1


def ask(state: GangsterLeProState, phase: i64, seat: i64) -> None:
    """Wait for a seat's decision."""
    state.phase = phase
    state.actor = seat
    state.next = N_WAIT


def roll(state: GangsterLeProState, phase: i64, dice: i64) -> None:
    """Wait for a number of dice, one at a time."""
    state.phase = phase
    state.dice_left = dice
    state.total = 0
    state.next = N_WAIT


def await_card(state: GangsterLeProState, deck: i64, purpose: i64, seat: i64) -> bool:
    """Wait for a card of a deck, shuffled again if all are used; return False if there is none (GLP-3.2)."""
    if state.bag[deck] == 0:
        if state.used[deck] == 0:
            return False
        shuffle_again(state, deck)
    state.phase = C_DRAW
    state.deck = deck
    state.purpose = purpose
    state.subject = seat
    state.next = N_WAIT
    return True


def gain(state: GangsterLeProState, seat: i64, amount: i64, rule: str) -> None:
    """Let the bank pay by the card that is carried out."""
    if amount <= 0:
        return
    state.cash[seat] += amount
    if state.events is not None:
        state.emit("gain", rule, EVERYONE, (seat, amount, state.card))


def buy(state: GangsterLeProState, seat: i64, deck: i64, price: i64, rule: str) -> None:
    """Pay the bank for a card of a deck."""
    if price <= 0:
        return
    state.cash[seat] -= price
    if state.events is not None:
        state.emit("bought", rule, EVERYONE, (seat, deck, price))


def pay(state: GangsterLeProState, seat: i64, amount: i64, rule: str) -> None:
    """Pay the bank by the card that is carried out, at most all of the seat's cash (GLP-3.7)."""
    paid: i64 = amount
    if paid > state.cash[seat]:
        paid = state.cash[seat]
    if paid <= 0:
        return
    state.cash[seat] -= paid
    if state.events is not None:
        state.emit("pay", rule, EVERYONE, (seat, paid, state.card, all_of(paid, amount)))


def hand_over(state: GangsterLeProState, seat: i64, to: i64, amount: i64, rule: str) -> None:
    """Pay another player, at most all of the seat's cash (GLP-3.7)."""
    paid: i64 = amount
    if paid > state.cash[seat]:
        paid = state.cash[seat]
    if paid <= 0:
        return
    state.cash[seat] -= paid
    state.cash[to] += paid
    if state.events is not None:
        state.emit("hand_over", rule, EVERYONE, (seat, to, paid, state.card, all_of(paid, amount)))


def all_of(paid: i64, amount: i64) -> i64:
    """Return 2 if less than the amount was paid, so all the cash; else 1. The number selects the text."""
    return 1 if paid == amount else 2


def shuffle_again(state: GangsterLeProState, deck: i64) -> None:
    """Put the used cards back into the deck (GLP-3.2); cards still in hands are from an older shuffle."""
    components = state.components
    state.own()
    if len(state.epoch) == 0:
        state.epoch = vec[i64]([0 for _card in range(components.cards)])
    state.shuffles[deck] += 1
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        if state.loc[card] == USED:
            state.loc[card] = BAG
            state.epoch[card] = state.shuffles[deck]
    state.bag[deck] = state.used[deck]
    state.used[deck] = 0
    if state.events is not None:
        state.emit("shuffle", "GLP-3.2", EVERYONE, (deck,))


def first_in_deck(state: GangsterLeProState, deck: i64) -> i64:
    """Return a card of a deck whose cards are all alike, or NO_CARD."""
    if state.bag[deck] == 0:
        if state.used[deck] == 0:
            return NO_CARD
        shuffle_again(state, deck)
    components = state.components
    card: i64
    for card in range(components.first[deck], components.first[deck + 1]):
        if state.loc[card] == BAG:
            return card
    return NO_CARD


def leave_deck(state: GangsterLeProState, card: i64) -> None:
    """Take a drawn card off its deck; it is in play until it is moved on."""
    state.loc[card] = IN_PLAY
    state.bag[state.components.deck[card]] -= 1


def take_up(state: GangsterLeProState, card: i64, seat: i64) -> None:
    """Add a card in play to a seat's hand; a star may not be played this turn (GLP-3.4)."""
    components = state.components
    deck = components.deck[card]
    if components.star[card]:
        state.loc[card] = FRESH + seat
        state.fresh += 1
    else:
        state.loc[card] = HAND + seat
    state.held[seat * DECK_COUNT + deck] += 1
    if deck == RECRUTEMENT:
        state.own()
        state.recruits[seat] += components.men[card]
        state.acquired[seat] += components.men[card]


def put_down(state: GangsterLeProState, card: i64, seat: i64) -> None:
    """Take a card out of a seat's hand, seen by all; it is in play until it is moved on."""
    components = state.components
    deck = components.deck[card]
    if state.loc[card] >= FRESH:
        state.fresh -= 1
    state.loc[card] = IN_PLAY
    state.held[seat * DECK_COUNT + deck] -= 1
    if deck == RECRUTEMENT:
        state.recruits[seat] -= components.men[card]
    if components.secret[card] and (state.marks > 0 or len(state.worlds) > 0):
        memory.left(state, card, seat)


def discard(state: GangsterLeProState, card: i64) -> None:
    """Put a card face up under its deck; an Investissement or a Personnage is out of the game (GLP-3.2)."""
    deck = state.components.deck[card]
    if deck in (INVESTISSEMENT, PERSONNAGE):
        state.loc[card] = OUT
    else:
        state.loc[card] = USED
        state.used[deck] += 1


def discard_from(state: GangsterLeProState, place: i64, deck: i64) -> None:
    """Put every card of a deck at one place (under a car, under a boxer) under its deck."""
    card: i64
    for card in range(state.components.first[deck], state.components.first[deck + 1]):
        if state.loc[card] == place:
            discard(state, card)


def receive(state: GangsterLeProState, card: i64, seat: i64, rule: str) -> None:
    """Give a card in play to a seat; a secret face is shown to its owner only (GLP-3.5)."""
    components = state.components
    deck = components.deck[card]
    take_up(state, card, seat)
    if len(state.worlds) > 0:
        memory.drew(state, card, seat)
    if deck == BOXE:
        state.boxer[seat] = card
        state.wins[seat] = 0
        state.known_boxer[seat] = False
    elif deck == AUTOMOBILE:
        state.car[seat] = card
        state.factor[seat] = components.collision[card]
    elif deck == PERSONNAGE:
        state.own()
        state.personnage[seat] = card
    if state.events is not None:
        if components.secret[card]:
            state.emit("draws", rule, EVERYONE, (seat, deck))
            state.emit("drawn", rule, BIT[seat], (seat, card))
        else:
            state.emit("receives", rule, EVERYONE, (seat, card))


def receive_protection(state: GangsterLeProState, seat: i64, rule: str) -> None:
    """Give a seat a Protection, without a card once the twelve are out (GLP-5.11)."""
    card = first_in_deck(state, PROTECTION)
    if card >= 0:
        leave_deck(state, card)
        receive(state, card, seat, rule)
        return
    change_spare(state, seat, 1)
    if state.events is not None:
        state.emit("spare_in", rule, EVERYONE, (seat,))


def lose_protection(state: GangsterLeProState, seat: i64, rule: str) -> None:
    """Give up a Protection, one with a card first."""
    card = state.first_in_hand(seat, PROTECTION)
    if card >= 0:
        lose(state, card, seat, rule)
        return
    change_spare(state, seat, -1)
    if state.events is not None:
        state.emit("spare_out", rule, EVERYONE, (seat,))


def change_spare(state: GangsterLeProState, seat: i64, by: i64) -> None:
    """Change the number of a seat's Protections that have no card."""
    state.own()
    state.spare[seat] += by
    state.held[seat * DECK_COUNT + PROTECTION] += by


def lose(state: GangsterLeProState, card: i64, seat: i64, rule: str) -> None:
    """Give up a card for good: shown, and under its deck with all that lies under it (GLP-3.5)."""
    deck = state.components.deck[card]
    if state.events is not None:
        state.emit("loses", rule, EVERYONE, (seat, card))
    drop(state, card, seat, deck)


def drop(state: GangsterLeProState, card: i64, seat: i64, deck: i64) -> None:
    """Move a card from a hand under its deck, with the cards under it."""
    put_down(state, card, seat)
    discard(state, card)
    if deck == BOXE:
        discard_from(state, UNDER_BOXER + seat, BOXE)
        state.boxer[seat] = NO_CARD
        state.wins[seat] = 0
        state.known_boxer[seat] = False
    elif deck == AUTOMOBILE:
        discard_from(state, UNDER_CAR + seat, AVENTURE)
        discard_from(state, UNDER_CAR + seat, MISSION)
        discard_from(state, UNDER_CAR + seat, PROTECTION)
        discard_from(state, UNDER_CAR + seat, RECRUTEMENT)
        state.car[seat] = NO_CARD
        state.factor[seat] = 0
    elif deck == DOSSIER:
        state.own()
        state.dossiers[seat] -= 1


def show(state: GangsterLeProState, card: i64, seat: i64, rule: str) -> None:
    """Show a card that is played at once (GLP-3.5)."""
    if state.events is not None:
        state.emit("card", rule, EVERYONE, (seat, card))


def begin_program(state: GangsterLeProState, card: i64, owner: i64, moment: i64) -> None:
    """Carry out a card in play, by and for its owner."""
    state.card = card
    state.pc = state.components.entry[card]
    state.owner = owner
    state.moment = moment
    state.chosen = NOBODY_CHOSEN
    state.pip = 0
    state.queue = NOT_STARTED
    state.next = N_RUN


def close_card(state: GangsterLeProState) -> None:
    """Put the card that was carried out under its deck."""
    if state.card >= 0:
        if state.loc[state.card] == IN_PLAY:
            discard(state, state.card)
        state.card = NO_CARD


def play_star(state: GangsterLeProState, card: i64, seat: i64) -> None:
    """Play an Aventure star from the hand (GLP-3.4)."""
    moment = state.components.moment[card]
    put_down(state, card, seat)
    state.stars_played[seat] += 1
    if state.events is not None:
        state.emit("star", "GLP-3.4", EVERYONE, (seat, card))
    begin_program(state, card, seat, moment)


def may_star(state: GangsterLeProState, seat: i64, moment: i64) -> None:
    """List the Aventure stars a seat may play at a moment (GLP-3.4)."""
    if state.stars_played[seat] >= STARS_A_TURN or state.holds(seat, AVENTURE) == 0:
        return
    components = state.components
    i: i64
    for i in range(len(components.stars)):
        card = components.stars[i]
        if state.loc[card] == HAND + seat and components.moment[card] == moment:
            may(state, STAR + card)
