"""Every sentence the games say, written for every reader in both languages, and held to rules of good writing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tripot.core.game import Game
from tripot.core.playout import outcome_at
from tripot.core.registry import all_games
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State
from tripot.core.texts import LANGUAGES, Message

NAMES = ("Rosa", "Odette", "Lucien", "Irène", "Gino", "Mado")
"""Two begin with a vowel."""
READER = "Zéphyrin"
CHOICES = 70
BY_NAME = {
    "gangster-le-pro": {"event.arrested", "event.bout", "event.fight"},
    "the-boss": {"event.last_turn"},
}
"""Lists and score lines: there the reader too is called by name."""
WRONG = {
    "two signs in a row": re.compile(r"[!?…]\.(?!\.)|(?<!\.)\.\.(?!\.)|[,;:]{2}|[!?]\s*[,;]"),
    "a gap": re.compile(r"  | [.,]|^\s|\s$"),
    "a key or a brace": re.compile(r"[{}]|\[\w+\.|\b\w+\.\w+_\w+"),
    "an empty place": re.compile(r"\(\)|« »|“”|None"),
}
WRONG_IN = {
    "fr": {
        "a missing elision": re.compile(
            r"\b([Dd]e|[Qq]ue|[Nn]e|[Jj]e|[Ll]orsque|[Jj]usque|[Pp]uisque) (?=[aeiouyéèêâîôûàœAEIOUÉÈÀŒ])(?!onz|oui|un |y\b)"
        ),
        "de le, à le": re.compile(r"\b(de|à) (le|les) (?=[A-Z«a-z])(?=\w+ (des|de|du)\b)"),
        "no space before a sign": re.compile(r"\w[!?;:](?=\s|$)|«\S|\S»"),
        "vous after a verb": re.compile(
            r"\b(bat|vise|touche|frappe|emboutit|paie|donne|prend|choisit|désigne|arrête) vous\b"
        ),
        "an English sign": re.compile(r"[“”]|\$\d"),
    },
    "en": {
        "a before a vowel": re.compile(r"\b[Aa] (?=[aeiouAEIO])(?!one\b|once\b|uni|use|eu)"),
        "a space before a sign": re.compile(r" [!?;:](?=\s|$)"),
        "a French sign": re.compile(r"[«»]|\d \$"),
        "you as he": re.compile(r"\b[Yy]ou (has|is|was|takes|pays|gets|plays|wins|loses|rolls)\b"),
    },
}


def said(game: Game, seed: int) -> Iterator[tuple[Message, tuple[int, ...]]]:
    """Play at random at the largest table; yield every message with the seats it is for."""
    state: State = game.new(game.max_players)
    rng = Rng(seed)
    chosen = 0
    while state.to_act() and chosen < CHOICES:
        seat = state.to_act()[0]
        if seat == CHANCE:
            outcomes = state.outcomes()
            action = outcome_at(outcomes, rng.below(sum(weight for _outcome, weight in outcomes)))
        else:
            chosen += 1
            for one in state.to_act():
                yield from ((message, (one,)) for message in asked(game, state, one))
            actions = state.actions(seat)
            action = actions[rng.below(len(actions))]
        state.events = []
        state.apply(seat, action)
        events, state.events = state.events, None
        for event in events:
            readers = tuple(one for one in range(game.max_players) if event.visible_to(one))
            yield (f"event.{event.kind}", game.event_values(event)), readers


def asked(game: Game, state: State, seat: int) -> Iterator[Message]:
    """Yield the words of a question: the prompt, every answer, and what an answer would bring."""
    decision = game.decision(state, seat)
    if decision is None:
        return
    yield decision.prompt
    for choice in decision.choices:
        yield choice.label
        consequence = choice.label[0].replace("choice.", "consequence.")
        if consequence != choice.label[0] and consequence in game.catalogue:
            yield consequence, choice.label[1]
    for item in decision.items:
        yield item.label


def speaks_to(game: Game, message: Message, lang: str, reader: int | None) -> bool:
    """Return False if the reader is put as "vous" or "you" into a sentence written for a name. Lists may do so."""
    key, values = message
    if reader is None:
        return True
    addressed = game.catalogue.addressed(key, values, reader)
    written = re.findall(r"\{(\w+):seat\}", game.catalogue.texts[addressed][lang])
    return all(values[name] != reader for name in written)


def mistakes(text: str, lang: str) -> list[str]:
    """Return what is wrong with a sentence."""
    return [name for name, rule in {**WRONG, **WRONG_IN[lang]}.items() if rule.search(text)]


@pytest.mark.parametrize("name", all_games())
def test_every_sentence_is_well_written_for_every_reader(name: str) -> None:
    """Of events, questions and answers; a reader is spoken to, never about."""
    game = all_games()[name]
    found: dict[str, str] = {}
    done: set[tuple[str, str]] = set()
    for message, seats in said(game, 3):
        key = message[0]
        for lang in LANGUAGES:
            for reader in (None, *seats):
                names = [READER if seat == reader else name for seat, name in enumerate(NAMES)]
                text = game.text(message, lang, names[: game.max_players], reader)
                if (lang, text) in done:
                    continue
                done.add((lang, text))
                for fault in mistakes(text, lang):
                    found.setdefault(f"{key} ({lang}): {fault}", text)
                if READER in text and key not in BY_NAME.get(name, set()):
                    found.setdefault(f"{key} ({lang}): the reader called by name", text)
                if key not in BY_NAME.get(name, set()) and not speaks_to(game, message, lang, reader):
                    found.setdefault(f"{key} ({lang}): no text that speaks to the reader", text)
    assert found == {}
    assert len(done) > 50


@pytest.mark.parametrize(
    ("lang", "text", "fault"),
    [
        ("fr", "Rosa joue Pan !.", "two signs in a row"),
        ("fr", "Un Expert de Odette tombe.", "a missing elision"),
        ("fr", "Rosa bat vous.", "vous after a verb"),
        ("fr", "Vraiment?", "no space before a sign"),
        ("en", "You take a Investment card.", "a before a vowel"),
        ("en", "You has won.", "you as he"),
        ("en", "See event.some_key.", "a key or a brace"),
        ("en", "Rosa  pays.", "a gap"),
    ],
)
def test_an_injected_fault_is_found(lang: str, text: str, fault: str) -> None:
    """Each rule sees what it is there for."""
    assert fault in mistakes(text, lang)


@pytest.mark.parametrize("name", all_games())
def test_the_catalogue_itself_is_well_written(name: str) -> None:
    """Texts without values, in both languages: labels, rules of squares, figures, cards."""
    catalogue = all_games()[name].catalogue
    found = {}
    for key, both in catalogue.texts.items():
        for lang in LANGUAGES:
            if "{" not in both[lang] and (wrong := mistakes(both[lang], lang)):
                found[f"{key} ({lang})"] = (wrong, both[lang])
    assert found == {}
