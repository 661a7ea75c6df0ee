"""Errors of the card loader, and the code that effects compile to."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tripot.core.errors import BadInput
from tripot.games.gangster_le_pro.cards.effects import Compiler, Place
from tripot.games.gangster_le_pro.cards.reader import check_card, load_cards, read_deck

TEXT = {"fr": "Un texte.", "en": "A text."}


def card(deck: str, **facts: Any) -> dict[str, Any]:
    """Return an entry with the fields every deck has."""
    return {"id": f"{deck}-essai", "name": TEXT, "text": TEXT, "provenance": "reconstructed", **facts}


def program(effect: str, deck: str = "aventure", moment: str = "", hat: str = "") -> tuple[int, ...]:
    """Compile an effect written in TOML."""
    return Compiler("essai", Place(deck, moment, hat)).compile(
        tomllib.loads(f"effect = [{effect}]")["effect"]
    )


# ---- compiled forms


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        ("{ gain = 500 }", (1, 500, 0, 0)),
        ('{ pay = 300, per = "man" }', (2, 300, 1, 0)),
        ('{ take = 15, per = "cash", who = "richest" }', (3, 15, 14, 4)),
        ('{ give = 400, who = "others" }', (4, 400, 0, 6)),
        ('{ receive = "dossier", who = "chosen" }', (5, 7, 0, 1)),
        ('{ lose = "aventure" }', (6, 1, 0, 0)),
        ('{ steal = "perle", who = "left" }', (7, 11, 0, 2)),
        ('{ draw = "collecte" }', (8, 4, 0, 0)),
        ('{ visit = "vol" }', (9, 12, 0, 0)),
        ("{ advance = 3 }", (10, 0, 3, 0)),
        ('{ advance = "refuge" }', (10, 1, 10, 0)),
        ('{ advance = "1-6" }', (10, 2, 6, 0)),
        ("{ go = -3 }", (11, 0, 3, 0)),
        ('{ go = -6, who = "chosen" }', (11, 0, 6, 1)),
        ('{ go = "passage" }', (11, 1, 7, 0)),
        ('{ go = "any" }', (11, 2, 0, 0)),
        ('{ go = "player" }', (11, 3, 0, 0)),
        ("{ roll = 2 }", (12, 2, 0, 0)),
        ('{ skip = 2, who = "poorest" }', (16, 2, 0, 5)),
        ("{ again = true }", (17, 0, 0, 0)),
        ('{ arrest = "shop", who = "right" }', (18, 0, 0, 3)),
    ],
)
def test_a_step_is_one_instruction(effect: str, code: tuple[int, ...]) -> None:
    """Each word has its op, its value, its `per` and its `who`."""
    assert program(effect) == (*code, 0, 0, 0, 0)


def test_words_of_one_deck_compile_there() -> None:
    """Loot, fine, mission and the bank's arrest."""
    assert program("{ loot = 1500 }", "banque")[:4] == (19, 1500, 0, 0)
    assert program('{ arrest = "bank" }', "banque")[:4] == (18, 1, 0, 0)
    assert program("{ fine = [200, 800] }", "justice")[:4] == (20, 200, 800, 0)
    assert program("{ mission = 2000, men = 3 }", "mission")[:4] == (21, 2000, 3, 0)


def test_special_words_compile_at_their_moment() -> None:
    """Cancel, double and bonus, on a ★ and on a hat."""
    assert program("{ cancel = true }", moment="arrest")[:4] == (22, 0, 0, 0)
    assert program("{ double = true }", hat="vol")[:4] == (23, 0, 0, 0)
    assert program("{ bonus = 2000 }", moment="sale")[:4] == (24, 2000, 0, 0)
    assert program("{ bonus = 3 }", moment="fight")[:4] == (24, 3, 0, 0)


def test_a_roll_tries_its_branches_in_order_and_goes_on_after_them() -> None:
    """WITHIN jumps over its branch, JUMP leaves the roll."""
    code = program("{ roll = 1, 1-4 = [{ gain = 100 }], 5-6 = [] }, { pay = 200 }")
    assert code == (
        *(12, 1, 0, 0),
        *(25, 1, 4, 16),
        *(1, 100, 0, 0),
        *(27, 0, 0, 24),
        *(25, 5, 6, 24),
        *(27, 0, 0, 24),
        *(2, 200, 0, 0),
        *(0, 0, 0, 0),
    )


