"""check_game: checks everything the contract promises, in random matches at every player count and option."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from tripot.bots import find_bot
from tripot.core.errors import TripotError
from tripot.core.game import Game
from tripot.core.learning import ActionSpace, Layout, returns_by_rank
from tripot.core.match import Match
from tripot.core.observer import Observer, number_row, write_numbers
from tripot.core.playout import choose, play_random
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, Event, State
from tripot.core.texts import LANGUAGES
from tripot.testing.law import check_hidden_law, check_settle_law

MAX_LINES_CHECKED = 6
"""The most lines of a decision that are carried out, picked at random; a decision may have hundreds."""


class CheckFailed(AssertionError):
    """The game breaks the contract; the message says where and how."""


THINNING_STEPS = 100
"""After each further group of this many steps, positions of a long match are checked less often."""


@dataclass
class Report:
    """The numbers of checks that a conforming game has passed."""

    game: str
    matches: int = 0
    decisions: int = 0
    draws: int = 0
    positions_redealt: int = 0
    hidden_things: int = 0
    undos_checked: int = 0
    observations: int = 0
    laws: list[str] = field(default_factory=list)


def settings(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield every player count with the defaults, then with each option's every other value."""
    for players in range(game.min_players, game.max_players + 1):
        yield players, {}
        for option in game.options:
            for value in option.values_for(players):
                if value != option.default:
                    yield players, {option.name: value}


