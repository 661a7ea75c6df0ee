"""Constants of Gangster Le Pro (GLP): decks, squares, actions, phases, amounts and the places of cards.

An action is a small int with one meaning in every position:

| ints            | notation                | meaning                                                      |
|-----------------|-------------------------|--------------------------------------------------------------|
| 0               | roll                    | roll the die of one's move (GLP-4.2)                             |
| 1               | declare                 | declare oneself buyer (GLP-4.1)                                  |
| 2               | pass                    | decline, have done, accept what comes                        |
| 3               | buy                     | the boxer, the protection or the car that is for sale        |
| 4, 5            | perle, diamant          | buy that at the Vendeur (GLP-5.13)                               |
| 6, 7, 8         | invest, look, sell car  | Brocanteur (GLP-5.5)                                             |
| 9               | claim                   | 500 $ for the only boxer (GLP-5.3)                               |
| 10              | rob                     | go in (GLP-5.14)                                                 |
| 11              | draw                    | draw the Mission or Collecte card                            |
| 12              | protect                 | give up a Protection instead (GLP-5.6)                           |
| 13              | sell jewel              | both halves (GLP-5.8)                                            |
| 14              | wreck                   | lose the car (GLP-4.4)                                           |
| 15              | hat                     | play the hat card of the square (GLP-4.5)                        |
| 16              | again                   | roll the die once more (a Personnage)                        |
| 17, 18          | yes, no                 | take a card's offer or not                                   |
| 20 + seat       | fight 2                 | organise a fight (GLP-5.4)                                       |
| 30 + seat       | hit 2                   | whose car is hit (GLP-4.4)                                       |
| 40 + seat       | with 2                  | exchange partner (GLP-5.7)                                       |
| 50 + seat       | choose 2                | the player a card is about                                   |
| 60 + kind       | side vendeur            | the side of a double square (GLP-3.8)                            |
| 80 + k          | option 1                | a card's branch, from 1                                      |
| 90 + n          | walk 3                  | a number of squares, by a card                                    |
| 100 + square    | go 13                   | a square to go to                                            |
| 200 + business  | sell business <slug>    | both halves of a business (GLP-5.5)                              |
| 1000 + card     | star <card>             | play an Aventure star                                        |
| 2000 + card     | sell <card>             | sell a Perle or a Diamant (GLP-5.8)                              |
| 3000 + card     | give <card>             | give a card up                                               |
| 4000 + card     | swap <card>             | offer a card in exchange (GLP-5.7)                               |
| 5000 + card     | carry <card>            | carry out a Mission star (GLP-5.9)                               |

A chance outcome is the face of a die or the number of a card.
"""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64, vec

AUTOMOBILE: Final = 0
AVENTURE: Final = 1
BANQUE: Final = 2
BOXE: Final = 3
COLLECTE: Final = 4
COMMERCE: Final = 5
DIAMANT: Final = 6
DOSSIER: Final = 7
INVESTISSEMENT: Final = 8
JUSTICE: Final = 9
MISSION: Final = 10
PERLE: Final = 11
PROTECTION: Final = 12
RECRUTEMENT: Final = 13
PERSONNAGE: Final = 14
DECK_COUNT: Final = 15

# Squares, by name.
SQ_AVENTURE: Final = 0
SQ_BOXE: Final = 1
SQ_BROCANTEUR: Final = 2
SQ_COLLECTE: Final = 3
SQ_ECHANGE: Final = 4
SQ_EXPERT: Final = 5
SQ_MISSION: Final = 6
SQ_PASSAGE: Final = 7
SQ_PROTECTION: Final = 8
SQ_RECRUTEMENT: Final = 9
SQ_REFUGE: Final = 10
SQ_VENDEUR: Final = 11
SQ_VOL: Final = 12
NO_SQUARE: Final = -1
REFUGE: Final = 0
"""The number of Refuge on the board."""

# Moments of the stars (docs/gangster-le-pro-cards.md).
M_NONE: Final = 0
M_TURN: Final = 1
M_ARREST: Final = 2
M_LOOT: Final = 3
M_COLLECTE: Final = 4
M_COLLISION: Final = 5
M_FIGHT: Final = 6
M_SALE: Final = 7
M_MISSION: Final = 8
M_HAT: Final = 9

# Bends of the Personnages.
B_REFUGE: Final = 0
B_MEN: Final = 1
B_REROLL: Final = 2
B_COLLECTE: Final = 3
B_FIGHT: Final = 4
B_SALE: Final = 5
B_VENDEUR: Final = 6
B_LOOT: Final = 7
B_FINE: Final = 8
B_BUSINESS: Final = 9

# Places of a card. The seat is added to HAND and the following ones.
BAG: Final = 0
USED: Final = 1
OUT: Final = 2
ON_SQUARE: Final = 3
IN_PLAY: Final = 4
HAND: Final = 8
FRESH: Final = 16
UNDER_CAR: Final = 24
UNDER_BOXER: Final = 32

# Actions.
ROLL: Final = 0
DECLARE: Final = 1
PASS: Final = 2
BUY: Final = 3
BUY_PERLE: Final = 4
BUY_DIAMANT: Final = 5
INVEST: Final = 6
LOOK: Final = 7
SELL_CAR: Final = 8
CLAIM: Final = 9
ROB: Final = 10
DRAW: Final = 11
PROTECT: Final = 12
SELL_JEWEL: Final = 13
WRECK: Final = 14
PLAY_HAT: Final = 15
REROLL: Final = 16
YES: Final = 17
NO: Final = 18
FIGHT: Final = 20
HIT: Final = 30
WITH: Final = 40
CHOOSE: Final = 50
SIDE: Final = 60
OPTION: Final = 80
WALK: Final = 90
GO: Final = 100
SELL_BUSINESS: Final = 200
STAR: Final = 1000
SELL: Final = 2000
GIVE: Final = 3000
SWAP: Final = 4000
CARRY: Final = 5000

