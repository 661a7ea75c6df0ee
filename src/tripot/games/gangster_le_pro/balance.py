"""Balance statistics of Gangster Le Pro: length, eliminations, characters, money, squares and cards (GLP-9.11, GLP-9.12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, cast

from tripot.core.balance_stats import (
    BalanceStats,
    Bar,
    Chart,
    Check,
    Words,
    histogram,
    interval,
    plain,
    quantile,
)
from tripot.core.state import Event, State
from tripot.games.gangster_le_pro.cards.reader import Card, Cards
from tripot.games.gangster_le_pro.rules.cards.words import DECKS, SQUARES
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

SOURCES: Final[dict[str, Words]] = {
    "refuge": {"fr": "Refuge", "en": "Refuge"},
    "gems": {"fr": "Perles et Diamants vendus", "en": "Pearls and Diamonds sold"},
    "vendeur": {"fr": "Perles et Diamants achetés", "en": "Pearls and Diamonds bought"},
    "mission": {"fr": "Missions", "en": "Missions"},
    "prizes": {"fr": "Combats de boxe", "en": "Boxing matches"},
    "boxe": {"fr": "Boxeurs", "en": "Boxers"},
    "loot": {"fr": "Butins", "en": "Loot"},
    "fines": {"fr": "Amendes", "en": "Fines"},
    "business": {"fr": "Affaires vendues", "en": "Businesses sold"},
    "invest": {"fr": "Investissements achetés", "en": "Investments bought"},
    "car_sold": {"fr": "Automobiles vendues", "en": "Cars sold"},
    "car_bought": {"fr": "Automobiles achetées", "en": "Cars bought"},
    "collecte": {"fr": "Collectes du Parrain", "en": "Collections by the Godfather"},
    "protection": {"fr": "Protections", "en": "Protections"},
    "adventure_gain": {"fr": "Aventures : gains", "en": "Adventures: gains"},
    "adventure_loss": {"fr": "Aventures : pertes", "en": "Adventures: losses"},
    "given": {"fr": "Donné à d’autres joueurs", "en": "Given to other players"},
}
_BY_RULE: Final = {
    ("claimed", "GLP-5.3"): "boxe",
    ("collected", "GLP-5.6"): "collecte",
    ("refuge", "GLP-4.3"): "refuge",
    ("wins", "GLP-5.4"): "prizes",
    ("sells", "GLP-5.8"): "gems",
    ("sells_jewel", "GLP-5.8"): "gems",
    ("sells", "GLP-5.5"): "car_sold",
    ("sells_business", "GLP-5.5"): "business",
    ("loot", "GLP-5.14"): "loot",
    ("fined", "GLP-5.15"): "fines",
    ("mission_done", "GLP-5.9"): "mission",
}
_BY_DECK: Final = {
    "boxe": "boxe",
    "protection": "protection",
    "perle": "vendeur",
    "diamant": "vendeur",
    "investissement": "invest",
    "automobile": "car_bought",
}
_AMOUNT: Final = {"bought": 2, "refuge": 2, "wins": 2, "sells": 2, "sells_jewel": 1, "sells_business": 2}
"""The index of the amount in an event's values, if it is not 1."""
_COSTS: Final = frozenset(("bought", "collected", "fined", "pay"))
_SHOWN: Final = frozenset(("card", "drawn", "looks", "star", "hat_played", "carries_out"))
TOO_OFTEN: Final = 1.35


