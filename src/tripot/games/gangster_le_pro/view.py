"""What a seat sees of Gangster Le Pro (GLP-3.5), the questions it is asked, and the table in text."""

from __future__ import annotations

from typing import Any, Final

from tripot.core.game import Choice, Decision, Game, View
from tripot.core.texts import Message, money
from tripot.games.gangster_le_pro import notation, refusals
from tripot.games.gangster_le_pro import rules_tables as t
from tripot.games.gangster_le_pro.events import square_of
from tripot.games.gangster_le_pro.position import KEPT, PHASES, square_names
from tripot.games.gangster_le_pro.rules import GangsterLeProState
from tripot.games.gangster_le_pro.rules_count import cards_by_deck, in_step
from tripot.games.gangster_le_pro.rules_end import fortune, jewels
from tripot.games.gangster_le_pro.rules_memory import KEY, SPECTATOR
from tripot.games.gangster_le_pro.rules_trade import vendeur_price
from tripot.games.gangster_le_pro.vocabulary import DECKS, SQUARES

COUNTED: Final = (
    t.AVENTURE, t.DIAMANT, t.DOSSIER, t.INVESTISSEMENT, t.MISSION, t.PERLE, t.PROTECTION, t.RECRUTEMENT,
)  # fmt: skip
FIGHTING: Final = (t.D_CORNER, t.C_BOUT)


def view(state: GangsterLeProState, seat: int | None) -> View:
    """Return the table as a seat, or a spectator, may see it."""
    over = state.phase == t.OVER
    ids = state.tables.ids
    piles = _piles(state)
    return {
        "players": state.players,
        "you": seat,
        "target": state.target,
        "turn": state.turn,
        "first": state.first,
        "turns": state.turns,
        "limit": t.TURN_LIMIT,
        "phase": PHASES[state.phase],
        "actor": state.actor if t.LAST_CHANCE < state.phase < t.OVER else None,
        "square": SQUARES[state.square],
        "board": square_names(state),
        "hats": {str(square): ids[card] for square, card in enumerate(state.hats) if card >= 0},
        "decks": {
            DECKS[deck]: {"left": state.bag[deck], "used": state.used[deck]} for deck in range(t.PERSONNAGE)
        },
        "card": ids[state.card] if state.card >= 0 else None,
        "die": state.total if state.phase == t.D_REROLL else None,
        "dice": state.total if state.phase in (t.C_PASSAGE, t.C_EFFECT) else None,
        "chance": DECKS[state.deck] if state.phase == t.D_VOL else None,
        "loot": state.amount * state.times + state.plus if state.phase == t.D_LOOT else None,
        "fight": _fight(state) if state.phase in FIGHTING else None,
        "crash": state.foe if state.phase == t.D_CRASH else None,
        "offered": ids[state.offered] if seat == state.turn and state.offered >= 0 else None,
        "last_square": state.last_square,
        "seats": [_person(state, other, seat, piles) for other in range(state.players)],
        "over": over,
        "reason": state.end_reason(),
        "count": [_count(state, other) for other in range(state.players)] if over else None,
        "ranks": state.ranks() if over else None,
    }


def _fight(state: GangsterLeProState) -> dict[str, Any]:
    return {
        "seat": state.turn,
        "other": state.foe,
        "total": state.total if state.phase == t.C_BOUT else None,
        "other_total": state.foe_total if state.phase == t.C_BOUT else None,
        "plus": [state.plus, state.foe_plus],
        "times": [state.times, state.foe_times],
    }


def _piles(state: GangsterLeProState) -> dict[int, list[int]]:
    """Gather the cards of every hand, and those under cars and boxers, in one look over the table."""
    piles: dict[int, list[int]] = {}
    for card, place in enumerate(state.loc):
        if place >= t.HAND:
            piles.setdefault(place, []).append(card)
    return piles


