"""The base class of questions to a seat: its answers, their effects, its rules, and the values of its text."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


class Question(metaclass=ABCMeta):
    """A decision of a seat.

    Questions are in the modules of their squares. A new one needs a class and an entry of QUESTIONS there, a number, and the
    texts `prompt.<name>` (and `choice.pass_<name>` if it may be declined).
    """

    def __init__(self, phase: i64, name: str, rules: tuple[str, ...], must: bool = False) -> None:
        self.phase = phase
        self.name = name
        self.rules = rules
        self.must = must
        """True if there is no `pass`."""

    @abstractmethod
    def answers(self, state: GangsterLeProState) -> None:
        """Add the legal answers of the seat with `may`."""

    @abstractmethod
    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        """Carry out an answer."""

    def text(self, state: GangsterLeProState) -> str:
        """Return the name of the question's text: `prompt.<name>`."""
        return self.name

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        """Return the values of the question's text; `card` and `deck` are numbers here."""
        return {}