class GangsterBalanceStats(BalanceStats):
    """Watches matches of Gangster Le Pro."""

    def __init__(self, players: int, cards: Cards) -> None:
        super().__init__(players)
        self.turns: Counter[int] = Counter()
        self.fallen: Counter[int] = Counter()
        """Matches by how many were eliminated."""
        self.money: Counter[str] = Counter()
        self.squares: Counter[int] = Counter()
        self.met: Counter[int] = Counter()
        self.played: Counter[int] = Counter()
        self.seen_as: Counter[int] = Counter()
        self.won_as: Counter[int] = Counter()
        """In parts of 60, so that shared first places stay whole numbers."""
        self.fights: Counter[str] = Counter()
        self._cards = cards
        self._personas: list[int] = []
        self._names: list[str] = []
        self._deck = -1

    def begin(self, state: State) -> None:
        """Learn the board's names."""
        components = cast(GangsterLeProState, state).components
        sides = (components.side_one, components.side_two)
        self._names = [
            " / ".join(SQUARES[side[n]] for side in sides if side[n] >= 0) for n in range(components.squares)
        ]

    def absorb(self, other: BalanceStats) -> None:
        """Add another, and learn the board's names from it."""
        super().absorb(other)
        self._names = self._names or cast(GangsterBalanceStats, other)._names

    def note(self, state: State, events: Sequence[Event]) -> None:
        """Look at what one action caused."""
        for event in events:
            kind, data = event.kind, event.data
            if kind == "first":
                self._personas = list(cast(GangsterLeProState, state).personnage)
            elif kind in ("walks", "jumps"):
                self.squares[_int(data[2])] += 1
            if kind in _SHOWN:
                self._show(kind, _int(data[1]))
            elif kind == "receives" and not (event.rule == "GLP-5.5" and self._is(data[1], "automobile")):
                self.met[_int(data[1])] += 1
            self._money(event)

    def _show(self, kind: str, card: int) -> None:
        if kind in ("star", "hat_played", "carries_out"):
            self.played[card] += 1
        else:
            self.met[card] += 1
        if kind != "drawn":
            self._deck = self._cards.all[card].deck

    def _is(self, card: object, deck: str) -> bool:
        return DECKS[self._cards.all[_int(card)].deck] == deck

    def _money(self, event: Event) -> None:
        kind, data = event.kind, event.data
        if kind == "hand_over":
            self.money["given"] -= _int(data[2])
            self.money["adventure_gain"] += _int(data[2])
            return
        if kind == "bought":
            source = _BY_DECK[DECKS[_int(data[1])]]
        elif kind in ("gain", "pay"):
            source = self._by_card(kind)
        elif (kind, event.rule) in _BY_RULE:
            source = _BY_RULE[kind, event.rule]
        else:
            return
        amount = _int(data[_AMOUNT.get(kind, 1)])
        self.money[source] += -amount if kind in _COSTS else amount

    def _by_card(self, kind: str) -> str:
        """Return the purpose of a payment by a card."""
        if DECKS[self._deck] == "collecte":
            return "collecte"
        return "adventure_gain" if kind == "gain" else "adventure_loss"

    def finish(self, state: State, decisions: int) -> None:
        """Look at the end of a match."""
        super().finish(state, decisions)
        position = cast(GangsterLeProState, state)
        self.turns[position.turns] += 1
        self.fallen[sum(place > 0 for place in position.out)] += 1
        ranks = state.ranks()
        for seat, persona in enumerate(self._personas):
            self.seen_as[persona] += 1
            if ranks[seat] == 1:
                self.won_as[persona] += 60 // ranks.count(1)

    # ---- charts and checks

    def charts(self) -> list[Chart]:
        """Return the charts of the report."""
        return [
            histogram(
                {"fr": "Longueur : tours du premier joueur", "en": "Length: turns taken by the first player"},
                self.turns,
            ),
            self.by_seat(),
            self._characters(),
            self._sources(),
            self._eliminations(),
            self._visited(),
            *(self._deck_chart(deck) for deck in DECKS[:-1]),
        ]

    def _card(self, card: Card) -> Words:
        star = " ★" if card.star else " 🎩" if card.hat else ""
        return {lang: name + star for lang, name in card.name.items()}

    def ratio(self, persona: int) -> tuple[float, float, float]:
        """Return how often a character wins, as a multiple of its fair share, with its 95 % interval."""
        n, wins = self.seen_as[persona], self.won_as[persona] / 60
        low, high = interval(wins, n)
        return wins / n * self.players, low * self.players, high * self.players

    def _characters(self) -> Chart:
        bars = [Bar(self._card(self._cards.all[persona]), *self.ratio(persona)) for persona in self.seen_as]
        return Chart(
            "bars",
            {
                "fr": "Victoires par Personnage, en parts équitables",
                "en": "Wins by Character, compared with an even share",
            },
            tuple(sorted(bars, key=lambda bar: -bar.value)),
            unit="times",
            mark=1.0,
        )

    def _sources(self) -> Chart:
        each = self.matches * self.players
        bars = [
            Bar(SOURCES[source], money / each, group="-" if money < 0 else "+")
            for source, money in self.money.items()
        ]
        return Chart(
            "bars",
            {"fr": "D’où vient et où va l’argent", "en": "Where the money comes from and goes"},
            tuple(sorted(bars, key=lambda bar: -bar.value)),
            {"fr": "Par joueur et par partie.", "en": "Per player and game."},
            unit="money",
        )

    def _eliminations(self) -> Chart:
        return Chart(
            "bars",
            {"fr": "Joueurs éliminés", "en": "Players eliminated"},
            tuple(Bar(plain(str(n)), self.fallen[n] / self.matches) for n in sorted(self.fallen)),
            unit="percent",
        )

    def _visited(self) -> Chart:
        whole = sum(self.squares.values())
        return Chart(
            "bars",
            {"fr": "Où l’on s’arrête", "en": "Where pawns stop"},
            tuple(Bar(self._square(square), n / whole) for square, n in sorted(self.squares.items())),
            {
                "fr": "Part des arrêts, du Refuge dans le sens du jeu.",
                "en": "Share of stops, clockwise from Refuge.",
            },
            unit="percent",
            mark=1 / max(1, len(self.squares)),
        )

    def _square(self, square: int) -> Words:
        return plain(f"{square} {self._names[square].capitalize()}" if self._names else str(square))

    def _deck_chart(self, deck: str) -> Chart:
        bars = tuple(
            Bar(self._card(card), self.met[card.number] / self.matches) for card in self._cards.deck(deck)
        )
        return Chart(
            "bars",
            {"fr": f"Cartes tirées : {deck.capitalize()}", "en": f"Cards drawn: {deck.capitalize()}"},
            bars,
            {"fr": "Fois par partie.", "en": "Times per game."},
        )

    def checks(self) -> list[Check]:
        """Return GLP-9.11 and GLP-9.12, measured; the length is claimed of four players only."""
        most = max((self.ratio(persona)[0] for persona in self.seen_as), default=0.0)
        checks = [
            Check(
                "GLP-9.11",
                {
                    "fr": "Meilleur Personnage, en parts équitables",
                    "en": "Best Character, compared with an even share",
                },
                most,
                1.0,
                TOO_OFTEN,
                "times",
            )
        ]
        if self.players == 4:
            checks += [
                Check(
                    "GLP-9.12",
                    {"fr": "Tours par joueur, médiane", "en": "Turns per player, median"},
                    quantile(self.turns, 0.5),
                    35,
                    60,
                ),
                Check(
                    "GLP-9.12",
                    {"fr": "Tours par joueur, 95 % des parties", "en": "Turns per player, 95% of games"},
                    quantile(self.turns, 0.95),
                    35,
                    90,
                ),
                Check(
                    "GLP-9.12",
                    {"fr": "Parties avec élimination", "en": "Games with an elimination"},
                    1 - self.fallen[0] / self.matches,
                    0.02,
                    0.20,
                    "percent",
                ),
            ]
        return checks


def _int(value: object) -> int:
    """Read a number of an event; the rules emit nothing else there."""
    return cast(int, value)
