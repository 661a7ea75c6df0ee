"""The coach: win chances of positions and choices, and the effect of luck, from what a seat may know and with standard errors."""

from tripot.coach.analysis import Analysis, Grade, analyse
from tripot.coach.chances import Chance, knowledge_of, win_chances
from tripot.coach.evaluation import Evaluation, Option, evaluate
from tripot.coach.hints import Hint, hint

__all__ = [
    "Analysis",
    "Chance",
    "Evaluation",
    "Grade",
    "Hint",
    "Option",
    "analyse",
    "evaluate",
    "hint",
    "knowledge_of",
    "win_chances",
]
