"""The 382 cards of Gangster Le Pro: counts, exact means and ranges (GLP-1 and 9), and the use of the vocabulary."""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import Any

import pytest
from tests.games.gangster_le_pro.edition.appraisal import worth

from tripot.games.gangster_le_pro.cards.effects import walk
from tripot.games.gangster_le_pro.cards.reader import COUNTS, Card, load_cards
from tripot.games.gangster_le_pro.rules.cards.words import BENDS, DECKS, MOMENTS, WHO, WORDS

CARDS = load_cards()
PERLE = (
    *(100, 300, 500, 800, 1000, 1500, 2000, 2500, 2800, 3000, 3700, 4000),
    *(4200, 4500, 5000, 5200, 5500, 6000, 6200, 6500, 6800, 7000, 7200, 7500),
)
DIAMANT = (
    *(100, 200, 500, 600, 800, 1000, 1300, 1600, 1800, 2000, 2500, 2700),
    *(3000, 4000, 4700, 5000, 5700, 6000, 7000, 7700, 8000, 8600, 9000, 10000),
)


def words(card: Card) -> set[str]:
    """Return the words a card uses, those at the card included."""
    found = {word for step in walk(card.effect) for word in step if word in WORDS}
    return found | ({"keep"} if card.star else set()) | ({"hat"} if card.hat else set())


def amounts(deck: str, word: str) -> list[Any]:
    """Return the values a word has in a deck."""
    return [step[word] for card in CARDS.deck(deck) for step in walk(card.effect) if word in step]


# ---- the decks


def test_every_deck_has_its_number_of_cards() -> None:
    """GLP-1.1: 372 cards in 14 decks and ten characters."""
    counts = {deck: len(CARDS.deck(deck)) for deck in DECKS}
    assert counts == COUNTS
    assert sum(counts.values()) == 382
    assert counts["personnage"] == 10


def test_cards_are_numbered_deck_after_deck() -> None:
    """A card's number is its place, and its deck's range holds it."""
    for number, card in enumerate(CARDS.all):
        assert card.number == number
        assert number in CARDS.decks[card.deck]
        assert CARDS.number[card.id] == number


def test_pearls_and_diamonds_are_the_table_of_the_rulebook() -> None:
    """GLP-1.2: 24 values each, and one half of the jewel in each deck."""
    for deck, values in (("perle", PERLE), ("diamant", DIAMANT)):
        cards = CARDS.deck(deck)
        assert sorted(card.value for card in cards) == [0, *values]
        assert [card.jewel for card in cards].count(True) == 1
    halves = [card for card in CARDS.all if card.jewel]
    assert [half.partner for half in halves] == [halves[1].number, halves[0].number]


def test_gems_average_about_4000_with_the_jewel() -> None:
    """GLP-8: 4 000 $ a piece, the jewel's 12 000 counted in."""
    both = sum(PERLE) + sum(DIAMANT) + 12_000
    assert mean(card.value for card in (*CARDS.deck("perle"), *CARDS.deck("diamant"))) * 50 + 12_000 == both
    assert both / 50 == pytest.approx(4_000, abs=100)


def test_banque_is_half_arrests_and_loots_of_4800() -> None:
    """GLP-9.1, 8: arrest 1 in 2, loot averages exactly 4 800."""
    assert amounts("banque", "arrest") == ["bank"] * 12
    assert len(amounts("banque", "loot")) == 12
    assert mean(amounts("banque", "loot")) == 4_800


def test_commerce_is_a_third_arrests_and_loots_of_1600() -> None:
    """GLP-9.2, 8: arrest 1 in 3, loot averages exactly 1 600."""
    assert amounts("commerce", "arrest") == ["shop"] * 8
    assert len(amounts("commerce", "loot")) == 16
    assert mean(amounts("commerce", "loot")) == 1_600


def test_collecte_averages_2500() -> None:
    """GLP-9.3: 28 cards, exactly 2 500, none above 6 000."""
    asked = amounts("collecte", "pay")
    assert len(asked) == 28
    assert mean(asked) == 2_500
    assert max(asked) <= 6_000


def test_justice_is_14_fines_and_10_dossiers() -> None:
    """GLP-9.4: a bank always costs more than a shop."""
    fines = amounts("justice", "fine")
    assert len(fines) == 14
    assert all(shop < bank for shop, bank in fines)
    assert amounts("justice", "receive") == ["dossier"] * 10


def test_investissement_is_ten_businesses_of_two_halves() -> None:
    """GLP-9.5: the pair sells for 2 000 to 9 000."""
    cards = CARDS.deck("investissement")
    assert sorted(Counter(card.business for card in cards).values()) == [2] * 10
    assert (min(card.price for card in cards), max(card.price for card in cards)) == (2_000, 9_000)
    for card in cards:
        other = CARDS.all[card.partner]
        assert other.partner == card.number
        assert (other.business, other.price) == (card.business, card.price)
        assert other is not card