def test_a_choice_lists_where_its_branches_start() -> None:
    """CHOOSE, an OPTION a branch, then the branches."""
    labels = "[{ fr = 'un', en = 'one' }, { fr = 'deux', en = 'two' }]"
    code = program(f"{{ choose = [[{{ gain = 100 }}], [{{ pay = 200 }}]], labels = {labels} }}")
    assert code == (
        *(13, 2, 0, 0),
        *(26, 0, 0, 12),
        *(26, 1, 0, 20),
        *(1, 100, 0, 0),
        *(27, 0, 0, 28),
        *(2, 200, 0, 0),
        *(27, 0, 0, 28),
        *(0, 0, 0, 0),
    )


def test_an_offer_and_a_condition_jump_over_what_does_not_happen() -> None:
    """OFFER when declined, IF when less."""
    assert program("{ offer = 300, then = [{ gain = 500 }] }") == (14, 300, 0, 8, 1, 500, 0, 0, 0, 0, 0, 0)
    code = program('{ if = "cash", least = 10100, then = [{ pay = 100 }], else = [{ gain = 100 }] }')
    assert code == (
        *(15, 14, 10100, 12),
        *(2, 100, 0, 0),
        *(27, 0, 0, 16),
        *(1, 100, 0, 0),
        *(0, 0, 0, 0),
    )
    assert program('{ if = "boxe", least = 1, then = [{ lose = "boxe" }] }')[:4] == (15, 9, 1, 8)


# ---- refusals of an effect


@pytest.mark.parametrize(
    ("effect", "field"),
    [
        ("", "essai.effect"),
        ("{ grab = 100 }", "essai.effect[0]"),
        ("{ gain = 100, pay = 100 }", "essai.effect[0]"),
        ("{ gain = 100, least = 2 }", "essai.effect[0]"),
        ("{ gain = 150 }", "essai.effect[0].gain"),
        ("{ gain = 0 }", "essai.effect[0].gain"),
        ("{ gain = true }", "essai.effect[0].gain"),
        ('{ gain = 100, per = "nose" }', "essai.effect[0].per"),
        ('{ pay = 101, per = "cash" }', "essai.effect[0].pay"),
        ('{ gain = 100, who = "nobody" }', "essai.effect[0].who"),
        ("{ take = 100 }", "essai.effect[0].who"),
        ('{ take = 100, who = "self" }', "essai.effect[0].who"),
        ('{ steal = "perle", who = "everyone" }', "essai.effect[0].who"),
        ('{ receive = "aventure" }', "essai.effect[0].receive"),
        ('{ lose = "banque" }', "essai.effect[0].lose"),
        ('{ steal = "dossier", who = "left" }', "essai.effect[0].steal"),
        ('{ draw = "perle" }', "essai.effect[0].draw"),
        ('{ visit = "refuge" }', "essai.effect[0].visit"),
        ("{ advance = 36 }", "essai.effect[0].advance"),
        ('{ advance = "1-5" }', "essai.effect[0].advance"),
        ("{ go = 3 }", "essai.effect[0].go"),
        ('{ go = "refuge", who = "left" }', "essai.effect[0].go"),
        ('{ go = -2, who = "everyone" }', "essai.effect[0].go"),
        ("{ roll = 4 }", "essai.effect[0].roll"),
        ("{ roll = 1, 1-3 = [], 5-6 = [] }", "essai.effect[0]"),
        ("{ roll = 1, 1-4 = [], 4-6 = [] }", "essai.effect[0]"),
        ("{ roll = 1, 1-6 = 3 }", "essai.effect[0].1-6"),
        ("{ choose = [[]], labels = [] }", "essai.effect[0].choose"),
        ("{ choose = [[], []] }", "essai.effect[0].labels"),
        ("{ choose = [[], []], labels = [{ fr = 'a' }, { fr = 'b', en = 'b' }] }", "essai.effect[0].labels"),
        ("{ offer = 300 }", "essai.effect[0].then"),
        ("{ offer = 50, then = [] }", "essai.effect[0].offer"),
        ('{ if = "cash", least = 50, then = [] }', "essai.effect[0].least"),
        ('{ if = "luck", least = 1, then = [] }', "essai.effect[0].if"),
        ('{ if = "man", least = 2 }', "essai.effect[0].then"),
        ("{ skip = 4 }", "essai.effect[0].skip"),
        ("{ again = 1 }", "essai.effect[0].again"),
        ('{ arrest = "bank" }', "essai.effect[0].arrest"),
        ('{ arrest = "shop", who = "others" }', "essai.effect[0].who"),
        ("{ loot = 100 }", "essai.effect[0]"),
        ("{ fine = [100, 200] }", "essai.effect[0]"),
        ("{ mission = 2000, men = 2 }", "essai.effect[0]"),
        ("{ cancel = true }", "essai.effect[0]"),
        ('{ draw = "aventure" }, { gain = 100 }', "essai.effect[1]"),
        ("{ go = -1 }, { gain = 100 }", "essai.effect[1]"),
        ('{ offer = 100, then = [{ visit = "vol" }] }, { gain = 100 }', "essai.effect[1]"),
        ("{ roll = 1, 1-5 = [], 6 = [{ advance = 2 }] }, { gain = 100 }", "essai.effect[1]"),
    ],
)
def test_a_wrong_step_is_refused_with_its_place(effect: str, field: str) -> None:
    """The error names the field."""
    with pytest.raises(BadInput) as refused:
        program(effect)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("effect", "moment"),
    [
        ("{ double = true }", "arrest"),
        ("{ cancel = true }", "loot"),
        ("{ cancel = true }", "turn"),
        ("{ bonus = 3 }", "sale"),
        ("{ bonus = 100 }", "fight"),
        ('{ visit = "expert" }', "arrest"),
        ('{ take = 100, who = "chosen" }', "arrest"),
        ("{ offer = 100, then = [{ cancel = true }] }", "arrest"),
        ("{ choose = [[], []], labels = [{ fr = 'a', en = 'a' }, { fr = 'b', en = 'b' }] }", "loot"),
        ("{ roll = 1, 1-3 = [{ go = -1 }], 4-6 = [] }", "collecte"),
    ],
)
def test_a_star_that_interrupts_says_only_what_can_be_said_there(effect: str, moment: str) -> None:
    """No word of another moment, nothing that closes or asks."""
    with pytest.raises(BadInput):
        program(effect, moment=moment)


