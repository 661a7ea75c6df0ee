"""Puzzles over REST: the day's, a position that shows no more than its seat sees, answers right and wrong."""

from __future__ import annotations

import datetime as dt

import pytest
from tests.support.play import refused
from tests.support.server import RunWithServer, TestServer

from tripot import all_games, find_game
from tripot.coach.puzzles import daily, position, shipped, withdrawn


def test_every_shipped_puzzle_can_be_set_up_and_answered() -> None:
    """The position is legal, every choice is legal, and every figure is there."""
    for game in all_games().values():
        puzzles = shipped(game)
        for puzzle in puzzles[:: 1 if game.id == "12-gangsters" else 12]:
            state = position(game, puzzle)
            assert puzzle["seat"] in state.to_act()
            for option in puzzle["options"]:
                assert game.parse_line(state, puzzle["seat"], option["do"])[0] in state.actions(
                    puzzle["seat"]
                )
            assert set(puzzle["found_by"]) == {"bleu", "habitue", "caid", "parrain"}
            assert puzzle["source"]["rollouts"] > 0


def test_the_day_s_puzzles_take_turns_among_the_games() -> None:
    """As many days in a row as there are games with puzzles give one of each, and a day is always the same."""
    games = [game for game in all_games().values() if shipped(game)]
    of = {puzzle["id"]: game.id for game in games for puzzle in shipped(game)}
    first = dt.date(2026, 11, 16).toordinal()
    days = [daily(first + k) for k in range(len(games))]
    assert {of[str(day)] for day in days} == {game.id for game in games}
    assert daily(first) == days[0]


def test_a_puzzle_is_shown_answered_and_explained(run_with_server: RunWithServer) -> None:
    """The list contains no answer. Right and wrong choices are recognised; an illegal one is refused with a sentence."""
    game = find_game("12-gangsters")
    puzzle = shipped(game)[0]

    async def case(server: TestServer) -> None:
        stranger = server.stranger()
        listed = await stranger.get("/api/puzzles?day=2026-11-16")
        assert {"id", "game", "players", "rating", "title"} == set(listed["puzzles"][0])
        shown = await stranger.get(f"/api/puzzles/{puzzle['id']}")
        state = position(game, puzzle)
        assert shown["view"] == game.view(state, puzzle["seat"])
        assert not {"options", "answers", "why"} & set(shown)
        path = f"/api/puzzles/{puzzle['id']}/answer"
        best, second = (
            puzzle["options"][0],
            next(one for one in puzzle["options"] if one["do"] == puzzle["usual"]),
        )
        assert (await stranger.post(path, {"do": best["do"]}))["right"] is True
        wrong = await stranger.post(path, {"do": second["do"]})
        assert (wrong["right"], wrong["best"], wrong["played"]) == (False, best["do"], second["do"])
        assert wrong["why"][0].startswith("reason.")
        assert [check["by"] for check in wrong["checks"]] == ["quick", "greedy", "strong"]
        assert wrong["options"][0]["chance"] == pytest.approx(best["chance"])
        assert (await stranger.request("POST", path, {"do": "pick 99"})).status_code == 400
        assert await refused(stranger, "GET", "/api/puzzles/nothing") == (404, "missing")
        assert await refused(stranger, "GET", f"/api/puzzles/{min(withdrawn())}") == (410, "withdrawn")
        assert (await stranger.request("GET", "/api/puzzles?day=tomorrow")).status_code == 400

    run_with_server(case)


def test_equal_answers_are_right_and_half_of_a_choice_is_not(run_with_server: RunWithServer) -> None:
    """Every answer of a puzzle with several is right; the first step of a whole choice alone is no answer."""
    puzzles = [(game, one) for game in all_games().values() for one in shipped(game)]
    game, several = next((game, one) for game, one in puzzles if len(one["answers"]) > 1)

    async def case(server: TestServer) -> None:
        stranger = server.stranger()
        for answer in several["answers"]:
            judged = await stranger.post(f"/api/puzzles/{several['id']}/answer", {"do": answer})
            assert judged["right"] is True
            assert {one["do"] for one in judged["options"] if one["answer"]} == set(several["answers"])
        state, whole = next(
            (position(game, one), one)
            for game, one in puzzles
            if game.id == "reglement-de-comptes"
            and len(game.parse_line(position(game, one), one["seat"], one["answers"][0])) > 1
        )
        first = find_game(whole["game"]).parse_line(state, whole["seat"], whole["answers"][0])[0]
        half = find_game(whole["game"]).notation(state, whole["seat"], first)
        judged = await stranger.post(f"/api/puzzles/{whole['id']}/answer", {"do": half})
        assert judged["right"] is False

    run_with_server(case)
