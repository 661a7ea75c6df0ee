"""The text form of every action of Règlement de comptes, and its parser.

A card and its target are two or three actions in a row. Each has a text, and the last text implies the others, so
one line is enough for the whole chain:

| texts | meaning |
|---|---|
| `pan`, `pan 7>22` | the man at 7 shoots the one at 22 |
| `knife`, `knife 23>22` | the man at 23 stabs the one at 22 |
| `order`, `order 13` | the own cake is served at seat 13 |
| `pass`, `pass 24>23` | the cake at 24 goes to 23 |
| `boum`, `boum 30` | the cake at 30 explodes |
| `cocktail`, `cocktail 6` | a pill at 6; as a line: `cocktail 6 12 30` |
| `alerte` | all men are seated anew |
| `move`, `move 10`, `move 10>16` | the man at 10 moves to 16 |
| `discard pan` | throw a card away instead |
| `end`, `enough` | no second card; no further pill |
| `seat parrain`, `seat parrain 9` | a man to seat, and the seat |

A seat is a number from 1 to 30, or the letter some seats have in the rulebook's examples; a cake may be named by colour.
"""

from __future__ import annotations

from tripot.core.errors import NotationError
from tripot.core.game import malformed
from tripot.core.state import CHANCE
from tripot.games.reglement_de_comptes.edition import COLOURS
from tripot.games.reglement_de_comptes.rules.cakes import passed_to
from tripot.games.reglement_de_comptes.rules.cards import stabbed_at
from tripot.games.reglement_de_comptes.rules.numbers import (
    BLOW,
    BOUM,
    CAKE,
    CARD_NAMES,
    COCKTAIL,
    DISCARD,
    DRAW,
    END,
    ENOUGH,
    FROM,
    KINDS,
    KNIFE,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    NO_SEAT,
    ORDER,
    PAN,
    PASS,
    PASS_CAKE,
    PILL,
    PLAY,
    ROLE_NAMES,
    SEAT_MAN,
    SEATS,
    SHOOT,
    SIT,
    STAB,
    TAKE,
    TARGET,
    TO,
    YOUNGEST,
    after,
    before,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState

WISH = 1000
"""Actions from here on are never legal. They stand for well-formed texts of impossible targets, so that
`why_not` can say which rule forbids it. WISH + card * 900 + seat * 30 + other seat."""
SEATS_SQUARED = SEATS * SEATS
LAST_WISH = WISH + KINDS * SEATS_SQUARED
TAKES = (
    "a card and its target, as in 'pan 7>22', 'knife 23>22', 'order 13', 'pass 24>23', 'boum 30', 'cocktail 6 12', "
    "'move 10>16', 'alerte'; or 'discard pan', 'end', 'enough', 'seat parrain 9'"
)


def write(state: ReglementState, seat: int, action: int) -> str:
    """Return the text of an action, or of an outcome with seat CHANCE."""
    if seat == CHANCE:
        return f"draw {CARD_NAMES[action - DRAW]}" if action < YOUNGEST else f"youngest {action - YOUNGEST}"
    if action < DISCARD:
        return CARD_NAMES[action - PLAY]
    if action < END:
        return f"discard {CARD_NAMES[action - DISCARD]}"
    if action == END:
        return "end"
    if action == ENOUGH:
        return "enough"
    if action < SIT:
        return f"seat {man_words(action - TAKE)}"
    if action < FROM:
        return f"seat {man_words(state.chosen)} {action - SIT + 1}"
    if action < TO:
        return f"move {action - FROM + 1}"
    if action < SHOOT:
        return f"move {state.chosen + 1}>{action - TO + 1}"
    if action < STAB:
        shooter = action - SHOOT
        return f"pan {shooter + 1}>{state.components.faces[shooter] + 1}"
    if action < CAKE:
        code = action - STAB
        return f"knife {(code >> 1) + 1}>{stabbed_at(code) + 1}"
    if action < PASS:
        return f"order {action - CAKE + 1}"
    if action < BLOW:
        owner, direction = divmod(action - PASS, 2)
        return f"pass {state.cakes[owner] + 1}>{passed_to(state, owner, direction) + 1}"
    if action < PILL:
        return f"boum {state.cakes[action - BLOW] + 1}"
    return f"cocktail {action - PILL + 1}"


def man_words(man: int) -> str:
    """Return a gangster's role, followed by "asleep" if asleep."""
    return ROLE_NAMES[man >> 1] + (" asleep" if man & 1 else "")


def read(state: ReglementState, seat: int, text: str) -> int:
    """Return the one action a text stands for: the last of its chain."""
    if seat == CHANCE:
        return _read_chance(state, text)
    return read_chain(state, text)[-1]


def read_line(state: ReglementState, seat: int, text: str) -> list[int]:
    """Return the actions of a line that are still to be carried out in this position."""
    chain = read_chain(state, text)
    if state.step == TARGET and chain[0] == PLAY + state.card and len(chain) > 1:
        chain = chain[1:]
    elif state.step in (MOVE_FROM, MOVE_TO) and chain[0] == PLAY + MOVE and len(chain) > 1:
        chain = chain[1:]
        if state.step == MOVE_TO and chain[0] == FROM + state.chosen and len(chain) > 1:
            chain = chain[1:]
    elif state.step == SEAT_MAN and chain[0] == TAKE + state.chosen and len(chain) > 1:
        chain = chain[1:]
    if PILL <= chain[-1] < WISH:
        _finish_cocktail(state, seat, chain)
    return chain


def _finish_cocktail(state: ReglementState, seat: int, chain: list[int]) -> None:
    """Append ENOUGH if the rules would ask for more."""
    copy = state.clone()
    for action in chain:
        if action not in copy.actions(seat):
            return
        copy.apply(seat, action)
    if ENOUGH in copy.actions(seat):
        chain.append(ENOUGH)


def read_chain(state: ReglementState, text: str) -> list[int]:
    """Return the whole chain of a text, from the choice of the card on."""
    words = text.lower().replace(">", " > ").split()
    match words:
        case ["end"]:
            return [END]
        case ["enough"]:
            return [ENOUGH]
        case ["discard", card] if card in CARD_NAMES:
            return [DISCARD + CARD_NAMES.index(card)]
        case ["seat", role, *rest] if role in ROLE_NAMES:
            return _read_man(state, text, role, rest)
        case [card, *rest] if card in CARD_NAMES:
            return _read_card(state, text, CARD_NAMES.index(card), rest)
    raise malformed(text, TAKES)


def _read_man(state: ReglementState, text: str, role: str, rest: list[str]) -> list[int]:
    man = ROLE_NAMES.index(role) * 2
    if rest[:1] == ["asleep"]:
        man += 1
        rest = rest[1:]
    if len(rest) > 1:
        raise malformed(text, "'seat', a role and a seat, as in 'seat parrain 9'")
    return [TAKE + man, *(SIT + _seat(state, text, word) for word in rest)]


def _read_card(state: ReglementState, text: str, card: int, rest: list[str]) -> list[int]:
    """Return a card's target, or the code of an impossible one."""
    chain = [PLAY + card]
    if not rest:
        return chain
    if card == COCKTAIL:
        return chain + _read_pills(state, text, rest)
    if card in (KNIFE, PAN, PASS_CAKE, MOVE):
        match rest:
            case [start, ">", end]:
                read_start = _place if card == PASS_CAKE else _seat
                return chain + _read_pair(
                    state, card, read_start(state, text, start), _seat(state, text, end)
                )
            case [start] if card == MOVE:
                return [*chain, FROM + _seat(state, text, start)]
    elif card in (ORDER, BOUM) and len(rest) == 1:
        place = _place(state, text, rest[0]) if card == BOUM else _seat(state, text, rest[0])
        if card == ORDER:
            return [*chain, CAKE + place]
        owner = state.cake_at(place)
        return [*chain, BLOW + owner if owner != NO_SEAT else wish(card, place, place)]
    raise malformed(text, TAKES)


def _read_pair(state: ReglementState, card: int, start: int, end: int) -> list[int]:
    if card == MOVE:
        return [FROM + start, TO + end]
    if card == PAN and state.components.faces[start] == end:
        return [SHOOT + start]
    if card == KNIFE and end in (after(start), before(start)):
        return [STAB + start * 2 + (0 if end == after(start) else 1)]
    owner = state.cake_at(start)
    if card == PASS_CAKE and owner != NO_SEAT:
        for direction in (0, 1):
            if passed_to(state, owner, direction) == end:
                return [PASS + owner * 2 + direction]
    return [wish(card, start, end)]


def _read_pills(state: ReglementState, text: str, words: list[str]) -> list[int]:
    seats = sorted(_seat(state, text, word) for word in words)
    if len(set(seats)) != len(seats) or len(seats) > 3:
        return [wish(COCKTAIL, seats[0], seats[-1])]
    return [PILL + seat for seat in seats]


def wish(card: int, seat: int, other: int) -> int:
    """Return the code of an impossible target, for `why_not`."""
    return WISH + card * SEATS_SQUARED + seat * SEATS + other


def _seat(state: ReglementState, text: str, word: str) -> int:
    if word.isascii() and word.isdigit() and len(word) < 3 and 1 <= int(word) <= SEATS:
        return int(word) - 1
    if len(word) == 1 and word.upper() in state.components.letters:
        return state.components.letters.index(word.upper())
    raise malformed(text, f"a seat from 1 to {SEATS}, or its letter")


def _place(state: ReglementState, text: str, word: str) -> int:
    """Read a seat, or a colour for the seat of its cake."""
    if word not in COLOURS[: state.players]:
        return _seat(state, text, word)
    seat = state.cakes[COLOURS.index(word)]
    if seat < 0:
        raise NotationError(f"{text[:80]!r} is no action: the {word} cake is not on the table")
    return seat


def _read_chance(state: ReglementState, text: str) -> int:
    match text.lower().split():
        case ["draw", card] if card in CARD_NAMES:
            return DRAW + CARD_NAMES.index(card)
        case ["youngest", seat] if (
            seat.isascii() and seat.isdigit() and len(seat) == 1 and int(seat) < state.players
        ):
            return YOUNGEST + int(seat)
    raise malformed(text, "'draw' and a card, as in 'draw pan', or 'youngest' and a seat")


def read_draws(text: str) -> list[str]:
    """Return the single draws that one line of a scenario stands for."""
    words = text.split()
    return [f"draw {card}" for card in words[1:]] if words[:1] == ["draw"] else [text]
