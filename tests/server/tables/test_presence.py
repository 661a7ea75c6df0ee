"""Who is at a table, asked one by one or all together."""

from __future__ import annotations

from tripot.table.presence import Presence


class _Socket:
    def __init__(self, person: str | None) -> None:
        self.person = person
        self.name = person or ""

    def send(self, frame: bytes) -> None:
        """Hear nothing."""

    def hears(self, person: str | None) -> bool:
        """Mute nobody."""
        return True


def test_who_is_here_is_who_is_counted() -> None:
    """On this process, on another, on both, nameless, gone: asking for one gives what counting all gives."""
    presence = Presence(30)
    presence.followers = {_Socket("ana"): 0, _Socket(None): None, _Socket("cem"): None}
    for remote in (None, {}, {"p2": {"ben": 1}}, {"p2": {}, "p3": {"ana": 2, "dan": 1}}):
        presence.remote = None
        for process, people in (remote or {}).items():
            presence.elsewhere(process, people)
        counted = presence.people()
        assert {one for one in ("ana", "ben", "cem", "dan", "eve") if presence.is_here(one)} == set(counted)
    assert "ben" not in counted
