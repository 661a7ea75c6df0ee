"""The command in a French session: every help text, usage errors and refusals; in another session nothing changes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from tripot.cli.language import french, in_french, is_french
from tripot.cli.main import app


def texts(command: Any) -> Iterator[str]:
    """Yield the help of a command and of everything below it."""
    for thing in (command, *command.params):
        if getattr(thing, "help", None):
            yield thing.help
    for below in getattr(command, "commands", {}).values():
        yield from texts(below)


def run(*words: str, lang: str = "fr_FR.UTF-8") -> str:
    """Run the command in a session of some language and return all it says."""
    environment = {**os.environ, "LANG": lang, "COLUMNS": "200"}
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        environment.pop(name, None)
    code = "from tripot.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout + done.stderr


def test_every_help_text_has_its_french() -> None:
    """A new option without French fails here; a sentence nobody says any more does too."""
    said = set(texts(typer.main.get_command(app))) | {"Show this message and exit."}
    assert said == set(french()["help"])


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({"LANG": "fr_CA.UTF-8"}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_FR"}, True),
        ({"LANG": "fr_FR", "LC_MESSAGES": "en_US"}, False),
        ({"LANG": "en_US", "LANGUAGE": "fr:en"}, True),
        ({"LANG": "C", "LANGUAGE": "fr"}, False),
        ({}, False),
    ],
)
def test_the_session_is_asked_as_the_system_does(environment: dict[str, str], wanted: bool) -> None:
    """LC_ALL before LC_MESSAGES before LANG; LANGUAGE only where there is a locale."""
    assert is_french(environment) is wanted


def test_refusals_are_said_in_french() -> None:
    """The value given and the values allowed; words that the catalogue does not know stay as they are."""
    assert in_french("players: got 9, expected 3 to 6 in 12 Gangsters") == (
        "players : reçu 9, attendu : 3 à 6 dans 12 Gangsters"
    )
    assert in_french("cannot listen on 127.0.0.1:80 (denied). Try another --port.").endswith(
        "un autre --port"
    )
    assert in_french("something new") == "something new"


@pytest.mark.slow
def test_the_whole_command_speaks_french() -> None:
    """Help, an unknown command and a refused value, through the real process."""
    assert "Exemples :" in run("play", "--help")
    assert "Braquez gros" in run("games")
    assert "Steal big" in run("games", lang="en_GB.UTF-8")
    assert "attendu" in run("rules", "12-gangsters", "9.9", "--lang", "fr", lang="en_GB.UTF-8")
    assert "Lance le serveur" in run("--help")
    assert "Vouliez-vous dire 'play'" in run("playy")
    unknown = run("play", "--bogus")
    assert "Utilisation : " in unknown
    assert "Options proches : --bots" in unknown
    assert "Usage" not in unknown
    assert "attendu" in run("simulate", "12-gangsters", "--players", "9")
    assert "Did you mean" in run("playy", lang="en_GB.UTF-8")
