"""Nobody receives what he should not: all traffic of every seat and a spectator, in a match of every game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.leaking import check_game
from tests.support.pace import slow
from tests.support.place import Place, Tell

from tripot import all_games
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.server.tables import push
from tripot.server.wire.play import Play


@pytest.mark.parametrize("game", slow(all_games(), "gangster-le-pro", "reglement-de-comptes"))
def test_the_wire_is_the_same_under_every_redeal(tell: Tell, game: str) -> None:
    """Every push, written again from re-dealt positions and steps, is the same byte for byte."""

    async def story(place: Place) -> None:
        players = all_games()[game].min_players
        checker = await check_game(place, game, players, moves=40, seed=3)
        assert checker.compared > 300
        if checker.secrets:
            assert checker.alternatives > 0, "the game has secrets, and no step could be replaced"

    # Questions stay open: their end would depend on how long this machine takes.
    tell(story, ask_seconds=100_000.0)


def test_the_check_would_find_a_leak(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that put one secret into a push would be caught."""
    honest = push.play_of

    def leaky(game: Game, match: Match, *rest: Any) -> Play:
        play = honest(game, match, *rest)
        play.bots = [*play.bots, str(match.state.key())]
        return play

    monkeypatch.setattr(push, "play_of", leaky)

    async def story(place: Place) -> None:
        with pytest.raises(AssertionError, match="tells what it may not"):
            await check_game(place, "12-gangsters", 3, moves=5, seed=3)

    tell(story)
