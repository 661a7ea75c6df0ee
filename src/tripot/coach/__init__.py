"""The coach: how good a position is, what a choice is worth, what luck gave; always from what a seat may know, with its error."""

from tripot.coach.analysis import Analysis, Grade, analyse
from tripot.coach.chances import Chance, OptionChance, compare, knowledge_of, win_chances
from tripot.coach.hints import Hint, hint

__all__ = [
    "Analysis",
    "Chance",
    "Grade",
    "Hint",
    "OptionChance",
    "analyse",
    "compare",
    "hint",
    "knowledge_of",
    "win_chances",
]
