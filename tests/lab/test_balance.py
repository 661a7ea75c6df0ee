"""`tripot balance`: the same statistics whatever the number of processes, and a page that stands alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from tripot.cli.main import app
from tripot.core.balance_stats import Bar, Chart, Check, plain
from tripot.core.errors import BadInput
from tripot.lab.balance import report_of
from tripot.lab.design_stats import Difference, Figure
from tripot.lab.report import checks_table, compared_table, horizontal_bars, number, vertical_bars
from tripot.lab.simulate import SimulationPlan
from tripot.lab.workers import Workers

PLAN = SimulationPlan("12-gangsters", 4, 100, ("random",), 5, {})


def test_processes_do_not_change_what_is_seen() -> None:
    """One process or two, the same matches: the same statistics, and the same figures to the last digit."""
    one, two = report_of(PLAN, Workers(1)), report_of(PLAN, Workers(2))
    assert vars(one.stats) == vars(two.stats)
    assert one.figures() == two.figures()


def test_the_command_writes_a_page_with_every_chart(tmp_path: Path) -> None:
    """In French; every SVG is well-formed, and nothing is loaded from elsewhere."""
    out = tmp_path / "report.html"
    args = [
        "balance",
        "12-gangsters",
        "-p",
        "4",
        "-n",
        "20",
        "-b",
        "random",
        "--lang",
        "fr",
        "--out",
        str(out),
        "--json",
    ]
    result = CliRunner().invoke(app, args)
    assert result.exit_code == 0
    said = json.loads(result.stdout)
    assert (said["matches"], said["report"], said["checks"]) == (20, str(out), [])
    text = out.read_text(encoding="utf-8")
    drawings = re.findall(r"<svg.*?</svg>", text, re.S)
    assert len(drawings) == 9
    titles = re.findall(r'<li><a href="#(s\d+)">(.*?)</a>', text)
    assert len(titles) == 9
    for target, title in titles:
        assert f'<h2 id="{target}">{title}</h2>' in text
    for drawing in drawings:
        ElementTree.fromstring(drawing)  # noqa: S314 - our own output
    assert "Avantage selon la place" in text
    assert "Part du niveau de jeu" in text
    assert "http" not in text
    assert "<script" not in text


def test_the_page_speaks_english_too(tmp_path: Path) -> None:
    """The same charts under English titles."""
    out = tmp_path / "report.html"
    args = [
        "balance",
        "12-gangsters",
        "-n",
        "5",
        "-p",
        "3",
        "-b",
        "random",
        "--lang",
        "en",
        "--out",
        str(out),
    ]
    assert CliRunner().invoke(app, args).exit_code == 0
    assert "Seat advantage" in out.read_text(encoding="utf-8")


def test_numbers_are_written_as_the_language_does() -> None:
    """Money, shares, ratios, plain numbers."""
    assert number(0.125, "percent", "fr") == "12,5 %"
    assert number(0.125, "percent", "en") == "12.5%"
    assert number(1.5, "times", "fr") == "1,5 ×"
    assert number(42.0, "", "en") == "42"
    assert number(-1500, "money", "en").endswith("$1,500")


def test_a_bar_starts_at_nothing_and_goes_either_way() -> None:
    """A loss is drawn to the left of zero, a gain to the right, the fair share as a line."""
    bars = (Bar(plain("loss"), -1.0), Bar(plain("gain"), 1.0, 0.5, 1.5))
    drawing = horizontal_bars(Chart("bars", plain("x"), bars, mark=0.5), "fr")
    (left, width), (left2, _) = [
        (float(x), float(w))
        for x, w in re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', drawing)
    ]
    assert left + width == left2
    assert drawing.count("whisker") == 1
    assert drawing.count('class="mark"') == 1


def test_columns_are_as_tall_as_their_share() -> None:
    """Half the value, half the height."""
    drawing = vertical_bars(
        Chart("histogram", plain("x"), (Bar(plain("1"), 0.5), Bar(plain("2"), 0.25))), "fr"
    )
    tall = [float(h) for h in re.findall(r'height="([\d.]+)" fill', drawing)]
    assert tall[0] == 2 * tall[1]


def test_a_claim_that_does_not_hold_is_said_so() -> None:
    """In words, not by colour only."""
    checks = [Check("X-1", plain("a"), 2, 1, 3), Check("X-2", plain("b"), 4, 1, 3)]
    table = checks_table(checks, "en")
    assert table.count(">OK<") == 1
    assert table.count(">failed<") == 1
    assert checks_table([], "en") == ""


def test_a_changed_edition_stands_beside_the_one_it_came_from(tmp_path: Path) -> None:
    """A card of The Boss worth far more: the page and the JSON say which figures differ by more than noise."""
    out = tmp_path / "report.html"
    args = ["balance", "the-boss", "-n", "60", "-b", "random", "--skill", "none", "--lang", "en", "--json"]
    change = "city.new-york.cards.1.face=9"
    result = CliRunner().invoke(app, [*args, "--out", str(out), "--set", change])
    assert result.exit_code == 0, result.output
    said = json.loads(result.stdout)
    assert {one["name"] for one in said["differences"]} >= {"decisions per game", "first places, seat 1"}
    text = out.read_text(encoding="utf-8")
    assert "The two editions side by side" in text
    assert change in text
    assert str(tmp_path.anchor + "tmp") not in text.replace(str(out), "")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("city.new-york.cards.1", "PATH=VALUE"),
        ("city.atlantis.cards.1.face=9", "one of new-york"),
        ("city.new-york.cards.99.face=9", "one of 0"),
        ("city.new-york.colour=9", "one of number"),
        ("city.new-york.number=many", "a value like 1"),
        ("city.new-york.number.x=1", "is the value 1"),
        ("city.new-york.cards.1.face=gun", "gun"),
    ],
)
def test_a_change_that_cannot_be_made_is_refused_in_words(change: str, said: str) -> None:
    """The error names the mistake and the parts that can be changed."""
    with pytest.raises(BadInput, match=said):
        CliRunner().invoke(app, ["balance", "the-boss", "-n", "1", "--set", change], catch_exceptions=False)


def test_a_compared_file_is_called_by_its_name(tmp_path: Path) -> None:
    """The page names the edition's file, and not where it lies."""
    mine, out = tmp_path / "mine.toml", tmp_path / "report.html"
    assert CliRunner().invoke(app, ["edition", "copy", "the-boss", str(mine)]).exit_code == 0
    args = ["balance", "the-boss", "-n", "8", "-b", "random", "--skill", "none", "--compare", str(mine)]
    assert CliRunner().invoke(app, [*args, "--out", str(out)]).exit_code == 0
    text = out.read_text(encoding="utf-8")
    assert "mine.toml" in text
    assert str(tmp_path) not in text


def test_differences_of_percentages_are_in_points() -> None:
    """From 10 % to 20 % is 10 points, not 10 %; other units stay."""
    label = {"fr": "x", "en": "x"}
    before, after = (Figure("g", label, value, 0.01, "percent") for value in (0.1, 0.2))
    table = compared_table([Difference("g", label, before, after)], ("a", "b"), "en")
    assert "+10.0 pp" in table
    assert "10.0%</td>" in table
    assert "+10,0 pt" in compared_table([Difference("g", label, before, after)], ("a", "b"), "fr")
    before, after = (Figure("g", label, value, 0.01) for value in (1.0, 3.0))
    assert ">+2<" in compared_table([Difference("g", label, before, after)], ("a", "b"), "en")
