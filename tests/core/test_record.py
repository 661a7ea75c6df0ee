"""Records: what is written verifies, what is altered is found, line by line, also by the stand-alone script."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.matches import whole_match

from tripot.cli.common import read_text
from tripot.core.entries import write_line
from tripot.core.errors import IllegalAction, NotationError, RecordError, TripotError
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE

SCRIPT = Path(__file__).parents[2] / "tools" / "verify_record.py"


@pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide cannot start the verifier as a process")
@pytest.mark.parametrize("name", list(all_games()))
def test_a_written_record_verifies_with_and_without_tripot(name: str, tmp_path: Path) -> None:
    """Both checkers accept what the program writes."""
    text = whole_match(name, find_game(name).min_players)
    assert Match.load(text).ended
    file = tmp_path / "match.jsonl"
    file.write_text(text, encoding="utf-8", newline="")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "draws proven" in done.stdout


@pytest.mark.parametrize("name", list(all_games()))
def test_every_line_is_written_as_its_content_is(name: str) -> None:
    """Draws, written in a shorter way, have the very line and hash that anything else with their content would have."""
    record = read_record(whole_match(name, find_game(name).min_players))
    previous = read_record([record.lines[0]]).lines[0].rpartition('"hash":"')[2][:64]
    draws = 0
    for line, entry in zip(record.lines[1:], record.entries, strict=True):
        body = {key: value for key, value in entry.items() if key != "hash"}
        assert write_line(body, previous) == (line, entry["hash"])
        previous = entry["hash"]
        draws += "draw" in entry
    # 12 Gangsters has no dice; its chance is the deal.
    assert draws > 0


def test_a_step_is_written_as_its_content_is() -> None:
    """Each step of a chain, with a command whose name wants quoting, has the line its content would have; the content is what the line says."""
    match = Match.new(find_game("gang-of-dice"), 2, {"first": 0}, server_seed="7" * 64, at=0)
    match.open(5)
    previous, chained = match.last_hash, 0
    while not chained:
        seat = match.state.to_act()[0]
        dice = match.game.decision(match.state, seat)
        assert dice is not None
        text = "dice 3" if dice.kind == "number" else f"reroll {dice.items[0].token}"
        proposal = match.propose_line(seat, text, 9, 'a "b" \\ é\n')
        for entry in proposal.entries:
            body = {key: value for key, value in entry.content.items() if key != "hash"}
            assert write_line(body, previous) == (entry.line, entry.content["hash"])
            assert (entry.number, entry.at, entry.command) == (body["n"], body["at"], body.get("id"))
            assert entry.joined == ("line" in body)
            assert entry.who == (CHANCE if body["who"] == "chance" else body["who"])
            previous = entry.content["hash"]
            chained += entry.joined
        match.commit(proposal)


def test_the_script_is_short_and_needs_nothing() -> None:
    """At most 100 lines, standard library only."""
    lines = SCRIPT.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 100
    assert [line for line in lines if line.startswith(("import", "from"))] == [
        "import hashlib",
        "import json",
        "import sys",
    ]


def test_any_byte_altered_names_its_line(tmp_path: Path) -> None:
    """Every byte of a record, changed, is found in its own line."""
    data = whole_match("12-gangsters", 3).encode()
    file = tmp_path / "match.jsonl"
    rng = Rng(1)
    for _again in range(600):
        place = rng.below(len(data))
        new = (data[place] + 1 + rng.below(255)) % 256
        damaged = data[:place] + bytes([new]) + data[place + 1 :]
        line = data[:place].count(b"\n") + 1
        file.write_bytes(damaged)
        with pytest.raises(RecordError) as caught:
            Match.load(read_text(file))
        assert caught.value.line in (line, line + 1 if data[place] == 10 else line)


@pytest.mark.parametrize("cut", [1, 10, 200])
def test_a_cut_off_record_is_refused(cut: int) -> None:
    """A truncated last line is named."""
    text = whole_match("12-gangsters", 3)
    with pytest.raises(RecordError, match="cut off"):
        read_record(text[:-cut])


def forge(text: str, number: int, change: dict[str, object]) -> str:
    """Change a line's content and chain everything after it anew, as a forger would."""
    record = read_record(text)
    contents = [
        record.header.as_json(),
        *({k: v for k, v in e.items() if k != "hash"} for e in record.entries),
    ]
    contents[number - 1] |= change
    lines, previous = [], ""
    for content in contents:
        line, previous = write_line(content, previous)
        lines.append(line)
    return "".join(line + "\n" for line in lines)


