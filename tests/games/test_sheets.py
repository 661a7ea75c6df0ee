"""The sheets: their numbers are those of the components and the rules, in both languages and in every edition."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.registry import all_games, find_game
from tripot.core.sheet import VALUES, Block, load_sheet
from tripot.core.texts import LANGUAGES, millions, money
from tripot.games.gangster_le_pro.rules.numbers import D_PASSAGE, N_AVENTURE
from tripot.games.gangster_le_pro.rules.squares.collecte import collecte
from tripot.games.gangster_le_pro.rules.squares.passage import passage_rolled
from tripot.games.the_boss.sheet import longest_game
from tripot.games.twelve_gangsters.game import TwelveGangsters

GAMES = [game for game in all_games().values() if game.package.startswith("tripot.games.")]
SOURCE = Path(__file__).parents[2] / "src/tripot/games"
MAX_WORDS = 18


def components(game: str) -> dict[str, Any]:
    """Return a game's component file as it lies in its folder."""
    return tomllib.loads((SOURCE / game / "components.toml").read_text(encoding="utf-8"))


def block(game: str, rule: str, *, kind: str = "", edition: str = "standard", nth: int = 0) -> Block:
    """Return the block of a game's sheet that sums a paragraph up."""
    blocks = load_sheet(find_game(game), edition) or ()
    return [one for one in blocks if one.rule == rule and kind in ("", one.kind)][nth]


def rows(found: Block, lang: str) -> list[list[str]]:
    """Return the cells of a block in a language."""
    return [[cell[lang] for cell in row] for row in found.rows]


def text(found: Block, lang: str) -> str:
    """Return all cells of a block as one text."""
    return " ".join(cell for row in rows(found, lang) for cell in row)


