"""The Boss: a refusal names its rule and says what is missing."""

from __future__ import annotations

from tests.games.the_boss.help import GAME, at

from tripot.games.the_boss.rules.numbers import PASS


def test_refusals_say_what_is_missing() -> None:
    """The numbers and names a player needs, in their language."""
    state = at(3, {"turn": 2, "men": [{"detroit": "E1"}, {"boston": "E2"}, {}]}, first=0)

    def said(text: str, lang: str) -> str:
        refusal = GAME.why_not(state, 0, GAME.parse(state, 0, text))
        assert refusal is not None
        return GAME.text(refusal.message, lang, ["Ana", "Rosa", "Zoé"])

    assert said("place BOSTON E2", "fr") == "Il faut au moins 3 gangsters à Boston : Rosa en a 2."
    assert said("place BOSTON E2", "en") == "Place at least 3 gangsters in Boston: Rosa has 2 there."
    assert said("place BOSTON E6 O3", "en") == "You have 5 Experts and 3 Occasionals left."
    assert said("place MEMPHIS E1", "fr") == "Memphis n’est pas en jeu."


def test_every_number_that_is_no_action_is_refused() -> None:
    """Nonsense included, with a rule of the book."""
    for state in (at(2, {"turn": 2, "phase": phase}, first=0) for phase in ("place", "play")):
        legal = set(state.actions(0))
        for action in (-1, 27, 40, PASS - 1, 64 + 256, 10**6, *range(64, 320)):
            refusal = GAME.why_not(state, 0, action)
            assert (refusal is None) == (action in legal)
            if refusal is not None:
                assert refusal.rule in GAME.rule_ids
