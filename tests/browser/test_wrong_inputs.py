"""Wrong addresses, used links, broken files, long names, no network: the page says what is wrong and strands nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

AWAY = {"fr": "Le serveur n’a pas répondu", "en": "The server did not respond"}
AGAIN = {"fr": "Réessayer", "en": "Try again"}
HOME = {"fr": "Retour à l’accueil", "en": "Back to home"}


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/t/nosuchtable", {"fr": "n’existe", "en": "does not exist"}),
        ("/m/nosuchmatch", {"fr": "est introuvable", "en": "was not found or is not finished"}),
        ("/r/nosuchrecord", {"fr": "est introuvable", "en": "was not found or is not finished"}),
        ("/link/nosuchlink", {"fr": "déjà servi, ou il a expiré", "en": "already been used or has expired"}),
        ("/nosuchpage", {"fr": "Cette page n’existe pas", "en": "This page does not exist"}),
    ],
)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_not_there_is_told_with_a_way_home(
    server: ServerProcess, guest: Guest, path: str, words: dict[str, str], lang: str
) -> None:
    """In the reader's language, and one touch leads back to the home page."""
    page = guest(lang={"fr": "fr-FR", "en": "en-GB"}[lang]).new_page()
    page.goto(f"{server.url}{path}")
    page.locator("main.broken h1", has_text=words[lang]).wait_for()
    page.get_by_role("link", name=HOME[lang]).click()
    page.locator("article[data-game]").first.wait_for()


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/link/agoodlink", "**/api/link"),
        ("/m/somematch", "**/api/matches/**"),
        ("/rules/the-boss", "**/rulebook"),
        ("/learn/the-boss", "**/lesson"),
        ("/puzzles", "**/api/puzzles*"),
    ],
)
def test_a_house_that_does_not_answer_is_not_the_addresss_fault(
    server: ServerProcess, guest: Guest, path: str, asked: str
) -> None:
    """Without a network nothing is called used, missing or unwritten; trying again asks again."""
    page = guest().new_page()
    page.route(asked, lambda route: route.abort())
    page.goto(f"{server.url}{path}")
    page.locator("main.broken h1", has_text=AWAY["fr"]).wait_for()
    with page.expect_request(asked):
        page.get_by_role("button", name=AGAIN["fr"]).click()


def test_a_broken_record_is_told_apart_from_a_broken_line(server: ServerProcess, guest: Guest) -> None:
    """A file that is no match says so, a house that does not answer says that; the same file can be chosen again."""
    page = guest().new_page()
    page.goto(f"{server.url}/matches")
    file = {"name": "a.jsonl", "mimeType": "application/x-ndjson", "buffer": b'{"format": 1}\nnot json'}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # a plain dict of that shape
    page.get_by_role("alert").filter(has_text="Ce fichier n’est pas une partie de Tripot").wait_for()
    assert page.locator("input[type=file]").input_value() == ""
    header = {**file, "buffer": b'{"game": "12-gangsters", "players": 3, "hash": "0"}\n'}
    page.locator("input[type=file]").set_input_files(header)  # type: ignore[arg-type]  # a plain dict of that shape
    page.get_by_role("alert").filter(
        has_text="modifiée ou abîmée : rien ne concorde à partir de la ligne 1"
    ).wait_for()
    page.route("**/api/records", lambda route: route.abort())
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # a plain dict of that shape
    page.get_by_role("alert").filter(has_text=AWAY["fr"]).wait_for()


def test_a_name_of_two_hundred_letters_is_cut_where_it_is_written(
    server: ServerProcess, guest: Guest
) -> None:
    """The field takes what a seat can show, and the player sits down under it."""
    page = guest(named=False).new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Inviter à jouer à 12 Gangsters").click()
    field = page.locator("dialog .field")
    field.clear()
    field.press_sequentially("B" * 200)
    assert field.input_value() == "B" * 24
    page.locator("dialog .btn.primary").click()
    page.wait_for_url("**/t/*")
    page.locator(".lobby li b", has_text="B" * 24).wait_for()
