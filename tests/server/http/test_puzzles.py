"""Puzzles over REST: the day's, a position that shows no more than its seat sees, answers right and wrong."""

from __future__ import annotations

import datetime as dt

import pytest
from tests.support.play import refused
from tests.support.server import RunWithServer, TestServer

from tripot import all_games, find_game
from tripot.coach.puzzles import daily, position, shipped


def test_every_shipped_puzzle_can_be_set_up_and_answered() -> None:
    """At least 55 a game that has any; the position is legal, the answer is legal, and every figure is there."""
    for game in all_games().values():
        puzzles = shipped(game)
        assert len(puzzles) == 0 or len(puzzles) >= 55, game.id
        for puzzle in puzzles[:: 1 if game.id == "12-gangsters" else 12]:
            state = position(game, puzzle)
            assert puzzle["seat"] in state.to_act()
            for option in puzzle["options"]:
                assert game.legal_action(state, puzzle["seat"], option["do"]) is not None
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
        assert {"id", "game", "players", "rating"} == set(listed["puzzles"][0])
        shown = await stranger.get(f"/api/puzzles/{puzzle['id']}")
        state = position(game, puzzle)
        assert shown["view"] == game.view(state, puzzle["seat"])
        assert "options" not in shown
        path = f"/api/puzzles/{puzzle['id']}/answer"
        best, second = puzzle["options"][0], puzzle["options"][1]
        assert (await stranger.post(path, {"do": best["do"]}))["right"] is True
        wrong = await stranger.post(path, {"do": second["do"]})
        assert (wrong["right"], wrong["best"], wrong["played"]) == (False, best["do"], second["do"])
        assert wrong["options"][0]["chance"] == pytest.approx(best["chance"])
        assert (await stranger.request("POST", path, {"do": "pick 99"})).status_code == 400
        assert await refused(stranger, "GET", "/api/puzzles/nothing") == (404, "missing")
        assert (await stranger.request("GET", "/api/puzzles?day=tomorrow")).status_code == 400

    run_with_server(case)


def test_an_answer_points_at_the_dice_to_roll_again(run_with_server: RunWithServer) -> None:
    """If the best choice is to reroll, it points at as many dice as its reason names."""
    game = find_game("gang-of-dice")
    puzzle = next(one for one in shipped(game) if one["options"][0]["do"] == "reroll")

    async def case(server: TestServer) -> None:
        told = await server.stranger().post(f"/api/puzzles/{puzzle['id']}/answer", {"do": "stop"})
        best = told["options"][0]
        assert all(ref.startswith("die:") for ref in best["refs"])
        assert len(set(best["refs"])) == len(best["why"][1]["dice"])

    run_with_server(case)
