"""The texts of the 382 cards: both languages, nothing twice, and exactly what the effect does."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

from tripot.core.options import PROVENANCES
from tripot.core.texts import LANGUAGES, money
from tripot.games.gangster_le_pro.cards.digests import RECORDED, content_digest
from tripot.games.gangster_le_pro.cards.effects import walk
from tripot.games.gangster_le_pro.cards.reader import Card, cards_digest, load_cards
from tripot.games.gangster_le_pro.rules.cards.words import (
    BENDS,
    DECKS,
    MOMENTS,
    QUANTITIES,
    SQUARES,
    WHO,
    WORDS,
)

CARDS = load_cards()


def words(card: Card) -> set[str]:
    """Return the words a card uses."""
    return {word for step in walk(card.effect) for word in step if word in WORDS}


def test_no_two_cards_have_the_same_name_or_text() -> None:
    """No two cards alike, in either language; what a Boxe card is called may be a proper name in both."""
    for lang in LANGUAGES:
        for what in ("name", "text"):
            said = Counter(getattr(card, what)[lang] for card in CARDS.all)
            assert [text for text, n in said.items() if n > 1] == []
    assert all(card.text["fr"] != card.text["en"] for card in CARDS.all)


def test_effects_differ_where_the_deck_does_not_call_for_likeness() -> None:
    """Facts and effects are each card's own, but for arrests, Dossiers, men and the alike decks."""
    alike = {"dossier", "protection", "recrutement"}
    seen: dict[object, str] = {}
    for card in CARDS.all:
        if DECKS[card.deck] in alike or words(card) & {"arrest"} or card.business:
            continue
        if DECKS[card.deck] == "justice" and "receive" in words(card):
            continue
        facts = (
            card.program,
            card.moment,
            card.hat_square,
            card.hat_nth,
            card.value,
            card.price,
            card.resale,
        )
        key = (card.deck, *facts, card.collision, card.dice, card.bonus, card.prizes, card.bend)
        assert key not in seen, f"{card.id} does what {seen[key]} does"
        seen[key] = card.id


def test_texts_are_clean() -> None:
    """Sentences end, no double spaces, French punctuation is spaced and English is not."""
    for card in CARDS.all:
        for lang in LANGUAGES:
            for text in (card.name[lang], card.text[lang]):
                assert text == text.strip()
                assert "  " not in text
            assert card.text[lang][-1] in ".!?"
        assert not re.search(r"\S[;!?]|\w:", card.text["fr"].replace(" ;", "").replace(" :", "")[:-1]), (
            card.id
        )
        assert not re.search(r" [;:!?]", card.text["en"]), card.id
        assert "$" not in re.sub(r"\$\d", "", card.text["en"]), card.id
        assert "$" not in re.sub(r"\d \$", "", card.text["fr"]), card.id


def stated(card: Card) -> Iterator[int]:
    """Yield every amount of money a card's text must state."""
    for step in walk(card.effect):
        for word in ("gain", "pay", "take", "give", "offer", "loot", "mission"):
            if word in step and step.get("per") != "cash":
                yield step[word]
        yield from step.get("fine", ())
        if step.get("bonus", 0) >= 100:
            yield step["bonus"]
    yield from (n for n in (card.value, card.price, card.resale, *card.prizes) if n)


def test_texts_state_every_amount_and_no_other() -> None:
    """The money in a text is the money of its effect, in both languages."""
    for card in CARDS.all:
        wanted = set(stated(card))
        deck = DECKS[card.deck]
        if deck in ("dossier",):
            wanted = {2_500}
        if card.jewel:
            wanted = {12_000}
        if any(step.get("if") == "cash" for step in walk(card.effect)):
            wanted |= {10_000}
        if deck == "personnage":
            bend, number = BENDS[card.bend], card.bend_number
            was = {"refuge_per_man": {100}, "vendeur_price": {500}}.get(bend, set())
            wanted = was | {number} if number >= 100 else set()
        for lang, pattern in (("fr", r"\d[\d ]*\$"), ("en", r"\$[\d,]+\d|\$\d")):
            found = re.findall(pattern, card.text[lang])
            assert set(found) == {money(n, lang) for n in wanted}, card.id


