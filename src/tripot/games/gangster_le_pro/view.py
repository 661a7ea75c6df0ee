"""Views of Gangster Le Pro: the part of a position that a seat may see (GLP-3.5)."""

from __future__ import annotations

from typing import Any, Final

from tripot.core.game import View
from tripot.games.gangster_le_pro.position import KEPT, PHASES, square_names
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.cards.words import DECKS, SQUARES
from tripot.games.gangster_le_pro.rules.match_end import decisive_men, fortune, jewels
from tripot.games.gangster_le_pro.rules.secrets.memory import SPECTATOR, certain
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

COUNTED: Final = (
    numbers.AVENTURE, numbers.DIAMANT, numbers.DOSSIER, numbers.INVESTISSEMENT, numbers.MISSION, numbers.PERLE, numbers.PROTECTION, numbers.RECRUTEMENT,
)  # fmt: skip
FIGHTING: Final = (numbers.D_CORNER, numbers.C_BOUT)


def view(state: GangsterLeProState, seat: int | None) -> View:
    """Return the table as a seat, or a spectator, may see it."""
    over = state.phase == numbers.OVER
    ids = state.components.ids
    piles = _piles(state)
    return {
        "players": state.players,
        "you": seat,
        "target": state.target,
        "turn": state.turn,
        "first": state.first,
        "turns": state.turns,
        "limit": numbers.TURN_LIMIT,
        "phase": PHASES[state.phase],
        "actor": state.actor if numbers.LAST_CHANCE < state.phase < numbers.OVER else None,
        "playing": SQUARES[state.playing],
        "board": square_names(state),
        "hats": {str(square): ids[card] for square, card in enumerate(state.hats) if card >= 0},
        "decks": {
            DECKS[deck]: {"left": state.bag[deck], "used": state.used[deck]}
            for deck in range(numbers.PERSONNAGE)
        },
        "card": ids[state.card] if state.card >= 0 else None,
        "die": state.total if state.phase == numbers.D_REROLL else None,
        "dice": state.total if state.phase in (numbers.C_PASSAGE, numbers.C_EFFECT) else None,
        "chance": DECKS[state.deck] if state.phase == numbers.D_VOL else None,
        "loot": state.amount * state.times + state.plus if state.phase == numbers.D_LOOT else None,
        "fight": _fight(state) if state.phase in FIGHTING else None,
        "crash": state.foe if state.phase == numbers.D_CRASH else None,
        "offered": ids[state.offered] if seat == state.turn and state.offered >= 0 else None,
        "last_square": state.last_square,
        "seats": [_person(state, other, seat, piles) for other in range(state.players)],
        "over": over,
        "reason": state.end_reason(),
        "count": [_count(state, other) for other in range(state.players)] if over else None,
        "ranks": state.ranks() if over else None,
    }


def _fight(state: GangsterLeProState) -> dict[str, Any]:
    components = state.components
    seat, foe = state.turn, state.foe
    boxers = (state.boxer[seat], state.boxer[foe])
    added = (
        1 + state.bend(seat, numbers.B_FIGHT, 0) + state.plus,
        state.bend(foe, numbers.B_FIGHT, 0) + state.foe_plus,
    )
    return {
        "seat": state.turn,
        "other": state.foe,
        "total": state.total if state.phase == numbers.C_BOUT else None,
        "other_total": state.foe_total if state.phase == numbers.C_BOUT else None,
        "dice": [components.dice[boxer] if boxer >= 0 else 0 for boxer in boxers],
        "bonus": [
            components.bonus[boxer] + more if boxer >= 0 else 0
            for boxer, more in zip(boxers, added, strict=True)
        ],
        "plus": [state.plus, state.foe_plus],
        "times": [state.times, state.foe_times],
    }


def _piles(state: GangsterLeProState) -> dict[int, list[int]]:
    """Collect the cards of every hand, and those under cars and boxers, in one pass."""
    piles: dict[int, list[int]] = {}
    for card, place in enumerate(state.loc):
        if place >= numbers.HAND:
            piles.setdefault(place, []).append(card)
    return piles


def _person(
    state: GangsterLeProState, other: int, seat: int | None, piles: dict[int, list[int]]
) -> dict[str, Any]:
    ids = state.components.ids
    deck = state.components.deck
    fresh = piles.get(numbers.FRESH + other, [])
    held = sorted(piles.get(numbers.HAND + other, []) + fresh)
    persona, car, boxer = state.personnage[other], state.car[other], state.boxer[other]
    open_hand = other == seat or state.phase == numbers.OVER
    shown = open_hand or state.known_boxer[other]
    return {
        "cash": state.cash[other],
        "square": state.square[other],
        "men": state.men(other),
        "dossiers": state.dossiers[other],
        "personnage": ids[persona] if persona >= 0 else None,
        "counts": {DECKS[deck]: state.holds(other, deck) for deck in COUNTED},
        "recruits": [ids[card] for card in held if deck[card] == numbers.RECRUTEMENT],
        "protections": [ids[card] for card in held if deck[card] == numbers.PROTECTION],
        "boxer": None
        if boxer < 0
        else {
            "card": ids[boxer] if shown else None,
            "wins": state.wins[other],
            "under": [ids[card] for card in piles.get(numbers.UNDER_BOXER + other, [])],
            "shown": state.known_boxer[other],
        },
        "car": None
        if car < 0
        else {
            "card": ids[car],
            "left": state.factor[other],
            "under": [ids[card] for card in piles.get(numbers.UNDER_CAR + other, [])],
        },
        "hand": [ids[card] for card in held if deck[card] in KEPT] if open_hand else None,
        "fresh": [ids[card] for card in fresh] if other == seat else [],
        "known": [] if open_hand else _known(state, other, seat),
        "stars_played": state.stars_played[other],
        "skips": state.skips[other],
        "buyer": state.buyer[other],
        "out": state.out[other],
    }


def _known(state: GangsterLeProState, other: int, seat: int | None) -> list[str]:
    """List the secret cards of another hand that this viewer has seen go there (GLP-3.5)."""
    viewer = SPECTATOR if seat is None else seat
    return [state.components.ids[card] for card in certain(state, viewer, other)]


def _count(state: GangsterLeProState, seat: int) -> dict[str, int]:
    value = jewels(state, seat)
    car = state.car[seat]
    return {
        "cash": state.cash[seat],
        "jewels": numbers.half(value),
        "car": state.components.price[car] if car >= 0 else 0,
        "dossiers": -numbers.DOSSIER_COST * state.dossiers[seat],
        "total": fortune(state, seat),
        "men": decisive_men(state, seat),
    }