def test_a_card_has_one_choice_at_most() -> None:
    """Labels belong to the card, so a second choice would have none."""
    choose = "{ choose = [[], []], labels = [{ fr = 'a', en = 'a' }, { fr = 'b', en = 'b' }] }"
    with pytest.raises(BadInput, match="one choose"):
        program(f"{choose}, {choose}")


def test_fines_and_missions_check_their_numbers() -> None:
    """Two columns in hundreds, men a whole number."""
    for effect, deck in (
        ("{ fine = [100] }", "justice"),
        ("{ fine = [100, 250] }", "justice"),
        ("{ mission = 2000 }", "mission"),
        ("{ mission = 2000, men = 0 }", "mission"),
    ):
        with pytest.raises(BadInput):
            program(effect, deck)


# ---- refusals of a card


@pytest.mark.parametrize(
    ("deck", "facts", "field"),
    [
        ("perle", {"id": "diamant-essai", "value": 100}, "f.toml: card[7].id"),
        ("perle", {"id": "perle-Essai", "value": 100}, "f.toml: card[7].id"),
        ("perle", {"id": 3, "value": 100}, "f.toml: card[7].id"),
        ("perle", {}, "f.toml: perle-essai.value"),
        ("perle", {"value": 100, "price": 3}, "f.toml: perle-essai.price"),
        ("perle", {"value": 0}, "f.toml: perle-essai.value"),
        ("perle", {"value": 100, "jewel": True}, "f.toml: perle-essai.value"),
        ("perle", {"value": 0, "jewel": 2}, "f.toml: perle-essai.jewel"),
        ("perle", {"value": 150}, "f.toml: perle-essai.value"),
        ("perle", {"value": 100, "name": {"fr": "Un"}}, "f.toml: perle-essai.name"),
        ("perle", {"value": 100, "text": {"fr": "Un", "en": " "}}, "f.toml: perle-essai.text"),
        ("perle", {"value": 100, "provenance": "dream"}, "f.toml: perle-essai.provenance"),
        ("recrutement", {"men": 7}, "f.toml: recrutement-essai.men"),
        ("recrutement", {"men": True}, "f.toml: recrutement-essai.men"),
        ("automobile", {"price": 300, "resale": 100, "collision": 3}, "f.toml: automobile-essai.collision"),
        ("automobile", {"price": 350, "resale": 100, "collision": 1}, "f.toml: automobile-essai.price"),
        ("automobile", {"price": 300, "resale": 0, "collision": 1}, "f.toml: automobile-essai.resale"),
        ("boxe", {"dice": 0, "bonus": 0, "prizes": [100, 200, 300]}, "f.toml: boxe-essai.dice"),
        ("boxe", {"dice": 1, "bonus": 3, "prizes": [100, 200, 300]}, "f.toml: boxe-essai.bonus"),
        ("boxe", {"dice": 1, "bonus": 0, "prizes": [100, 200]}, "f.toml: boxe-essai.prizes"),
        ("boxe", {"dice": 1, "bonus": 0, "prizes": [100, 300, 300]}, "f.toml: boxe-essai.prizes"),
        ("boxe", {"dice": 1, "bonus": 0, "prizes": [100, 250, 300]}, "f.toml: boxe-essai.prizes"),
        ("investissement", {"business": "A b", "price": 2000}, "f.toml: investissement-essai.business"),
        ("investissement", {"business": "ab", "price": 10}, "f.toml: investissement-essai.price"),
        ("personnage", {"bend": "nose", "number": 3}, "f.toml: personnage-essai.bend"),
        ("personnage", {"bend": "extra_men", "number": -1}, "f.toml: personnage-essai.number"),
        ("aventure", {"effect": [{"gain": 100}], "tone": "odd"}, "f.toml: aventure-essai.tone"),
        ("aventure", {"effect": [{"gain": 10}], "tone": "good"}, "f.toml: aventure-essai.effect[0].gain"),
        ("aventure", {"effect": 3, "tone": "good"}, "f.toml: aventure-essai.effect"),
        ("aventure", {"effect": [{"gain": 100}], "tone": "good", "keep": "x"}, "f.toml: aventure-essai.keep"),
        ("mission", {"effect": [{"gain": 100}], "keep": "turn"}, "f.toml: mission-essai.keep"),
    ],
)
def test_a_wrong_card_is_refused_with_file_card_and_field(
    deck: str, facts: dict[str, Any], field: str
) -> None:
    """One clear error for a card that is not one."""
    with pytest.raises(BadInput) as refused:
        check_card(card(deck, **facts), deck, 0, "f.toml", 7)
    assert refused.value.field == field