def test_texts_state_every_other_number() -> None:
    """Percentages, squares, dice, men and points are in the texts too."""
    for card in CARDS.all:
        numbers: list[int] = []
        for step in walk(card.effect):
            if step.get("per") == "cash":
                numbers += [step[word] for word in ("pay", "take", "gain", "give") if word in step]
            numbers += [abs(step[k]) for k in ("go", "advance", "men") if isinstance(step.get(k), int)]
            if step.get("skip", 0) > 1 or step.get("bonus", 100) < 100:
                numbers.append(step.get("skip", step.get("bonus")))
            for key in step:
                numbers += (
                    [int(n) for n in key.split("-") if n.isdigit()] if key[0].isdigit() and step[key] else []
                )
        numbers += [card.dice, card.bonus, card.collision]
        if DECKS[card.deck] == "personnage" and card.bend_number < 100:
            numbers.append(card.bend_number)
        for number in filter(None, numbers):
            for lang in LANGUAGES:
                assert re.search(rf"(?<!\d){number}(?!\d)", card.text[lang]), (card.id, lang, number)


def test_texts_name_the_decks_and_squares_of_their_effect() -> None:
    """A card received, lost or stolen and a square visited are called by their names in both languages."""
    names = {
        "automobile": ("Automobile", "Car"),
        "aventure": ("Aventure", "Adventure"),
        "boxe": ("boxeur", "boxer"),
        "brocanteur": ("Brocanteur", "Junk Dealer"),
        "collecte": ("Collecte", "Collection"),
        "diamant": ("Diamant", "Diamond"),
        "dossier": ("Dossier", "Criminal Record"),
        "expert": ("Expert", "Expert"),
        "investissement": ("Investissement", "Investment"),
        "mission": ("Mission", "Mission"),
        "passage": ("Passage", "Passage"),
        "perle": ("Perle", "Pearl"),
        "protection": ("Protection", "Protection"),
        "recrutement": ("Recrutement", "Recruit"),
        "vendeur": ("Vendeur", "Vendor"),
        "vol": ("Vol", "Robbery"),
        "man": ("homme", "m[ae]n"),
        "pip": ("point", "pip"),
        "cash": ("liquidités", "cash"),
    }
    for card in CARDS.deck("aventure"):
        named: list[str] = []
        for step in walk(card.effect):
            keys = ("receive", "lose", "steal", "draw", "visit", "advance", "go", "per")
            named += [step[key] for key in keys if isinstance(step.get(key), str)]
        for thing in named:
            if thing in names:
                for lang, name in zip(LANGUAGES, names[thing], strict=True):
                    assert re.search(name, card.text[lang]), (card.id, thing)
    for card in CARDS.all:
        if card.hat:
            square = SQUARES[card.hat_square]
            fr = ("premi", "deuxième", "troisième", "quatrième")[card.hat_nth - 1]
            en = ("first", "second", "third", "fourth")[card.hat_nth - 1]
            boxing = {"boxe": ("Boxe", "Boxing"), "recrutement": ("Recrutement", "Recruitment")}
            name_fr, name_en = boxing.get(square, names.get(square, ("", "")))
            assert re.search(rf"Carte Chapeau, à placer sur .* {fr}\w* {name_fr}", card.text["fr"]), card.id
            assert f"Hat card: place it on the {en} {name_en}" in card.text["en"], card.id


def test_labels_name_every_branch() -> None:
    """A choice's branches have names in both languages; no other card has labels."""
    for card in CARDS.all:
        branches = [step["choose"] for step in walk(card.effect) if "choose" in step]
        assert len(card.labels) == (len(branches[0]) if branches else 0)


def test_every_card_says_where_it_comes_from() -> None:
    """The gems and the alike cards are the book's, the jewel's halves deduced, all the rest reconstructed."""
    book = {"perle", "diamant", "protection", "dossier"}
    for card in CARDS.all:
        assert card.provenance in PROVENANCES
        if card.jewel:
            assert card.provenance == "deduced"
        else:
            assert (card.provenance == "book") == (DECKS[card.deck] in book)


def test_the_digests_are_those_that_records_carry() -> None:
    """Old records stay readable: today's content is one that has a recorded digest."""
    assert cards_digest() in RECORDED.values()
    faubourg = files("tripot.games.gangster_le_pro") / "editions" / "faubourg.toml"
    assert content_digest(tomllib.loads(faubourg.read_text(encoding="utf-8"))) in RECORDED


def test_a_digest_follows_the_rules_of_a_card_and_not_its_words() -> None:
    """A new sentence keeps the digest, a new amount changes it."""
    card = {"id": "a", "text": {"fr": "Un", "en": "One"}, "effect": [{"gain": 100}]}
    reworded = {**card, "text": {"fr": "Deux", "en": "Two"}}
    changed = {**card, "effect": [{"gain": 200}]}
    assert content_digest([card]) == content_digest([reworded]) != content_digest([changed])


def test_quantities_and_moments_begin_with_nothing() -> None:
    """Code 0 means none, so that a missing part of an instruction is harmless."""
    assert QUANTITIES[0] == MOMENTS[0] == WORDS[0] == ""
    assert WHO[0] == "self"
