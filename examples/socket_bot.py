"""A bot over the network: it takes a seat at a table like a person, by the REST API and the WebSocket protocol.

    pip install websockets
    python examples/socket_bot.py http://localhost:8000 --table k3x9…             sit down where somebody has kept a seat open
    python examples/socket_bot.py http://localhost:8000 --quick 12-gangsters      play against the server's bots

The bot knows no rules: the server sends the choices, and it takes a random one. Override `Bot.choose` for a better one. It
gets what the page gets (docs/protocol.md): the view of its seat, and the decision with a line of notation for each choice.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import sys
import urllib.error
import urllib.request
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Before trying to reconnect: longer each time, as the protocol asks."""


class Bot:
    """A guest account on a server that plays one seat to the end."""

    def __init__(self, url: str, seed: int | None = None) -> None:
        self.url = url.rstrip("/")
        self.cookie = ""
        self.random = random.Random(seed)  # a game, not a secret
        self.ids = itertools.count(1)

    def choose(self, view: dict[str, Any], decision: dict[str, Any]) -> str:
        """Return one line of notation: here a random choice. Override this method in a bot of yours."""
        lines = [choice["do"] for choice in decision["choices"]]
        if decision["kind"] == "some":
            tokens = [item["token"] for item in decision["items"]]
            number = self.random.randint(decision["least"], decision["most"])
            if number:
                lines.append(" ".join([decision["verb"], *self.random.sample(tokens, number)]))
        return str(self.random.choice(lines))

    # ---- over REST: who one is, and where one sits

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Post, keep the session's cookie and return the answer; exit with the server's message if it refuses."""
        head = {"content-type": "application/json", "origin": self.url, "cookie": self.cookie}
        wish = urllib.request.Request(self.url + path, json.dumps(body).encode(), head)  # noqa: S310  # the user's own address
        try:
            with urllib.request.urlopen(wish, timeout=20) as answer:  # noqa: S310  # as above
                for cookie in answer.headers.get_all("set-cookie") or []:
                    self.cookie = cookie.split(";")[0]
                return json.load(answer)
        except urllib.error.HTTPError as problem:
            sys.exit(f"{path}: {problem.code} {problem.read().decode()}")
        except urllib.error.URLError as problem:
            sys.exit(f"{self.url}: {problem.reason}")

    def sit_down(self, name: str, table: str | None, quick: str, players: int, against: str) -> str:
        """Become a guest, take a seat, and return the table."""
        self.post("/api/me/guest", {"name": name, "lang": "en"})
        if table is not None:
            self.post(f"/api/tables/{table}/join", {})
            return table
        new_table: str = self.post("/api/quick", {"game": quick, "players": players, "bot": against})["id"]
        self.post(f"/api/tables/{new_table}/start", {"seed": str(self.random.random())})
        return new_table

    # ---- over the socket: the match

    async def play(self, table: str) -> dict[str, Any]:
        """Play until the match is over, through lost connections; return how it ended."""
        lost = 0
        while True:
            try:
                return await self._follow(table)
            except (ConnectionClosed, OSError):
                if lost == len(PAUSES):
                    sys.exit("the server does not answer any more")
                await asyncio.sleep(PAUSES[lost])
                lost += 1

    async def _follow(self, table: str) -> dict[str, Any]:
        address = self.url.replace("http", "ws", 1) + "/ws?v=2"
        head = {"cookie": self.cookie, "origin": self.url}
        async with connect(address, additional_headers=head, max_size=None, proxy=None) as socket:
            seat, newest, waiting = None, None, None
            await socket.send(json.dumps({"t": "subscribe", "id": self._id(), "table": table}))
            async for text in socket:
                message = json.loads(text)
                if message["t"] == "snapshot":
                    seat, newest = message["seat"], message
                elif message["t"] == "push":
                    newest = message
                elif message["t"] == "refused":
                    # Nothing was changed. The newest position tells what may be done now.
                    print("refused:", message["code"], message["message"], file=sys.stderr)
                    await asyncio.sleep(PAUSES[0])
                if waiting in (message.get("ack"), message.get("id")):
                    waiting = None
                if newest is None or newest["play"] is None or seat is None:
                    continue
                play = newest["play"]
                if play["end"] is not None:
                    return {"seat": seat, **play["end"]}
                # With simultaneous choices the others' choices arrive meanwhile, so wait for the pending answer.
                if waiting is None and seat in play["awaits"] and play["decision"] is not None:
                    waiting = self._id()
                    act = {"t": "do", "id": waiting, "table": table, "seat": seat, "seq": newest["seq"]}
                    await socket.send(json.dumps({**act, "do": self.choose(play["view"], play["decision"])}))
        raise OSError("the socket ended")

    def _id(self) -> str:
        """Return a new id for a command; the server carries out each id once."""
        return f"{self.random.getrandbits(32):x}-{next(self.ids)}"


def main() -> None:
    """Sit down, play, say how it ended."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("url", help="the server, as in http://localhost:8000")
    arguments.add_argument("--table", help="a table with an open seat")
    arguments.add_argument(
        "--quick", default="12-gangsters", metavar="GAME", help="or: a new table of this game"
    )
    arguments.add_argument("--players", type=int, default=3)
    arguments.add_argument("--against", default="habitue", help="the server's bot at the other seats")
    arguments.add_argument("--name", default="Tin Tony")
    arguments.add_argument("--seed", type=int)
    options = arguments.parse_args()
    bot = Bot(options.url, options.seed)
    table = bot.sit_down(options.name, options.table, options.quick, options.players, options.against)
    print(f"at {options.url}/t/{table}", flush=True)
    end = asyncio.run(bot.play(table))
    print(f"over ({end['reason']}): place {end['ranks'][end['seat']]}, scores {end['scores']}")


if __name__ == "__main__":
    main()