@pytest.mark.parametrize(
    "hat",
    [
        {"square": "echange", "nth": 1},
        {"square": "refuge", "nth": 1},
        {"square": "expert", "nth": 4},
        {"square": "expert", "nth": 0},
        {"square": "expert"},
        "expert",
    ],
)
def test_a_hat_lies_on_a_single_square(hat: Any) -> None:
    """GLP-5.2: never on a double square, and no further than there are squares of the name."""
    with pytest.raises(BadInput, match="hat"):
        check_card(card("aventure", tone="good", effect=[{"gain": 100}], hat=hat), "aventure", 0, "f.toml", 0)


def test_a_card_is_not_both_a_star_and_a_hat() -> None:
    """A star is kept and a hat is laid down: a card that asks for both is refused."""
    hat = {"square": "expert", "nth": 1}
    both = card("aventure", tone="good", effect=[{"gain": 100}], hat=hat, keep="turn")
    with pytest.raises(BadInput, match="not both"):
        check_card(both, "aventure", 0, "f.toml", 0)


def test_a_deck_file_holds_cards_only() -> None:
    """Broken TOML and stray tables are refused with the file's name."""
    for text in ("[[card", "[deck]\nx = 1", "card = 3", "card = [1]", ""):
        with pytest.raises(BadInput) as refused:
            read_deck(text, "perle.toml")
        assert refused.value.field == "perle.toml"


# ---- editions


def test_an_edition_replaces_a_card_by_its_id() -> None:
    """Only that card changes."""
    new = card("perle", value=9_900) | {"id": "perle-100"}
    cards = load_cards([new])
    standard = load_cards()
    number = standard.number["perle-100"]
    assert cards.all[number].value == 9_900
    assert cards.all[number].name == TEXT
    assert [c for c in cards.all if c.number != number] == [c for c in standard.all if c.number != number]


@pytest.mark.parametrize(
    ("overrides", "field"),
    [
        ([{"id": "perle-nobody"}], "my.toml: card[0].id"),
        ([{}], "my.toml: card[0].id"),
        ([3], "my.toml: card[0].id"),
        ([card("perle", value=100) | {"id": "perle-100"}] * 2, "my.toml: card[1].id"),
        ([card("perle") | {"id": "perle-100"}], "my.toml: perle-100.value"),
        (
            [card("investissement", business="casino", price=3000) | {"id": "investissement-casino-b"}],
            "my.toml: investissement-casino-b.price",
        ),
        (
            [card("investissement", business="cirque", price=9000) | {"id": "investissement-casino-b"}],
            "my.toml: investissement-casino-b.business",
        ),
        ([card("perle", value=300) | {"id": "perle-bijou"}], "diamant.toml: diamant-bijou.jewel"),
    ],
)
def test_a_wrong_edition_is_refused_with_its_name(overrides: list[Any], field: str) -> None:
    """The error names the edition's file, the card and the field."""
    with pytest.raises(BadInput) as refused:
        load_cards(overrides, "my.toml")
    assert refused.value.field == field