def _person(
    state: GangsterLeProState, other: int, seat: int | None, piles: dict[int, list[int]]
) -> dict[str, Any]:
    ids = state.tables.ids
    deck = state.tables.deck
    fresh = piles.get(t.FRESH + other, [])
    held = sorted(piles.get(t.HAND + other, []) + fresh)
    persona, car, boxer = state.persona[other], state.car[other], state.boxer[other]
    open_hand = other == seat or state.phase == t.OVER
    shown = open_hand or state.known_boxer[other]
    return {
        "cash": state.cash[other],
        "square": state.pos[other],
        "men": state.men(other),
        "dossiers": state.dossiers[other],
        "personnage": ids[persona] if persona >= 0 else None,
        "counts": {DECKS[deck]: state.holds(other, deck) for deck in COUNTED},
        "recruits": [ids[card] for card in held if deck[card] == t.RECRUTEMENT],
        "protections": [ids[card] for card in held if deck[card] == t.PROTECTION],
        "boxer": None
        if boxer < 0
        else {
            "card": ids[boxer] if shown else None,
            "wins": state.wins[other],
            "under": [ids[card] for card in piles.get(t.UNDER_BOXER + other, [])],
            "shown": state.known_boxer[other],
        },
        "car": None
        if car < 0
        else {
            "card": ids[car],
            "left": state.factor[other],
            "under": [ids[card] for card in piles.get(t.UNDER_CAR + other, [])],
        },
        "hand": [ids[card] for card in held if deck[card] in KEPT] if open_hand else None,
        "fresh": [ids[card] for card in fresh] if other == seat else [],
        "known": [] if open_hand else _known(state, other, seat),
        "stars_played": state.stars_played[other],
        "skips": state.skips[other],
        "buyer": state.buyer[other],
        "out": state.fallen[other],
    }


def _known(state: GangsterLeProState, other: int, seat: int | None) -> list[str]:
    """List the secret cards of another hand that this viewer has seen go there (GLP-3.5)."""
    if not state.tracked:
        return []
    viewer = SPECTATOR if seat is None else seat
    return [
        state.tables.ids[key % KEY]
        for key, mask in sorted(state.tracked.items())
        if key // KEY == viewer and mask == 1 << other
    ]


def _count(state: GangsterLeProState, seat: int) -> dict[str, int]:
    value = jewels(state, seat)
    car = state.car[seat]
    return {
        "cash": state.cash[seat],
        "jewels": t.half(value),
        "car": state.tables.price[car] if car >= 0 else 0,
        "dossiers": -t.DOSSIER_COST * state.dossiers[seat],
        "total": fortune(state, seat),
    }


def conserved(state: GangsterLeProState) -> dict[str, int]:
    """Count each deck's cards wherever they lie; and that no purse is in debt, no count out of step."""
    found = dict(zip(DECKS, cards_by_deck(state), strict=True))
    found["counts out of step"] = 0 if in_step(state) else 1
    found["purses in debt"] = sum(cash < 0 or cash % 100 != 0 for cash in state.cash)
    return found


# ---- questions


def decision(state: GangsterLeProState, seat: int) -> Decision | None:
    """Return what a seat is asked, each answer with its words, its rules and the things it touches."""
    actions = state.actions(seat)
    if not actions:
        return None
    choices = tuple(
        Choice(
            notation.notation(state, seat, action),
            label(state, seat, action),
            refusals.rules_of(state, seat, action),
            refs(state, action),
        )
        for action in actions
    )
    return Decision("one", prompt(state, seat), refusals.PHASE_RULES[state.phase], choices)


