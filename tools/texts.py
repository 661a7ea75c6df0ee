"""Write a table of every sentence a player can read, so that a native speaker can go through them.

python -m tools.texts [FILE]          the table as a page with a search field; default: build/texts.html
python -m tools.texts FILE.csv        the same as CSV: file, key, fr, en, and the examples in both languages

A sentence with values is shown filled in: said about a player by name, said to the reader, and for several.
"""

from __future__ import annotations

import csv
import html
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tripot.core.registry import all_games
from tripot.core.texts import LANGUAGES, Catalogue
from tripot.table.catalogue import general_texts

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "tripot"
PAGE = ROOT / "web" / "src" / "lib" / "text"
NAMES = ("Mado", "Rosa", "Le Borgne", "Odette", "Lucien", "Gino")
"""Seat 0 reads. One name begins with an article, one with a vowel."""
FORMS = ("name", "you", "several")
LISTS = frozenset({"seats", "order", "winners", "cards", "faces", "dice", "targets", "buyers", "tied"})
"""Names of values that are always lists."""
STRINGS = {
    "name": "Rosa", "host": "Rosa", "bot": "Rosa", "who": "Rosa", "first": "Rosa", "last": "Lucien", "list": "Rosa, Odette",
    "names": "Rosa et Lucien", "path": "12-gangsters.jsonl", "title": "The Boss", "game": "The Boss", "cake": "en réserve",
    "text": "…", "score": "36", "date": "12 mars", "time": "1:05", "label": "…", "do": "place boston 1 0", "verb": "roll",
    "tokens": "3 5 6", "address": "rosa@example.org", "problem": "…", "url": "https://tripot.example/t/abc", "place": "2e",
}  # fmt: skip
"""Values without a format that are not numbers."""

FIELD = re.compile(r"\{(\w+)(?::([@\w.]+)|(\?\??)([^|{}]*)\|([^{}]*))?\}")
_STRING = r"(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`(?:[^`\\]|\\.)*`)"
_TEXT = rf"{_STRING}(?:\s*\+\s*{_STRING})*"
_PAGE_TEXT = re.compile(rf"({_STRING}|[\w.]+):\s*\{{\s*fr:\s*({_TEXT}),\s*en:\s*({_TEXT}),?\s*\}}")


@dataclass(frozen=True)
class Sentence:
    """One text in both languages, and the catalogue that its values refer to."""

    file: str
    key: str
    texts: dict[str, str]
    catalogue: Catalogue | None = field(default=None, compare=False, repr=False)

    @property
    def id(self) -> str:
        """File and key."""
        return f"{self.file}#{self.key}"


@cache
def sentences() -> tuple[Sentence, ...]:
    """Return every sentence of the games, the server, the bots, the command and the page."""
    return (*_games(), *_server(), *_command(), *_page())


def examples(sentence: Sentence, lang: str) -> dict[str, str]:
    """Return the sentence filled in, by form; equal forms are given once."""
    catalogue = sentence.catalogue
    if catalogue is None or sentence.key not in catalogue or not FIELD.search(sentence.texts[lang]):
        return {"name": sentence.texts[lang]}
    base, _, spoken_to = sentence.key.rpartition(".you")
    if base in catalogue and spoken_to[:1] in ("", "_"):
        values, _reader = sample(catalogue, base, "name")
        name = spoken_to.removeprefix("_") or "seat"
        values = {name: 0, **{other: value for other, value in values.items() if other != name}}
        return {"you": catalogue.render((base, values), lang, NAMES, 0)}
    found: dict[str, str] = {}
    for form in FORMS:
        values, reader = sample(catalogue, sentence.key, form)
        if form == "you" and reader is None:
            continue
        text = catalogue.render((sentence.key, values), lang, NAMES, reader)
        if text not in found.values():
            found[form] = text
    return found


