"""Claims of README and guides are true: messages, labels, commands, settings, metrics and numbers."""

from __future__ import annotations

import dataclasses
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.support.paths import ROOT

from tripot import all_games
from tripot.server.settings import Settings

pytestmark = pytest.mark.uncompiled

DOCS = ROOT / "docs"
README, README_FR = ROOT / "README.md", ROOT / "README.fr.md"
SENTENCE_END = re.compile(r"(?<=[.!?;])\s+")
SHORTEST_FRAGMENT = 4


def read(path: Path) -> str:
    """Return a file's text."""
    return path.read_text(encoding="utf-8")


def sources() -> str:
    """Return everything that can print a message, adjacent string literals joined and values left out."""
    files = [ROOT / "Makefile", ROOT / "hatch_build.py", ROOT / "tools" / "check_python.py"]
    files += [path for kind in ("*.py", "*.toml") for path in (ROOT / "src" / "tripot").rglob(kind)]
    text = "\n".join(read(path) for path in files)
    return re.sub(r'"\s*\n\s*f?"', "", text)


def test_messages_of_the_troubleshooting_page_are_ours() -> None:
    """Each quoted message has only fragments that the program prints, word for word."""
    text = sources()
    rows = re.findall(r"^\| `([^`]+)`", read(DOCS / "troubleshooting.md"), re.MULTILINE)
    assert len(rows) >= 20
    for message in rows:
        # BadInput joins the field, what it got and what it takes.
        parts = message.removeprefix("missing: ").replace(": got …, expected", "…").split("…")
        fragments = [part.strip(" .:,()'[]") for part in parts]
        for fragment in fragments:
            if len(fragment) >= SHORTEST_FRAGMENT:
                assert fragment in text, f"{message!r}: nothing prints {fragment!r}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("play nosuch", "game: got …, expected …"),
        ("play 12-gangsters --players 9", "players: got …, expected …"),
        ("simulate 12-gangsters --bots nobody", "bot: got …, expected …"),
        ("serve --no-open --port 99999", "cannot listen on …. Try another --port."),
        (
            "serve --no-open --workers 2",
            "workers: got …, expected 1 with SQLite; several processes need --database-url postgresql://…",
        ),
        (
            "serve --no-open --database-url mysql://x",
            "database_url: got …, expected a path, sqlite:///… or postgresql://…",
        ),
    ],
    ids=lambda value: value.replace(" ", "_"),
)
def test_a_command_prints_the_message_of_its_row(words: str, message: str, tmp_path: Path) -> None:
    """The mistake in the table leads to the message in the table."""
    assert f"| `{message}`" in read(DOCS / "troubleshooting.md")
    done = subprocess.run(
        [sys.executable, "-m", "tripot", *words.split()],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={"PATH": "", "HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "COLUMNS": "300"},
    )
    pattern = ".*".join(re.escape(part) for part in message.split("…"))
    assert re.search(pattern, (done.stdout + done.stderr).replace("\n", " ")), done.stderr


def test_labels_of_the_hosting_page_are_on_the_page() -> None:
    """A guide names buttons as the page does."""
    texts = "".join(read(path) for path in (ROOT / "web" / "src" / "lib" / "text").glob("*-texts.ts"))
    labels = re.findall(r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)", read(DOCS / "hosting.md"))
    assert len(labels) >= 8
    for label in labels:
        assert re.search(rf"en: '(\{{n\?)?{re.escape(label)}'", texts), label


def test_commands_of_readme_and_hosting_exist() -> None:
    """Every `tripot word` of the pages is a command, and every extra is one."""
    helped = subprocess.run(
        [sys.executable, "-m", "tripot", "--help"], capture_output=True, text=True, check=True
    ).stdout
    commands = set(re.findall(r"│ ([a-z]+) ", helped))
    extras = tomllib.loads(read(ROOT / "pyproject.toml"))["project"]["optional-dependencies"]
    for path in (README, README_FR, DOCS / "hosting.md", DOCS / "lab.md", DOCS / "deployment.md"):
        text = read(path)
        for command in re.findall(r"^tripot ([a-z]+)", text, re.MULTILINE):
            assert command in commands, f"{path.name}: tripot {command}"
        for names in re.findall(r"tripot\[([\w,]+)\]", text):
            assert set(names.split(",")) <= set(extras), f"{path.name}: {names}"


def test_settings_of_the_deployment_page_are_all_and_right() -> None:
    """Every setting has a row with its default, and every row is a setting."""
    fields = {field.name.upper(): field.default for field in dataclasses.fields(Settings)}
    table = read(DOCS / "deployment.md").partition("## Settings")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ((?:`[A-Z_]+`(?:, )?)+) \|([^|]*)\|", table, re.MULTILINE)
    named = [name for names, _default in rows for name in re.findall(r"[A-Z_]+", names)]
    assert sorted(named) == sorted(fields)
    for names, default in rows:
        if len(re.findall(r"[A-Z_]+", names)) == 1 and re.fullmatch(r"[\d.]+|true|false", default.strip()):
            actual = fields[re.findall(r"[A-Z_]+", names)[0]]
            assert str(actual).lower().removesuffix(".0") == default.strip(), names


def test_metrics_of_the_deployment_page_exist() -> None:
    """An alarm can be set on each."""
    code = read(ROOT / "src" / "tripot" / "server" / "metrics.py")
    names = re.findall(r"`(tripot_[a-z_]+)", read(DOCS / "deployment.md"))
    assert len(names) >= 8
    for name in names:
        assert name.removesuffix("_total") in code, name


def test_the_two_readmes_say_the_same() -> None:
    """Both have the same commands, links, chapters and games; the credits are those of the rules."""
    english, french = read(README), read(README_FR)
    assert english.count("\n## ") == french.count("\n## ")
    commands = r"^(make \w+|pip install|tripot \w+)"
    assert re.findall(commands, english, re.MULTILINE) == re.findall(commands, french, re.MULTILINE)
    links = [set(re.findall(r"\]\(([^)]+)\)", text)) for text in (english, french)]
    assert links[1] - links[0] == {"README.md"}
    for game in all_games().values():
        row = rf"\| {re.escape(game.title)}[^|]*\| {re.escape(game.credits.author)} \| {re.escape(game.credits.publisher)}, {game.credits.year} \|"
        for text in (english, french):
            assert re.search(row, text), game.id


def test_the_checker_of_dice_has_the_stated_length() -> None:
    """The program that checks every draw has about ninety lines and imports the standard library only."""
    lines = read(ROOT / "tools" / "verify_record.py").splitlines()
    assert abs(len(lines) - 90) <= 10
    modules = {line.split()[1].partition(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert modules <= set(sys.stdlib_module_names)


@pytest.mark.parametrize(
    "path",
    [
        README,
        ROOT / "CHANGELOG.md",
        *(
            DOCS / f"{name}.md"
            for name in (
                "hosting",
                "troubleshooting",
                "stability",
                "platforms",
                "waiting",
                "lab",
                "bots",
                "coach",
                "deployment",
                "performance",
                "adding-a-game",
                "architecture",
            )
        ),
    ],
    ids=lambda path: path.stem,
)
def test_sentences_of_a_guide_are_short(path: Path) -> None:
    """At most 17 words on average, tables and code left out."""
    text = re.sub(r"^```.*?^```", "", read(path), flags=re.MULTILINE | re.DOTALL)
    paragraphs = re.split(r"\n\s*\n|\n(?=[-*\d] ?\.? )", text)
    prose = [" ".join(part.split()) for part in paragraphs if not part.lstrip().startswith(("|", "#"))]
    sentences = [sentence for part in prose for sentence in SENTENCE_END.split(part) if sentence]
    words = sum(len(sentence.split()) for sentence in sentences)
    assert words / max(1, len(sentences)) <= 17