def test_automobile_has_six_of_each_collision_factor() -> None:
    """GLP-9.6: prices up to 6 000, and some resell at a profit, not all."""
    cards = CARDS.deck("automobile")
    assert Counter(card.collision for card in cards) == {0: 6, 1: 6, 2: 6}
    assert max(card.price for card in cards) == 6_000
    assert 3 <= sum(card.resale > card.price for card in cards) <= 9


def test_boxe_has_one_to_three_dice_and_rising_prizes() -> None:
    """GLP-9.7: bonus 0 to 2, prizes of about 1 000, 2 500 and 5 000."""
    cards = CARDS.deck("boxe")
    assert {card.dice for card in cards} == {1, 2, 3}
    assert {card.bonus for card in cards} == {0, 1, 2}
    for win, about in enumerate((1_000, 2_500, 5_000)):
        assert mean(card.prizes[win] for card in cards) == pytest.approx(about, rel=0.03)
    assert all(card.prizes[0] < card.prizes[1] < card.prizes[2] for card in cards)


def test_recrutement_brings_one_to_four_men() -> None:
    """GLP-9.8: about two on average."""
    men = [card.men for card in CARDS.deck("recrutement")]
    assert set(men) == {1, 2, 3, 4}
    assert mean(men) == pytest.approx(2, abs=0.1)


def test_missions_pay_more_for_more_men() -> None:
    """GLP-9.9: 12 ★ of 31, 2 to 12 men, 2 000 to 5 000 and ★ 5 000 to 15 000."""
    for star, count, low, high in ((False, 19, 2_000, 5_000), (True, 12, 5_000, 15_000)):
        effects = [card.effect[0] for card in CARDS.deck("mission") if card.star == star]
        jobs = sorted((step["men"], step["mission"]) for step in effects)
        assert len(jobs) == count
        assert (jobs[0][1], jobs[-1][1]) == (low, high)
        assert [reward for _, reward in jobs] == sorted(reward for _, reward in jobs)
        assert all(2 <= men <= 12 for men, _ in jobs)
    assert {card.effect[0]["men"] for card in CARDS.deck("mission")} >= {2, 12}


def test_aventure_has_its_stars_and_hats() -> None:
    """GLP-9.10: at least 18 ★ and 12 hats; every moment is some card's."""
    cards = CARDS.deck("aventure")
    assert sum(card.star for card in cards) >= 18
    assert sum(card.hat for card in cards) >= 12
    assert not any(card.star and card.hat for card in cards)
    assert {MOMENTS[card.moment] for card in cards} == set(MOMENTS)
    assert len({(card.hat_square, card.hat_nth) for card in cards if card.hat}) == 12


def test_aventure_is_good_bad_and_cruel_in_equal_measure() -> None:
    """GLP-9.10: thirds; the good worth about 2 500, the bad 1 200, and the cruel cost the others."""
    cards = CARDS.deck("aventure")
    tones = Counter(card.tone for card in cards)
    assert set(tones) == {"good", "bad", "cruel"}
    assert max(tones.values()) - min(tones.values()) <= 1
    value = {tone: mean(worth(card)[0] for card in cards if card.tone == tone) for tone in tones}
    assert value["good"] == pytest.approx(2_500, abs=100)
    assert value["bad"] == pytest.approx(-1_200, abs=60)
    for card in cards:
        mine, theirs = worth(card)
        assert (card.tone == "cruel") == (theirs < 0), card.id
        assert (card.tone == "good") == (mine >= 1_000 and theirs >= 0), card.id
        assert (card.tone == "bad") == (mine <= -500 and theirs >= 0), card.id


def test_every_character_bends_another_rule() -> None:
    """GLP-9.11: ten different advantages."""
    assert sorted(card.bend for card in CARDS.deck("personnage")) == list(range(len(BENDS)))
    usual = {"refuge_per_man": 100, "vendeur_price": 500, "collecte_percent": 100, "fine_percent": 100}
    for card in CARDS.deck("personnage"):
        assert card.bend_number != usual.get(BENDS[card.bend], 0)


# ---- the vocabulary


def test_every_word_serves_at_least_three_cards() -> None:
    """A word that fewer cards use is not worth its place in the vocabulary."""
    uses = Counter(word for card in CARDS.all for word in words(card))
    assert set(uses) == {*WORDS[1:], "keep", "hat"}
    assert {word: n for word, n in uses.items() if n < 3} == {}


def test_every_who_is_used() -> None:
    """Every player a card can mean is meant by some card."""
    used = {step.get("who", "self") for card in CARDS.all for step in walk(card.effect)}
    assert used == set(WHO)