def sample(catalogue: Catalogue, key: str, form: str) -> tuple[dict[str, Any], int | None]:
    """Return values that fit a text, and who reads it; nobody if it names no player."""
    keys = [one for one in catalogue.texts if one == key or one.startswith(f"{key}.you")]
    templates = [catalogue.texts[one][lang] for one in keys for lang in LANGUAGES]
    counted = {match[1] for text in templates for match in FIELD.finditer(text) if match[3] == "??"}
    values: dict[str, Any] = {}
    players: list[str] = []
    for text in templates:
        for match in FIELD.finditer(text):
            name, spec, by = match[1], match[2], match[3]
            if spec == "seat" and name not in players:
                players.append(name)
            if name not in values or (spec and values[name] == _value(catalogue, name, None, "", form)):
                values[name] = _value(catalogue, name, spec, by, form)
    for number, name in enumerate(players, 1):
        listed = name in LISTS or (form == "several" and name in counted)
        values[name] = [number, (number + 1) % len(NAMES) or 1] if listed else number
    if form != "you":
        return values, None
    addressed = [one.rpartition(".you")[2].lstrip("_") or "seat" for one in keys if one != key]
    objects = [
        name for name in (*addressed, *players) if name in values and (name in addressed or name in LISTS)
    ]
    specs = {(match[2] or "").partition(".")[0] for text in templates for match in FIELD.finditer(text)}
    if not objects and not specs & {"by_seat", "pairs", "text"}:
        return values, None  # a text that never names its reader
    for name in objects[:1]:
        values[name] = [0, 1] if name in LISTS else 0
    return values, 0


def _value(catalogue: Catalogue, name: str, spec: str | None, by: str | None, form: str) -> Any:
    kind = (spec or "").partition(".")[0]
    if kind == "by_seat":
        return [4, 0, 7]
    if kind == "pairs":
        return [[1, 5], [0, 7]]
    if spec == "text":  # `removed_parts` has messages of the key `part.removed`
        part = f"part.{name.removesuffix('_parts')}"
        if part not in catalogue.texts:  # `label` and the two sides of a comparison are choices
            part = next(key for key in catalogue.texts if key.startswith("choice."))
        forms = ("name", form) if form != "name" else ("name",)
        return [(part, sample(catalogue, part, one)[0]) for one in forms]
    if spec == "money":
        return 1500
    if spec == "millions":
        return 8
    if spec == "percent":
        return 63
    if spec == "number":
        return 2.5
    if spec and spec.startswith("@"):
        prefix = f"{spec[1:]}."
        ends = [one.removeprefix(prefix) for one in catalogue.texts if one.startswith(prefix)]
        known = [one for one in ends if "." not in one] or ends
        if not known:
            return name
        return known[:2] if form == "several" and name in LISTS else known[0 if form != "several" else -1]
    if by or name == "n":
        return 3 if form == "several" else 1
    return STRINGS.get(name, 3 if form == "several" else 2)


def _games() -> Iterator[Sentence]:
    for game in all_games().values():
        folder = PACKAGE / "games" / (game.__module__.split(".")[2])
        for path in sorted(folder.rglob("*.toml")):
            if path.name == "sources.toml":
                continue  # quotations, with notes for those who check the rules
            catalogue = game.catalogue if path.name == "texts.toml" else None
            yield from _read(path, catalogue)


def _server() -> Iterator[Sentence]:
    for path in (PACKAGE / "table" / "texts.toml", PACKAGE / "coach" / "texts.toml"):
        yield from _read(path, general_texts())
    yield from _read(PACKAGE / "bots" / "characters" / "characters.toml", None)


def _command() -> Iterator[Sentence]:
    from tripot.cli.terminal import TEXTS

    path = PACKAGE / "cli" / "french.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for section in ("help", "click"):
        for english, french in data[section].items():
            yield Sentence(_short(path), f"{section}: {english[:50]}", {"fr": french, "en": english})
    for key, both in TEXTS.texts.items():
        yield Sentence(_short(PACKAGE / "cli" / "terminal.py"), key, both, TEXTS)


def _page() -> Iterator[Sentence]:
    found = {path: page_texts(path.read_text(encoding="utf-8")) for path in sorted(PAGE.glob("*-texts.ts"))}
    catalogue = Catalogue({key: both for texts in found.values() for key, both in texts.items()}, "page")
    for path, texts in found.items():
        for key, both in texts.items():
            yield Sentence(_short(path), key, both, catalogue)


