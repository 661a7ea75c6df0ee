"""Gang of Dice towards people: editions, positions, notation, refusals, decisions, odds and the drawn table."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from tripot.core.errors import BadInput, NotationError
from tripot.core.options import PROVENANCES, Edition
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.gang_of_dice.edition import read_edition
from tripot.games.gang_of_dice.rules import GangOfDiceState

GAME = find_game("gang-of-dice")


def table(players: int = 2, options: dict[str, Any] | None = None, **position: Any) -> GangOfDiceState:
    """Return a position."""
    state = GAME.new(players, options)
    if position:
        GAME.set_position(state, position)
    return cast(GangOfDiceState, state)


# ---- the edition


def test_every_datum_says_where_it_comes_from() -> None:
    """Dice, tokens, shares, bonus and each part of each card carry a provenance mark."""
    data = GAME.edition().data
    assert len(data["card"]) == 18
    marks = [data["dice"]["number_provenance"], data["tokens"]["provenance"]]
    marks += [data["dice"]["faces_provenance"], data["dice"]["faces_once_provenance"]]
    marks += [data["bonus"][f"{name}_provenance"] for name in ("french", "english")]
    marks += [row["provenance"] for row in data["setup"]]
    marks += [card[f"{part}_provenance"] for card in data["card"] for part in ("colour", "type", "condition")]
    assert set(marks) <= set(PROVENANCES)
    known = {card["name"]: card["type_provenance"] for card in data["card"]}
    assert {name for name, mark in known.items() if mark == "book"} == {"bomb-total-7", "explosion-run-2"}
    assert {name for name, mark in known.items() if mark == "found"} == {"explosion-two-5s", "bomb-run-3"}


def test_a_name_of_a_card_is_its_type_and_condition() -> None:
    """So that a record can be read without the edition."""
    for card in GAME.edition().data["card"]:
        assert card["name"] == f"{card['type']}-{card['condition']}"


def changed(change: Callable[[dict[str, Any]], None]) -> Edition:
    """Return the standard edition with one change."""
    data = copy.deepcopy(dict(GAME.edition().data))
    change(data)
    return Edition("changed", f"digest of {change}", data)


MISTAKES: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("edition: dice.number", lambda data: data["dice"].update(number=35)),
    ("edition: dice.faces", lambda data: data["dice"].update(faces=["1"])),
    ("edition: dice", lambda data: data.pop("dice")),
    ("edition: tokens.worth", lambda data: data["tokens"].update(worth=4)),
    ("edition: tokens.number", lambda data: data["tokens"].update(number="many")),
    ("edition: bonus.english", lambda data: data["bonus"].update(english=[1, 2])),
    ("edition: bonus.french", lambda data: data["bonus"].update(french=[1, 2, -1])),
    ("edition: setup 1: players", lambda data: data["setup"][0].update(players=5)),
    ("edition: setup 2: dice", lambda data: data["setup"][1].update(dice=13)),
    ("edition: setup 3: tokens", lambda data: data["setup"][2].update(tokens=10)),
    ("edition: setup", lambda data: data["setup"].pop()),
    ("edition: setup", lambda data: data.update(setup=3)),
    ("edition: card 1: name", lambda data: data["card"][0].update(name="Two Words")),
    ("edition: card 2: name", lambda data: data["card"][1].update(name=data["card"][0]["name"])),
    ("edition: card 3: colour", lambda data: data["card"][2].update(colour="grey")),
    ("edition: card 4: type", lambda data: data["card"][3].update(type="mine")),
    ("edition: card 5: condition", lambda data: data["card"][4].update(condition="total-8")),
    ("edition: cards", lambda data: data["card"].pop()),
    ("edition: cards", lambda data: data["card"][0].update(colour="dark")),
]


@pytest.mark.parametrize(("place", "change"), MISTAKES, ids=[str(i) for i in range(len(MISTAKES))])
def test_a_mistake_in_an_edition_is_named(place: str, change: Callable[[dict[str, Any]], Any]) -> None:
    """One clear error that names the place."""
    with pytest.raises(BadInput) as caught:
        read_edition(changed(change))
    assert caught.value.field == place


def test_an_owner_may_correct_a_card(tmp_path: Path) -> None:
    """An edition of one's own: 7+ as an Explosion, and the rules follow."""
    text = Path(cast(str, GAME._folder / "components.toml")).read_text(encoding="utf-8")
    card = 'name = "bomb-total-7"\ncolour = "light"\ncolour_provenance = "reconstructed"\ntype = "bomb"'
    assert card in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(card, card.replace("bomb", "explosion")), encoding="utf-8")
    state = cast(GangOfDiceState, GAME.new(2, {"first": 0}, str(file)))
    assert state.cards[4].name == "explosion-total-7"
    assert state.cards[4].explosion
    assert not cast(GangOfDiceState, GAME.new(2)).cards[4].explosion


