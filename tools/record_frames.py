"""Record what a real server sends to one player's socket, for the page's tests of `TableState`. `python -m tools.record_frames [--only GAME] [--out FOLDER]`

For each game two people and a bot play a few moves, talk, come and go and take moves back. One frame is left out on purpose, as if the
connection had lost it. `web/test/lib/play/table.test.ts` reads the files. Each line is one step:

- `{"got": frame}`: a frame. `{"gap": true}`: a frame is missing here.
- `{"sent": command}`: a command of the player.
- `{"fresh": frame}`: a snapshot, asked for only to compare it with what the page has made of the frames.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
from pathlib import Path
from typing import Any

from tests.support.server import Visitor, start_process

OUT = Path(__file__).resolve().parent.parent / "web" / "test" / "frames"
GAMES = ("12-gangsters", "gang-of-dice", "gangster-le-pro", "reglement-de-comptes", "the-boss")
QUIET_S = 0.4
"""After this time without a frame nothing more is expected."""
MOVES = 8
SEED = 7
Frame = dict[str, Any]


class Player(Visitor):
    """A guest with a socket, who keeps what is sent both ways."""

    def __init__(self, url: str, seat: int) -> None:
        super().__init__(url)
        self.seat = seat
        self.steps: list[Frame] = []
        self.play: Frame = {}
        self.seq = 0
        self.lose_push = False

    async def enter(self, name: str) -> None:
        """Become a guest and connect."""
        await self.post("/api/me/guest", {"name": name})
        await self.connect()

    async def send(self, t: str, **values: Any) -> str:
        """Send a command and keep it."""
        id_ = await super().send(t, **values)
        self.steps.append({"sent": {"t": t, **values, "id": id_}})
        return id_

    async def hear(self) -> None:
        """Read frames until none comes any more."""
        while True:
            try:
                frame = await self.next(QUIET_S)
            except TimeoutError:
                return
            if frame["t"] == "push" and self.lose_push:
                self.lose_push = False
                self.steps.append({"gap": True})
                continue
            self.steps.append({"got": frame})
            if frame["t"] in ("push", "snapshot") and frame["play"]:
                self.play, self.seq = frame["play"], frame["seq"]


async def settle(*players: Player) -> None:
    """Let everybody hear what is under way."""
    await asyncio.gather(*(player.hear() for player in players))


async def move(players: list[Player], table: str, rng: random.Random) -> bool:
    """Let the first player who is asked do something; return False if nobody is."""
    for player in players:
        decision = player.play.get("decision")
        if decision is None or not decision["awaited"]:
            continue
        choice = rng.choice(decision["choices"]) if decision["choices"] else None
        line = choice["do"] if choice else some(decision, rng)
        await player.send("do", table=table, seat=player.seat, seq=player.seq, do=line)
        await settle(*players)
        return True
    return False


def some(decision: Frame, rng: random.Random) -> str:
    """Return a choice of several items, as the page writes it."""
    items = [item["token"] for item in decision["items"]]
    return " ".join([decision["verb"], *rng.sample(items, decision["least"])])


async def record(url: str, game: str) -> list[Frame]:
    """Play, and return what the first player's socket saw."""
    ana, bob = Player(url, 0), Player(url, 1)
    await ana.enter("Ana")
    await bob.enter("Bob")
    rng = random.Random(SEED)
    table = (await ana.post("/api/tables", {"game": game, "players": 3, "public": False}))["id"]
    await ana.send("subscribe", table=table, steps=True)
    await settle(ana)
    await bob.post(f"/api/tables/{table}/join", {"seed": "b"})
    await bob.send("subscribe", table=table, steps=True)
    await ana.post(f"/api/tables/{table}/seats/2", {"set": "bot:bleu"})
    await settle(ana, bob)
    await ana.post(f"/api/tables/{table}/start", {"seed": "a"})
    await settle(ana, bob)
    players = [ana, bob]
    for number in range(MOVES):
        if number == 2:
            await bob.send("chat", table=table, text="Bonsoir à tous")
            await ana.send("chat", table=table, text="Bonsoir Bob")
            await settle(*players)
        if number == 4:
            ana.lose_push = True
        await move(players, table, rng)
        if number == 4:
            # The page hears of the gap with the next push, and asks for a snapshot.
            await move(players, table, rng)
            await ana.send("subscribe", table=table, steps=True, seat=0)
            await settle(*players)
    # Taking back: free, or with the other's consent.
    mover = ana if ana.play.get("undo") else bob
    await mover.send("undo", table=table, seat=mover.seat, seq=mover.seq)
    await settle(*players)
    if ana.play.get("ask"):
        other = bob if mover is ana else ana
        await other.send("answer", table=table, seat=other.seat, yes=True)
        await settle(*players)
    await ana.send("do", table=table, seat=0, seq=max(0, ana.seq - 3), do="nonsense")
    await bob.close()
    await settle(ana)
    await ana.send("subscribe", table=table, steps=True, seat=0)
    before = len(ana.steps)
    await settle(ana)
    ana.steps[before:] = [
        {"fresh": step["got"]} for step in ana.steps[before:] if step["got"]["t"] == "snapshot"
    ]
    await ana.close()
    return ana.steps


def main() -> None:
    """Write every game's file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="one game's id")
    parser.add_argument("--out", type=Path, default=OUT)
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = start_process(Path(folder))
        try:
            for game in GAMES:
                if wish.only in (None, game):
                    steps = asyncio.run(record(server.url, game))
                    lines = [json.dumps(step, separators=(",", ":"), ensure_ascii=False) for step in steps]
                    (wish.out / f"{game}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        finally:
            server.kill()


if __name__ == "__main__":
    main()
