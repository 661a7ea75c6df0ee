"""The small deeds every rule of Gangster Le Pro is made of: asking, paying, moving cards, and who knows what."""

from __future__ import annotations

from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro import rules_memory as memory
from tripot.games.gangster_le_pro.rules_fields import (
    Fields,
)
from tripot.games.gangster_le_pro.rules_tables import (
    AUTOMOBILE,
    AVENTURE,
    B_MEN,
    BAG,
    BOXE,
    C_DRAW,
    DECKS,
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
    RECRUTEMENT,
    STAR,
    STARS_A_TURN,
    UNDER_BOXER,
    UNDER_CAR,
    USED,
)


class Position(Fields):
    """A position and the deeds that change it."""

    # ---- asking

    def ask(self, phase: int, seat: int) -> None:
        """Wait for a seat's decision."""
        self.phase = phase
        self.actor = seat
        self.next = N_WAIT

    def roll(self, phase: int, dice: int) -> None:
        """Wait for so many dice, one at a time."""
        self.phase = phase
        self.dice_left = dice
        self.total = 0
        self.next = N_WAIT

    def await_card(self, deck: int, purpose: int, seat: int) -> bool:
        """Wait for a card of a deck, shuffled again if all are used; False when there is none at all (GLP-3.2)."""
        if self.bag[deck] == 0:
            if self.used[deck] == 0:
                return False
            self.shuffle_again(deck)
        self.phase = C_DRAW
        self.deck = deck
        self.purpose = purpose
        self.subject = seat
        self.next = N_WAIT
        return True

    def available(self, deck: int) -> bool:
        """Tell whether a deck has a card left, drawn or used (GLP-3.2)."""
        return self.bag[deck] > 0 or self.used[deck] > 0

    # ---- people

    def holds(self, seat: int, deck: int) -> int:
        """Return how many cards of a deck a seat holds: public (GLP-3.5)."""
        return self.held[seat * DECKS + deck]

    def bend(self, seat: int, kind: int, normal: int) -> int:
        """Return the seat's own number for a rule its Personnage bends, the normal one otherwise."""
        persona = self.persona[seat]
        if persona >= 0 and self.tables.bend[persona] == kind:
            return self.tables.bend_number[persona]
        return normal

    def men(self, seat: int) -> int:
        """Return the seat's men, himself included (GLP-3.6)."""
        return 1 + self.recruits[seat] + self.bend(seat, B_MEN, 0)

    def after(self, seat: int) -> int:
        """Return the next seat in the order of play, in or out."""
        return seat + 1 if seat + 1 < self.players else 0

    # ---- money

    def gain(self, seat: int, amount: int, rule: str) -> None:
        """Let the bank pay."""
        if amount <= 0:
            return
        self.cash[seat] += amount
        if self.events is not None:
            self.emit("gain", rule, EVERYONE, (seat, amount))

    def pay(self, seat: int, amount: int, rule: str) -> None:
        """Pay the bank, or all one has (GLP-3.7)."""
        paid = min(amount, self.cash[seat])
        if paid <= 0:
            return
        self.cash[seat] -= paid
        if self.events is not None:
            self.emit("pay", rule, EVERYONE, (seat, paid))

    def hand_over(self, seat: int, to: int, amount: int, rule: str) -> None:
        """Pay another player, or all one has (GLP-3.7)."""
        paid = min(amount, self.cash[seat])
        if paid <= 0:
            return
        self.cash[seat] -= paid
        self.cash[to] += paid
        if self.events is not None:
            self.emit("hand_over", rule, EVERYONE, (seat, to, paid))

    # ---- cards

    def shuffle_again(self, deck: int) -> None:
        """Put the used cards back into the deck (GLP-3.2); what is still in hands is from an older shuffle."""
        tables = self.tables
        if len(self.epoch) == 0:
            self.epoch = [0] * tables.cards
        self.shuffles[deck] += 1
        for card in range(tables.first[deck], tables.first[deck + 1]):
            if self.loc[card] == USED:
                self.loc[card] = BAG
                self.epoch[card] = self.shuffles[deck]
        self.bag[deck] = self.used[deck]
        self.used[deck] = 0
        if self.events is not None:
            self.emit("shuffle", "GLP-3.2", EVERYONE, (deck,))

    def leave_deck(self, card: int) -> None:
        """Take a drawn card off its deck; it is in play until something is done with it."""
        self.loc[card] = IN_PLAY
        self.bag[self.tables.deck[card]] -= 1

    def take_up(self, card: int, seat: int) -> None:
        """Add a card in play to a seat's hand; a star may not be played this turn (GLP-3.4)."""
        tables = self.tables
        deck = tables.deck[card]
        if tables.star[card]:
            self.loc[card] = FRESH + seat
            self.fresh += 1
        else:
            self.loc[card] = HAND + seat
        self.held[seat * DECKS + deck] += 1
        if deck == RECRUTEMENT:
            self.recruits[seat] += tables.men[card]

    def put_down(self, card: int, seat: int) -> None:
        """Take a card out of a seat's hand, for all to see; it is in play until something is done with it."""
        tables = self.tables
        deck = tables.deck[card]
        if self.loc[card] >= FRESH:
            self.fresh -= 1
        self.loc[card] = IN_PLAY
        self.held[seat * DECKS + deck] -= 1
        if deck == RECRUTEMENT:
            self.recruits[seat] -= tables.men[card]
        if tables.secret[card] and (len(self.tracked) > 0 or len(self.worlds) > 0):
            memory.left(self, card, seat)

    def discard(self, card: int) -> None:
        """Put a card face up under its deck; an Investissement or a Personnage is out of the game (GLP-3.2)."""
        deck = self.tables.deck[card]
        if deck in (INVESTISSEMENT, PERSONNAGE):
            self.loc[card] = OUT
        else:
            self.loc[card] = USED
            self.used[deck] += 1

    def discard_from(self, place: int) -> None:
        """Put every card that lies somewhere (under a car, under a boxer) under its deck."""
        for card in range(self.tables.cards):
            if self.loc[card] == place:
                self.discard(card)

    def first_in_deck(self, deck: int) -> int:
        """Return a card of a deck whose cards are all alike, or NO_CARD."""
        if self.bag[deck] == 0:
            if self.used[deck] == 0:
                return NO_CARD
            self.shuffle_again(deck)
        tables = self.tables
        for card in range(tables.first[deck], tables.first[deck + 1]):
            if self.loc[card] == BAG:
                return card
        return NO_CARD

    def first_in_hand(self, seat: int, deck: int) -> int:
        """Return a card of a deck that the seat holds, or NO_CARD."""
        tables = self.tables
        for card in range(tables.first[deck], tables.first[deck + 1]):
            if self.in_hand(card, seat):
                return card
        return NO_CARD

    def in_hand(self, card: int, seat: int) -> bool:
        """Tell whether a seat holds a card."""
        place = self.loc[card]
        return place == HAND + seat or place == FRESH + seat

    def receive(self, card: int, seat: int, rule: str) -> None:
        """Give a card in play to a seat; a secret face is told to its owner only (GLP-3.5)."""
        tables = self.tables
        deck = tables.deck[card]
        self.take_up(card, seat)
        if len(self.worlds) > 0:
            memory.drew(self, card, seat)
        if deck == BOXE:
            self.boxer[seat] = card
            self.wins[seat] = 0
            self.known_boxer[seat] = False
        elif deck == AUTOMOBILE:
            self.car[seat] = card
            self.factor[seat] = tables.collision[card]
        elif deck == PERSONNAGE:
            self.persona[seat] = card
        if self.events is not None:
            if tables.secret[card]:
                self.emit("draws", rule, EVERYONE, (seat, deck))
                self.emit("drawn", rule, 1 << seat, (seat, card))
            else:
                self.emit("receives", rule, EVERYONE, (seat, card))

    def lose(self, card: int, seat: int, rule: str) -> None:
        """Give up a card for good: shown, and under its deck with all that lies under it (GLP-3.5)."""
        deck = self.tables.deck[card]
        if self.events is not None:
            self.emit("loses", rule, EVERYONE, (seat, card))
        self.drop(card, seat, deck)

    def drop(self, card: int, seat: int, deck: int) -> None:
        """Move a card from a hand under its deck, and what lies under it too."""
        self.put_down(card, seat)
        self.discard(card)
        if deck == BOXE:
            self.discard_from(UNDER_BOXER + seat)
            self.boxer[seat] = NO_CARD
            self.wins[seat] = 0
            self.known_boxer[seat] = False
        elif deck == AUTOMOBILE:
            self.discard_from(UNDER_CAR + seat)
            self.car[seat] = NO_CARD
            self.factor[seat] = 0
        elif deck == DOSSIER:
            self.dossiers[seat] -= 1

    # ---- programs

    def begin_program(self, card: int, owner: int, moment: int) -> None:
        """Carry out a card in play, by and for its owner."""
        self.card = card
        self.pc = self.tables.entry[card]
        self.owner = owner
        self.moment = moment
        self.chosen = NOBODY_CHOSEN
        self.pip = 0
        self.queue = NOT_STARTED
        self.next = N_RUN

    def close_card(self) -> None:
        """Put the card that was carried out under its deck."""
        if self.card >= 0:
            if self.loc[self.card] == IN_PLAY:
                self.discard(self.card)
            self.card = NO_CARD

    def play_star(self, card: int, seat: int) -> None:
        """Play an Aventure star from the hand (GLP-3.4)."""
        moment = self.tables.moment[card]
        self.put_down(card, seat)
        self.stars_played[seat] += 1
        if self.events is not None:
            self.emit("star", "GLP-3.4", EVERYONE, (seat, card))
        self.begin_program(card, seat, moment)

    # ---- stars

    def asked_for_stars(self, seat: int) -> bool:
        """Tell whether a seat is asked at a star's moment: it holds an Aventure star older than this turn (GLP-3.4)."""
        return self.stars_played[seat] < STARS_A_TURN and self.older(seat, AVENTURE) > 0

    def older(self, seat: int, deck: int) -> int:
        """Return how many stars of a deck the seat has had since before this turn."""
        count = self.held[seat * DECKS + deck]
        if count == 0 or self.fresh == 0:
            return count
        tables = self.tables
        for card in range(tables.first[deck], tables.first[deck + 1]):
            if self.loc[card] == FRESH + seat:
                count -= 1
        return count

    def add_stars(self, seat: int, moment: int, into: list[int]) -> None:
        """List the Aventure stars a seat may play at a moment (GLP-3.4)."""
        if self.stars_played[seat] >= STARS_A_TURN or self.held[seat * DECKS + AVENTURE] == 0:
            return
        tables = self.tables
        for card in range(tables.first[AVENTURE], tables.first[AVENTURE + 1]):
            if self.loc[card] == HAND + seat and tables.moment[card] == moment:
                into.append(STAR + card)

    def stars_held(self, seat: int) -> int:
        """Return how many stars a seat holds, of both kinds: public (GLP-3.5)."""
        return self.held[seat * DECKS + AVENTURE] + self.held[seat * DECKS + MISSION]