# ---- positions


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"wealth": [1]}, "position.wealth"),
        ({"wealth": [1, -1]}, "position.wealth"),
        ({"wealth": [1, 2], "out": [1, 0]}, "position.out"),
        ({"wealth": 3}, "position.wealth"),
        ({"round": 13}, "position.round"),
        ({"round": True}, "position.round"),
        ({"first": 2}, "position.first"),
        ({"card": "no-such-card"}, "position.card or turned"),
        ({"turned": "bomb-pair"}, "position.turned"),
        ({"turned": ["bomb-pair", "bomb-pair"]}, "position.turned"),
        ({"card": "bomb-pair", "turned": ["bomb-pair"]}, "position.turned"),
        ({"round": 2, "dice": "3"}, "position.dice"),
        ({"round": 2, "standing": ["3", ""]}, "position.standing"),
        ({"card": "bomb-pair", "rolls": 2}, "position.rolls"),
        ({"card": "bomb-pair", "dice": "6"}, "position.dice"),
        ({"card": "bomb-pair", "dice": 6}, "position.dice"),
        ({"card": "bomb-pair", "dice": ""}, "position.dice"),
        ({"card": "bomb-pair", "dice": "1 " * 24}, "position.dice"),
        ({"card": "bomb-pair", "dice": "1", "rolls": 3}, "position.rolls"),
        ({"card": "explosion-pair", "dice": "1 1"}, "position.dice"),
        ({"card": "bomb-pair", "standing": ["1", "1"]}, "position"),
        ({"card": "bomb-pair", "standing": ["1", ""], "busted": ["2", ""]}, "position.busted"),
        ({"card": "bomb-pair", "standing": ["", "1"]}, "position.standing or busted"),
        ({"card": "bomb-pair", "standing": ["1 " * 24, ""]}, "position.standing"),
        ({"card": "bomb-pair", "busted": ["1 1", ""], "centre": 1}, "position.centre"),
        ({"card": "bomb-pair", "wealth": [0, 5]}, "position.wealth"),
        ({"bonus": -1}, "position.bonus"),
    ],
)
def test_a_mistake_in_a_position_is_named(position: dict[str, Any], field: str) -> None:
    """One clear error that names the part."""
    with pytest.raises(BadInput) as caught:
        GAME.set_position(GAME.new(2), position)
    assert caught.value.field == field


def test_a_position_says_who_is_out() -> None:
    """The eliminated own nothing, do not start and do not play."""
    with pytest.raises(BadInput) as caught:
        table(3, wealth=[5, 5, 5], out=[0, 0, 3])
    assert caught.value.field == "position.wealth"
    with pytest.raises(BadInput) as caught:
        table(3, wealth=[0, 5, 5], out=[3, 0, 0], first=0)
    assert caught.value.field == "position.first"


def test_inspect_and_position_agree() -> None:
    """What inspect says can be set again, and gives the same position."""
    state = table(
        3,
        round=11,
        first=1,
        wealth=[30, 20, 40],
        centre=9,
        bonus=3,
        turned=["bomb-pair", "bomb-run-3"],
        card="explosion-two-5s",
        standing=["", "5 4 B", ""],
        busted=["", "", "5 5 2"],
        dice="3 3 1 B",
        rolls=2,
    )
    seen = GAME.get_position(state)
    names = (
        "round",
        "first",
        "wealth",
        "out",
        "centre",
        "bonus",
        "card",
        "standing",
        "busted",
        "dice",
        "rolls",
    )
    again = {name: seen[name] for name in names}
    again["turned"] = [name for name in seen["turned"] if name != seen["card"]]
    other = table(3)
    GAME.set_position(other, again)
    assert other.key() == state.key()
    assert seen["turn"] == 0
    assert seen["best"] == 1
    assert seen["order"] == [1, 2, 0]


