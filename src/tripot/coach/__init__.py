"""The coach: how good a position is, what a choice is worth, what luck gave; always from what a seat may know, with its error."""

from tripot.coach.analysis import Analysis, Grade, analyse
from tripot.coach.chances import Chance, OptionChance, compare, knowledge_of, win_chances

__all__ = ["Analysis", "Chance", "Grade", "OptionChance", "analyse", "compare", "knowledge_of", "win_chances"]