def column(found: Block, lang: str, number: int = 0) -> list[str]:
    """Return one column of a block."""
    return [row[number] for row in rows(found, lang)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_of_the_box_has_a_sheet_in_both_languages(game: Game) -> None:
    """Its sentences are short, and no template is left unfilled."""
    blocks = load_sheet(game)
    assert blocks is not None
    assert len(blocks) >= 4
    for one in blocks:
        for lang in LANGUAGES:
            cells = [one.title[lang], *(head[lang] for head in one.columns)]
            cells += [cell[lang] for row in one.rows for cell in row]
            for cell in cells:
                assert cell.strip(), one.rule
                assert "{" not in cell, cell
                for sentence in cell.replace("!", ".").split(". "):
                    assert len(sentence.split()) <= MAX_WORDS + 2, sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_gems_are_those_of_the_cards(lang: str) -> None:
    """All 48 values of the book's table, and the jewel."""
    for nth, deck in enumerate(("perle", "diamant")):
        file = SOURCE / "gangster_le_pro" / "cards" / f"{deck}.toml"
        cards = tomllib.loads(file.read_text(encoding="utf-8"))["card"]
        values = sorted(card["value"] for card in cards if "value" in card and "jewel" not in card)
        assert len(values) == 24
        shown = block("gangster-le-pro", "GLP-1.2", kind=VALUES, nth=nth)
        assert column(shown, lang) == [money(value, lang) for value in values]
    assert money(12_000, lang) in text(block("gangster-le-pro", "GLP-1.2", kind="lines"), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_targets_are_those_a_match_is_played_for(lang: str) -> None:
    """By number of players, in a long and a short game."""
    game = find_game("gangster-le-pro")
    shown = rows(block("gangster-le-pro", "GLP-2.3"), lang)
    assert [row[0] for row in shown] == ["2", "3", "4", "5", "6"]
    for players, cash, short in shown:
        for option, cell in ((False, cash), (True, short)):
            state = game.new(int(players), {"short": option})
            assert cell == money(game.view(state, None)["target"], lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_collecte_is_what_a_player_pays(lang: str) -> None:
    """Just below and above each limit of the table."""
    game = find_game("gangster-le-pro")
    shown = rows(block("gangster-le-pro", "GLP-5.6"), lang)
    nothing = {"fr": "rien", "en": "nothing"}[lang]
    for cash, row in ((900, 0), (1000, 1), (5000, 1), (5100, 2), (10_000, 2)):
        state = game.new(2)
        state.cash[0] = cash
        state.turn = 0
        collecte(state)
        paid = cash - state.cash[0]
        assert shown[row][1] == (money(paid, lang) if paid else nothing), cash
        assert row == 0 or money(cash, lang) in shown[row][0], cash
    assert money(10_000, lang) in shown[3][0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_passage_leads_where_the_aid_says(lang: str) -> None:
    """Every total of three dice is in the row of what it does."""
    game = find_game("gangster-le-pro")
    spans = [
        [int(n) for n in re.findall(r"\d+", cell)]
        for cell in column(block("gangster-le-pro", "GLP-5.10"), lang)
    ]
    for total in range(3, 19):
        state = game.new(2)
        state.turn, state.total, state.dice_left, state.next = 0, total - 1, 1, 0
        passage_rolled(state, 1)
        row = 1 if state.next == N_AVENTURE else 2 if state.phase == D_PASSAGE else 0
        low, high = spans[row]
        assert low <= total <= high, total


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_has_all_eight_cards(lang: str) -> None:
    """With the number of each in the deck; the gangs, the bank and the income are those of the rules."""
    data = components("reglement_de_comptes")
    game = find_game("reglement-de-comptes")
    names = ["knife", "pan", "order", "pass", "boum", "cocktail", "alerte", "move"]
    shown = rows(block("reglement-de-comptes", "RDC-1.3"), lang)
    assert [(name, n) for name, n, _effect in shown] == [
        (game.text((f"card.{name}", {}), lang), str(data["deck"][name])) for name in names
    ]
    gangs = rows(block("reglement-de-comptes", "RDC-2.1"), lang)
    assert gangs == [
        [str(n), *(str(data["gangs"][str(n)][role]) for role in ("parrain", "flingueur", "lame", "cogneur")),
         money(data["bank"][str(n)], lang)]
        for n in (3, 4, 5, 6)
    ]  # fmt: skip
    income = column(block("reglement-de-comptes", "RDC-4.2"), lang, 1)
    assert income[:3] == [money(amount, lang) for amount in (1000, 1000, 4000)]
    assert income[3].endswith("2")
    assert str(data["pills"]["count"]) in text(block("reglement-de-comptes", "RDC-5.1"), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cities_and_their_cards(lang: str) -> None:
    """Every city with every card; the cities in play by number of players; the rounds by the police cards."""
    data = components("the_boss")
    game = find_game("the-boss")
    word = {"fr": " et ", "en": " and "}[lang]
    shown = rows(block("the-boss", "BOSS-1.1"), lang)
    for city, (number, name, faces) in zip(data["city"], shown, strict=True):
        assert number == str(city["number"])
        assert name == game.text((f"city.{city['id']}", {}), lang)
        wanted = [game.text((f"face.{card['face']}", {}), lang) for card in city["cards"]]
        assert faces.replace(word, ", ").split(", ") == wanted
    ids = {city["number"]: city["id"] for city in data["city"]}
    for players, cities in rows(block("the-boss", "BOSS-2.1"), lang):
        wanted = [
            game.text((f"city.{ids[int(n)]}", {}), lang) for n in data["sets"]["standard"][str(players)]
        ]
        assert cities.replace(word, ", ").split(", ") == wanted
    gangsters = text(block("the-boss", "BOSS-1.3"), lang)
    assert f"{data['gangsters']['experts']} Expert" in gangsters
    assert f"{data['gangsters']['occasionals']} Occas" in gangsters
    assert column(block("the-boss", "BOSS-6.1", kind=VALUES), lang) == [str(n) for n in range(21)]
    assert len(rows(block("the-boss", "BOSS-5.2"), lang)) == 4


def test_the_longest_game_of_the_boss() -> None:
    """Counted over every order of the police cards."""
    from itertools import permutations

    def rounds(order: Iterable[str]) -> int:
        gold = silver = 0
        for number, card in enumerate(order, 1):
            gold += card in "gd"
            silver += card in "sd"
            if 3 in (gold, silver):
                return number
        raise AssertionError("no third badge")

    for cards, counts in (
        ("ggssd", (2, 2, 1)),
        ("gggs", (3, 1, 0)),
        ("gsdd", (1, 1, 2)),
        ("gssdd", (1, 2, 2)),
    ):
        assert longest_game(counts) == max(rounds(order) for order in permutations(cards))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_conditions_are_those_of_the_cards(lang: str) -> None:
    """Every card with its type and back; the shares and the bonus."""
    data = components("gang_of_dice")
    game = find_game("gang-of-dice")
    back = {"light": {"fr": "clair", "en": "light"}, "dark": {"fr": "foncé", "en": "dark"}}
    wanted = {
        (
            game.text((f"condition.{card['condition']}", {}), lang),
            game.text((f"type.{card['type']}", {}), lang),
            back[card["colour"]][lang],
        )
        for card in data["card"]
    }
    shown = rows(block("gang-of-dice", "GOD-1.5"), lang)
    assert len(shown) == len(data["card"])
    assert {tuple(row) for row in shown} == wanted
    shares = rows(block("gang-of-dice", "GOD-2.1"), lang)
    assert shares == [[str(one[key]) for key in ("players", "dice", "tokens")] for one in data["setup"]]
    bonus = rows(block("gang-of-dice", "GOD-2.2"), lang)
    assert [row[1] for row in bonus] == [str(n) for n in data["bonus"]["french"]]
    assert [row[2] for row in bonus] == [str(n) for n in data["bonus"]["english"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_of_12_gangsters(lang: str) -> None:
    """The rounds are as many as a hand has cards, and the comparison is what the rules decide."""
    game = find_game("12-gangsters")
    for players, hand, rounds in rows(block("12-gangsters", "12G-2.2"), lang):
        state = game.new(int(players), {"first": 0})
        cards = [int(game.notation(state, 0, action).split()[1]) for action in state.actions(0)]
        assert int(rounds) == len(cards)
        assert str(max(cards)) in hand
    assert millions(12, lang) in text(block("12-gangsters", "12G-4.2"), lang)
    kinds = {"less": 4, "the same": 5, "more": 6}
    for less, yours, bosss in rows(block("12-gangsters", "12G-3.2"), "en"):
        state = game.new(3, {"first": 0})
        for seat, card in ((0, 5), (1, kinds[less]), (2, 1)):
            state.apply(seat, game.parse(state, seat, f"pick {card}"))
        won = game.view(state, None)["money"]
        assert (won[1] > 0) == (yours == "succeeds"), less
        assert (won[0] == 0) == (bosss == "fails"), less


def test_an_edition_changes_the_sheet(tmp_path: Path) -> None:
    """A corrected component file shows its own numbers and words."""
    changed = (
        (SOURCE / "reglement_de_comptes" / "components.toml")
        .read_text(encoding="utf-8")
        .replace("3 = 120000", "3 = 90000")
    )
    edition = tmp_path / "own.toml"
    edition.write_text(changed, encoding="utf-8")
    gangs = block("reglement-de-comptes", "RDC-2.1", edition=str(edition))
    assert rows(gangs, "en")[0][-1] == "$90,000"
    assert rows(block("reglement-de-comptes", "RDC-2.1"), "en")[0][-1] == "$120,000"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("toml", "[[block", "readable sheet"),
        ("empty", "", "one \\[\\[block\\]\\] at least"),
        ("rule", '[[block]]\ntitle = "A"\nrule = "12G-99"\nlines = []', "a rule id of 12 Gangsters"),
        ("key", '[[block]]\ntitle = "A"\nrule = "12G-0"\nlinse = []', "linse"),
        ("none", '[[block]]\ntitle = "A"\nrule = "12G-0"', "steps, lines, rows or each"),
        ("half", '[[block]]\ntitle = { fr = "A" }\nrule = "12G-0"\nlines = []', "a text in fr and en"),
        ("each", '[[block]]\ntitle = "A"\nrule = "12G-0"\neach = "x"\ncells = []', "the game's sheet values"),
        ("cells", '[[block]]\ntitle = "A"\nrule = "12G-0"\ncolumns = ["A"]\nrows = [["1", "2"]]', "1 cells"),
        ("value", '[[block]]\ntitle = "A"\nrule = "12G-0"\nlines = ["{nobody}"]', "nobody"),
    ],
)
def test_an_unreadable_sheet(
    name: str, content: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the part that is wrong."""
    package = tmp_path / f"sheet_{name}"
    package.mkdir()
    for file in (SOURCE / "twelve_gangsters").glob("*.toml"):
        (package / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    (package / "__init__.py").touch()
    (package / "sheet.toml").write_text(content, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    theirs = type("Theirs", (TwelveGangsters,), {"package": f"sheet_{name}"})
    with pytest.raises(BadInput, match=said):
        load_sheet(theirs())


def test_a_game_without_a_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """None, and no error."""
    (tmp_path / "no_sheet").mkdir()
    (tmp_path / "no_sheet" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert load_sheet(type("Theirs", (TwelveGangsters,), {"package": "no_sheet"})()) is None
