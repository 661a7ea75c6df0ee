"""Who is sent which frame: one frame for each viewpoint, several viewers of a viewpoint share it."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.entries import Entry
from tripot.core.state import State
from tripot.table import frames
from tripot.table.effects import Send
from tripot.table.frames import DecisionCache, PushWriter
from tripot.table.inputs import Viewer
from tripot.table.state import TableState
from tripot.wire.tables import ChatLine


def to(viewer: Viewer, frame: bytes) -> Send:
    """Return the sending of a frame to one viewer."""
    return Send((viewer,), frame)


def row(  # the hot path
    state: TableState,
    decisions: DecisionCache,
    prev: int,
    entries: Sequence[Entry],
    before: State | None,
    mover: tuple[Viewer, str] | None,
    now_ms: int,
) -> list[Send]:
    """Return the pushes of a stored row; `mover` gets the acknowledgement of their command with theirs.

    `before` is the position before the row, for viewers who want steps.
    """
    match, status = state.playing()
    viewers = state.presence.viewers
    writer = PushWriter(state.id, match, status, state.end, prev, entries, before, decisions, now_ms)
    sends: list[Send] = []
    groups: dict[tuple[int | None, bool], list[Viewer]] = {}
    for viewer in viewers:
        if mover is not None and viewer is mover[0]:
            sends.append(Send((viewer,), writer.frame(viewer.seat, steps=viewer.steps, ack=mover[1])))
        else:
            groups.setdefault((viewer.seat, viewer.steps), []).append(viewer)
    for (seat, steps), group in groups.items():
        sends.append(Send(tuple(group), writer.frame(seat, steps=steps)))
    if mover is not None and mover[0] not in viewers:
        # They act without following: no push goes to them, but an answer does.
        sends.append(Send((mover[0],), frames.acknowledged(mover[1], state.id, state.seq)))
    return sends


def snapshot(
    state: TableState, viewer: Viewer, command: str | None, decisions: DecisionCache, now_ms: int
) -> bytes:
    """Return everything a viewer may know of the table."""
    heard = [line for line in state.chat if line.person not in viewer.muted]
    if state.recent is None and state.match is not None and state.status is not None:
        # Worked out once for all who come before the next row.
        state.recent = frames.recent_log(state.match, state.status)
    return frames.snapshot(
        state.info, state.match, state.status, state.end, state.presence, viewer.seat,
        state.info.seats_of(viewer.person), decisions=decisions, now_ms=now_ms, recent=state.recent, chat=heard,
        command=command,
    )  # fmt: skip


def snapshots(state: TableState, decisions: DecisionCache, now_ms: int) -> list[Send]:
    """Return the whole table for every viewer."""
    return [
        Send((viewer,), snapshot(state, viewer, None, decisions, now_ms)) for viewer in state.presence.viewers
    ]


def presence(state: TableState) -> list[Send]:
    """Return who is here, for every viewer."""
    if not state.presence.viewers:
        return []
    return [Send(tuple(state.presence.viewers), frames.present(state.info, state.presence))]


def description(state: TableState) -> list[Send]:
    """Return the table's description, for every viewer."""
    if not state.presence.viewers:
        return []
    return [Send(tuple(state.presence.viewers), frames.table_changed(state.info))]


def chat(state: TableState, line: ChatLine) -> list[Send]:
    """Return a chat line for everyone who has not muted its speaker."""
    viewers = tuple(viewer for viewer in state.presence.viewers if line.person not in viewer.muted)
    return [Send(viewers, frames.chat_said(state.id, line))] if viewers else []
