"""Playing at a table: acts, acknowledgements, refusals, several tabs, bots."""

from __future__ import annotations

from tests.server.place import Place, Tell


async def _quick(place: Place, **values: object) -> tuple[object, str]:
    ana = await place.visitor("Ana")
    table = await ana.post("/api/quick", {"game": "12-gangsters", "players": 3, **values})
    return ana, table["id"]


def test_a_match_against_bots_runs_to_its_end(tell: Tell) -> None:
    """One person and two bots play a whole match of 12 Gangsters; the record verifies."""

    async def story(place: Place) -> None:
        ana = await place.visitor("Ana")
        table = await ana.post("/api/quick", {"game": "12-gangsters", "players": 3, "seed": "my dice"})
        assert table["status"] == "playing"
        frame = await ana.subscribe(table["id"])
        assert frame["seat"] == 0
        while frame["play"]["end"] is None:
            decision = frame["play"]["decision"]
            if decision is not None and decision["awaited"]:
                answer = await ana.ask(
                    "do", table=table["id"], seat=0, seq=frame["seq"], do=decision["choices"][0]["do"]
                )
                assert answer["t"] == "push", answer
                frame = answer
            else:
                frame = await ana.expect("push")
        done = await ana.expect("table", lambda f: f["table"]["status"] == "finished")
        assert done["table"]["result"]["ranks"] == frame["play"]["end"]["ranks"]
        checked = await ana.get(f"/api/matches/{table['id']}/verify")
        assert checked["ok"], checked
        assert checked["commitment"] == table["commitment"]
        await ana.close()

    tell(story)
