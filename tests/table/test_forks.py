"""Tables that continue from an entry of a finished match."""

from __future__ import annotations

import pytest

from tripot.core.entries import Proposal
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.registry import find_game
from tripot.table import forks
from tripot.table.description import strongest
from tripot.table.replay import Replay
from tripot.wire.people import Person
from tripot.wire.tables import ForkWish

ANA = Person("p1", "Ana", "guest", None, "fr", 0)
SEATS = [
    {"name": "seat 0", "kind": "person"},
    {"name": "seat 1", "kind": "bot", "bot": "lucien"},
    {"name": "seat 2", "kind": "bot", "bot": "no-longer-here"},
]


@pytest.fixture
def replay() -> Replay:
    """A finished match of a person, a character and a bot that this version does not have."""
    match = Match.new(find_game("12-gangsters"), 3, seats=SEATS)
    lines = [match.header_line]

    def commit(proposal: Proposal) -> None:
        match.commit(proposal)
        lines.extend(proposal.lines)

    commit(match.propose_opening(0))
    for card in range(1, 13):
        for seat in range(3):
            commit(match.propose(seat, match.game.parse(match.state, seat, f"pick {card}"), 0))
    return Replay(read_record("".join(line + "\n" for line in lines)))


@pytest.mark.parametrize(
    ("seat", "bot", "expected"),
    [
        (0, None, [None, "lucien", "best"]),
        (1, None, ["best", None, "best"]),
        (0, "bleu", [None, "bleu", "bleu"]),
    ],
)
def test_bots_keep_their_seats(
    replay: Replay, seat: int, bot: str | None, expected: list[str | None]
) -> None:
    """Each bot stays where it sat unless another one is wished for; the strongest fills the other seats."""
    info, _secret, _rows = forks.fork("f1", ANA, replay, ForkWish(n=9, seat=seat, bot=bot), 0)
    best = strongest(replay.game)
    assert [one.bot for one in info.seats] == [best if name == "best" else name for name in expected]
