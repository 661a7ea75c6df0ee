"""What a question to a seat is: its answers, what follows from one, its rule, and the values its words name."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


class Question(metaclass=ABCMeta):
    """A point where a seat chooses.

    A square's file has its questions whole: a new one is a class and an entry of QUESTIONS there, its number and the
    texts `prompt.<name>` (and `choice.pass_<name>` where it may be declined).
    """

    def __init__(self, phase: i64, name: str, rules: tuple[str, ...], must: bool = False) -> None:
        self.phase = phase
        self.name = name
        self.rules = rules
        self.must = must
        """Whether something has to be done: there is no `pass`."""

    @abstractmethod
    def answers(self, state: GangsterLeProState) -> None:
        """Tell with `may` what the seat that is asked can do."""

    @abstractmethod
    def carry_out(self, state: GangsterLeProState, action: i64) -> None:
        """Carry out an answer."""

    def text(self, state: GangsterLeProState) -> str:
        """Return which text asks the question: `prompt.` and this."""
        return self.name

    def text_values(self, state: GangsterLeProState) -> dict[str, int]:
        """Return the values the question's text names: `card` and `deck` are numbers here, names to people."""
        return {}