# Phases: what is awaited. Up to LAST_CHANCE it is chance.
RUNNING: Final = 0
C_DEAL: Final = 1
C_FIRST: Final = 2
C_MOVE: Final = 3
C_PASSAGE: Final = 4
C_VOL: Final = 5
C_EFFECT: Final = 6
C_BOUT: Final = 7
C_DRAW: Final = 8
C_EXCHANGE: Final = 9
C_STEAL: Final = 10
LAST_CHANCE: Final = 10
D_TURN: Final = 11
D_REROLL: Final = 12
D_HIT: Final = 13
D_CRASH: Final = 14
D_SIDE: Final = 15
D_HAT: Final = 16
D_BOXER: Final = 17
D_FIGHT: Final = 18
D_CLAIM: Final = 19
D_CORNER: Final = 20
D_BROCANTEUR: Final = 21
D_CAR: Final = 22
D_COLLECTE: Final = 23
D_SWAP: Final = 24
D_PARTNER: Final = 25
D_EXPERT: Final = 26
D_MISSION: Final = 27
D_PASSAGE: Final = 28
D_PROTECTION: Final = 29
D_VENDEUR: Final = 30
D_VOL: Final = 31
D_ARREST: Final = 32
D_LOOT: Final = 33
D_CHOOSE: Final = 34
D_LOSE: Final = 35
D_OPTION: Final = 36
D_OFFER: Final = 37
D_WALK: Final = 38
D_GO: Final = 39
OVER: Final = 40

# The next step while no decision and no chance is awaited.
N_WAIT: Final = 0
N_TURN: Final = 1
N_ARRIVE: Final = 2
N_SIDE: Final = 3
N_HAT: Final = 4
N_SQUARE: Final = 5
N_AVENTURE: Final = 6
N_RUN: Final = 7
N_RESUME: Final = 8
N_END_TURN: Final = 9
N_COLLECTE: Final = 10
N_MISSION: Final = 11
N_ARREST: Final = 12
N_LOOT: Final = 13
N_CRASH: Final = 14
N_CORNER: Final = 15
N_EXPERT: Final = 16
N_BROCANTEUR: Final = 17
N_MISSION_CARD: Final = 18
N_ROBBERY: Final = 19

# The continuation after the current procedure.
R_END: Final = 0
R_SQUARE: Final = 1
R_TURN: Final = 2

# Why the match ended.
E_NONE: Final = 0
E_SOLD: Final = 1
E_LAST: Final = 2
E_LIMIT: Final = 3

# The purpose of a drawn card.
FOR_SQUARE: Final = 0
FOR_EFFECT: Final = 1

# The rules' own amounts.
START_CASH: Final = 3000
REFUGE_PAY_PER_MAN: Final = 100
STOP_BONUS: Final = 500
BOXER_PRICE: Final = 200
LONE_BOXER: Final = 500
INVEST_PRICE: Final = 200
PROTECTION_PRICE: Final = 500
VENDEUR_PRICE: Final = 500
JEWEL_PRICE: Final = 12000
DOSSIER_COST: Final = 2500
COLLECTE_FROM: Final = 1000
COLLECTE_SMALL: Final = 100
COLLECTE_ABOVE: Final = 5000
COLLECTE_LARGE: Final = 500
COLLECTE_CARD_ABOVE: Final = 10000
DOSSIERS_OUT: Final = 3
STARS_A_TURN: Final = 2
PRIZES: Final = 3
WINS_TO_RETIRE: Final = 3
TURN_LIMIT: Final = 300
TARGETS: Final[tuple[int, ...]] = (0, 0, 70000, 60000, 50000, 45000, 40000)
SHORT_GAME_REDUCTION: Final = 10000
MAX_SEATS: Final = 6
NO_CARD: Final = -1
NOBODY_CHOSEN: Final = -1
NOT_STARTED: Final = -1

DIE: Final[tuple[tuple[int, int], ...]] = ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))


BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(62)])
"""Powers of two: compiled, a shift by a packed number is wrong from 31 on."""
MAX_ANSWERS: Final = 256
NO_MENU: Final[vec[i64]] = vec[i64]()
BLANK_MENU: Final[vec[i64]] = vec[i64]([0 for _answer in range(MAX_ANSWERS)])


def packed(values: list[int]) -> vec[i64]:
    """Return a list as a packed array: only compiled code can make one."""
    return vec[i64]([i64(value) for value in values])


def truths(values: list[int]) -> vec[bool]:
    """Return a list as a packed array of yes and no."""
    return vec[bool]([value != 0 for value in values])


def listed(values: vec[i64]) -> list[int]:
    """Return a packed array as a list."""
    return [values[i] for i in range(len(values))]


def round_up(amount: i64) -> i64:
    """Round up to the hundred (GLP-3.1)."""
    return (amount + 99) // 100 * 100


def percent(amount: i64, share: i64) -> i64:
    """Return a share of an amount in percent, rounded up to the hundred (GLP-3.1)."""
    return (amount * share + 9999) // 10000 * 100


def half(amount: i64) -> i64:
    """Return half, rounded up to the hundred: half of 900 is 500 (GLP-3.1)."""
    return round_up((amount + 1) // 2)