def page_texts(source: str) -> dict[str, dict[str, str]]:
    """Return the texts of one of the page's catalogues, a TypeScript object of `key: { fr, en }`."""
    return {
        _literal(key) if key[0] in "'\"`" else key: {"fr": _literal(fr), "en": _literal(en)}
        for key, fr, en in _PAGE_TEXT.findall(source)
    }


def _literal(source: str) -> str:
    """Return the value of a TypeScript string, or of several that are added."""
    escapes = {"n": "\n", "t": "\t"}
    return "".join(
        re.sub(
            r"\\(?:u([0-9a-fA-F]{4})|(.))",
            lambda match: chr(int(match[1], 16)) if match[1] else escapes.get(match[2], match[2]),
            one[1:-1],
        )
        for one in re.findall(_STRING, source)
    )


def _read(path: Path, catalogue: Catalogue | None) -> Iterator[Sentence]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for key, texts in _walk(data, ""):
        yield Sentence(_short(path), key, texts, catalogue)


def _walk(data: Any, prefix: str) -> Iterator[tuple[str, dict[str, str]]]:
    if isinstance(data, list):
        for number, item in enumerate(data):
            own = item.get("id", number) if isinstance(item, dict) else number
            yield from _walk(item, f"{prefix}.{own}" if prefix else str(own))
    elif isinstance(data, dict):
        texts = {lang: data[lang] for lang in LANGUAGES if isinstance(data.get(lang), str)}
        if texts:
            yield prefix, texts
        for name, item in data.items():
            if name not in texts:
                yield from _walk(item, f"{prefix}.{name}" if prefix else name)


def _short(path: Path) -> str:
    return str(path.relative_to(ROOT))


STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 1rem 2rem; }
input { font: inherit; padding: .3rem .6rem; width: 24rem; position: sticky; top: .5rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
td, th { border-bottom: 1px solid #ddd; padding: .3rem .6rem; text-align: left; vertical-align: top; }
td:first-child { width: 18%; color: #666; font: 12px monospace; overflow-wrap: anywhere; }
small { color: #a33; } p { margin: 0 0 .15rem; }
"""
SCRIPT = """
document.querySelector('input').oninput = (event) => {
  const wanted = event.target.value.toLowerCase();
  for (const row of document.querySelectorAll('tr')) row.hidden = !row.textContent.toLowerCase().includes(wanted);
};
"""


def page(rows: tuple[Sentence, ...]) -> str:
    """Return the table as an HTML page, one section for each file."""
    out = [
        f"<!doctype html><meta charset=utf-8><title>Tripot: {len(rows)} sentences</title><style>{STYLE}</style>"
    ]
    out.append(f"<h1>{len(rows)} sentences</h1><input placeholder='search' aria-label='search'>")
    file = ""
    for row in rows:
        if row.file != file:
            out.append(f"{'</table>' if file else ''}<h2>{html.escape(row.file)}</h2><table>")
            file = row.file
        cells = "".join(f"<td lang={lang}>{_cell(row, lang)}</td>" for lang in LANGUAGES)
        out.append(f"<tr><td>{html.escape(row.key)}</td>{cells}</tr>")
    out.append(f"</table><script>{SCRIPT}</script>")
    return "\n".join(out)


def _cell(row: Sentence, lang: str) -> str:
    shown = examples(row, lang) if lang in row.texts else {}
    lines = [f"<p>{html.escape(text)}</p>" for text in shown.values()]
    if lang in row.texts and row.texts[lang] not in shown.values():
        lines.append(f"<small>{html.escape(row.texts[lang])}</small>")
    return "".join(lines)


def main(args: list[str]) -> None:
    """Write the table."""
    path = Path(args[0]) if args else ROOT / "build" / "texts.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = sentences()
    if path.suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(
                ["file", "key", *LANGUAGES, *(f"{lang}: {form}" for lang in LANGUAGES for form in FORMS)]
            )
            for row in rows:
                shown = [examples(row, lang) for lang in LANGUAGES]
                writer.writerow(
                    [row.file, row.key, *(row.texts[lang] for lang in LANGUAGES)]
                    + [one.get(form, "") for one in shown for form in FORMS]
                )
    else:
        path.write_text(page(rows), encoding="utf-8")
    print(f"{path}: {len(rows)} sentences")


if __name__ == "__main__":
    main(sys.argv[1:])
