"""Proofs of fair play: the commitment comes before every seed, and every frame binds the server to the record so far."""

from __future__ import annotations

import json

from tests.support.play import GAME, finished, pick, refused, three
from tests.support.server import RunWithServer, TestServer

from tripot.core.fairness import seal
from tripot.core.receipt import Receipt, compare
from tripot.core.record import read_record
from tripot.server.archive.replay import record_text


def test_nobody_gives_a_seed_before_the_commitment(run_with_each_store: RunWithServer) -> None:
    """Quick play and a new table take no seed: the answer has the commitment, the table waits, the seed comes then."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        for path in ("/api/quick", "/api/tables"):
            assert await refused(ana, "POST", path, {**GAME, "seed": "mine"}) == (400, "bad_input")
            table = await ana.post(path, GAME)
            assert table["status"] == "open"
            assert len(table["commitment"]) == 64
            assert table["seats"][0]["seeded"] is False
        table = await ana.post("/api/quick", GAME)
        begun = await ana.post(f"/api/tables/{table['id']}/start", {"seed": "mine"})
        assert (begun["status"], begun["commitment"]) == ("playing", table["commitment"])
        header = read_record(await record_text(server.process.store, table["id"])).header
        assert (header.commitment, header.player_seeds) == (table["commitment"], ("mine", "", ""))

    run_with_each_store(case)


def test_a_rematch_waits_for_its_seed_too(run_with_each_store: RunWithServer) -> None:
    """A rematch has another commitment and no seed yet."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        first = await finished(server, ana)
        again = await ana.post(f"/api/tables/{first}/rematch")
        assert again["status"] == "open"
        assert again["commitment"] != (await ana.get(f"/api/tables/{first}"))["commitment"]
        assert not any(seat["seeded"] for seat in again["seats"])
        seeded = await ana.post(f"/api/tables/{again['id']}/seed", {"seed": "new"})
        assert all(seat["seeded"] for seat in seeded["seats"])

    run_with_each_store(case)


def test_every_frame_binds_the_house(run_with_each_store: RunWithServer) -> None:
    """The seal of each push and snapshot opens, at the end, to the hash of just that entry of the record."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        id_ = await finished(server, ana)
        record = read_record(await record_text(server.process.store, id_))
        assert record.end is not None
        hashes = [json.loads(line)["hash"] for line in record.lines]
        frames = [one for one in ana.frames if one["t"] in ("push", "snapshot") and one["seq"]]
        assert len(frames) > 30
        for one in frames:
            assert one["seal"] == seal(record.end["server_seed"], hashes[one["seq"]])
        assert frames[-1]["play"]["end"]["hash"] == hashes[-1]
        kept = Receipt(
            record.header.commitment, {0: f"seed of {ana.id}"}, frames[-1]["seq"], frames[-1]["seal"]
        )
        assert [found.holds for found in compare(record, kept)] == [True, True, True]

    run_with_each_store(case)


def test_no_hash_goes_out_while_there_are_secrets(run_with_each_store: RunWithServer) -> None:
    """A line's own hash would tell a hidden pick to whoever tries all twelve: only its seal is sent."""

    async def case(server: TestServer) -> None:
        people, table = await three(server)
        seq = (await people[0].ask("do", table=table, seat=0, seq=0, do="pick 7"))["seq"]
        await pick(people[1], table, 1, seq, 3)
        record = await record_text(server.process.store, table)
        hashes = [json.loads(line)["hash"] for line in record.splitlines()]
        for one in people:
            assert not any(hash_ in text for hash_ in hashes for text in one.raw)

    run_with_each_store(case)