# ---- notation


@pytest.mark.parametrize(
    "text",
    [
        "dice",
        "dice 0",
        "dice 37",
        "dice x",
        "pick 1",
        "pick 1x6",
        "pick 37x1",
        "rerol 1",
        "reroll 6",
        "stop 1",
        "3",
    ],
)
def test_what_is_no_notation(text: str) -> None:
    """One sentence that says what can be written."""
    state = table(card="bomb-total-10", dice="3 1")
    with pytest.raises(NotationError, match="reroll"):
        GAME.parse_line(state, 0, text)


@pytest.mark.parametrize("text", ["first 2", "first x", "roll 3", "turn bomb-pair", "", "turn nothing"])
def test_chance_writes_only_what_is_due(text: str) -> None:
    """At the draw of the first player of two, seats 0 and 1."""
    with pytest.raises(NotationError, match="whichever is due"):
        GAME.parse(table(), CHANCE, text)
    assert GAME.parse(table(), CHANCE, "first 1") == 1


def test_chance_notations_by_phase() -> None:
    """First player, card and die, each with its rule."""
    state = table()
    assert GAME.notation(state, CHANCE, 1) == "first 1"
    assert GAME.rules_of(state, CHANCE, 1) == ("GOD-2.4",)
    state = table(round=2)
    assert GAME.notation(state, CHANCE, 4) == "turn bomb-total-7"
    assert GAME.parse(state, CHANCE, "TURN Bomb-Total-7") == 4
    assert GAME.rules_of(state, CHANCE, 4) == ("GOD-2.5",)
    state = table(card="bomb-pair")
    state.apply(0, 2)
    assert [GAME.notation(state, CHANCE, face) for face in (0, 5)] == ["roll B", "roll 5"]
    assert GAME.parse(state, CHANCE, "roll b") == 0
    assert GAME.rules_of(state, CHANCE, 0) == ("GOD-4.2",)


def test_several_dice_in_one_line_of_a_scenario() -> None:
    """Only rolls are taken apart."""
    assert GAME.chance_line("roll 4  1 B") == ["roll 4", "roll 1", "roll B"]
    assert GAME.chance_line("roll") == ["roll"]
    assert GAME.chance_line("turn bomb-pair") == ["turn bomb-pair"]


def test_a_line_reads_a_reroll_in_any_order_and_case() -> None:
    """The chain goes from 5 down to the Boss, a number for each face there is."""
    state = table(card="bomb-total-10", dice="5 3 3 B")
    chain = [GAME.notation(state, 0, action) for action in GAME.parse_line(state, 0, " Reroll b  3 ")]
    assert chain == ["reroll", "pick 0x5", "pick 1x3", "pick 1xB"]
    assert GAME.parse(state, 0, "pick 2 x b") == GAME.parse(state, 0, "pick 2xB")


def test_rules_of_actions() -> None:
    """A stop under a Bomb names the Bomb; a pick names the chain."""
    state = table(card="bomb-total-10", dice="5 3")
    assert GAME.rules_of(state, 0, GAME.parse(state, 0, "stop")) == ("GOD-4.3", "GOD-4.5")
    assert GAME.rules_of(state, 0, GAME.parse(state, 0, "reroll")) == ("GOD-4.3",)
    assert GAME.rules_of(state, 0, GAME.parse(state, 0, "pick 1x3")) == ("GOD-4.3", "GOD-8")
    state = table(card="explosion-pair", dice="5 3")
    assert GAME.rules_of(state, 0, GAME.parse(state, 0, "stop")) == ("GOD-4.3", "GOD-4.6")
    assert GAME.rules_of(table(card="bomb-pair"), 0, 3) == ("GOD-4.1", "GOD-3.2")


# ---- what is shown


