"""Why an action of The Boss is refused, and the rules behind a legal one."""

from __future__ import annotations

from tripot.core.game import Refusal
from tripot.core.state import CHANCE
from tripot.games.the_boss.notation import is_placement
from tripot.games.the_boss.position import men_text
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.numbers import (
    CHICAGO,
    DEAL,
    DRAW_MARKER,
    EXPERTS_OF,
    LEADER_OF,
    NO_ONE,
    OVER,
    PASS,
    PLACES,
    PLAY,
    TURN_POLICE,
    TURNS,
    placed_city,
    placed_experts,
    placed_occasionals,
)


def why_not(state: BossState, seat: int, action: int) -> Refusal | None:
    """Return the rule and the reason that refuse an action, None when it is legal."""
    if action in state.actions(seat):
        return None
    if state.phase == OVER:
        return Refusal("BOSS-6.1", ("refusal.over", {}))
    if state.phase in (DRAW_MARKER, DEAL, TURN_POLICE):
        return Refusal(_rules_of_chance(state)[0], ("refusal.chance", {}))
    current = state.order[state.spot]
    if seat != current:
        return Refusal("BOSS-3.7", ("refusal.turn", {"who": current}))
    if (
        action != PASS
        and not is_placement(state.components, action)
        and not 0 <= action < len(state.components.faces)
    ):
        return Refusal("BOSS-8", ("refusal.unknown", {}))
    if state.phase == PLAY:
        return _card_refusal(state, action)
    if action < PASS:
        return Refusal("BOSS-8", ("refusal.place_first", {}))
    return _placement_refusal(state, seat, action)


def _card_refusal(state: BossState, action: int) -> Refusal:
    if action >= PASS:
        return Refusal("BOSS-3.1", ("refusal.card_due", {}))
    card = {"card": state.components.name(action)}
    if action not in state.components.cards:
        return Refusal("BOSS-2.1", ("refusal.card_in_box", card))
    return Refusal("BOSS-3.1", ("refusal.not_in_hand", card))


def _placement_refusal(state: BossState, seat: int, action: int) -> Refusal:
    city, experts, occasionals = placed_city(action), placed_experts(action), placed_occasionals(action)
    name = {"city": state.components.city_ids[city]}
    if city != CHICAGO and city not in state.components.cities:
        return Refusal("BOSS-2.1", ("refusal.city_in_box", name))
    if experts + occasionals == 0:
        return Refusal("BOSS-8", ("refusal.nobody", {}))
    on_board = sum(state.experts[seat * PLACES : (seat + 1) * PLACES])
    if state.supply_experts[seat] == 0 and on_board == 0:
        return Refusal("BOSS-3.8", ("refusal.no_expert", {}))
    if experts > state.supply_experts[seat] or occasionals > state.supply_occasionals[seat]:
        supply = {"experts": state.supply_experts[seat], "occasionals": state.supply_occasionals[seat]}
        return Refusal("BOSS-3.7", ("refusal.supply", supply))
    if state.bans[seat] >> city & 1:
        return Refusal("BOSS-3.5", ("refusal.banned", name))
    if city == CHICAGO and not state.welcome_in_chicago(seat):
        return Refusal("BOSS-3.6", ("refusal.chicago", {}))
    if experts == 0 and state.experts[seat * PLACES + city] == 0:
        return Refusal("BOSS-3.2", ("refusal.alone", name))
    leader = state.leader[city]
    values = {**name, "need": state.need(seat, city), "who": leader, "n": state.men[leader * PLACES + city]}
    return Refusal("BOSS-3.3", ("refusal.too_few", values))


def _rules_of_chance(state: BossState) -> tuple[str, ...]:
    """Return the rules of the draw that is due."""
    if state.phase == DRAW_MARKER:
        return ("BOSS-2.3",)
    if state.phase == DEAL:
        return ("BOSS-2.4",)
    return ("BOSS-2.6", "BOSS-4.2") if state.turn == 1 else ("BOSS-4.1",)


def rules_of(state: BossState, seat: int, action: int) -> tuple[str, ...]:
    """Return the rules that a legal action, or with CHANCE the draw that is due, rests on."""
    if seat == CHANCE:
        return _rules_of_chance(state)
    rules = ["BOSS-3.1"]
    if action == PASS:
        if state.board[EXPERTS_OF + seat] == 0 and not _men_anywhere(state, seat):
            rules.append("BOSS-3.8")
    elif action > PASS:
        city = placed_city(action)
        if placed_occasionals(action):
            rules.append("BOSS-3.2")
        if state.board[LEADER_OF + city] not in (NO_ONE, seat):
            rules.append("BOSS-3.3")
        if city == CHICAGO:
            rules.append("BOSS-3.6")
    if state.turn == TURNS:
        rules.append("BOSS-3.7")
    return tuple(rules)


def _men_anywhere(state: BossState, seat: int) -> bool:
    """Return True if a seat has a gangster on the board."""
    return any(men_text(state, seat, city) for city in range(PLACES))
