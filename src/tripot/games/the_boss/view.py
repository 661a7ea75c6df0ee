"""What a seat at The Boss may see, what it is asked, and what follows by counting."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import Any

from tripot.core.game import Choice, Decision, Hidden, View
from tripot.games.the_boss import notation
from tripot.games.the_boss.legality import rules_of
from tripot.games.the_boss.position import PHASES, table, up_cards
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules_box import CHICAGO, GOLD, PLACES, POLICE, SILVER
from tripot.games.the_boss.rules_placements import PASS, placed_city, placed_experts, placed_occasionals
from tripot.games.the_boss.rules_position import (
    DEAL,
    DRAW_MARKER,
    HIDDEN,
    NO_ONE,
    OVER,
    PLACE,
    PLAY,
    TAKEN,
    TURNS,
    UP,
)


def view(state: BossState, seat: int | None) -> View:
    """Return the table as a seat or a spectator (None) sees it (BOSS-2.5, 2.7). Nobody sees a deal half done."""
    box = state.box
    dealt = state.phase not in (DRAW_MARKER, DEAL)
    return {
        "players": state.players,
        "phase": PHASES[state.phase],
        "over": state.phase == OVER,
        "round": state.round,
        "turn": min(state.turn, TURNS),
        "extra": state.extra,
        "last": state.last,
        "marker": None if state.marker == NO_ONE else state.marker,
        "to_play": state.order[state.spot] if state.phase in (PLACE, PLAY) else None,
        "order": list(state.order),
        "chicago": state.left + 1,
        "cities": [_city_view(state, city, seat, dealt) for city in table(box, state.left)],
        "seats": [_seat_view(state, other, dealt) for other in range(state.players)],
        "hand": [box.name(card) for card in state.hands[seat]] if dealt and seat is not None else [],
        "after": shares_after(state, seat) if dealt else {},
        "police": {
            "turned": [POLICE[kind] for kind in state.turned],
            "gold": state.badges(GOLD),
            "silver": state.badges(SILVER),
            "left": sum(state.police_left()),
        },
        "result": _result(state),
    }


def _city_view(state: BossState, city: int, seat: int | None, dealt: bool) -> dict[str, Any]:
    box, experts, men = state.box, state.experts, state.men
    rows = range(city, city + state.players * PLACES, PLACES)
    shown: dict[str, Any] = {
        "id": box.city_ids[city],
        "men": [[experts[at], men[at] - experts[at]] for at in rows],
        "leader": None if state.leader[city] == NO_ONE else state.leader[city],
        "banned": [other for other, bans in enumerate(state.bans) if bans >> city & 1],
    }
    if city == CHICAGO:
        total = state.takings() if dealt else 0
        return {**shown, "total": total, "share": total // 2}
    shown["number"] = city + 1
    shown["cards"] = [box.faces[card] for card in box.by_city[city]]
    shown["left"] = city in box.cities[: state.left]
    shown["hidden"] = dealt and state.hidden_card(city) != NO_ONE
    shown["possible"] = [box.faces[card] for card in unseen(state, city, seat)] if dealt else []
    shown["up"] = [box.faces[card] for card in up_cards(state, city)]
    return shown


def _seat_view(state: BossState, seat: int, dealt: bool) -> dict[str, Any]:
    box = state.box
    backs = {box.city_ids[city]: 0 for city in box.cities}
    if dealt:
        for card in state.hands[seat]:
            backs[box.city_ids[box.city_of[card]]] += 1
    return {
        "money": state.money[seat],
        "won": state.won[seat],
        "experts": state.supply_experts[seat],
        "occasionals": state.supply_occasionals[seat],
        "backs": backs,
        "hospital": state.hospital[seat],
        "prison": [2] * state.prison_two[seat] + [1] * state.prison_one[seat],
        "dead": state.dead[seat],
        "spent": state.spent[seat],
        "bans": [box.city_ids[city] for city in box.cities if state.bans[seat] >> city & 1],
        "place": state.fixed[seat] or None,
    }


def _result(state: BossState) -> list[dict[str, Any]]:
    """Return what the last round brought: who took which card, and Chicago's share."""
    found: list[dict[str, Any]] = []
    for city in (*state.box.cities, CHICAGO):
        taker = state.takers[city]
        if taker != NO_ONE:
            entry: dict[str, Any] = {"city": state.box.city_ids[city], "seat": taker}
            if city == CHICAGO:
                entry["share"] = state.taken[city]
            else:
                entry["face"] = state.box.faces[state.taken[city]]
            found.append(entry)
    return found


def unseen(state: BossState, city: int, seat: int | None) -> list[int]:
    """Return the cards of a city that a seat has not seen: hidden, or in somebody else's hand."""
    where = state.where
    return [card for card in state.box.by_city[city] if where[card] <= HIDDEN and where[card] != seat]


# ---- what is asked


def decision(state: BossState, seat: int) -> Decision | None:
    """Ask where to place how many, then which card to play."""
    legal = state.actions(seat)
    if not legal:
        return None
    if state.phase == PLACE:
        prompt = "prompt.place_last" if state.turn == TURNS else "prompt.place"
        choices = tuple(_placement_choice(state, seat, action) for action in legal)
        return Decision(
            "counts",
            (prompt, {"turn": state.turn}),
            ("BOSS-3.1",),
            choices,
            kinds=("experts", "occasionals"),
        )
    cards = tuple(
        Choice(
            notation.write(state, seat, card),
            ("choice.play", {"card": state.box.name(card)}),
            rules_of(state, seat, card),
            (f"card:{state.box.name(card)}", f"city:{state.box.city_ids[state.box.city_of[card]]}"),
        )
        for card in legal
    )
    return Decision("one", ("prompt.play", {"turn": state.turn}), ("BOSS-3.1",), cards)