def test_a_reroll_is_asked_as_dice_to_tick() -> None:
    """One item a die with its place, and stopping beside it; the label warns of a bomb that would go off."""
    decision = GAME.decision(table(card="bomb-total-7", dice="5 3 B"), 0)
    assert decision is not None
    shown = decision.as_json()
    assert (shown["kind"], shown["verb"], shown["least"], shown["most"]) == ("some", "reroll", 1, 3)
    assert [(item["token"], item["refs"]) for item in shown["items"]] == [
        ("5", ("die:0",)),
        ("3", ("die:1",)),
        ("B", ("die:2",)),
    ]
    assert [choice["do"] for choice in shown["choices"]] == ["stop"]
    assert shown["choices"][0]["label"] == ("choice.stop_bomb", {"total": 8})
    assert shown["prompt"] == ("prompt.reroll", {"total": 8})
    last = GAME.decision(table(card="bomb-total-7", dice="5 1", rolls=2), 0)
    assert last is not None
    assert last.prompt == ("prompt.last_reroll", {"total": 6})
    assert last.choices[0].label == ("choice.stop", {"total": 6})
    assert GAME.decision(table(card="bomb-total-7", dice="5 1"), 1) is None


def test_the_number_of_dice_is_asked_with_what_is_to_beat() -> None:
    """The pot, and who leads with what."""
    decision = GAME.decision(table(card="bomb-total-10", wealth=[9, 2], standing=["4 B", ""], centre=3), 1)
    assert decision is not None
    assert decision.prompt == ("prompt.count_beat", {"pot": 5, "seat": 0, "total": 4, "n": 2})
    assert [choice.value for choice in decision.choices] == [1, 2]
    first = GAME.decision(table(card="bomb-total-10"), 0)
    assert first is not None
    assert first.prompt == ("prompt.count", {"pot": 0})


def test_the_view_shows_the_tray() -> None:
    """Dice on the table, dice still to roll, dice picked, rerolls left."""
    state = table(card="bomb-total-10", dice="5 3 B")
    assert GAME.view(state, 1)["tray"] == {
        "dice": ["5", "3", "B"],
        "total": 8,
        "target": 0,
        "to_roll": 0,
        "picked": [],
        "rolls": 1,
        "rerolls_left": 2,
    }
    leading: dict[str, Any] = {"card": "bomb-total-10", "standing": ["4 3", ""]}
    assert GAME.view(table(**leading, dice="5 3"), 1)["tray"]["target"] == 8
    assert GAME.view(table(**leading, dice="5 1 B"), 1)["tray"]["target"] == 7
    for action in GAME.parse_line(state, 0, "reroll 5 B")[:-1]:
        state.apply(0, action)
    assert GAME.view(state, 1)["tray"]["picked"] == ["5"]
    state.apply(0, GAME.parse(state, 0, "pick 1xB"))
    tray = GAME.view(state, 1)["tray"]
    assert (tray["dice"], tray["to_roll"]) == (["3"], 2)
    assert GAME.view(table(card="bomb-pair"), 0)["tray"] is None


def test_the_view_lists_what_may_still_come() -> None:
    """Every card not yet turned, with what is on it."""
    view = GAME.view(table(round=2, turned=["bomb-pair"]), None)
    assert len(view["unturned"]) == 17
    assert "bomb-pair" not in [card["name"] for card in view["unturned"]]
    assert view["card"] is None
    assert view["order"] == [0, 1]
    assert GAME.view(table(), None)["order"] == []


def test_the_odds_of_a_reroll_are_everybodys() -> None:
    """Against 7 with three dice: the Boss again is best, and each line can be played."""
    state = table(
        3, card="bomb-total-10", standing=["3 2 2", "", ""], busted=["", "4 4 4", ""], dice="3 1 B", rolls=2
    )
    odds = GAME.insight(state, 2)
    assert odds == GAME.insight(state, None)
    assert odds["target"] == 8
    assert odds["advice"] == "reroll B"
    assert odds["stop"] == {"win": 0.0, "bust": 0.0}
    rows = odds["rerolls"]
    assert sorted(rows) == ["1", "1 B", "3", "3 1", "3 1 B", "3 B", "B"]
    assert rows["B"] == {"win": pytest.approx(2 / 6, abs=1e-4), "bust": 0.0, "valid": 1.0}
    assert rows["1 B"]["bust"] == pytest.approx(10 / 36, abs=1e-4)
    assert rows["1 B"]["valid"] == pytest.approx(26 / 36, abs=1e-4)
    assert odds["exact"]


