"""Translates help, usage errors and other errors into French in a French session."""

from __future__ import annotations

import gettext
import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

import typer


def is_french(environment: Mapping[str, str] = os.environ) -> bool:
    """Return True if the session is French, by the environment variables that other programs use."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            # LANGUAGE counts only if a locale is set.
            first = environment.get("LANGUAGE", "").split(":")[0] or environment[name]
            return first.lower().startswith("fr") and environment[name] not in ("C", "POSIX")
    return False


@cache
def french() -> dict[str, dict[str, str]]:
    """Return the French texts."""
    text = files("tripot.cli").joinpath("french.toml").read_text(encoding="utf-8")
    catalogue: dict[str, dict[str, str]] = tomllib.loads(text)
    return catalogue


@cache
def _templates(section: str) -> list[tuple[re.Pattern[str], str]]:
    """Return the patterns of a section whose keys have {1}, {2} for values, with their French; the longest first."""
    return [
        (re.compile(re.sub(r"\\{\d\\}", "(.*?)", re.escape(english)), re.DOTALL), words)
        for english, words in sorted(french()[section].items(), key=lambda both: -len(both[0]))
    ]


def _by_template(section: str, message: str) -> str | None:
    """Return the French of the first template that fits, None if there is none."""
    for pattern, words in _templates(section):
        matched = pattern.fullmatch(message)
        if matched:
            values = [_system_words(value or "") for value in matched.groups()]
            return re.sub(r"\{(\d)\}", lambda field: values[int(field[1]) - 1], words)  # noqa: B023
    return None


def _system_words(text: str) -> str:
    for english, words in french()["system"].items():
        text = text.replace(english, words)
    return text


def in_french(message: str) -> str:
    """Return an error message in French, unchanged if there is no translation."""
    known = french()
    whole = _by_template("messages", message)
    if whole is not None:
        return whole
    for pattern, words in known["errors"].items():
        matched = re.match(pattern, message, re.DOTALL)
        if matched is None:
            continue
        if pattern.startswith("^line "):
            line, wrong = matched.groups()
            return f"ligne {line} : {_by_template('record', wrong) or in_french(wrong)}"
        translated = matched.expand(words)
        if "expected" in pattern:
            head, _colon, takes = translated.rpartition("attendu : ")
            head = head.replace("reçu 'nothing'", "rien")
            return f"{head}attendu : {_takes(takes)}"
        return _system_words(translated)
    return message


def _takes(takes: str) -> str:
    """Return in French what a field takes: by a whole template, otherwise word by word."""
    translated = _by_template("takes", takes)
    if translated is None:
        translated = takes
        for english, words in french()["words"].items():
            translated = translated.replace(english, words)
    return translated


_chosen: list[str] = []


def session_language() -> str:
    """Return the language asked for with --lang, otherwise that of the session."""
    return _chosen[-1] if _chosen else "fr" if is_french() else "en"


def use_language(lang: str) -> None:
    """Say everything from here on in this language."""
    _chosen.append(lang)


def say(message: str) -> str:
    """Return an error message in the reader's language."""
    return in_french(message) if session_language() == "fr" else message


def line(message: str) -> str:
    """Return a line that a command writes in the reader's language; a value may be such a line too."""
    if session_language() != "fr":
        return message
    head, mark, rest = message.partition(": ")
    if mark and head in ("proven", "BROKEN", "not proven"):
        return _by_template("output", f"{head}: {line(rest)}") or message
    return _by_template("output", message) or message


def translate(command: Any) -> None:
    """Translate the help of a command and its subcommands into French."""
    known = french()["help"]
    for name in ("help", "short_help"):
        text = getattr(command, name, None)
        if text:
            setattr(command, name, known.get(text, text))
    epilog = getattr(command, "epilog", None)
    if epilog:
        command.epilog = re.sub(r"^Example(s?):", r"Exemple\1 :", epilog)
    # The help option is created on first use and then kept.
    for param in [*command.params, command.get_help_option(typer.Context(command))]:
        if getattr(param, "help", None):
            param.help = known.get(param.help, param.help)
    for below in getattr(command, "commands", {}).values():
        translate(below)


def translate_libraries() -> None:
    """Translate the messages of click and typer; they use gettext, and typer did so when it was imported."""
    known = french()["click"]
    original_gettext = gettext.dgettext

    def translated_gettext(domain: str | None, message: str) -> str:
        return known.get(message) or original_gettext(domain or "messages", message)

    gettext.dgettext = translated_gettext
    formatting: Any = import_module("typer.rich_utils")
    for name, text in list(vars(formatting).items()):
        if name.isupper() and isinstance(text, str) and text in known:
            setattr(formatting, name, known[text])
    formatter: Any = typer.Context.formatter_class
    write_usage = formatter.write_usage

    def write_usage_in_french(self: Any, prog: str, args: str = "", prefix: str | None = None) -> None:
        write_usage(self, prog, args, prefix or f"{known['Usage:']} ")

    formatter.write_usage = write_usage_in_french
    format_error = formatting.rich_format_error

    def format_in_french(problem: Any) -> None:
        words = in_french(problem.format_message())
        problem.format_message = lambda: words
        format_error(problem)

    formatting.rich_format_error = format_in_french
