"""Texts in French and English: a catalogue of templates, and messages that name a template and its values.

A message is `(key, values)`; the page and the terminal render it in the reader's language. In a template

    {n}               the value as it is            {n:number}   12 000 or 2,5 in the reader's way
    {n:money}         12 000 $ or $12,000           {n:millions} 8 M$ or $8M
    {n:percent}       25 % or 25%                   {who:seat}   the name of the player there
    {city:@city}      the text `city.<value>` of the catalogue
    {n?one|# many}    singular or plural, # is the number
    {seat??one|many}  singular or plural, by how many values the list has: "Rosa pays", "Rosa and Lucien pay"
    {won:by_seat}     a value for each seat: Rosa 4, Lucien 0, you 2
    {won:pairs}       the same for pairs of a seat and a value (or a list of values)
    {men:text}        a message among the values, or a list of them

A unit may follow `by_seat` and `pairs` after a dot: `{won:by_seat.millions}`. A list ends with "et" or "and". The reader is
"vous" or "you"; "you’s" becomes "your". `key.you` is used instead of `key` when the reader is the `seat` value or in
that list; `key.you_other` when the reader is the `other` value (or any of that name): "Rosa beats you".

In French, a value joins the word before it: d’Odette, du Borgne, à la Veuve, qu’Émile. A list repeats "de" and "à". A
name that begins with an article has a capital only where a sentence begins.

`web/src/lib/text/texts.ts` does the same; `tests/core/text_cases.json` compares the two.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any

from tripot.core.errors import BadInput

Message = tuple[str, dict[str, Any]]
LANGUAGES = ("fr", "en")
UNITS = ("number", "money", "millions", "percent")
_FIELD = re.compile(r"\{(\w+)(?::([@\w.]+)|(\?\??)([^|{}]*)\|([^{}]*))?\}")

_ARTICLE = re.compile(r"([Ll]e|[Ll]a|[Ll]es) (?=\S)")
_PREPOSITION = re.compile(r"(?<![\w’'])([Dd]e|[Àà]) $")
_ELIDED = re.compile(r"(?<![\w’'])([Dd]|[Qq]u|[Ll]orsqu|[Pp]uisqu|[Jj]usqu)e $")
_CONTRACTED = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
_VOWEL = re.compile(
    r"[aeiouàâäéèêëîïôöûüœæ]|y(?![aeiouéèêëàâîôû])"
    r"|h(?:ector|él[èeoé]|elène|enri|erv[ée]|ermine|ermance|onor|ortense|orace|ubert|uguette|ugues|yacinthe|ilaire)",
    re.IGNORECASE,
)
_SENTENCE_START = re.compile(r"(?:^|[.!?…]) *$")
_SENTENCE_END = re.compile(r"[.!?…]$")

_DIGIT_SPACE = re.compile(r"(\d) (?=\d{3}(?!\d))")


def number(value: float, lang: str) -> str:
    """Write a number as the language does, with at most one decimal: 12 000 or 2,5; 12,000 or 2.5."""
    tenths = math.floor(abs(value) * 10 + 0.5)
    whole, tenth = divmod(tenths, 10)
    digits = f"{whole:,}" if lang == "en" else f"{whole:,}".replace(",", " ")
    decimals = f"{'.' if lang == 'en' else ','}{tenth}" if tenth else ""
    return f"{'−' if value < 0 and tenths else ''}{digits}{decimals}"


def money(amount: float, lang: str) -> str:
    """Write an amount as the language does: 12 000 $ or $12,000."""
    return _unit(amount, "$", "", lang)


def millions(amount: float, lang: str) -> str:
    """Write millions of dollars as the language does: 8 M$ or $8M."""
    return _unit(amount, "M$", "M", lang)


def percent(value: float, lang: str) -> str:
    """Write a percentage as the language does: 25 % or 25%."""
    return f"{number(value, lang)}{'%' if lang == 'en' else ' %'}"


def _unit(amount: float, french: str, english: str, lang: str) -> str:
    digits = number(abs(amount), lang)
    sign = "−" if amount < 0 else ""
    return f"{sign}${digits}{english}" if lang == "en" else f"{sign}{digits} {french}"


def typeset(text: str, lang: str) -> str:
    """Set the apostrophes and, in French, the no-break spaces, which the catalogues leave out."""
    text = text.replace("'", "’")
    if lang == "en":
        return text
    text = re.sub(r" ([;!?%»])", "\u202f\\1", text)
    text = re.sub(r" ([:$★])", "\u00a0\\1", text)
    text = text.replace("« ", "«\u202f")
    text = re.sub(r"\b(n°) (?=\d)", "\\1\u00a0", text)
    text = _DIGIT_SPACE.sub("\\1\u202f", text)
    return re.sub(r"(\d) (?=M\$)", "\\1\u00a0", text)


class Catalogue:
    """All texts of a game (or of the server), by dotted key, in every language."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]], name: str = "texts") -> None:
        self.texts = {key: dict(both) for key, both in texts.items()}
        self.name = name

    @classmethod
    def load(cls, file: Traversable) -> Catalogue:
        """Read a TOML file whose leaves are tables with exactly the keys fr and en."""
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as problem:
            raise BadInput(str(file), "broken TOML", f"a catalogue of texts ({problem})") from None
        except (OSError, UnicodeDecodeError) as problem:
            raise BadInput("texts", str(file), f"a readable catalogue of texts ({problem})") from None
        return cls.read(data, str(file))

    @classmethod
    def read(cls, data: Mapping[str, Any], name: str) -> Catalogue:
        """Return the catalogue of nested tables whose leaves have the keys fr and en."""
        texts: dict[str, dict[str, str]] = {}
        _flatten(data, "", texts, name)
        return cls(texts, name)

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def merged(self, other: Catalogue) -> Catalogue:
        """Return this catalogue with the other's texts added; the other wins."""
        return Catalogue({**self.texts, **other.texts}, self.name)

    def problems(self) -> list[str]:
        """List texts that miss a language, whose languages name different values, or with an unknown format."""
        result = []
        for key, both in self.texts.items():
            for lang in LANGUAGES:
                if not both.get(lang, "").strip():
                    result.append(f"{self.name}: {key} has no {lang} text")
            named = {lang: {match[1] for match in _FIELD.finditer(both.get(lang, ""))} for lang in LANGUAGES}
            if named["fr"] != named["en"]:
                result.append(
                    f"{self.name}: {key} names {sorted(named['fr'])} in fr, {sorted(named['en'])} in en"
                )
            for lang in LANGUAGES:
                text = both.get(lang, "")
                if set("{}") & set(_FIELD.sub("", text)):
                    result.append(f"{self.name}: {key} ({lang}) has a brace that is no value")
                result.extend(
                    f"{self.name}: {key} ({lang}) has the unknown format {match[2]!r}"
                    for match in _FIELD.finditer(text)
                    if not _is_format(match[2])
                )
        return result

    def render(
        self, message: Message, lang: str, names: Sequence[str] = (), reader: int | None = None
    ) -> str:
        """Write a message in a language; `names` are the players', `reader` the seat that reads."""
        key, values = message
        if reader is not None:
            key = self.addressed(key, values, reader)
        if key not in self.texts:
            raise BadInput("text key", key, f"a key of {self.name}")
        return _Writer(self, key, values, lang, names, reader).write()

    def addressed(self, key: str, values: Mapping[str, Any], reader: int) -> str:
        """Return the key of the text that speaks to the reader: as the subject, else as what the text is done to."""
        seat = values.get("seat")
        mine = reader in seat if isinstance(seat, list | tuple) else seat == reader
        if mine and f"{key}.you" in self.texts:
            return f"{key}.you"
        for name, value in values.items():
            if value == reader and f"{key}.you_{name}" in self.texts:
                return f"{key}.you_{name}"
        return key