def test_the_odds_before_the_last_reroll_tell_now_from_the_end() -> None:
    """Under a Bomb a reroll may meet the condition now and still be put right."""
    state = table(card="bomb-total-7", dice="5 5")
    row = GAME.insight(state, 0)["rerolls"]["5"]
    assert row["bust"] == pytest.approx(4 / 6, abs=1e-4)
    assert row["valid"] > 1 - 4 / 6
    assert GAME.insight(state, 0)["stop"]["bust"] == 1.0
    state = table(card="explosion-run-2", dice="5 1")
    row = GAME.insight(state, 0)["rerolls"]["1"]
    assert row["bust"] == pytest.approx(1 / 6, abs=1e-4)
    assert row["valid"] == pytest.approx(5 / 6, abs=1e-4)


def test_the_odds_of_every_number_of_dice() -> None:
    """A row for each number that may be rolled, the best one advised."""
    state = table(card="explosion-has-1", wealth=[12, 9])
    odds = GAME.insight(state, 0)
    assert list(odds["counts"]) == [str(n) for n in range(1, 13)]
    assert odds["counts"]["1"]["bust"] == pytest.approx(1 / 6, abs=1e-4)
    assert odds["counts"]["2"]["bust"] == pytest.approx(11 / 36, abs=1e-4)
    assert odds["advice"].startswith("dice ")
    assert GAME.insight(table(), 0) == {}


def test_many_dice_have_odds_too() -> None:
    """Beyond ten dice the best rerolls only, and said not to be exact."""
    state = table(3, card="bomb-run-3", dice="5 5 5 5 4 4 3 3 2 2 1 1 B B")
    odds = GAME.insight(state, 0)
    assert not odds["exact"]
    assert 0 < len(odds["rerolls"]) <= 40
    wins = [row["win"] for row in odds["rerolls"].values()]
    assert wins == sorted(wins, reverse=True)
    for action in GAME.parse_line(state, 0, odds["advice"]):
        assert GAME.why_not(state, 0, action) is None
        state.apply(0, action)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_table_can_be_drawn_at_every_moment(lang: str) -> None:
    """A whole match, as a seat and as a spectator, with screens."""
    rng = Rng(4)
    state = GAME.new(4, {"screens": True})
    while waiting := state.to_act():
        text = GAME.show(state, waiting[0] if waiting[0] >= 0 else None, lang)
        assert len(text.split("\n")) >= 6
        if waiting[0] == CHANCE:
            state.settle(rng)
        else:
            actions = state.actions(waiting[0])[:6]
            state.apply(waiting[0], actions[rng.below(len(actions))])
    assert "?" not in GAME.show(state, None, lang)


def test_the_drawn_table_says_what_a_player_needs() -> None:
    """Round, card with its moment, wealth, dice and tray."""
    state = table(
        2, {"screens": True}, round=3, card="bomb-total-7", standing=["4 B", ""], dice="3 1", wealth=[30, 28]
    )
    assert GAME.show(state, 1, "fr").split("\n") == [
        "Manche 3 sur 12",
        "● Bombe : total de 7 ou plus (vérifiée à la fin du tour)",
        " *+0    ?  debout à 4  [4 B]",
        ">  1   28  joue",
        "Centre : 0 dé, 0 jeton. Au pot en tout : 4.",
        "Sur la piste : 3 1  (total 4, relances restantes : 2)",
    ]


def test_conserved_counts_everything() -> None:
    """Wealth, standing, centre, tray and tokens, those set aside included."""
    assert GAME.conserved(GAME.new(2)) == {"worth in dice": 108, "cards": 18}
    assert GAME.conserved(GAME.new(3, {"english": True})) == {"worth in dice": 162, "cards": 18}
    state = table(2, wealth=[10, 10], card="bomb-pair", standing=["5 4", ""], dice="3 3 3", centre=4)
    assert GAME.conserved(state)["worth in dice"] == 20 + 2 + 3 + 4 + 12
