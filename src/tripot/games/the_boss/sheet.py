"""The values of the sheet of The Boss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tripot.core.options import Edition
from tripot.games.the_boss.edition import STANDARD, components_of
from tripot.games.the_boss.rules.numbers import BADGES_FOR_LAST_ROUND, HAND, MONEY, SANCTIONS, SEATS, TURNS

TRACK_END: Final = 20
"""The score track of the sheet ends here, as on the page before anybody has more."""


def sheet_values(edition: Edition) -> dict[str, Any]:
    """Return an edition's cities and cards, the cities in play, the gangsters, the rounds and the score track."""
    games = {
        players: components_of(edition, players, STANDARD, every_round=False, terms_in_turns=False)
        for players in range(2, SEATS + 1)
    }
    whole = games[SEATS]
    return {
        "cities": [
            {"number": number, "city": whole.city_ids[city], "faces": [whole.faces[card] for card in cards]}
            for number, (city, cards) in enumerate(enumerate(whole.by_city), 1)
        ],
        "sets": [
            {"players": players, "cities": [one.city_ids[city] for city in one.cities], "n": len(one.cities)}
            for players, one in games.items()
        ],
        "sanctions": [{"face": face} for face in SANCTIONS[MONEY + 1 :]],
        "track": [{"n": n} for n in range(TRACK_END + 1)],
        "experts": whole.experts,
        "occasionals": whole.occasionals,
        "hand": HAND,
        "turns": TURNS,
        "badges": BADGES_FOR_LAST_ROUND,
        "fewest": BADGES_FOR_LAST_ROUND,
        "most": longest_game(whole.police),
    }


def longest_game(police: Sequence[int]) -> int:
    """Return the most rounds of a game: one more than the police cards that show no third badge (BOSS-4.3)."""
    gold, silver, double = police
    spare = BADGES_FOR_LAST_ROUND - 1
    return 1 + max(n + min(gold, spare - n) + min(silver, spare - n) for n in range(min(double, spare) + 1))