@pytest.mark.parametrize(
    ("number", "change", "why"),
    [
        (2, {"pick": 1, "do": "boss 1"}, "does not match the seeds"),
        (2, {"of": 4}, "expected 0 of 3"),
        (2, {"draw": 3}, "expected 0 of 3"),
        (3, {"do": "pick 77"}, "12G-1.1"),
        (3, {"do": "PICK  3"}, "not the standard notation|already"),
        (3, {"do": "dance"}, "unknown move"),
        (3, {"who": 9}, "seat 9 does not exist"),
        (3, {"n": 7}, "expected 2"),
        (3, {"extra": 1}, "unknown field"),
        (3, {"undo": 1}, "exactly one of"),
        (1, {"players": 4}, "one table a player"),
        (1, {"game": "belote"}, "game: got 'belote'"),
        (1, {"rules": 99}, "rules"),
        (1, {"edition_digest": "00"}, "edition_digest"),
        (1, {"options": {"first": 8}}, "option first"),
        (1, {"commitment": "00"}, "seed"),
        (1, {"at": "noon"}, "at is 'noon'"),
        (-1, {"end": {"reason": "hands_empty", "scores": [99, 0, 0], "ranks": [1, 2, 2]}}, "result"),
        (-1, {"end": {"reason": "bribe", "scores": [], "ranks": []}}, "reason"),
        (-1, {"server_seed": "11" * 32}, "seed"),
    ],
)
def test_a_forged_record_is_found_at_its_line(number: int, change: dict[str, object], why: str) -> None:
    """A forger who chains the hashes anew is still caught by the rules or the seeds."""
    text = whole_match("12-gangsters", 3)
    lines = text.count("\n")
    number = number if number > 0 else lines
    with pytest.raises(RecordError, match=why) as caught:
        Match.load(forge(text, number, change))
    assert caught.value.line == number or "seed" in why


def test_undo_is_an_entry_and_folds() -> None:
    """Nothing is erased; the position is the one before."""
    game = find_game("12-gangsters")
    match = Match.new(game, 3, {"first": 0}, server_seed="07" * 32, at=0)
    lines = [match.header_line]
    for seat, text in ((0, "pick 3"), (1, "pick 4")):
        proposal = match.propose_line(seat, text, 0)
        match.commit(proposal)
        lines += proposal.lines
    before = match.state.clone()
    assert match.free_undo(1) == 1
    assert match.free_undo(0) is None
    undo = match.propose_undo(1, 1, 0)
    match.commit(undo)
    lines += undo.lines
    assert match.state.to_act() == (1, 2)
    again = match.propose_line(1, "pick 4", 0)
    match.commit(again)
    lines += again.lines
    folded = Match.load("".join(line + "\n" for line in lines), "07" * 32)
    assert folded.entries == 4
    assert folded.state.key() == match.state.key() == before.key()


def test_a_reveal_cannot_be_taken_back_alone() -> None:
    """The last pick shows everybody's card: no free undo."""
    match = Match.new(find_game("12-gangsters"), 3, {"first": 0}, at=0)
    for seat in range(3):
        match.play(seat, "pick 5")
    assert match.free_undo(2) is None


def test_refusals_change_nothing() -> None:
    """Bad notation, a wrong seat, an illegal card: one error each and the same position."""
    match = Match.new(find_game("12-gangsters"), 3, {"first": 0}, at=0)
    key = match.state.key()
    with pytest.raises(NotationError):
        match.play(0, "pick")
    with pytest.raises(IllegalAction, match=r"12G-1\.1"):
        match.play(0, "pick 13")
    with pytest.raises(TripotError, match="seat"):
        match.play(3, "pick 1")
    with pytest.raises(TripotError, match="undo"):
        match.propose_undo(0, 0)
    assert match.state.key() == key
    assert match.entries == 0


def test_a_stale_proposal_is_not_committed() -> None:
    """Two proposals from one moment: only the first counts."""
    match = Match.new(find_game("12-gangsters"), 3, {"first": 0}, at=0)
    one, two = match.propose_line(0, "pick 1"), match.propose_line(1, "pick 2")
    match.commit(one)
    with pytest.raises(TripotError, match="moved on"):
        match.commit(two)


def test_a_match_goes_on_from_its_record() -> None:
    """Folding an unfinished record with the seed gives a match that draws on where it stopped."""
    game = find_game("12-gangsters")
    match = Match.new(game, 4, server_seed="0a" * 32, at=0)
    begun = match.propose_opening(0)
    match.commit(begun)
    text = "".join(line + "\n" for line in [match.header_line, *begun.lines])
    folded = Match.load(text, "0a" * 32)
    one, two = match.propose_line(2, "pick 9", 0), folded.propose_line(2, "pick 9", 0)
    assert one.lines == two.lines
    assert folded.draws == match.draws == 1


def test_an_abandoned_match_verifies() -> None:
    """A match may end by the table's wish; the record says so and still verifies."""
    match = Match.new(find_game("12-gangsters"), 3, at=0)
    lines = [match.header_line]
    for proposal in (match.propose_opening(0),):
        match.commit(proposal)
        lines += proposal.lines
    note = match.propose_note(0, "leaves", 0)
    match.commit(note)
    end = match.propose_abandon("abandoned", 0)
    match.commit(end)
    lines += note.lines + end.lines
    folded = Match.load("".join(line + "\n" for line in lines))
    assert folded.ended
    with pytest.raises(TripotError, match="over"):
        folded.propose_line(0, "pick 1")