def prompt(state: GangsterLeProState, seat: int) -> Message:
    """Return the question."""
    phase = PHASES[state.phase]
    key = f"prompt.{phase}"
    ids = state.tables.ids
    if state.phase == t.D_REROLL:
        return key, {"face": state.total}
    if state.phase in (t.D_HAT, t.D_CAR):
        card = state.card if state.phase == t.D_CAR else state.hats[state.pos[seat]]
        return key, {"card": ids[card], "price": state.tables.price[card]}
    if state.phase == t.D_CRASH:
        return key, {"by": state.turn, "card": ids[state.car[seat]], "left": state.factor[seat]}
    if state.phase == t.D_CORNER:
        return key, {"other": state.foe if seat == state.turn else state.turn}
    if state.phase == t.D_VOL:
        return f"{key}_{'shop' if state.deck == t.COMMERCE else 'bank'}", {}
    if state.phase == t.D_LOOT:
        return key, {"amount": state.amount * state.times + state.plus}
    if state.phase in (t.D_CHOOSE, t.D_LOSE, t.D_OPTION, t.D_OFFER, t.D_WALK, t.D_GO):
        return key, {"card": ids[state.card]}
    if state.phase == t.D_PARTNER:
        return key, {"card": ids[state.offered]}
    return key, {}


def label(state: GangsterLeProState, seat: int, action: int) -> Message:
    """Return the words of an answer."""
    verb, about = notation.split(state, action)
    phase = PHASES[state.phase]
    tables = state.tables
    if verb in notation.ABOUT_CARDS:
        card = action - notation.ABOUT_CARDS[verb]
        if about == "protection":
            return "choice.give_protection", {}
        if verb == "sell":
            return "choice.sell", {"card": about, "amount": _asks(state, seat, tables.value[card])}
        return f"choice.{verb}", {"card": about}
    if verb in notation.ABOUT_SEATS:
        return f"choice.{verb}", {"who": int(about or 0)}
    if verb == "pass":
        return f"choice.pass_{phase}", {"face": state.total} if state.phase == t.D_REROLL else {}
    if verb == "side":
        return "choice.side", {"square": about}
    if verb == "go":
        square = int(about or 0)
        return "choice.go", {"n": square, "place": square_of(tables, square)}
    if verb == "walk":
        return "choice.walk", {"n": int(about or 0)}
    if verb == "option":
        return f"card_option.{tables.ids[state.card]}.{about}", {}
    if verb == "sell business":
        price = next(
            tables.price[c] for c in range(tables.cards) if tables.business[c] == action - t.SELL_BUSINESS
        )
        amount = price + state.bend(seat, t.B_BUSINESS, 0)
        return "choice.sell_business", {"business": about, "amount": amount}
    return _plain_label(state, seat, verb)


def _plain_label(state: GangsterLeProState, seat: int, verb: str) -> Message:
    tables = state.tables
    if verb == "buy":
        price = {t.D_BOXER: t.BOXER_PRICE, t.D_PROTECTION: t.PROTECTION_PRICE}.get(state.phase)
        if price is None:
            return "choice.buy_car", {"card": tables.ids[state.card], "price": tables.price[state.card]}
        return f"choice.buy_{PHASES[state.phase]}", {"price": price}
    if verb in ("perle", "diamant"):
        return f"choice.{verb}", {"price": vendeur_price(state, seat)}
    if verb == "invest":
        return "choice.invest", {"price": t.INVEST_PRICE}
    if verb == "sell car":
        car = state.car[seat]
        return "choice.sell_car", {"card": tables.ids[car], "amount": tables.resale[car]}
    if verb == "sell jewel":
        return "choice.sell_jewel", {"amount": _asks(state, seat, t.JEWEL_PRICE)}
    if verb == "claim":
        return "choice.claim", {"amount": t.LONE_BOXER}
    if verb == "rob":
        return f"choice.rob_{'shop' if state.deck == t.COMMERCE else 'bank'}", {}
    if verb == "draw":
        return f"choice.draw_{PHASES[state.phase]}", {}
    if verb == "declare":
        return "choice.declare", {"amount": state.target}
    if verb == "wreck":
        return "choice.wreck", {"card": tables.ids[state.car[seat]]}
    if verb == "hat":
        return "choice.hat", {"card": tables.ids[state.hats[state.pos[seat]]]}
    if verb == "yes":
        return "choice.yes", {"price": tables.code[state.pc + 1]}
    return f"choice.{verb}", {}


