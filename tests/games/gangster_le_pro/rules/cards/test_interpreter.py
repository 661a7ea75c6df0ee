"""Every card does what it says: the plain decks card by card here, Aventure and Personnage in tests/scenarios/…/cards."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tripot.core.registry import find_game
from tripot.core.state import CHANCE, State
from tripot.games.gangster_le_pro.cards.effects import walk
from tripot.games.gangster_le_pro.cards.reader import Card, load_cards
from tripot.games.gangster_le_pro.rules.cards.words import DECKS, WORDS

GAME = find_game("gangster-le-pro")
CARDS = load_cards()
SCENARIOS = Path(__file__).parents[4] / "scenarios" / "gangster-le-pro" / "cards"


def cards(*decks: str) -> list[Any]:
    """Return the cards of some decks as parameters with their ids."""
    return [pytest.param(card, id=card.id) for deck in decks for card in CARDS.deck(deck)]


def play(state: State, *lines: str) -> None:
    """Play notations, each by whoever is awaited."""
    for line in lines:
        seat = state.to_act()[0]
        found = GAME.legal_action(state, seat, line)
        assert found is not None, f"{line!r} is not possible for {seat}"
        state.apply(seat, found)


def start(square: int, cash: int = 8_000, **more: Any) -> State:
    """Return a position of three players before the die of seat 0."""
    state = GAME.new(3)
    GAME.set_position(state, {"turn": 0, "players": [{"cash": cash, "square": square, **more}, {}, {}]})
    assert isinstance(state, State)
    return state


def me(state: State) -> Mapping[str, Any]:
    """Return all about seat 0."""
    found: Mapping[str, Any] = GAME.get_position(state)["players"][0]
    return found


def rob(column: int) -> State:
    """Return a position inside a shop (0) or a bank (1), its card about to be drawn."""
    state = start(2)
    play(state, "roll", "roll 1", "roll 1" if column == 0 else "roll 6", "rob")
    return state


@pytest.mark.parametrize("card", cards("banque", "commerce"))
def test_a_robbery_card_pays_its_loot_or_arrests(card: Card) -> None:
    """GLP-5.14: the loot is paid at once; an arrest draws Justice."""
    state = rob(int(DECKS[card.deck] == "banque"))
    play(state, f"draw {card.id}")
    if "loot" in card.effect[0]:
        assert me(state)["cash"] == 8_000 + card.effect[0]["loot"]
        assert state.to_act() == (1,)
    else:
        assert me(state)["cash"] == 8_000
        drawn = {GAME.notation(state, CHANCE, card).split("-")[0] for card, _ in state.outcomes()}
        assert drawn == {"draw justice"}


@pytest.mark.parametrize("card", cards("justice"))
@pytest.mark.parametrize("column", [0, 1], ids=["shop", "bank"])
def test_a_verdict_is_a_fine_by_its_column_or_a_dossier(card: Card, column: int) -> None:
    """GLP-5.15: the shop's or the bank's amount."""
    state = rob(column)
    play(state, "draw banque-tunnel" if column else "draw commerce-chien", f"draw {card.id}")
    fine = card.effect[0].get("fine", (0, 0))[column]
    assert me(state)["cash"] == 8_000 - fine
    assert me(state)["dossiers"] == (0 if fine else 1)
    assert state.to_act() == (1,)


@pytest.mark.parametrize("card", cards("justice"))
def test_a_fine_that_cannot_be_paid_in_full_is_a_dossier(card: Card) -> None:
    """GLP-5.15: and then nothing is paid."""
    state = start(2, cash=100)
    play(state, "roll", "roll 1", "roll 1", "rob", "draw commerce-chien", f"draw {card.id}")
    assert me(state)["cash"] == 100
    assert me(state)["dossiers"] == 1


@pytest.mark.parametrize("card", cards("collecte"))
def test_the_parrain_collects_what_the_card_says(card: Card) -> None:
    """GLP-5.6: above 10 000 $."""
    state = start(6, cash=10_100)
    play(state, "roll", "roll 1", f"draw {card.id}")
    assert me(state)["cash"] == 10_100 - card.effect[0]["pay"]
    assert state.to_act() == (1,)


def men(number: int) -> list[str]:
    """Return Recrutement cards that make this number of men, the gangster included."""
    left, ids = number - 1, []
    for card in sorted(CARDS.deck("recrutement"), key=lambda card: -card.men):
        if card.men <= left:
            ids.append(card.id)
            left -= card.men
    assert left == 0
    return ids


@pytest.mark.parametrize("card", [c for c in cards("mission") if not c.values[0].star])
def test_a_mission_pays_who_has_the_men_and_nobody_else(card: Card) -> None:
    """GLP-5.9: the reward with the men it asks for, nothing with one less; the men are not used up."""
    need, reward = card.effect[0]["men"], card.effect[0]["mission"]
    for number in (need, need - 1):
        state = start(7, cards=men(number))
        play(state, "roll", "roll 1", f"draw {card.id}")
        assert me(state)["cash"] == 8_000 + (reward if number == need else 0)
        assert me(state)["men"] == number
        assert card.id in GAME.get_position(state)["used"]


@pytest.mark.parametrize("card", [c for c in cards("mission") if c.values[0].star])
def test_a_mission_star_is_kept_and_carried_out_with_its_men(card: Card) -> None:
    """GLP-5.9: on a Mission square, with the men; not with one less."""
    need, reward = card.effect[0]["men"], card.effect[0]["mission"]
    state = start(7)
    play(state, "roll", "roll 1", f"draw {card.id}")
    assert me(state)["cards"] == [card.id]
    assert me(state)["cash"] == 8_000
    for number in (need, need - 1):
        state = start(7, cards=[card.id, *men(number)])
        play(state, "roll", "roll 1")
        assert (GAME.legal_action(state, 0, f"carry {card.id}") is not None) == (number == need)
    state = start(7, cards=[card.id, *men(need)])
    play(state, "roll", "roll 1", f"carry {card.id}")
    assert me(state)["cash"] == 8_000 + reward
    assert card.id not in me(state)["cards"]


@pytest.mark.parametrize("card", cards("recrutement"))
def test_a_recruit_brings_his_men(card: Card) -> None:
    """GLP-5.12, 3.6."""
    state = start(1)
    play(state, "roll", "roll 1", f"draw {card.id}")
    assert me(state)["men"] == 1 + card.men


@pytest.mark.parametrize("card", [c for c in cards("perle", "diamant") if not c.values[0].jewel])
def test_a_gem_is_bought_unseen_and_sold_at_its_value(card: Card) -> None:
    """GLP-5.13, 5.8."""
    state = start(0)
    play(state, "roll", "roll 1", DECKS[card.deck], f"draw {card.id}")
    assert me(state)["cards"] == [card.id]
    assert me(state)["cash"] == 7_500
    state = start(11, cards=[card.id])
    play(state, "roll", "roll 1", f"sell {card.id}")
    assert me(state)["cash"] == 8_000 + card.value


def test_the_jewel_sells_whole_for_12000() -> None:
    """GLP-1.2, 5.8: neither half alone."""
    state = start(11, cards=["perle-bijou", "diamant-bijou"])
    play(state, "roll", "roll 1")
    assert GAME.legal_action(state, 0, "sell perle-bijou") is None
    assert GAME.legal_action(state, 0, "sell diamant-bijou") is None
    play(state, "sell jewel")
    assert me(state)["cash"] == 20_000


@pytest.mark.parametrize("card", cards("automobile"))
def test_a_car_is_bought_at_its_price_and_sold_at_its_resale(card: Card) -> None:
    """GLP-5.5: the factor it starts with is its own."""
    state = start(8)
    play(state, "roll", "roll 1", "look", f"draw {card.id}", "buy")
    assert me(state)["cash"] == 8_000 - card.price
    assert me(state)["car"] == {"card": card.id, "left": card.collision, "under": []}
    state = start(8, car=card.id)
    play(state, "roll", "roll 1", "sell car")
    assert me(state)["cash"] == 8_000 + card.resale
    assert me(state)["car"] is None


@pytest.mark.parametrize("card", cards("boxe"))
def test_a_boxer_rolls_his_dice_and_takes_his_prizes(card: Card) -> None:
    """GLP-5.3, 5.4: bought for 200 $; dice and bonus; the prize of each win."""
    state = start(4)
    play(state, "roll", "roll 1", "buy", f"draw {card.id}")
    assert me(state)["boxer"] == {"card": card.id, "wins": 0, "under": [], "shown": False}
    assert me(state)["cash"] == 7_800
    others = [other.id for other in CARDS.deck("boxe") if other is not card]
    weak = next(o for o in CARDS.deck("boxe") if o.dice == 1 and o.bonus == 0 and o is not card)
    for wins in range(3):
        state = GAME.new(3)
        under = [other for other in others if other != weak.id][:wins]
        mine = {"cash": 8_000, "square": 4, "boxer": {"card": card.id, "under": under}}
        GAME.set_position(state, {"turn": 0, "players": [mine, {"boxer": weak.id}, {}]})
        # The weak one's 1 loses to the least total there is: a 1 on every die and the organiser's point.
        play(state, "roll", "roll 1", "fight 1", *["roll 1"] * card.dice, "roll 1")
        assert me(state)["cash"] == 8_000 + card.prizes[wins]
    state = GAME.new(3)
    GAME.set_position(
        state, {"turn": 0, "players": [{"square": 4, "boxer": card.id}, {"boxer": weak.id}, {}]}
    )
    state.events = []
    play(state, "roll", "roll 1", "fight 1", *["roll 2"] * card.dice, "roll 1")
    bout = next(event for event in state.events if event.kind == "bout")
    assert bout.data[2] == 2 * card.dice + card.bonus + 1


@pytest.mark.parametrize("card", [c for c in cards("investissement") if c.values[0].id.endswith("-a")])
def test_a_business_is_two_halves_sold_at_their_price(card: Card) -> None:
    """GLP-5.5: bought one by one for 200 $, sold together, and out of the game then (3.2)."""
    other = CARDS.all[card.partner]
    for half in (card, other):
        state = start(8)
        play(state, "roll", "roll 1", "invest", f"draw {half.id}")
        assert me(state)["cards"] == [half.id]
        assert me(state)["cash"] == 7_800
    state = start(8, cards=[card.id, other.id])
    play(state, "roll", "roll 1", f"sell business {card.business}")
    assert me(state)["cash"] == 8_000 + card.price
    assert GAME.get_position(state)["gone"] == sorted([card.id, other.id])


@pytest.mark.parametrize("card", cards("protection"))
def test_a_protection_answers_a_collecte(card: Card) -> None:
    """GLP-5.6, 5.11: whichever of the twelve."""
    state = start(6, cash=10_100, cards=[card.id])
    play(state, "roll", "roll 1", "protect")
    assert me(state)["cash"] == 10_100
    assert me(state)["cards"] == []


@pytest.mark.parametrize("number", range(1, 3))
def test_a_dossier_costs_2500(number: int) -> None:
    """GLP-7.2: the twelve are alike, so they are only counted."""
    state = start(3, dossiers=number)
    assert state.scores()[0] == 8_000 - 2_500 * number


# ---- nothing is left out


def scenario_cards() -> Counter[str]:
    """Count in how many scenarios each card is drawn, played or held as a character."""
    seen: Counter[str] = Counter()
    for path in SCENARIOS.glob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        plays = " ".join(line for step in data["step"] for line in step.get("play", ())).split()
        found = {word for word in plays if word in CARDS.number}
        if "hat" in plays:
            found |= set(data["position"]["hats"].values())
        found |= {person["personnage"] for person in data["position"]["players"] if "personnage" in person}
        seen.update(found)
    return seen


def test_every_adventure_and_character_has_a_scenario() -> None:
    """Cards that are not tested above are tested by name there."""
    seen = scenario_cards()
    for deck in ("aventure", "personnage"):
        assert [card.id for card in CARDS.deck(deck) if not seen[card.id]] == []


def test_every_word_is_executed_by_three_tests() -> None:
    """Scenarios and the parametrised tests above together."""
    runs = scenario_cards()
    for deck in ("banque", "commerce", "collecte", "justice", "mission"):
        runs.update(card.id for card in CARDS.deck(deck))
    words: Counter[str] = Counter()
    for card in CARDS.all:
        used = {word for step in walk(card.effect) for word in step if word in WORDS}
        used |= ({"keep"} if card.star else set()) | ({"hat"} if card.hat else set())
        words.update(dict.fromkeys(used, runs[card.id]))
    assert {word: words[word] for word in (*WORDS[1:], "keep", "hat") if words[word] < 3} == {}
