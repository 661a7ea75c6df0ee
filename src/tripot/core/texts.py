"""Texts in French and English: a catalogue of templates, and messages that name a template and its values.

A message is `(key, values)`; the page and the terminal render it in the reader's language. In a template

    {n}               the value as it is            {n:money}    12 000 $
    {who:seat}        the name of the player there  {city:@city} the text `city.<value>` of the catalogue
    {n?one|# many}    singular or plural, # is the number
    {won:by_seat}     a value for each seat: Rosa 4, Lucien 0, you 2

A list of values is joined with commas, a list of players with "et" or "and" before the last. In such a list the reader
is "vous" or "you". `key.you` is used instead of `key` when the reader is the `seat` value or in that list.
`key.you_other` is used when the reader is the `other` value (or any of that name): "Rosa beats you".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any

from tripot.core.errors import BadInput

Message = tuple[str, dict[str, Any]]
LANGUAGES = ("fr", "en")
_FIELD = re.compile(r"\{(\w+)(?::([@\w.]+)|\?([^|{}]*)\|([^{}]*))?\}")

_ELIDED = re.compile(r"\b([Dd]|[Qq]u)e (?=[AEIOUÀÂÉÈÊËÎÏÔÛŒ][a-zà-ÿœ])")
"""« de Odette » is « d'Odette »: before a name that begins with a vowel. The page does the same."""


def money(amount: int, lang: str) -> str:
    """Write an amount as the language does: 12 000 $ or $12,000."""
    digits = f"{abs(amount):,}"
    sign = "−" if amount < 0 else ""
    return f"{sign}${digits}" if lang == "en" else f"{sign}{digits.replace(',', ' ')} $"


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
        texts: dict[str, dict[str, str]] = {}
        _flatten(data, "", texts, str(file))
        return cls(texts, str(file))

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def merged(self, other: Catalogue) -> Catalogue:
        """Return this catalogue with the other's texts added; the other wins."""
        return Catalogue({**self.texts, **other.texts}, self.name)

    def problems(self) -> list[str]:
        """List texts that miss a language or whose languages name different values."""
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
            result.extend(
                f"{self.name}: {key} ({lang}) has a brace that is no value"
                for lang in LANGUAGES
                if set("{}") & set(_FIELD.sub("", both.get(lang, "")))
            )
        return result

    def render(
        self, message: Message, lang: str, names: Sequence[str] = (), reader: int | None = None
    ) -> str:
        """Write a message in a language; `names` are the players', `reader` the seat that reads."""
        key, values = message
        if reader is not None:
            key = self._addressed(key, values, reader)
        if key not in self.texts:
            raise BadInput("text key", key, f"a key of {self.name}")
        template = self.texts[key][lang]

        def field(match: re.Match[str]) -> str:
            name, spec, one, many = match.groups()
            if name not in values:
                raise BadInput(f"value {name!r} of text {key}", "nothing", "a value")
            value = values[name]
            if one is not None:
                single = abs(value) < 2 if lang == "fr" else value == 1
                return str(one if single else many).replace("#", str(value))
            items = value if isinstance(value, list | tuple) else [value]
            if spec == "by_seat":
                seats = (
                    self._one_of(i, lang, names, reader, match.start() == 0 and i == 0)
                    for i in range(len(items))
                )
                return ", ".join(f"{name} {item}" for name, item in zip(seats, items, strict=True))
            if spec == "seat" and items is value and items:
                first = match.start() == 0
                return _listed(
                    [
                        self._one_of(item, lang, names, reader, first and i == 0)
                        for i, item in enumerate(items)
                    ],
                    lang,
                )
            return ", ".join(self._value(item, spec, lang, names) for item in items)

        text = _FIELD.sub(field, template)
        return _ELIDED.sub(r"\1'", text) if lang == "fr" else text

    def _addressed(self, key: str, values: Mapping[str, Any], reader: int) -> str:
        """Return the key of the text that speaks to the reader: as the subject, else as what the text is done to."""
        seat = values.get("seat")
        mine = reader in seat if isinstance(seat, list | tuple) else seat == reader
        if mine and f"{key}.you" in self.texts:
            return f"{key}.you"
        for name, value in values.items():
            if value == reader and f"{key}.you_{name}" in self.texts:
                return f"{key}.you_{name}"
        return key

    def _one_of(self, seat: int, lang: str, names: Sequence[str], reader: int | None, begins: bool) -> str:
        """Name a player among others: the reader is spoken to."""
        if seat != reader:
            return self._value(seat, "seat", lang, names)
        you = "vous" if lang == "fr" else "you"
        return you.capitalize() if begins else you

    def _value(self, value: Any, spec: str | None, lang: str, names: Sequence[str]) -> str:
        if spec is None:
            return str(value)
        if spec == "money":
            return money(value, lang)
        if spec == "seat":
            if 0 <= value < len(names):
                return str(names[value])
            return f"Joueur {value}" if lang == "fr" else f"Player {value}"
        if spec.startswith("@"):
            return self.render((f"{spec[1:]}.{value}", {}), lang, names)
        raise BadInput("text format", spec, "seat, by_seat, money or @prefix")


def _listed(items: Sequence[str], lang: str) -> str:
    """Join names: Rosa, Lucien et Marcel."""
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} {'et' if lang == 'fr' else 'and'} {items[-1]}"


def _flatten(data: Mapping[str, Any], prefix: str, into: dict[str, dict[str, str]], name: str) -> None:
    for key, value in data.items():
        path = f"{prefix}{key}"
        if not isinstance(value, dict):
            raise BadInput(f"{name}: {path}", value, "a table with fr and en")
        texts = {lang: value[lang] for lang in LANGUAGES if isinstance(value.get(lang), str)}
        if texts:
            into[path] = texts
        _flatten({k: v for k, v in value.items() if k not in texts}, f"{path}.", into, name)
