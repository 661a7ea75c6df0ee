"""Comments, docstrings and documents use the usual technical terms: docs/glossary.md lists them."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.paths import ROOT

pytestmark = pytest.mark.uncompiled

USUAL_WORDS = {
    r"\bcircles?\b(?! of friends)": "reference cycle",
    r"\binterpreter's lock\b": "GIL",
    r"\bturns? of the loop\b": "event-loop iteration",
    r"\bthe look for\b": "garbage collection",
    r"\bwhat is young\b": "generation 0",
    r"\bso many\b": "a number, or the number's name",
    r"\b(he|him|his|himself)\b": "they, them, their",
    r"\bdeeds?\b": "achievement, operation",
    r"\bturnstile\b": "throttle",
    r"\bvigil\b": "suspend detector",
    r"\b(is|are|was|were|be) told\b": "is sent, shown, notified",
    r"\bthe house\b": "the server",
    r"\bshel(f|ve|ved)\b": "registry, cache",
    r"\bdearer\b": "more expensive",
    r"\bplant(ed|s)? faults?\b": "injected fault",
    r"\bdoors?\b": "adapter, environment, endpoint",
    r"\bhold(s|ing)? (anybody|everybody|nobody|the others|all) up\b": "blocks",
    r"\btakes? in\b": "applies, reads",
    r"\bbeside\b": "next to, besides, at the same time as, compared with",
    r"\brooms?\b": "module, lobby, space, buffer",
    r"\bapart\b": "separately, in a subprocess",
    r"\bborne?\b": "survived",
    r"\bbrings? back\b": "restores",
    r"\bof (its|one's|his|their) own\b": "own, separate",
    r"\bas (it|they) comes?\b": "in order of arrival",
    r"(^|[.!?] )(Whoever|Whomever|Wherever|Whatever)\b": "a sentence with its subject first",
}
"""A pattern of the project's former dialect, and the term to use instead."""

FOLDERS = (
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs", "src", "tests", "tools", "bench", "research", "examples", "web/src",
)  # fmt: skip
GENERATED = ("docs/lab-notes", "docs/rulings.md", "web/src/lib/net/wire.ts", "src/tripot/server/static")
"""Text that a program writes from data, and lab notes, which keep the words of their day."""


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line number and text of each comment, docstring or paragraph of a file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from _python_prose(text)
    elif path.suffix == ".md":
        yield from _markdown_prose(text)
    else:
        for comment in re.finditer(r"(?<![:\"'])//([^\n]*)|/\*(.*?)\*/|<!--(.*?)-->", text, re.DOTALL):
            yield text.count("\n", 0, comment.start()) + 1, " ".join(filter(None, comment.groups()))


def _python_prose(text: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(words))):
                yield node.lineno, words
            case _:
                pass
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")


def _markdown_prose(text: str) -> Iterator[tuple[int, str]]:
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, re.sub(r"`[^`]*`", "", line)


def former_words(path: Path) -> list[str]:
    """Return every former word of a file, with its line and the usual word."""
    problems = []
    for line, text in prose(path):
        for pattern, usual in USUAL_WORDS.items():
            for hit in re.finditer(pattern, " ".join(text.split()), re.IGNORECASE):
                problems.append(f"{path}:{line}: {hit.group(0)!r}: write {usual}")
    return problems


def _is_in(name: str, folders: tuple[str, ...]) -> bool:
    return any(name == folder or name.startswith(f"{folder}/") for folder in folders)


def checked_files() -> list[str]:
    """Return every file with prose that has to use the usual words."""
    files = []
    for folder in FOLDERS:
        path = ROOT / folder
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            name = file.relative_to(ROOT).as_posix()
            if file.suffix in (".md", ".py", ".ts", ".svelte") and not _is_in(name, GENERATED):
                files.append(name)
    return files


def test_comments_and_documents_use_the_usual_words() -> None:
    """No former word in any file but this one, which lists them."""
    files = [name for name in checked_files() if name != "tests/test_plain_language.py"]
    assert len(files) > 900
    problems = [problem for name in files for problem in former_words(ROOT / name)]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", '"""The look for circles."""\n'),
        ("a.py", "x = 1  # he waits for the interpreter's lock\n"),
        ("a.md", "Whoever follows is told.\n"),
        ("a.ts", "/** So many turns of\n * the loop. */\n"),
        ("a.svelte", "<!-- the house -->\n"),
    ],
)
def test_a_former_word_is_found(tmp_path: Path, name: str, text: str) -> None:
    """In a docstring, a comment or a paragraph; the message names the file, the line and the usual word."""
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    problems = former_words(file)
    assert problems
    assert all(problem.startswith(f"{file}:1: ") and ": write " in problem for problem in problems)


def test_code_and_strings_are_not_prose(tmp_path: Path) -> None:
    """Identifiers, texts for players and code in documents may be called as they are."""
    python, markdown = tmp_path / "a.py", tmp_path / "a.md"
    python.write_text('his = "the house"\n', encoding="utf-8")
    markdown.write_text("Use `the house`:\n```\nthe house\n```\n", encoding="utf-8")
    assert former_words(python) == former_words(markdown) == []


def short_class_names(path: Path) -> list[str]:
    """Return every class name of one or two letters in the markup of a page file."""
    found = []
    text = path.read_text(encoding="utf-8")
    for match in re.finditer(r'\bclass="([^"]*)"|\bclass:([\w-]+)', text):
        inserted = " ".join(re.findall(r"'([^']*)'", match[1] or ""))
        names = match[2] or f"{re.sub(r'{[^{}]*}', ' ', match[1])} {inserted}"
        line = text.count("\n", 0, match.start()) + 1
        found += [f"{path}:{line}: class {name}" for name in names.split() if len(name) < 3]
    return found


def test_class_names_of_the_page_are_words() -> None:
    """Stylelint looks at the styles, this at the markup: no class name of one or two letters."""
    files = sorted((ROOT / "web" / "src").rglob("*.svelte"))
    assert len(files) > 250
    problems = [problem for file in files for problem in short_class_names(file)]
    assert not problems, "\n".join(problems)


def test_a_short_class_name_is_found(tmp_path: Path) -> None:
    """In an attribute, in an expression and in a directive; an expression's variables are no names."""
    file = tmp_path / "a.svelte"
    file.write_text("<i class=\"mk dot {n} {x ? 'on' : ''}\" class:me={x}></i>\n", encoding="utf-8")
    assert [problem.rsplit(" ", 1)[1] for problem in short_class_names(file)] == ["mk", "on", "me"]
