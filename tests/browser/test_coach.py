"""The coach on the page: puzzles answered on the board, an imported file replayed with chances, grades and draws."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.browser.test_access import violations
from tests.browser.test_touching import Answering
from tests.support.page_stage import read_scene
from tests.support.paths import POSITIONS

from tripot.coach import hint
from tripot.coach.analysis import Analysis, Grade, Moment, grade_of_choice, positions, whole_choices
from tripot.coach.calibration import UNCALIBRATED
from tripot.coach.chances import knowledge_of
from tripot.coach.wording import texts as coach_texts
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.registry import find_game
from tripot.table.analyses import AnalysisText
from tripot.wire import answers, coach
from tripot.wire.games import Catalogue

if TYPE_CHECKING:
    from playwright.sync_api import Route
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

RECORD = Path(__file__).parent.parent / "playthroughs" / "12-gangsters" / "12-gangsters@2-3.jsonl"
TABLE_RECORD = (
    Path(__file__).parent.parent / "playthroughs" / "reglement-de-comptes" / "reglement-de-comptes-3.jsonl"
)


def test_a_puzzle_is_answered_and_explained(server: ServerProcess, guest: Guest) -> None:
    """The day's puzzle opens, any choice is answered with what each is worth, and the day is noted; nothing for axe."""
    page = guest().new_page()
    page.goto(f"{server.url}/puzzles")
    page.locator(".ask .question p").wait_for()
    assert violations(page) == []
    page.locator(".ask .row .icon-btn").click()
    page.locator(".ask .list [data-do]").first.click()
    page.locator(".ask .btn.primary:not([disabled])").first.click()
    page.locator(".card .stamp").wait_for()
    assert page.locator(".worth li").count() >= 2
    assert page.locator(".who:not(.checks) li").count() == 4
    assert page.evaluate("Object.keys(JSON.parse(localStorage.getItem('tripot.puzzles')).days).length") == 1
    assert violations(page) == []


def test_an_imported_file_is_replayed_with_its_draws(server: ServerProcess, guest: Guest) -> None:
    """A saved match opens from its file; the log, the draws and "what if" are there, and nothing for axe."""
    page = guest().new_page()
    page.goto(f"{server.url}/matches")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.locator(".replay .standings li").first.wait_for(timeout=60_000)
    assert page.locator(".replay .felt *").count() > 0
    page.locator("[aria-controls=replay-panel]").nth(2).click()
    page.locator(".proven li").nth(2).wait_for(timeout=60_000)
    assert page.locator(".proven .broken").count() == 0
    page.keyboard.press("ArrowRight")
    page.locator(".analysis .row .btn.ghost").click()
    page.locator(".what-if .btn.primary").wait_for()
    assert violations(page) == []


def test_a_replay_by_link_shows_a_hand_but_says_you_to_nobody(server: ServerProcess, guest: Guest) -> None:
    """A stranger sees a seat's cards and everybody's name; draws are written in words, never in codes."""
    page = guest().new_page()
    page.goto(f"{server.url}/matches")
    page.locator("input[type=file]").set_input_files(TABLE_RECORD)
    page.wait_for_url("**/r/*")
    page.goto(f"{page.url.split('?')[0]}?n=60&seat=1")
    page.locator(".cards .slot").nth(4).wait_for()
    assert page.locator(".standings li.mine").count() == 1
    assert "Vous" not in page.locator(".standings").inner_text()
    page.locator("[aria-controls=replay-panel]").nth(2).click()
    page.locator(".draws ol li", has_text="Rosa pioche").first.wait_for()
    assert re.findall(r"\bdraw \w+", page.locator(".draws ol").inner_text()) == []