class _Writer:
    """Fills the values into one template."""

    def __init__(
        self,
        catalogue: Catalogue,
        key: str,
        values: Mapping[str, Any],
        lang: str,
        names: Sequence[str],
        reader: int | None,
    ) -> None:
        self.catalogue = catalogue
        self.key = key
        self.values = values
        self.lang = lang
        self.names = names
        self.reader = reader
        self.template = catalogue.texts[key][lang]
        self.text = ""

    def write(self) -> str:
        """Return the sentence."""
        start = 0
        for match in _FIELD.finditer(self.template):
            self._static(self.template[start : match.start()])
            self._field(match)
            start = match.end()
        self._static(self.template[start:])
        return self.text

    def _static(self, text: str) -> None:
        if self.lang == "en" and text.startswith("’s") and re.search(r"\b[Yy]ou$", self.text):
            self.text += "r"  # "you’s" is "your"
            text = text[2:]
        self.text += text

    def _field(self, match: re.Match[str]) -> None:
        name, spec, by, one, many = match.groups()
        if name not in self.values:
            raise BadInput(f"value {name!r} of text {self.key}", "nothing", "a value")
        value = self.values[name]
        if by is not None:
            n = value if by == "?" else (len(value) if isinstance(value, list | tuple) else 1)
            single = abs(n) < 2 if self.lang == "fr" else n == 1
            self.text += str(one if single else many).replace("#", number(n, self.lang))
            return
        kind, _, unit = (spec or "").partition(".")
        if kind in ("by_seat", "pairs"):
            pairs = enumerate(value) if kind == "by_seat" else value
            for i, (seat, item) in enumerate(pairs):
                self.text += ", " if i else ""
                self._value(seat, "seat")
                self.text += " "
                self._list(item if isinstance(item, list | tuple) else [item], unit or None)
            return
        several = isinstance(value, list | tuple) and not (spec == "text" and isinstance(value[0], str))
        self._list(value if several else [value], spec)

    def _list(self, items: Sequence[Any], spec: str | None) -> None:
        """Write values: Rosa, Lucien et Marcel; de Rosa et d’Odette."""
        words = spec is not None and (spec in ("seat", "text") or spec.startswith("@"))
        again = _PREPOSITION.search(self.text) if self.lang == "fr" and words else None
        for i, item in enumerate(items):
            if i:
                last = " et " if self.lang == "fr" else " and "
                self.text += (last if i == len(items) - 1 else ", ") + (again[0].lower() if again else "")
            self._value(item, spec)

    def _value(self, value: Any, spec: str | None) -> None:
        if spec in UNITS:
            self.text += {"number": number, "money": money, "millions": millions, "percent": percent}[spec](
                value, self.lang
            )
        elif spec == "seat":
            self._player(value)
        elif spec == "text":
            self._message(value)
        elif spec is None:
            self._join(_plain(value))
        elif spec.startswith("@"):
            text = self.catalogue.render((f"{spec[1:]}.{value}", {}), self.lang, self.names)
            if _SENTENCE_START.search(self.text) and _SENTENCE_END.search(self.template):
                text = text[:1].upper() + text[1:]
            self._join(text)
        else:
            raise BadInput("text format", spec, f"seat, by_seat, pairs, text, {', '.join(UNITS)} or @prefix")

    def _message(self, message: Sequence[Any]) -> None:
        """Write a message on from here."""
        key, values = message
        if self.reader is not None:
            key = self.catalogue.addressed(key, values, self.reader)
        if key not in self.catalogue:
            raise BadInput("text key", key, f"a key of {self.catalogue.name}")
        writer = _Writer(self.catalogue, key, values, self.lang, self.names, self.reader)
        writer.text = self.text
        self.text = writer.write()

    def _player(self, seat: int) -> None:
        """Name a player; the reader is spoken to."""
        begins = _SENTENCE_START.search(self.text) is not None
        if seat == self.reader:
            you = "vous" if self.lang == "fr" else "you"
            self.text += you.capitalize() if begins else you
            return
        if 0 <= seat < len(self.names):
            name = str(self.names[seat])
        else:
            name = f"Joueur {seat}" if self.lang == "fr" else f"Player {seat}"
        if self.lang == "fr" and not begins and _ARTICLE.match(name):
            name = name[0].lower() + name[1:]
        self._join(name)

    def _join(self, word: str) -> None:
        """Add a word; in French, "de", "à" and "que" before it take their form."""
        if self.lang == "fr":
            preposition = _PREPOSITION.search(self.text)
            article = _ARTICLE.match(word)
            if preposition and article:
                before = self.text[: preposition.start()]
                joined = _CONTRACTED.get(f"{preposition[1].lower()} {article[1].lower()}")
                if joined:
                    capital = preposition[1] != preposition[1].lower()
                    self.text = before + (joined.capitalize() if capital else joined) + " "
                    word = word[article.end() :]
                else:
                    word = word[0].lower() + word[1:]
            elif _ELIDED.search(self.text) and _VOWEL.match(word):
                self.text = f"{self.text[:-2]}’"
        self.text += word


def _plain(value: Any) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _is_format(spec: str | None) -> bool:
    if spec is None or spec in ("seat", "text") or spec in UNITS or re.fullmatch(r"@\w[\w.]*", spec):
        return True
    kind, dot, unit = spec.partition(".")
    return kind in ("by_seat", "pairs") and (unit in UNITS if dot else True)


def _flatten(data: Mapping[str, Any], prefix: str, into: dict[str, dict[str, str]], name: str) -> None:
    for key, value in data.items():
        path = f"{prefix}{key}"
        if not isinstance(value, dict):
            raise BadInput(f"{name}: {path}", value, "a table with fr and en")
        texts = {lang: value[lang] for lang in LANGUAGES if isinstance(value.get(lang), str)}
        if texts:
            into[path] = texts
        _flatten({k: v for k, v in value.items() if k not in texts}, f"{path}.", into, name)