def _placement_choice(state: BossState, seat: int, action: int) -> Choice:
    rules = rules_of(state, seat, action)
    if action == PASS:
        return Choice("pass", ("choice.pass", {}), rules, counts=(0, 0))
    city = state.box.city_ids[placed_city(action)]
    return _choice(city, placed_experts(action), placed_occasionals(action), rules)


@lru_cache(maxsize=4096)
def _choice(city: str, experts: int, occasionals: int, rules: tuple[str, ...]) -> Choice:
    """Return the choice to place so many: a turn offers up to two hundred, mostly the same as the turn before."""
    values = {"city": city, "experts": experts, "occasionals": occasionals}
    kind = "both" if experts and occasionals else "experts" if experts else "occasionals"
    text = notation.placement_text(city, experts, occasionals)
    label = (f"choice.place_{kind}", values)
    return Choice(text, label, rules, (f"city:{city}",), counts=(experts, occasionals))


# ---- what follows by counting


def insight(state: BossState, seat: int | None) -> dict[str, Any]:
    """Return the exact odds of each hidden card, Chicago's pay now and after each own card, and of the end."""
    if state.phase in (DRAW_MARKER, DEAL, OVER):
        return {}
    box = state.box
    hidden_odds = {}
    for city in box.cities:
        cards = unseen(state, city, seat)
        counts = Counter(box.faces[card] for card in cards)
        hidden_odds[box.city_ids[city]] = {
            "of": len(cards),
            "faces": dict(counts),
            "mean": round(sum(box.values[card] for card in cards) / len(cards), 4),
            "sanction": round(sum(1 for card in cards if box.kinds[card]) / len(cards), 4),
        }
    total = state.takings()
    return {
        "hidden": hidden_odds,
        "chicago": {"total": total, "share": total // 2, "after": shares_after(state, seat)},
        "last_turn": state.order[:] if state.turn == TURNS else state.last_order(),
        "rounds": {str(number): chance for number, chance in rounds_odds(state).items()},
    }


def shares_after(state: BossState, seat: int | None) -> dict[str, int]:
    """Return what Chicago would pay after each card of a seat's hand (BOSS-5.3)."""
    box, total, left = state.box, state.takings(), state.box.cities[: state.left]
    shares = {}
    for card in state.hands[seat] if seat is not None else []:
        change = 0
        if box.city_of[card] in left:
            top = state.top_card(box.city_of[card])
            change = box.values[card] - (box.values[top] if top != NO_ONE else 0)
        shares[box.name(card)] = (total + change) // 2
    return shares


def rounds_odds(state: BossState) -> dict[int, float]:
    """Return the chance that the last regular round is this one, the next, and so on, by counting police cards."""
    odds: dict[int, float] = {}
    copy = state.clone()
    _count_rounds(copy, state.round - state.extra, 1.0, copy.police_to_come(), odds)
    return {number: round(chance, 4) for number, chance in sorted(odds.items())}


def _count_rounds(state: BossState, number: int, chance: float, due: bool, odds: dict[int, float]) -> None:
    if state.last:
        odds[number] = odds.get(number, 0.0) + chance
        return
    if not due:
        _count_rounds(state, number + 1, chance, True, odds)
        return
    left, turned = state.police_left(), state.turned
    for kind in range(len(left)):
        if left[kind]:
            state.turned = [*turned, kind]
            share = chance * left[kind] / sum(left)
            if state.badges_complete():
                odds[number] = odds.get(number, 0.0) + share
            else:
                _count_rounds(state, number + 1, share, True, odds)
    state.turned = turned


def hidden(state: BossState, seat: int | None) -> list[Hidden]:
    """List each hidden card and each other player's cards of each city, with the number of ways to each value."""
    if state.phase in (DRAW_MARKER, DEAL):
        return []
    box = state.box
    found = []
    for city in box.cities:
        cards = unseen(state, city, seat)
        holders = sorted({state.where[card] for card in cards})
        for holder in holders:
            mine = tuple(box.faces[card] for card in cards if state.where[card] == holder)
            weights = Counter(
                tuple(box.faces[card] for card in some) for some in combinations(cards, len(mine))
            )
            who = "hidden card" if holder == HIDDEN else f"cards of seat {holder}"
            found.append(Hidden(f"{box.city_ids[city]}: {who}", mine, dict(weights)))
    return found


def conserved(state: BossState) -> dict[str, int]:
    """Count city cards wherever they are, police cards, and each player's cubes."""
    box, where = state.box, state.where
    shown = sum(1 for place in where if place >= UP)
    in_hands = sum(len(hand) for hand in state.hands)
    dealt = in_hands + where.count(HIDDEN) + where.count(TAKEN) + shown
    counts = {
        "city cards": dealt + len(box.cards) - state.cursor,
        "police cards": len(state.turned) + sum(state.police_left()),
    }
    for seat in range(state.players):
        row = slice(seat * PLACES, (seat + 1) * PLACES)
        placed = sum(state.experts[row])
        away = state.hospital[seat] + state.prison_one[seat] + state.prison_two[seat] + state.dead[seat]
        counts[f"Experts of seat {seat}"] = state.supply_experts[seat] + placed + away
        others = sum(state.men[row]) - placed + state.spent[seat]
        counts[f"Occasionals of seat {seat}"] = state.supply_occasionals[seat] + others
    return counts
