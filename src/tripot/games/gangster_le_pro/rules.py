"""The rules of Gangster Le Pro (GLP): who decides, what is legal, what chance may bring, and what follows.

The deeds are in `rules_turn` (the turn), `rules_squares`, `rules_boxe`, `rules_vol` (the squares), `rules_effects` (the
cards' programs), `rules_end` (elimination, the count) and `rules_redeal` (secrets); `rules_state` has the fields,
`rules_tables` the numbers, the actions and the phases.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, NOBODY
from tripot.games.gangster_le_pro import rules_boxe as boxe
from tripot.games.gangster_le_pro import rules_effects as effects
from tripot.games.gangster_le_pro import rules_end as end
from tripot.games.gangster_le_pro import rules_moves as moves
from tripot.games.gangster_le_pro import rules_redeal as secrets
from tripot.games.gangster_le_pro import rules_setup as setup
from tripot.games.gangster_le_pro import rules_squares as squares
from tripot.games.gangster_le_pro import rules_trade as trade
from tripot.games.gangster_le_pro import rules_turn as turn
from tripot.games.gangster_le_pro import rules_vol as vol
from tripot.games.gangster_le_pro import rules_words as words
from tripot.games.gangster_le_pro.rules_state import Position
from tripot.games.gangster_le_pro.rules_tables import (
    AUTOMOBILE,
    AVENTURE,
    BAG,
    BANQUE,
    BOXE,
    BUY,
    C_BOUT,
    C_DEAL,
    C_DRAW,
    C_EFFECT,
    C_EXCHANGE,
    C_MOVE,
    C_PASSAGE,
    C_STEAL,
    C_VOL,
    CLAIM,
    COLLECTE,
    COMMERCE,
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
    NO,
    OVER,
    PASS,
    PERLE,
    RECRUTEMENT,
    ROB,
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
    YES,
    Tables,
)

SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,), (5,))
REASONS: Final[tuple[str, ...]] = ("", "quarter_sold", "last_standing", "turn_limit")
BUY_OR_PASS: Final[tuple[int, ...]] = (BUY, PASS)
CLAIM_OR_PASS: Final[tuple[int, ...]] = (CLAIM, PASS)
ROB_OR_PASS: Final[tuple[int, ...]] = (ROB, PASS)
YES_OR_NO: Final[tuple[int, ...]] = (YES, NO)
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

    # ---- what may be done

    def actions(self, seat: int) -> Sequence[int]:
        """Return what the seat may do now."""
        phase = self.phase
        if phase <= LAST_CHANCE or phase == OVER or seat != self.actor:
            return NOBODY
        if phase == D_TURN:
            return turn.turn_actions(self)
        if phase < D_BOXER:
            if phase == D_REROLL:
                return turn.REROLL_ACTIONS
            if phase == D_HIT:
                return turn.hit_actions(self)
            if phase == D_CRASH:
                return turn.crash_actions(self)
            if phase == D_SIDE:
                return turn.side_actions(self)
            return turn.HAT_ACTIONS
        if phase < D_CHOOSE:
            return self._square_actions(phase)
        if phase == D_CHOOSE:
            return words.choose_actions(self)
        if phase == D_LOSE:
            return effects.lose_actions(self)
        if phase == D_OPTION:
            return effects.option_actions(self)
        if phase == D_OFFER:
            return YES_OR_NO
        if phase == D_WALK:
            return moves.walk_actions(self)
        return moves.go_actions(self)

    def _square_actions(self, phase: int) -> Sequence[int]:
        if phase in (D_BOXER, D_PROTECTION, D_CAR):
            return BUY_OR_PASS
        if phase == D_FIGHT:
            return boxe.fight_actions(self)
        if phase == D_CLAIM:
            return CLAIM_OR_PASS
        if phase == D_CORNER:
            return boxe.corner_actions(self)
        if phase == D_BROCANTEUR:
            return trade.brocanteur_actions(self)
        if phase == D_COLLECTE:
            return squares.collecte_actions(self)
        if phase == D_SWAP:
            return trade.swap_actions(self)
        if phase == D_PARTNER:
            return trade.partner_actions(self)
        if phase == D_EXPERT:
            return trade.expert_actions(self)
        if phase == D_MISSION:
            return squares.mission_actions(self)
        if phase == D_PASSAGE:
            return squares.empty_squares(self)
        if phase == D_VENDEUR:
            return trade.vendeur_actions(self)
        if phase == D_VOL:
            return ROB_OR_PASS
        if phase == D_ARREST:
            return vol.arrest_actions(self)
        return vol.loot_actions(self)

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

    def apply(self, seat: int, action: int) -> None:
        """Carry out a decision or a chance outcome, and all that follows up to the next one."""
        if seat == CHANCE:
            self._chance(action)
        else:
            self._decided(self.phase, action)
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

    def _decided(self, phase: int, action: int) -> None:
        if phase == D_TURN:
            turn.turn_decided(self, action)
        elif phase < D_BOXER:
            if phase == D_REROLL:
                turn.reroll_decided(self, action)
            elif phase == D_HIT:
                turn.hit_decided(self, action)
            elif phase == D_CRASH:
                turn.crash_decided(self, action)
            elif phase == D_SIDE:
                turn.side_decided(self, action)
            else:
                turn.hat_decided(self, action)
        elif phase < D_CHOOSE:
            self._square_decided(phase, action)
        elif phase == D_CHOOSE:
            moves.choose_decided(self, action)
        elif phase == D_LOSE:
            effects.lose_decided(self, action)
        elif phase == D_OPTION:
            effects.option_decided(self, action)
        elif phase == D_OFFER:
            effects.offer_decided(self, action)
        elif phase == D_WALK:
            moves.walk_decided(self, action)
        else:
            moves.go_decided(self, action)

    def _square_decided(self, phase: int, action: int) -> None:
        if phase == D_BOXER:
            boxe.boxer_decided(self, action)
        elif phase == D_FIGHT:
            boxe.fight_decided(self, action)
        elif phase == D_CLAIM:
            boxe.claim_decided(self, action)
        elif phase == D_CORNER:
            boxe.corner_decided(self, action)
        elif phase == D_BROCANTEUR:
            trade.brocanteur_decided(self, action)
        elif phase == D_CAR:
            trade.car_decided(self, action)
        elif phase == D_COLLECTE:
            squares.collecte_decided(self, action)
        elif phase == D_SWAP:
            trade.swap_decided(self, action)
        elif phase == D_PARTNER:
            trade.partner_decided(self, action)
        elif phase == D_EXPERT:
            trade.expert_decided(self, action)
        elif phase == D_MISSION:
            squares.mission_decided(self, action)
        elif phase == D_PASSAGE:
            squares.passage_decided(self, action)
        elif phase == D_PROTECTION:
            trade.protection_decided(self, action)
        elif phase == D_VENDEUR:
            trade.vendeur_decided(self, action)
        elif phase == D_VOL:
            vol.vol_decided(self, action)
        elif phase == D_ARREST:
            vol.arrest_decided(self, action)
        else:
            vol.loot_decided(self, action)

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

    def redeal(self, seat: int, rng: Rng) -> None:
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