def _asks(state: GangsterLeProState, seat: int, value: int) -> int:
    return (value + state.bend(seat, t.B_SALE, 0)) * state.times + state.plus


def refs(state: GangsterLeProState, action: int) -> tuple[str, ...]:
    """Return the board things an answer touches."""
    verb, about = notation.split(state, action)
    tables = state.tables
    if verb in notation.ABOUT_CARDS:
        return ("deck:protection",) if about == "protection" else (f"card:{about}",)
    if verb in notation.ABOUT_SEATS:
        return (f"seat:{about}",)
    if verb == "go":
        return (f"square:{about}",)
    if verb == "side":
        return (f"side:{about}",)
    if verb in ("perle", "diamant"):
        return (f"deck:{verb}",)
    if verb == "sell business":
        business = action - t.SELL_BUSINESS
        return tuple(f"card:{tables.ids[c]}" for c in range(tables.cards) if tables.business[c] == business)
    if verb == "hat":
        return (f"card:{tables.ids[state.hats[state.pos[state.turn]]]}",)
    if verb in ("sell car", "wreck"):
        return (f"card:{tables.ids[state.car[state.actor]]}",)
    named = {
        "roll": "die:1",
        "again": "die:1",
        "invest": "deck:investissement",
        "look": "deck:automobile",
        "protect": "deck:protection",
        "draw": "deck:mission" if state.phase == t.D_MISSION else "deck:collecte",
        "rob": "deck:commerce" if state.deck == t.COMMERCE else "deck:banque",
    }
    return (named[verb],) if verb in named else ()


# ---- the terminal


def show(game: Game, state: GangsterLeProState, seat: int | None, lang: str) -> str:
    """Draw the table in text: the board's squares with pawns and hats, and a line for each player."""
    seen = view(state, seat)

    def say(key: str, **values: Any) -> str:
        return game.text((key, values), lang)

    lines = [say("show.head", turn=seen["turn"], turns=seen["turns"], target=seen["target"])]
    pawns: dict[int, list[str]] = {}
    for other, one in enumerate(seen["seats"]):
        if not one["out"]:
            pawns.setdefault(one["square"], []).append(str(other))
    cells = []
    for number, names in enumerate(seen["board"]):
        name = "/".join(say(f"square.{one}") for one in names)
        hat = "^" if str(number) in seen["hats"] else ""
        here = f" [{','.join(pawns[number])}]" if number in pawns else ""
        cells.append(f"{number:>2} {name}{hat}{here}")
    rows = -(-len(cells) // 3)
    for row in range(rows):
        lines.append("".join(f"{cells[i]:<34}" for i in range(row, len(cells), rows)).rstrip())
    for other, one in enumerate(seen["seats"]):
        lines.append(_line(say, other, one, seat, lang))
    me = seen["seats"][seat] if seat is not None else None
    if me is not None and me["hand"]:
        lines.append(say("show.hand", cards=me["hand"]))
    return "\n".join(lines)


def _line(say: Any, other: int, one: dict[str, Any], seat: int | None, lang: str) -> str:
    mark = ">" if other == seat else " "
    if one["out"]:
        return f"{mark} {other} {say('show.out')}"
    counts = " ".join(f"{say(f'short.{deck}')}{n}" for deck, n in one["counts"].items() if n)
    parts = [f"{mark} {other} {money(one['cash'], lang):>10}", say("show.men", men=one["men"]), counts]
    if one["personnage"]:
        parts.append(say(f"card.{one['personnage']}"))
    if one["boxer"]:
        name = say(f"card.{one['boxer']['card']}") if one["boxer"]["card"] else "?"
        parts.append(say("show.boxer", name=name, wins=one["boxer"]["wins"]))
    if one["car"]:
        parts.append(say("show.car", card=one["car"]["card"], left=one["car"]["left"]))
    if one["buyer"]:
        parts.append(say("show.buyer"))
    return "  ".join(part for part in parts if part)