def check_game(
    game: Game,
    matches: int = 6,
    *,
    seed: int = 1,
    redeals: int = 3,
    law_samples: int = 1500,
    progress: Callable[[str], None] | None = None,
) -> Report:
    """Check a game in random matches and return a report; CheckFailed at the first breach of the contract."""
    report = Report(game.id)
    _check_texts(game)
    for players, options in settings(game):
        if progress is not None:
            progress(f"{game.id}, {players} players, {options or 'no options'}")
        for number in range(matches if not options else max(1, matches // 3)):
            rng = Rng(seed * 7919 + players * 101 + number)
            try:
                _check_match(game, players, options, rng, report=report, redeals=redeals)
            except CheckFailed as problem:
                raise CheckFailed(
                    f"{game.id}, {players} players, options {options}, match {number}: {problem}"
                ) from problem
        _same_seed_same_match(game, players, options, seed)
        _check_record(game, players, options, Rng(seed + players), report)
        if not options:
            _check_bots(game, players, seed + players)
    try:
        report.laws += check_settle_law(game, law_samples, seed)
        report.laws += check_hidden_law(game, law_samples, seed)
    except AssertionError as problem:
        raise CheckFailed(f"{game.id}: {problem}") from problem
    _check_bad_input(game)
    return report


def fail_unless(truth: bool, message: str) -> None:
    """Raise CheckFailed with the message unless `truth` is true."""
    if not truth:
        raise CheckFailed(message)


def _check_match(
    game: Game, players: int, options: Mapping[str, Any], rng: Rng, *, report: Report, redeals: int
) -> None:
    state = game.new(players, options)
    conserved = game.conserved(state)
    fail_unless(bool(conserved), "conserved() names nothing that is conserved")
    check_every = 1 + rng.below(7)
    step = checked = decisions = 0
    previous: set[int] = set()
    while True:
        waiting = state.to_act()
        fail_unless(len(set(waiting)) == len(waiting), f"to_act() repeats a seat: {waiting}")
        check_driver(state, waiting, rng)
        if not waiting:
            break
        step += 1
        if waiting[0] == CHANCE:
            fail_unless(len(waiting) == 1, "chance acts together with a seat")
            _check_chance(game, state)
            action = rng.pick(state.outcomes())
            who = CHANCE
            report.draws += 1
        else:
            who = waiting[rng.below(len(waiting))]
            for seat in waiting:
                fail_unless(len(state.actions(seat)) > 0, f"seat {seat} is awaited and has no action")
            actions = list(state.actions(who))
            if step < 20 or step % (check_every * (1 + step // THINNING_STEPS)) == 0:
                _check_decision(game, state, who, previous, rng)
                for seat in range(players):
                    _check_leak(game, state, seat, rng, redeals=redeals, report=report)
                    if game.learns:
                        check_learning(game, state, seat, rng, redeals=redeals)
                        report.observations += 1
                for line in _some_lines(game, state, who, rng):
                    report.undos_checked += check_undo(game, state, who, line, rng, redeals=redeals)
                _check_clone(state, who, actions, rng)
                previous = set(actions)
                checked += 1
                if checked % 10 == 0:
                    check_every *= 2  # a long match is checked less and less often
            action = actions[rng.below(len(actions))]
            report.decisions += 1
            decisions += 1
        _check_apply(game, state, who, action)
        fail_unless(
            game.conserved(state) == conserved, f"not conserved: {conserved} became {game.conserved(state)}"
        )
    _check_end(game, state, players)
    if game.learns:
        for seat in range(players):  # learners get an observation of the end too
            check_learning(game, state, seat, rng, redeals=0)
            report.observations += 1
        fail_unless(
            decisions <= game.longest(players),
            f"{decisions} decisions, and longest() says {game.longest(players)}",
        )
    report.matches += 1


def check_driver(state: State, waiting: tuple[int, ...], rng: Rng) -> None:
    """Check the fast methods against the plain ones: the same seat, the same actions in the same order, one draw for a random one."""
    awaited = state.seat_awaited()
    fail_unless(
        awaited == (waiting[0] if waiting else FINISHED),
        f"seat_awaited() is {awaited} and to_act() is {waiting}",
    )
    for seat in range(state.players):
        actions = list(state.actions(seat))
        fail_unless(state.count_actions(seat) == len(actions), f"count_actions({seat}) is not {len(actions)}")
        if not actions:
            continue
        k = rng.below(len(actions))
        for number in {0, k, len(actions) - 1}:
            fail_unless(
                state.nth_action(seat, number) == actions[number],
                f"nth_action({seat}, {number}) is not actions({seat})[{number}]",
            )
        rng_one, rng_two = Rng(k), Rng(k)
        fail_unless(
            state.any_action(seat, rng_one) == actions[rng_two.below(len(actions))],
            f"any_action({seat}) is not the action its one draw says",
        )
        fail_unless(
            rng_one.below(1 << 30) == rng_two.below(1 << 30), f"any_action({seat}) draws more than once"
        )


def _check_chance(game: Game, state: State) -> None:
    outcomes = list(state.outcomes())
    fail_unless(bool(outcomes), "a chance node without outcomes")
    fail_unless(all(weight > 0 for _, weight in outcomes), f"an outcome without weight: {outcomes}")
    fail_unless(len({outcome for outcome, _ in outcomes}) == len(outcomes), f"an outcome twice: {outcomes}")
    texts = [game.notation(state, CHANCE, outcome) for outcome, _ in outcomes]
    fail_unless(len(set(texts)) == len(texts), f"two outcomes share a notation: {texts}")
    for (outcome, _), text in zip(outcomes[:8], texts, strict=False):
        fail_unless(game.parse(state, CHANCE, text) == outcome, f"{text!r} does not parse back")
        _known_rules(game, game.rules_of(state, CHANCE, outcome), text)
    for seat in range(state.players):
        fail_unless(not state.actions(seat), f"seat {seat} has actions at a chance node")


def _check_decision(game: Game, state: State, seat: int, previous: set[int], rng: Rng) -> None:
    actions = list(state.actions(seat))
    fail_unless(len(set(actions)) == len(actions), f"an action twice: {actions}")
    texts = []
    for action in actions:
        text = game.notation(state, seat, action)
        texts.append(text)
        fail_unless(game.parse(state, seat, text) == action, f"{text!r} does not parse back to {action}")
        fail_unless(
            game.parse_line(state, seat, text)[:1] == [action],
            f"the line {text!r} does not begin with {action}",
        )
        refusal = game.why_not(state, seat, action)
        fail_unless(refusal is None, f"legal {text!r} is refused: {refusal}")
        _known_rules(game, game.rules_of(state, seat, action), text)
    fail_unless(len(set(texts)) == len(texts), f"two actions share a notation: {texts}")
    probes = previous | {-7, 0, 1, max(actions) + 1, rng.below(1 << 20)}
    for action in sorted(probes - set(actions))[:40]:
        refusal = game.why_not(state, seat, action)
        fail_unless(refusal is not None, f"action {action} is not legal and not refused")
        if refusal is not None:
            _known_rules(game, (refusal.rule,), f"refusal of {action}")
            for lang in LANGUAGES:
                game.text(refusal.message, lang)
    decision = game.decision(state, seat)
    fail_unless(decision is not None, f"seat {seat} has actions and no decision")
    if decision is None:
        return
    fail_unless(decision.kind in ("one", "some", "number", "counts"), f"decision kind {decision.kind!r}")
    fail_unless(decision.awaited == (seat in state.to_act()), "decision.awaited disagrees with to_act()")
    _known_rules(game, decision.rules, "decision")
    json.dumps(decision.as_json())
    for lang in LANGUAGES:
        game.text(decision.prompt, lang)
        for choice in (*decision.choices, *decision.chains):
            game.text(choice.label, lang)
        for item in decision.items:
            game.text(item.label, lang)
    offered = set()
    for choice in decision.choices:
        chain = game.parse_line(state, seat, choice.notation)
        fail_unless(chain[0] in actions, f"the decision offers {choice.notation!r}, which is not legal")
        _known_rules(game, choice.rules, choice.notation)
        offered.add(chain[0])
    for _line in range(min(MAX_LINES_CHECKED, len(decision.chains))):
        line = decision.chains[rng.below(len(decision.chains))]
        _known_rules(game, line.rules, line.notation)
        _check_chain(game, state, seat, line.notation)
    if decision.kind == "some":
        fail_unless(0 < decision.most <= len(decision.items), "choose some: most is no number of items")
        ticked = decision.items[: max(1, decision.least)]
        _check_chain(game, state, seat, " ".join([decision.verb, *(item.token for item in ticked)]))
    else:
        fail_unless(offered == set(actions), f"the decision offers {len(offered)} of {len(actions)} actions")


def _check_chain(game: Game, state: State, seat: int, line: str) -> None:
    copy = state.clone()
    for action in game.parse_line(copy, seat, line):
        refusal = game.why_not(copy, seat, action)
        fail_unless(refusal is None, f"the decision offers the line {line!r}, which is refused: {refusal}")
        copy.apply(seat, action)


def _known_rules(game: Game, rules: tuple[str, ...], what: str) -> None:
    fail_unless(bool(rules), f"{what}: no rule id")
    for rule in rules:
        fail_unless(rule in game.rule_ids, f"{what}: {rule!r} is no rule of the rulebook")


def _seen(game: Game, state: State, seat: int) -> str:
    """Return everything a seat sees of a position, as text."""
    decision = game.decision(state, seat)
    return json.dumps(
        [
            game.view(state, seat),
            list(state.actions(seat)),
            state.to_act(),
            None if decision is None else decision.as_json(),
            game.insight(state, seat),
            game.show(state, seat, "fr"),
        ],
        sort_keys=True,
    )


def _some_lines(game: Game, state: State, seat: int, rng: Rng) -> list[list[int]]:
    """Return some choices of a seat as lists of actions: one action, and one chain if the decision offers any."""
    actions = state.actions(seat)
    lines = [[actions[rng.below(len(actions))]]]
    decision = game.decision(state, seat)
    if decision is not None and decision.chains:
        chain = decision.chains[rng.below(len(decision.chains))]
        lines.append(game.parse_line(state, seat, chain.notation))
    return lines


def check_undo(
    game: Game, state: State, seat: int, line: Sequence[int], rng: Rng, *, redeals: int = 3
) -> bool:
    """Check a line that may be undone freely against re-deals made before it; return True if it may be undone.

    The seat must see the same after it in every re-deal. Otherwise it could look at hidden information and undo.
    """

    def after(start: State) -> tuple[State, list[Event]]:
        copy, events = start.clone(), list[Event]()
        copy.events = events
        for action in line:
            copy.apply(seat, action)
        copy.events = None
        return copy, events

    def seen_after(position: State, events: Sequence[Event]) -> str:
        shown = [game.event_json(event) for event in events if event.visible_to(seat)]
        return json.dumps([shown, _seen(game, position, seat)], sort_keys=True)

    end, events = after(state)
    if not end.to_act() or end.to_act()[0] == CHANCE or game.reveals(state, end, seat, events):
        return False
    as_it_is = seen_after(end, events)
    for _again in range(redeals):
        copy = state.clone()
        copy.redeal(seat, rng)
        text = game.notation(state, seat, line[0])
        fail_unless(
            seen_after(*after(copy)) == as_it_is,
            f"seat {seat} may take {text!r} back freely, and has learnt something from it",
        )
    return True


def _check_leak(game: Game, state: State, seat: int, rng: Rng, *, redeals: int, report: Report) -> None:
    before = _seen(game, state, seat)
    public = json.dumps(game.view(state, None), sort_keys=True)
    hidden = {thing.name: thing for thing in game.hidden(state, seat)}
    for thing in hidden.values():
        fail_unless(
            thing.value in thing.weights, f"hidden {thing.name} is {thing.value!r}, weights {thing.weights}"
        )
    for _again in range(redeals):
        copy = state.clone()
        copy.redeal(seat, rng)
        fail_unless(
            _seen(game, copy, seat) == before,
            f"seat {seat} sees something else after a re-deal of what it cannot know",
        )
        fail_unless(
            json.dumps(game.view(copy, None), sort_keys=True) == public,
            "the spectator's view changes in a re-deal",
        )
        fail_unless(game.conserved(copy) == game.conserved(state), "a re-deal breaks conservation")
        for thing in game.hidden(copy, seat):
            fail_unless(thing.name in hidden, f"a re-deal makes a new hidden thing {thing.name}")
            weights = hidden[thing.name].weights
            fail_unless(
                thing.value in weights, f"re-dealt {thing.name} is {thing.value!r}, possible {list(weights)}"
            )
        report.positions_redealt += 1
    report.hidden_things += len(hidden)


def check_learning(game: Game, state: State, seat: int, rng: Rng, *, redeals: int = 3) -> None:
    """Check a learner's observation: within bounds, equal to the view, and without hidden information."""
    layout, space, observer = _learning(game, state.players)
    try:
        seen = layout.encode(game.view(state, seat), seat)
    except TripotError as problem:
        raise CheckFailed(str(problem)) from None
    fail_unless(
        _observed(observer, state, seat) == seen, f"the observer of seat {seat} differs from its view"
    )
    for action in state.actions(seat):
        fail_unless(action in space, f"action {action} is legal and not in the action space")
        fail_unless(space.action(space.number(action)) == action, f"action {action} has no number of its own")
    key = game.information_key(state, seat)
    for _again in range(redeals):
        copy = state.clone()
        copy.redeal(seat, rng)
        breach = f"seat {seat} learns something it cannot know"
        fail_unless(_observed(observer, copy, seat) == seen, f"{breach} from its observation")
        fail_unless(game.information_key(copy, seat) == key, f"{breach} from its information key")


@cache
def _learning(game: Game, players: int) -> tuple[Layout, ActionSpace, Observer]:
    return game.layout(players), game.action_space(players), game.observer(players)


def _observed(observer: Observer, state: State, seat: int) -> list[int]:
    """Return the numbers that an observer writes; CheckFailed if it writes outside its range."""
    row = number_row(observer.size + 2)
    write_numbers([_UNWRITTEN] * (observer.size + 2), row, 0)
    observer.observe(state, seat, row, 1)
    numbers = [row[at] for at in range(observer.size + 2)]
    fail_unless(
        numbers[0] == numbers[-1] == _UNWRITTEN and _UNWRITTEN not in numbers[1:-1],
        "an observer writes fewer or more numbers than its size",
    )
    return numbers[1:-1]


_UNWRITTEN = -(1 << 15)
"""A number that no observation contains."""


def _check_clone(state: State, seat: int, actions: list[int], rng: Rng) -> None:
    key = state.key()
    hash(key)
    copy = state.clone()
    fail_unless(copy.key() == key, "clone() is not equal to its original")
    fail_unless(copy.events is None, "clone() listens to events")
    copy.apply(seat, actions[rng.below(len(actions))])
    play_random(copy, rng.fork())
    fail_unless(state.key() == key, "playing a clone on changes its original")


def _check_apply(game: Game, state: State, who: int, action: int) -> None:
    """Apply an action with and without collecting events: the same position, and events with texts and rules."""
    silent = state.clone()
    then = silent.advance(who, action)
    fail_unless(
        then == silent.seat_awaited(), f"advance() says {then} is awaited next, not {silent.seat_awaited()}"
    )
    settled = silent.clone()
    then = settled.next_seat(Rng(1))
    fail_unless(
        then == settled.seat_awaited() != CHANCE, f"next_seat() says {then}, not {settled.seat_awaited()}"
    )
    state.events = []
    state.apply(who, action)
    events, state.events = state.events, None
    fail_unless(silent.key() == state.key(), "listening to events changes the position")
    for event in events:
        fail_unless(event.kind in game.event_fields, f"event {event.kind!r} is not declared in event_fields")
        _known_rules(game, (event.rule,), f"event {event.kind}")
        json.dumps(game.event_json(event))
        for lang in LANGUAGES:
            game.event_text(event, lang)
            game.event_text(event, lang, reader=0)


def _check_end(game: Game, state: State, players: int) -> None:
    reason = state.end_reason()
    fail_unless(bool(reason), "the match is over and end_reason() is empty")
    fail_unless(f"end.{reason}" in game.catalogue, f"no text end.{reason}")
    ranks, scores = state.ranks(), state.scores()
    fail_unless(len(ranks) == players == len(scores), "ranks() or scores() is not one a seat")
    fail_unless(sorted(ranks)[0] == 1, f"nobody is first: {ranks}")
    for place in ranks:
        better = sum(1 for other in ranks if other < place)
        fail_unless(place == better + 1, f"places are not shared and skipped properly: {ranks}")
    returns = returns_by_rank(ranks)
    fail_unless(abs(sum(returns)) < 1e-9, f"returns by rank do not add up to 0: {returns}")
    fail_unless(all(-1 <= result <= 1 for result in returns), f"returns by rank beyond 1: {returns}")
    for seat in range(players):
        fail_unless(not state.actions(seat), f"seat {seat} has actions after the end")
        fail_unless(game.decision(state, seat) is None, f"seat {seat} is asked something after the end")
        game.view(state, seat)
    fail_unless(game.why_not(state, 0, 1) is not None, "an action is legal after the end")


def _same_seed_same_match(game: Game, players: int, options: Mapping[str, Any], seed: int) -> None:
    keys = []
    for _twice in range(2):
        state = game.new(players, options)
        play_random(state, Rng(seed))
        keys.append(state.key())
    fail_unless(keys[0] == keys[1], f"{game.id}, {players} players: the same seed gives two matches")


def _check_record(game: Game, players: int, options: Mapping[str, Any], rng: Rng, report: Report) -> None:
    """Play a recorded match and replay its record: the same position and views at every entry."""
    match = Match.new(
        game, players, options, server_seed=f"{rng.below(1 << 30):064x}", player_seeds=["a", "b"], at=0
    )
    lines = [match.header_line]
    frames: dict[int, tuple[object, ...]] = {}

    def frame(state: State) -> tuple[object, ...]:
        seats = (*range(players), None)
        views = [json.dumps(game.view(state, seat), sort_keys=True) for seat in seats]
        views_by_key: dict[object, str] = {}
        for seat, view in zip(seats, views, strict=True):
            same = views_by_key.setdefault(game.view_key(state, seat), view) == view
            fail_unless(same, f"viewpoint {seat} has the eyes of another, but not its view")
            common = game.shared_view(state)
            if common is not None:
                own = game.own_view(state, seat)
                whole = json.dumps({**common, **own}, sort_keys=True) == view
                fail_unless(
                    whole and not common.keys() & own.keys(), f"viewpoint {seat}: the parts are not its view"
                )
        return (state.key(), *views)

    proposal = match.propose_opening(0)
    while True:
        lines += proposal.lines
        match.commit(proposal)
        frames[match.entries] = frame(match.state)
        if match.ended:
            break
        waiting = match.state.to_act()
        seat = waiting[rng.below(len(waiting))]
        actions = match.state.actions(seat)
        proposal = match.propose(seat, actions[rng.below(len(actions))], 0)
    text = "".join(line + "\n" for line in lines)
    whole = Match.load(text)
    fail_unless(whole.ended and whole.state.key() == match.state.key(), "the folded record ends elsewhere")
    state = game.new(players, options)
    for number, who, action in whole.moves:
        state.apply(who, action)
        if number in frames:
            fail_unless(
                frame(state) == frames[number], f"the record gives another position after entry {number}"
            )
    report.matches += 1


def _check_bots(game: Game, players: int, seed: int) -> None:
    """Check that bots choose the same through a Match as on the State itself, step by step."""
    for name in ("random", *list(game.bots())[:1]):
        match = Match.new(game, players, server_seed=f"{seed:064x}", at=0)
        state = game.new(players)
        bots, bare_bots = ([find_bot(game, name) for _seat in range(players)] for _twice in range(2))
        rng, bare_rng = Rng(seed), Rng(seed)
        proposal = match.propose_opening(0)
        while True:
            match.commit(proposal)
            for entry in proposal.entries:
                if entry.who == CHANCE and entry.action is not None:
                    state.apply(CHANCE, entry.action)
            where = f"{name} bots, {players} players, entry {match.entries}"
            fail_unless(match.state.key() == state.key(), f"{where}: a Match leads elsewhere than the State")
            if match.ended:
                break
            seat = match.state.to_act()[0]
            action = choose(bots[seat], match.state, seat, rng)
            bare = choose(bare_bots[seat], state, seat, bare_rng)
            fail_unless(action == bare, f"{where}: a bot chooses differently through a Match")
            proposal = match.propose(seat, action, 0)
            state.apply(seat, bare)


def _check_texts(game: Game) -> None:
    problems = game.catalogue.problems()
    fail_unless(not problems, "; ".join(problems[:5]))
    for kind in game.event_fields:
        fail_unless(f"event.{kind}" in game.catalogue, f"no text event.{kind}")
    for option in game.options:
        fail_unless(f"option.{option.name}" in game.catalogue, f"no text option.{option.name}")
        _known_rules(game, (option.rule,), f"option {option.name}")
    fail_unless(
        "game.name" in game.catalogue and "game.pitch" in game.catalogue, "no texts game.name and game.pitch"
    )
    fail_unless(len(set(game.rule_ids)) == len(game.rule_ids) > 0, "rule ids are missing or repeated")
    for paragraph in game.rulebook:
        fail_unless(
            paragraph.id.startswith(f"{game.prefix}-"), f"{paragraph.id} does not begin with {game.prefix}-"
        )
        for lang in LANGUAGES:
            fail_unless(bool(paragraph.text[lang].strip()), f"{paragraph.id} has no {lang} text")


def _check_bad_input(game: Game) -> None:
    """Check that wrong counts, options, editions and notations raise one TripotError each."""
    wrong: list[Callable[[], object]] = [
        lambda: game.new(game.min_players - 1),
        lambda: game.new(game.max_players + 1),
        lambda: game.new(game.min_players, {"no such option": 1}),
        lambda: game.new(game.min_players, None, "no such edition"),
        lambda: game.set_position(game.new(game.min_players), {"no such part": 1}),
    ]
    wrong += [partial(game.new, game.min_players, {option.name: "no such value"}) for option in game.options]
    state = game.new(game.min_players)
    for text in ("", "no such action", "pick", "pick x", "\0", "é" * 200, "0" * 4000):
        wrong.append(partial(game.parse_line, state, 0, text))
    for attempt in wrong:
        try:
            attempt()
        except TripotError as problem:
            fail_unless("\n" not in str(problem), f"not one sentence: {problem}")
        except Exception as problem:
            raise CheckFailed(f"bad input raises {type(problem).__name__}: {problem}") from problem
        else:
            raise CheckFailed("bad input is taken without an error")