def analysed_mistake() -> tuple[dict[str, Any], Grade]:
    """Return the analysis of the imported match with one grade, that of a mistake with a measured reason."""
    match = Match.load(read_record(RECORD.read_text(encoding="utf-8")))
    states, moves, known = positions(match), match.moves[:], knowledge_of(match.game)
    for at, steps in whole_choices(match.game, states, moves).items():
        grade = grade_of_choice(
            match.game, states[at], moves[at : at + steps], known, UNCALIBRATED, rollouts=5_000
        )
        if grade is not None and grade.is_mistake and grade.why is not None and grade.why.because is not None:
            break
    else:
        raise AssertionError("no mistake with a reason")
    n = match.header.players
    equal = (1 / n,) * n
    whole = Analysis(
        match.game.id, n, "quick", [Moment(0, equal, equal, 0.01), Moment(match.entries, equal, equal, 0.01)], [grade],
        list(equal), None, [0.0] * n, [0.0] * n, [0.0] * n, luck_error=[0.0] * n, luck_spread=[0.0] * n, decisions=1,
        done=1.0,
    )  # fmt: skip
    return AnalysisText(match).of(whole), grade


def test_a_mistake_is_shown_with_the_reason_of_the_better_choice(server: ServerProcess, guest: Guest) -> None:
    """In the list of choices and next to the choice itself, as the player sees it, with bars from 0 to 100 %."""
    found, grade = analysed_mistake()
    assert grade.why is not None
    assert grade.why.because is not None
    reason = find_game(found["game"]).text(grade.why.because, "fr", (), grade.seat)
    page = guest().new_page()
    body = msgspec.json.encode({"done": 1.0, "analysis": found}).decode()
    page.route("**/analysis", lambda route: route.fulfill(body=body, content_type="application/json"))
    page.goto(f"{server.url}/matches")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.wait_for_url("**/r/*")
    page.goto(f"{page.url.split('?')[0]}?n={grade.last}&seat=all")
    page.locator(".graded .why p").first.wait_for(timeout=60_000)
    spaced = [
        " ".join(text.split()) for text in page.locator(".graded .why p, .fault .why").all_inner_texts()
    ]
    assert spaced[0].startswith("Vu par ")
    assert spaced.count(" ".join(reason.split())) == 2
    for width, height in ((844, 390), (720, 450), (390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        bar, filled = (
            page.locator(f".graded {part}").first.bounding_box() for part in (".gauge", ".gauge i")
        )
        assert bar is not None
        assert filled is not None
        assert abs(filled["width"] / bar["width"] - grade.options[0].chance) < 0.02
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert [one for one in violations(page) if not one.startswith("page-has-heading-one")] == []


def test_the_bar_of_a_replay_counts_the_draws_it_verified(server: ServerProcess, guest: Guest) -> None:
    """The chip names as many draws as the record has, and a touch on it shows them."""
    draws = sum('"who":"chance"' in line for line in RECORD.read_text(encoding="utf-8").splitlines())
    page = guest().new_page()
    page.goto(f"{server.url}/matches")
    page.locator("input[type=file]").set_input_files(RECORD)
    chip = page.locator(".replay .bar .chip.proven")
    chip.wait_for(timeout=60_000)
    assert re.findall(r"\d+", chip.inner_text()) == [str(draws)]
    chip.click()
    page.locator(".draws ol li").first.wait_for()


def test_the_bar_of_a_replay_says_when_a_record_does_not_verify(server: ServerProcess, guest: Guest) -> None:
    """One draw of the record is not what the seeds give: the chip counts nothing and is marked."""
    page = guest().new_page()

    def falsify(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r'"pick":(\d)', r'"pick":1\1', answer.text(), count=1))

    page.route("**/record", falsify)
    page.goto(f"{server.url}/matches")
    page.locator("input[type=file]").set_input_files(RECORD)
    chip = page.locator(".replay .bar .chip.bad")
    chip.wait_for(timeout=60_000)
    assert not re.search(r"\d", chip.inner_text())


def test_the_advice_to_reroll_is_shown_on_its_dice(server: ServerProcess, guest: Guest) -> None:
    """A hint that names several dice is put in words, its dice are marked, and the question stays open."""
    scene = read_scene(POSITIONS / "gang-of-dice.toml")
    assert scene.seat is not None
    found = [one.as_json() for one in hint(scene.game, scene.state, scene.seat, 1.0)]
    found.sort(key=lambda one: not one["do"].startswith("reroll"))
    options = msgspec.convert(msgspec.to_builtins(found), list[answers.HintOption])
    best = options[0]
    assert best.do.startswith("reroll")
    assert best.refs
    stage = Answering(scene)
    stage.answers["/api/tables/t/hint"] = lambda _q: answers.Hint(
        best.do, "caid", [], best.label, best.refs, options, [], False
    )
    # A coach without time for a reason says so in its own texts.
    stage.answers["/api/texts"] = lambda _q: Catalogue("server", "", coach_texts().texts)
    page = guest().new_page()
    stage.attach(page)
    page.goto(f"{server.url}/t/t")
    page.locator(".dock .ask p").first.wait_for()
    page.keyboard.press("c")
    page.locator(".hints li").first.wait_for()
    assert page.locator(".hints li").count() == len(options)
    assert "[" not in page.locator(".hints").inner_text()
    marked = {one.get_attribute("data-ref") for one in page.locator(".felt .target.hinted").all()}
    assert marked == set(best.refs)
    page.locator(".felt .target.selectable > button").first.click()
    page.locator(".dock .row .btn.primary:not([disabled])").first.click()
    page.wait_for_function("() => !document.querySelector('.shell.sending')")
    assert len(stage.sent) == 1


@pytest.mark.parametrize(("width", "height"), [(844, 390), (720, 450), (390, 844), (1440, 900)])
def test_a_hint_can_be_read_on_every_screen(
    server: ServerProcess, guest: Guest, width: int, height: int
) -> None:
    """A tie, a reason and its other side: marked as equal, on bars to 100 %, reached by scrolling; a tap shows and reads a line."""
    scene = read_scene(POSITIONS / "gang-of-dice.toml")
    why = coach.Why(
        None, ("reason.bust", {"a": 10.0, "b": 40.0, "x": ("named.dice", {"n": 2}), "y": ("named.dice", {"n": 5})}), None,
        ("reason.wins_round", {"a": 16.0, "b": 37.0, "x": ("named.dice", {"n": 2}), "y": ("named.dice", {"n": 5})}),
    )  # fmt: skip
    tie = coach.Why(("coach.why.tie", {"n": 1_200}), None, None, None)
    options = [
        answers.HintOption(
            f"reroll {die}", 0.3, 0.02, loss, 0.02, loss == 0.0, 400, said, None, [f"die:{at}"]
        )
        for at, (die, loss, said) in enumerate((("3", 0.0, tie), ("2", 0.0, tie), ("1", 0.1, why)))
    ]
    stage = Answering(scene)
    stage.answers["/api/texts"] = lambda _q: Catalogue("server", "", coach_texts().texts)
    stage.answers["/api/tables/t/hint"] = lambda _q: answers.Hint(
        "reroll 3", "coach", [], None, options[0].refs, options, [], True
    )
    page = guest().new_page()
    page.set_viewport_size({"width": width, "height": height})
    stage.attach(page)
    page.goto(f"{server.url}/t/t")
    page.locator(".dock .ask p").first.wait_for()
    page.keyboard.press("c")
    panel = page.locator(".hints")
    panel.locator("li").first.wait_for()
    assert "Égalité" in page.locator(".dock .ask [role=status]").inner_text()
    assert [one.inner_text() for one in panel.locator(".key").all()] == ["=", "=", "3"]
    assert panel.locator("[aria-live=polite]").inner_text().startswith("Égalité")
    bar, filled = (panel.locator(f".option {part}").first.bounding_box() for part in (".gauge", ".gauge i"))
    assert bar is not None
    assert filled is not None
    assert abs(filled["width"] / bar["width"] - 0.3) < 0.02
    third = panel.locator(".option").nth(2)
    third.click()
    assert third.get_attribute("aria-pressed") == "true"
    said = panel.locator("[aria-live=polite]").inner_text()
    assert "invalide 10" in said
    assert "En revanche" in said
    marked = {one.get_attribute("data-ref") for one in page.locator(".felt .target.hinted").all()}
    assert marked == {"die:2"}
    for part in (panel.locator("header b"), panel.locator(".about")):
        part.scroll_into_view_if_needed()
        box = part.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= height - box["height"]
        # Nothing lies over it: the seats are above the column that scrolls.
        assert part.evaluate(
            "e => { const r = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(r.x + 2, r.y + r.height / 2)); }"
        )
    # The heading of a table on a low screen is not the panel's concern.
    assert [one for one in violations(page) if not one.startswith("page-has-heading-one")] == []
