"""Every error of the command has its French: found in the source, so that a new one cannot be forgotten."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from tests.support.paths import ROOT

from tripot.cli import language
from tripot.cli.language import french, in_french, line, use_language

pytestmark = pytest.mark.uncompiled

SOURCE = ROOT / "src" / "tripot"
PARTS = (
    "cli", "bots", "lab", "coach", "server/cli.py", "server/store/admin.py", "core/game.py", "core/options.py",
    "core/record.py", "core/registry.py", "core/match.py", "core/fairness.py", "core/receipt.py",
    "core/pinned_editions.py", "core/playout.py",
)  # fmt: skip
"""What the command runs before a game is set up: the modules whose errors a person sees in a terminal."""
KINDS = {"BadInput": 2, "RecordError": 1, "TripotError": 0}
"""Which argument of an error is its sentence."""


def texts(node: ast.expr) -> list[str]:
    """Return the texts an expression can have, with 7 for each value."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(one.value) if isinstance(one, ast.Constant) else "7" for one in node.values)]
    if isinstance(node, ast.BinOp):
        return [left + right for left in texts(node.left) for right in texts(node.right)]
    if isinstance(node, ast.IfExp):
        return [*texts(node.body), *texts(node.orelse)]
    return ["7"]


def errors() -> Iterator[tuple[str, str]]:
    """Yield the kind and the sentence of each error raised in these parts."""
    for path in sorted(SOURCE.rglob("*.py")):
        if not str(path.relative_to(SOURCE)).startswith(PARTS):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
                for text in texts(node.args[KINDS[node.func.id]]):
                    if re.search(r"[a-z]{2}", text):
                        yield node.func.id, text


WHOLE = {"BadInput": "--x: got 1, expected {}", "RecordError": "line 3: {}", "TripotError": "{}"}
ENGLISH = re.compile(r"\b(the|of|that|which|is|are|an|with|one|each|not|must|has|does|file|name|seat)\b")


@pytest.mark.parametrize(("kind", "text"), sorted(set(errors())))
def test_every_error_of_the_command_is_in_french(kind: str, text: str) -> None:
    """No English word is left outside quotation marks and code."""
    words = in_french(WHOLE[kind].format(text))
    assert words != WHOLE[kind].format(text)
    assert not ENGLISH.search(re.sub(r"`[^`]*`|--[\w-]+|\w+\.\w+", "", words)), words


def test_every_french_error_belongs_to_an_english_one() -> None:
    """A sentence that no code says any more is removed."""
    said = {text for _kind, text in errors()}
    for section in ("takes", "record", "messages"):
        for english in french()[section]:
            pattern = re.compile(re.sub(r"\\\{\d\\\}", ".*?", re.escape(english)), re.DOTALL)
            assert any(pattern.fullmatch(text) for text in said) or english in FROM_VARIABLES, english


FROM_VARIABLES = {
    "a bot's name, or module:Class naming a tripot Policy that takes no arguments{1}",
    "a new file, or one begun with the same game, bots, seed and options",
    "a folder that can be made ({1})",
    "a folder that can be written to ({1})",
    "the address of a Ray cluster, auto, or local ({1})",
    "a card of the standard edition, as {1}",
    "a card of the standard edition",
    "version {1} to {2} of {3}",
    "unknown move: {1}",
    "one of none: this game has no options",
}
"""Sentences that a variable holds, so that the source does not show them in the call."""


@pytest.mark.parametrize("english", sorted(FROM_VARIABLES))
def test_sentences_from_variables_are_in_french_too(english: str) -> None:
    """Each is translated as a whole."""
    text = re.sub(r"\{\d\}", "7", english)
    assert in_french(f"--x: got 1, expected {text}" if english in french()["takes"] else text) != text


def test_each_line_that_a_command_writes_exists_in_the_source() -> None:
    """A line that no code writes any more is removed, and each has its French."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    use_language("fr")
    for english in french()["output"]:
        for part in re.split(r"\{\d\}", english):
            assert part.strip("; :") in source, english
        text = re.sub(r"\{\d\}", "7", english)
        assert line(text) != text
    use_language("en")
    assert line("proven: your seed is in the draws") == "proven: your seed is in the draws"
    use_language("fr")
    assert line("proven: your seed is in the draws") == "prouvé : votre graine a servi aux tirages"


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    """Forget the language that a test chose."""
    yield
    language._chosen.clear()


def test_what_the_system_says_and_nothing_are_translated() -> None:
    """Inside a sentence."""
    assert in_french("file: got 'x', expected a file that can be read (No such file or directory)") == (
        "file : reçu 'x', attendu : un fichier lisible (fichier ou dossier introuvable)"
    )
    assert in_french("GAME: got 'nothing', expected a game id (see `tripot games`) or --resume FILE") == (
        "GAME : rien, attendu : l’identifiant d’un jeu (voir `tripot games`) ou --resume FICHIER"
    )
    assert (
        in_french("line 3: the draw does not match the seeds")
        == "ligne 3 : le tirage ne correspond pas aux graines"
    )
