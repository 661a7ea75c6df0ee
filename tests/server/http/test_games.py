"""The texts the page is given: a game's own, and those of an edition whose cards bear other names."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.server import RunWithServer, TestServer

from tripot.table import catalogue

PEARL = """
[[card]]
id = "perle-100"
name = { fr = "La Perle de Kerguelen", en = "The Kerguelen Pearl" }
text = { fr = "Elle vaut 100 $.", en = "It is worth $100." }
value = 100
provenance = "found"
"""


def test_a_table_of_an_edition_speaks_of_its_cards(
    run_with_server: RunWithServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page asks for the texts of the table's edition; an edition that does not ship is not there."""
    file = tmp_path / "mine.toml"
    file.write_text(PEARL, encoding="utf-8")
    shipped = catalogue.editions

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        path = "/api/games/gangster-le-pro/texts"
        plain = await ana.get(path)
        assert (await ana.get(f"{path}?edition=standard"))["digest"] == plain["digest"]
        response = await ana.http.get(f"{path}?edition={file}")
        assert response.status_code == 404
        monkeypatch.setattr(catalogue, "editions", lambda game: [*shipped(game), str(file)])
        mine = await ana.get(f"{path}?edition={file}")
        assert mine["texts"]["card.perle-100"]["en"] == "The Kerguelen Pearl"
        assert mine["digest"] != plain["digest"]
        assert plain["texts"]["card.perle-100"]["en"] != "The Kerguelen Pearl"

    run_with_server(case)
