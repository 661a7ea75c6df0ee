"""The rules of Gangster Le Pro (GLP): who decides, what chance may bring, and what follows.

The answers to every question are in `rules_choices`; the deeds in `rules_turn` (the turn), `rules_squares`, `rules_boxe`,
`rules_trade`, `rules_vol` (the squares), `rules_effects`, `rules_moves` (the cards' programs), `rules_end` (elimination,
the count), `rules_memory` and `rules_redeal` (secrets); `rules_fields` has the fields, `rules_state` the small deeds,
`rules_tables` the numbers, the actions and the phases.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tripot.core.native import i64
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, NOBODY
from tripot.games.gangster_le_pro import rules_boxe as boxe
from tripot.games.gangster_le_pro import rules_choices as choices
from tripot.games.gangster_le_pro import rules_effects as effects
from tripot.games.gangster_le_pro import rules_end as end
from tripot.games.gangster_le_pro import rules_redeal as secrets
from tripot.games.gangster_le_pro import rules_setup as setup
from tripot.games.gangster_le_pro import rules_squares as squares
from tripot.games.gangster_le_pro import rules_trade as trade
from tripot.games.gangster_le_pro import rules_turn as turn
from tripot.games.gangster_le_pro import rules_vol as vol
from tripot.games.gangster_le_pro.rules_state import Position
from tripot.games.gangster_le_pro.rules_tables import (
    AUTOMOBILE,
    AVENTURE,
    BAG,
    BANQUE,
    BOXE,
    C_BOUT,
    C_DEAL,
    C_DRAW,
    C_EFFECT,
    C_EXCHANGE,
    C_MOVE,
    C_PASSAGE,
    C_STEAL,
    C_VOL,
    COLLECTE,
    COMMERCE,
    DIAMANT,
    DIE,
    FOR_EFFECT,
    FRESH,
    HAND,
    INVESTISSEMENT,
    JUSTICE,
    LAST_CHANCE,
    M_NONE,
    MISSION,
    N_ARREST,
    N_ARRIVE,
    N_AVENTURE,
    N_BROCANTEUR,
    N_COLLECTE,
    N_CORNER,
    N_CRASH,
    N_END_TURN,
    N_EXPERT,
    N_HAT,
    N_LOOT,
    N_MISSION,
    N_MISSION_CARD,
    N_RESUME,
    N_ROBBERY,
    N_RUN,
    N_SIDE,
    N_SQUARE,
    N_TURN,
    N_WAIT,
    OVER,
    PERLE,
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
    SQ_VENDEUR,
    SQ_VOL,
    Tables,
)

SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,), (5,))
REASONS: Final[tuple[str, ...]] = ("", "quarter_sold", "last_standing", "turn_limit")
DRAW_RULES: Final = {
    BOXE: "GLP-5.3",
    DIAMANT: "GLP-5.13",
    INVESTISSEMENT: "GLP-5.5",
    PERLE: "GLP-5.13",
    RECRUTEMENT: "GLP-5.12",
}


class GangsterLeProState(Position):
    """A full position of Gangster Le Pro."""

    def set_up(self, tables: Tables, players: int, target: int) -> None:
        """Lay the game out and begin to deal (GLP-2)."""
        self.lay_out(tables, players, target)
        setup.start_deal(self)

    def clone(self) -> GangsterLeProState:
        """Return an independent copy."""
        copy = GangsterLeProState()
        self.copy_to(copy)
        return copy

    def to_act(self) -> tuple[int, ...]:
        """Return the one seat that decides, chance, or nobody."""
        if self.phase <= LAST_CHANCE:
            return CHANCE_ACTS
        if self.phase == OVER:
            return NOBODY
        return SEATS[self.actor]

    def actions(self, seat: i64) -> Sequence[int]:
        """Return what the seat may do now."""
        phase = self.phase
        if phase <= LAST_CHANCE or phase == OVER or seat != self.actor:
            return NOBODY
        return choices.answers(self, phase)

    # ---- what chance may bring

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return the faces of a die, or the cards that may come, each as likely as the next."""
        phase = self.phase
        if phase in (C_DRAW, C_DEAL):
            place = BAG
        elif phase == C_EXCHANGE:
            place = HAND + self.foe
        elif phase == C_STEAL:
            place = HAND + self.subject
        else:
            return DIE
        t = self.tables
        found: list[tuple[int, int]] = []
        for card in range(t.first[self.deck], t.first[self.deck + 1]):
            where = self.loc[card]
            if where == place or (place != BAG and where == place + FRESH - HAND):
                found.append((card, 1))
        return found

    def sample(self, rng: Rng) -> int:
        """Return a die's face or a card, as `outcomes` says."""
        phase = self.phase
        if phase in (C_DRAW, C_DEAL):
            deck = self.deck
            loc = self.loc
            left: int = rng.below(self.bag[deck])
            card = self.tables.first[deck]
            while True:
                if loc[card] == BAG:
                    if left == 0:
                        return card
                    left -= 1
                card += 1
        if phase in (C_EXCHANGE, C_STEAL):
            return rng.pick(self.outcomes())
        return 1 + rng.below(6)

    # ---- doing it

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a decision or a chance outcome, and all that follows up to the next one."""
        if seat == CHANCE:
            self._chance(action)
        else:
            choices.decided(self, self.phase, action)
        while self.next != N_WAIT:
            self._go_on(self.next)

    def _chance(self, outcome: int) -> None:
        phase = self.phase
        if phase == C_DRAW:
            self.leave_deck(outcome)
            if self.purpose == FOR_EFFECT:
                effects.received(self, outcome)
            else:
                self._drawn(outcome)
        elif phase == C_MOVE:
            turn.rolled(self, outcome)
        elif phase == C_VOL:
            vol.vol_rolled(self, outcome)
        elif phase == C_BOUT:
            boxe.struck(self, outcome)
        elif phase == C_PASSAGE:
            squares.passage_rolled(self, outcome)
        elif phase == C_EFFECT:
            effects.effect_rolled(self, outcome)
        elif phase == C_EXCHANGE:
            trade.exchanged(self, outcome)
        elif phase == C_STEAL:
            effects.stolen(self, outcome)
        elif phase == C_DEAL:
            setup.dealt(self, outcome)
        else:
            setup.rolled_for_first(self, outcome)

    def _drawn(self, card: int) -> None:
        """Do with a card what its square says."""
        deck = self.deck
        if deck == AVENTURE:
            squares.adventure(self, card)
        elif deck == MISSION:
            squares.mission_drawn(self, card)
        elif deck == AUTOMOBILE:
            trade.car_shown(self, card)
        elif deck == JUSTICE:
            vol.judged(self, card)
        elif deck in (COLLECTE, COMMERCE, BANQUE):
            squares.show(self, card, self.subject, "GLP-5.6" if deck == COLLECTE else "GLP-5.14")
            self.begin_program(card, self.subject, M_NONE)
        else:
            self.receive(card, self.subject, DRAW_RULES[deck])
            self.next = N_BROCANTEUR if deck == INVESTISSEMENT else N_RESUME

    def _go_on(self, step: int) -> None:
        """Take the next step of the procedure in hand."""
        if step == N_RUN:
            effects.run(self)
        elif step == N_ARRIVE:
            turn.arrive(self)
        elif step == N_SIDE:
            turn.take_side(self)
        elif step == N_HAT:
            turn.look_for_hat(self)
        elif step == N_SQUARE:
            self._play_square()
        elif step == N_RESUME:
            turn.resume(self)
        elif step == N_END_TURN:
            turn.end_turn(self)
        elif step == N_TURN:
            turn.begin_turn(self)
        elif step == N_AVENTURE:
            squares.draw_adventure(self)
        elif step == N_BROCANTEUR:
            trade.brocanteur(self)
        elif step == N_EXPERT:
            trade.expert(self)
        elif step == N_COLLECTE:
            squares.collecte_card(self)
        elif step == N_MISSION:
            squares.mission(self)
        elif step == N_MISSION_CARD:
            squares.draw_mission(self)
        elif step == N_ARREST:
            vol.arrest(self)
        elif step == N_LOOT:
            vol.loot(self)
        elif step == N_ROBBERY:
            vol.robbery(self)
        elif step == N_CRASH:
            turn.crash(self)
        elif step == N_CORNER:
            boxe.corner(self)
        else:
            raise ValueError(f"{step} is no step of a turn")

    def _play_square(self) -> None:
        """Play the square, or the side of it, that was chosen (GLP-5)."""
        kind = self.square
        if kind == SQ_AVENTURE:
            self.next = N_AVENTURE
        elif kind == SQ_VOL:
            vol.vol(self)
        elif kind == SQ_EXPERT:
            trade.open_expert(self)
        elif kind == SQ_VENDEUR:
            trade.vendeur(self)
        elif kind == SQ_RECRUTEMENT:
            squares.recruit(self)
        elif kind == SQ_MISSION:
            self.next = N_MISSION
        elif kind == SQ_BROCANTEUR:
            trade.open_brocanteur(self)
        elif kind == SQ_COLLECTE:
            squares.collecte(self)
        elif kind == SQ_BOXE:
            boxe.boxe(self)
        elif kind == SQ_PASSAGE:
            squares.passage(self)
        elif kind == SQ_ECHANGE:
            trade.exchange(self)
        elif kind == SQ_PROTECTION:
            trade.protection(self)
        else:
            self.next = N_RESUME

    # ---- the end, and secrets

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Replace what the seat cannot know by something it cannot refute (GLP-3.5)."""
        secrets.redeal(self, seat, rng)

    def scores(self) -> list[int]:
        """Return each seat's fortune as it stands (GLP-7.2)."""
        return [end.fortune(self, seat) for seat in range(self.players)]

    def ranks(self) -> list[int]:
        """Return each seat's place as it stands (GLP-7.3, 6.3)."""
        return end.ranking(self)

    def end_reason(self) -> str:
        """Return why the match ended: quarter_sold, last_standing or turn_limit."""
        return REASONS[self.reason]
