"""The arena: duplicate matches from every seat, files that continue, the same bytes whatever the processes."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.lab.own_bots import Witness
from typer.testing import CliRunner

from tripot.cli.main import app
from tripot.core.errors import BadInput, TripotError
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.lab.arena import (
    Contest,
    Result,
    deal_interval,
    find_player,
    play,
    play_match,
    ratings,
    read_results,
    run,
    standings,
)
from tripot.lab.luck import adjusted

TWO = Contest("12-gangsters", 3, ("random", "greedy"), 7)
OWN = "tests.lab.own_bots"


def written(contest: Contest, deals: int, path: Path, jobs: int = 1) -> str:
    """Run a contest and return its file."""
    for _result in run(contest, deals, path, jobs):
        pass
    return path.read_text(encoding="utf-8")


def test_every_pairing_is_played_from_every_seat() -> None:
    """Three seats and two bots: each among two of the other, in each seat once a deal."""
    played = [play_match(TWO, number) for number in range(TWO.matches(1))]
    assert [(one.candidate, one.baseline, one.seat, one.deal) for one in played] == [
        (one, others, seat, 0)
        for one, others in (("random", "greedy"), ("greedy", "random"))
        for seat in range(3)
    ]


def test_with_two_seats_a_pairing_is_played_once() -> None:
    """The other way round would be the same matches."""
    assert Contest("the-boss", 2, ("random", "greedy"), 1).pairings == [("greedy", "random")]


def test_steps_are_each_bot_among_the_one_before() -> None:
    """A ladder needs only its rungs."""
    ladder = Contest("12-gangsters", 3, ("random", "bleu", "greedy"), 1, steps=True)
    assert ladder.pairings == [("bleu", "random"), ("greedy", "bleu")]


def test_a_deal_has_the_same_chance_in_every_match() -> None:
    """The first Boss is drawn: all matches of a deal have the same one, and deals differ."""
    contest = Contest("12-gangsters", 3, (f"{OWN}:Witness", "random"), 3)
    bosses = []
    for deal in range(8):
        Witness.seen.clear()
        for number in range(contest.matches(deal), contest.matches(deal + 1)):
            play_match(contest, number)
        bosses.append(set(Witness.seen))
    assert all(len(boss) == 1 for boss in bosses)
    assert len(set.union(*bosses)) > 1


def test_processes_do_not_change_the_file(tmp_path: Path) -> None:
    """One process or two, the same bytes, with a searching bot too when it counts rollouts."""
    contest = Contest("12-gangsters", 3, ("random", "caid@30"), 7)
    assert written(contest, 2, tmp_path / "one") == written(contest, 2, tmp_path / "two", jobs=2)


def test_a_contest_continues_where_it_broke_off(tmp_path: Path) -> None:
    """Cut in the middle of a line, the file grows to the same bytes; what stood there is not played again."""
    whole = written(TWO, 3, tmp_path / "whole")
    broken = tmp_path / "broken"
    broken.write_text(whole[: len(whole) * 2 // 3], encoding="utf-8")
    kept = len(read_results(broken, TWO))
    assert 0 < kept < TWO.matches(3)
    assert written(TWO, 3, broken) == whole


def test_more_deals_lengthen_a_file(tmp_path: Path) -> None:
    """A contest of two deals is the beginning of one of three."""
    path = tmp_path / "file"
    short = written(TWO, 2, path)
    assert written(TWO, 3, path).startswith(short)
    assert written(TWO, 3, path) == written(TWO, 3, tmp_path / "new")


def test_another_contest_does_not_go_into_the_same_file(tmp_path: Path) -> None:
    """A file begun with another seed is refused, not overwritten."""
    path = tmp_path / "file"
    before = written(TWO, 1, path)
    with pytest.raises(BadInput, match="the same game, bots, seed"):
        written(Contest("12-gangsters", 3, ("random", "greedy"), 8), 1, path)
    assert path.read_text(encoding="utf-8") == before


def test_a_damaged_line_in_the_middle_is_told(tmp_path: Path) -> None:
    """Only a last line may be broken off."""
    path = tmp_path / "file"
    lines = written(TWO, 1, path).splitlines(keepends=True)
    lines[2] = "nonsense\n"
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(BadInput, match="line 3 is damaged"):
        written(TWO, 1, path)


def test_a_better_bot_has_more_first_places_and_a_higher_rating() -> None:
    """Greedy among randoms takes clearly more than its fair share, and is rated above them."""
    played = [play_match(TWO, number) for number in range(TWO.matches(25))]
    better = next(one for one in standings(played) if one.candidate == "greedy")
    assert better.low > better.fair
    assert [one.name for one in ratings(played)] == ["greedy", "random"]


def test_matches_that_share_their_chance_count_less_than_independent_ones() -> None:
    """Deals that are all won or all lost tell as much as one match each; mixed ones as much as their matches."""
    same = deal_interval([[1.0] * 4, [0.0] * 4] * 10)
    mixed = deal_interval([[1.0, 0.0, 1.0, 0.0]] * 20)
    single = deal_interval([[1.0], [0.0]] * 10)
    assert abs((same[1] - same[0]) - (single[1] - single[0])) < 0.02
    assert mixed[1] - mixed[0] < 1.1 * (single[1] - single[0])


def test_a_bot_that_always_wins_still_has_an_interval() -> None:
    """Ten deals won in every seat do not prove that the eleventh is."""
    low, high = deal_interval([[1.0, 1.0, 1.0]] * 10)
    assert high > 0.999
    assert 0.6 < low < 0.8


def test_a_shared_first_place_counts_in_parts() -> None:
    """Half a victory each."""
    assert Result(0, "a", "b", 1, (1, 1, 3), (5, 5, 1), 9).win == 0.5
    assert Result(0, "a", "b", 2, (1, 1, 3), (5, 5, 1), 9).win == 0.0


def test_a_bot_of_ones_own_plays_by_its_import_path() -> None:
    """`module:Class` sits down like any other."""
    contest = Contest("12-gangsters", 3, ("random", f"{OWN}:Highest"), 1)
    contest.check()
    assert play_match(contest, 0).candidate == "random"


@pytest.mark.parametrize(
    "name",
    [
        "nobody",
        f"{OWN}:Missing",
        f"{OWN}:NoBot",
        "no.such.module:Bot",
        ":",
        "random@5",
        "caid@",
        "caid@0",
        "caid@-1s",
    ],
)
def test_what_is_no_bot_is_refused_in_one_sentence(name: str) -> None:
    """A wrong name, path or budget is an error about that bot, before anything is played."""
    with pytest.raises(BadInput, match="bot: got"):
        find_player(find_game("12-gangsters"), name)


def test_an_illegal_action_names_the_bot() -> None:
    """The error for a custom bot that plays nonsense names the bot."""
    with pytest.raises(TripotError, match="Cheat played 99"):
        play_match(Contest("12-gangsters", 3, (f"{OWN}:Cheat", "random"), 1), 0)


def test_the_command_prints_json_and_writes_a_page_that_stands_alone(tmp_path: Path) -> None:
    """Shares, ratings, the file and two well-formed drawings; nothing is loaded from elsewhere."""
    out, html = tmp_path / "out.jsonl", tmp_path / "out.html"
    args = [
        "arena",
        "12-gangsters",
        "-p",
        "3",
        "-b",
        "random,greedy",
        "--lang",
        "fr",
        "-d",
        "2",
        "--out",
        str(out),
        "--html",
        str(html),
    ]
    result = CliRunner().invoke(app, [*args, "--json"])
    assert result.exit_code == 0
    said = json.loads(result.stdout)
    assert said["matches"] == 12
    assert len(said["pairings"]) == 2
    assert {one["bot"] for one in said["ratings"]} == {"random", "greedy"}
    text = html.read_text(encoding="utf-8")
    drawings = re.findall(r"<svg.*?</svg>", text, re.S)
    assert len(drawings) == 2
    for drawing in drawings:
        ElementTree.fromstring(drawing)  # noqa: S314 - our own output
    assert "greedy parmi des random" in text
    assert "http" not in text
    assert CliRunner().invoke(app, args).exit_code == 0


def test_luck_is_subtracted_without_a_bias() -> None:
    """Its mean is 0 within four standard errors, and the intervals become narrower; the matches are the same."""
    contest = Contest("gang-of-dice", 2, ("random", "habitue"), seed=5, steps=True, luck=4)
    results = list(play(contest, 60))
    plain = list(play(replace(contest, luck=0), 60))
    assert [result.ranks for result in results] == [result.ranks for result in plain]
    (standing,) = standings(results)
    assert standing.adjusted is not None
    assert abs(standing.adjusted.bias) < 4
    assert standings(plain)[0].adjusted is None


def test_equal_bots_are_found_equal_sooner_without_luck() -> None:
    """Where luck decides: as narrow an interval takes more than one and a half times as many matches."""
    contest = Contest("gang-of-dice", 2, ("habitue", "caid"), seed=5, steps=True, luck=12)
    (standing,) = standings(list(play(contest, 80)))
    assert standing.adjusted is not None
    assert standing.adjusted.worth > 1.5
    assert standing.adjusted.low < standing.share < standing.adjusted.high


def test_adjusted_results_recover_a_known_mean() -> None:
    """A fair coin decides, and the luck is known: nothing is left to chance."""
    rng = Rng(4)
    lucks = [[float(rng.below(2)) - 0.5] for _deal in range(100)]
    less = adjusted([[0.3 + luck] for (luck,) in lucks], lucks)
    assert less.mean == pytest.approx(0.3)
    assert less.high - less.low < 1e-6
    biased = adjusted([[0.3] for _deal in lucks], [[luck + 1.0] for (luck,) in lucks])
    assert biased.bias > 4


@pytest.mark.parametrize(("game", "samples"), [("12-gangsters", 8), ("the-boss", -1)])
def test_luck_that_cannot_be_measured_is_refused(game: str, samples: int) -> None:
    """A game without a value of positions, and a number that makes no sense."""
    with pytest.raises(BadInput, match="luck"):
        Contest(game, 3, ("random", "greedy"), seed=1, luck=samples).check()
