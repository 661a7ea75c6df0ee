"""The table of all sentences: nothing is missing, and each is filled in."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from tests.support.paths import ROOT
from tools.texts import PAGE, examples, main, page_texts, sentences

pytestmark = pytest.mark.uncompiled


@pytest.mark.parametrize("path", sorted(PAGE.glob("*-texts.ts")), ids=lambda path: path.name)
def test_every_text_of_the_page_is_read(path: Path) -> None:
    """As many as there are French texts in the file."""
    source = path.read_text(encoding="utf-8")
    assert len(page_texts(source)) == len(re.findall(r"\bfr:", source))


def test_added_strings_and_escapes_of_the_page_are_one_text() -> None:
    """Long lines are split in the source."""
    source = "{ 'a.b': { fr: 'l\\'un ' + 'et\\u00a0l’autre', en: \"both's\" }, c: {\n  fr: 'x',\n  en:\n    'y',\n},"
    assert page_texts(source) == {
        "a.b": {"fr": "l'un et\u00a0l’autre", "en": "both's"},
        "c": {"fr": "x", "en": "y"},
    }


def test_every_catalogue_of_the_package_is_in_the_table() -> None:
    """Each TOML file with French text."""
    files = {one.file for one in sentences()}
    found = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "src" / "tripot").rglob("*.toml")
        if re.search(r"^\s*fr = \"|\{ fr = \"", path.read_text(encoding="utf-8"), re.MULTILINE)
        and path.name != "sources.toml"
    ]
    assert sorted(set(found) - files) == []


def test_every_example_is_filled_in() -> None:
    """No brace is left, and who reads a log line is spoken to."""
    for sentence in sentences():
        for lang in ("fr", "en"):
            shown = examples(sentence, lang)
            assert shown
            if sentence.catalogue is not None:
                assert not [text for text in shown.values() if set("{}") & set(text)], sentence.id
    (took,) = [one for one in sentences() if one.id == "src/tripot/games/the_boss/texts.toml#event.took"]
    assert {"name", "you"} <= set(examples(took, "fr"))
    (pay,) = [
        one for one in sentences() if one.id == "src/tripot/games/gangster_le_pro/texts.toml#story.money.pay"
    ]
    assert [text.partition(" : ")[2] for text in examples(pay, "fr").values()] == [
        "Rosa paie 1 500 $.",
        "vous payez 1 500 $.",
        "Rosa et le Borgne paient 1 500 $ chacun.",
    ]
    (blast,) = [
        one for one in sentences() if one.id == "src/tripot/games/reglement_de_comptes/texts.toml#story.blast"
    ]
    assert "de Rosa" in examples(blast, "fr")["several"]
    assert "Votre gâteau" in examples(blast, "fr")["you"]


@pytest.mark.parametrize("name", ["texts.html", "texts.csv"])
def test_the_table_is_written(name: str, tmp_path: Path) -> None:
    """As a page and as CSV."""
    main([str(tmp_path / name)])
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert "Rosa et le Borgne paient" in text
    if name.endswith(".csv"):
        assert len(list(csv.reader(text.splitlines(keepends=True)))) == len(sentences()) + 1
