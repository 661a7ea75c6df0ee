"""Scenes of each game: every event is in one, with texts that exist, over a view whose keys never change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tripot.core.errors import BadInput
from tripot.core.registry import all_games
from tripot.core.rng import Rng
from tripot.core.scenes import Scenes
from tripot.core.state import CHANCE, State

GAMES = list(all_games())
SOUNDS = Path(__file__).parent.parent.parent / "web" / "src" / "lib" / "play" / "sound.ts"


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_its_place(game: str) -> None:
    """Each kind is on, lead, fold, ambient or quiet somewhere, and nothing is named that the game does not tell."""
    found = all_games()[game]
    assert found.scenes.missing(found.event_fields) == []
    assert found.scenes.placed() - set(found.event_fields) == set()


@pytest.mark.parametrize("game", GAMES)
def test_what_makes_a_scene_has_words(game: str) -> None:
    """Every scene has its text, and `story.*` names scenes, kinds and values that exist."""
    found = all_games()[game]
    for scene in found.scenes.scenes.values():
        assert [kind for kind in scene["on"] if f"event.{kind}" not in found.catalogue] == []
    kinds = {
        name: {*scene["on"], *scene["lead"], *scene["fold"]} for name, scene in found.scenes.scenes.items()
    }
    for key, both in found.catalogue.texts.items():
        if key.startswith("story."):
            _, name, *kind = key.split(".")
            assert name in kinds, key
            assert not kind or kind[0] in kinds[name] or kind[0].startswith("you"), key
            for text in both.values():
                for value in re.findall(r"{(\w+)", text):
                    plain = value.removesuffix("_each")
                    fields = [plain, *(plain.removeprefix(f"{one}_") for one in kinds[name])]
                    known = {"parts", "n", "place"}.union(*(found.event_fields[one] for one in kinds[name]))
                    assert any(one in known for one in fields), (key, value)
                    if value.endswith("_parts"):
                        assert f"part.{value.removesuffix('_parts')}" in found.catalogue, (key, value)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_scene_frees_is_there(game: str) -> None:
    """Freed paths begin with a key of the view, and name values the events have."""
    found = all_games()[game]
    keys = set(found.view(found.new(found.max_players), 0))
    for scene in found.scenes.scenes.values():
        for path in scene["frees"]:
            assert path == "*" or path.split(".")[0] in keys
            for value in re.findall(r"{(\w+)}", path):
                assert all(value in found.event_fields[kind] for kind in scene["on"])


@pytest.mark.parametrize("game", GAMES)
def test_a_view_keeps_its_keys(game: str) -> None:
    """A viewpoint's view always has the same top-level keys, so that steps may send only what changed."""
    found = all_games()[game]
    for seed, players in enumerate((found.min_players, found.max_players)):
        state, rng = found.new(players), Rng(seed)
        keys = {seat: set(found.view(state, seat)) for seat in (None, *range(players))}
        moves = 0
        while state.to_act() and moves < 400:
            _move(state, rng)
            moves += 1
            for seat, known in keys.items():
                assert set(found.view(state, seat)) == known


@pytest.mark.parametrize("game", GAMES)
def test_its_sounds_are_the_pages(game: str) -> None:
    """A sound a scene names is one the page can make."""
    known = set(re.findall(r"'([a-z-]+)'", SOUNDS.read_text(encoding="utf-8").partition("class Sounds")[0]))
    named = {scene["sound"] for scene in all_games()[game].scenes.scenes.values() if scene["sound"]}
    assert named <= known


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("scene = 1", "scene"),
        ("[scenes]\nx = { on = [], class = 'A', ms = [2, 1] }", "x.on"),
        ("[scenes]\nx = { on = ['a'], class = 'D', ms = [2, 1] }", "x.class"),
        ("[scenes]\nx = { on = ['a'], class = 'A', ms = [1, 2] }", "x.ms"),
        ("[scenes]\nx = { on = ['a'], class = 'A', ms = [4, 2], least = [1, 2] }", "x.least"),
        ("[scenes]\nx = { on = ['a'], class = 'A', ms = [2, 1], least = [3, 1] }", "x.least"),
        ("[scenes]\nx = { on = ['a'], class = 'A', ms = [2, 1], touch = 'all' }", "x.touch"),
        ("[scenes]\nx = { on = ['a'], class = 'A', ms = [2, 1], free = [] }", "x.free"),
    ],
)
def test_a_wrong_score_is_refused_in_words(tmp_path: Path, text: str, field: str) -> None:
    """An event without a scene is named, with what is allowed."""
    file = tmp_path / "scenes.toml"
    file.write_text(text)
    with pytest.raises(BadInput, match=re.escape(field)):
        Scenes.load(file)


def _move(state: State, rng: Rng) -> None:
    seat = state.to_act()[0]
    state.apply(seat, state.sample(rng) if seat == CHANCE else state.any_action(seat, rng))
