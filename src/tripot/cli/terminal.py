"""A match in the terminal: shows what the player's seat may see, asks for choices, and plays the bots."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import RenderableType

from tripot.bots import find_bot, quick_bot
from tripot.cli.common import COLON, console, seat_names
from tripot.cli.saved import SavedMatch
from tripot.core.entries import Proposal
from tripot.core.errors import IllegalAction, TripotError
from tripot.core.game import Decision
from tripot.core.playout import choose
from tripot.core.rng import Rng
from tripot.core.texts import Catalogue

TEXTS = Catalogue(
    {
        "ask": {"fr": "Choix (numéro ou notation ; ? règles, h conseil, u annuler, q quitter) > ", "en": "Your move (number or text; ? rules, h hint, u undo, q quit) > "},
        "more": {"fr": "l : {n?l’autre choix|les # autres choix} (sur {all})", "en": "l: {n?the other choice|the # other choices} (of {all})"},
        "groups": {"fr": "{all} choix : tapez l pour les voir, ou complétez une notation de la liste.", "en": "{all} choices: type l to see them, or complete a notation from the list."},
        "bots": {"fr": "Vos adversaires : {list}.", "en": "Your opponents: {list}."},
        "no_number": {"fr": "Il n’y a pas de choix {n}.", "en": "There is no choice {n}."},
        "no_undo": {"fr": "Impossible d’annuler : un autre joueur a joué, ou une information a été révélée.", "en": "Nothing to undo: someone else has moved, or you have seen new information."},
        "undone": {"fr": "Coup annulé.", "en": "Move undone."},
        "hint": {"fr": "Le bot {bot} jouerait : {do}", "en": "Hint from bot {bot}: {do}"},
        "saved": {"fr": "Partie sauvegardée. Pour la reprendre : tripot play --resume {path}", "en": "Game saved. To resume it: tripot play --resume {path}"},
        "some": {"fr": "ou tapez « {verb} » suivi de {least} à {most} parmi : {tokens}", "en": "or type \"{verb}\" followed by {least} to {most} of: {tokens}"},
        "over": {"fr": "Partie terminée. Pour vérifier chaque tirage : tripot verify {path}", "en": "Game over. To verify every draw: tripot verify {path}"},
    }
)  # fmt: skip


ROWS_AROUND_CHOICES = 4
"""The empty line, the question, the line about further choices, and the line to type on."""
MIN_CHOICE_ROWS = 4
COLUMNS_FROM = 8
"""More choices than this stand in columns."""


def _columns(labels: list[str], least: int = COLUMNS_FROM) -> RenderableType:
    return Columns(labels, column_first=True) if len(labels) > least else "\n".join(labels)


def _grouped(notations: list[str]) -> list[str]:
    """Return a label for each run of notations that begin with the same two words: "2–25 place BOSTON …"."""
    starts = [" ".join(notation.split()[:2]) for notation in notations]
    labels = []
    first = 0
    for number in range(1, len(starts) + 1):
        if number == len(starts) or starts[number] != starts[first]:
            alone = number == first + 1
            numbers = f"{number}" if alone else f"{first + 1}–{number}"
            labels.append(f"[cyan]{numbers}[/] {notations[first] if alone else f'{starts[first]} …'}")
            first = number
    return labels


def _fitting(labels: list[str], rows: int) -> int:
    """Return how many of the choices fit into some rows of the screen."""
    fits = len(labels)
    while fits > 1 and len(console.render_lines(_columns(labels[:fits]), pad=False)) > rows:
        fits -= 1
    return fits


class Terminal:
    """The terminal of one player."""

    def __init__(self, saved: SavedMatch, lang: str) -> None:
        self.saved = saved
        self.match = saved.match
        self.game = saved.match.game
        self.lang = lang
        self.seat = saved.seat
        self.names = seat_names(self.match.header.seats, lang)
        self.begins = True
        self.page = 0
        self.policies = {seat: find_bot(self.game, name) for seat, name in saved.bots.items()}
        self.rng = Rng(int(self.match.header.commitment[:12], 16))

    def run(self) -> None:
        """Play until the end, or until the player leaves."""
        while not self.match.ended:
            waiting = self.match.state.to_act()
            if self.seat in waiting:
                self._show()
                if not self._ask():
                    console.print(
                        TEXTS.render(("saved", {"path": str(self.saved.path)}), self.lang), soft_wrap=True
                    )
                    return
                continue
            seat = waiting[0]
            action = choose(self.policies[seat], self.match.state, seat, self.rng)
            self._commit(self.match.propose(seat, action))
        self._show()
        self._result()

    def _commit(self, proposal: Proposal) -> None:
        self.saved.commit(proposal)
        for event in proposal.events:
            if event.visible_to(self.seat):
                text = self.game.event_text(event, self.lang, self.names, self.seat)
                console.print(f"  {text} [dim]{event.rule}[/]")

    def _show(self) -> None:
        console.print()
        if self.begins:
            self.begins = False
            bots = [f"{self.names[seat]} ({seat}, {bot})" for seat, bot in sorted(self.saved.bots.items())]
            console.print(TEXTS.render(("bots", {"list": bots}), self.lang), soft_wrap=True)
            self._legend()
        console.print(self._drawn(), markup=False)

    def _drawn(self) -> str:
        return self.game.show(self.match.state, self.seat, self.lang)

    def _legend(self) -> None:
        """Explain the signs of the drawing, if the game has a text for them."""
        if "show.legend" in self.game.catalogue:
            console.print(f"[dim]{self.game.text(('show.legend', {}), self.lang)}[/]")

    def _ask(self) -> bool:
        """Ask until the position has changed; return False if the player leaves."""
        decision = self.game.decision(self.match.state, self.seat)
        assert decision is not None  # noqa: S101  # the seat is awaited
        console.print(f"[bold]{self.game.text(decision.prompt, self.lang, self.names, self.seat)}[/]")
        self.page = 0
        self._offer(decision)
        while True:
            try:
                typed = console.input(TEXTS.render(("ask", {}), self.lang)).strip()
            except EOFError:
                return False
            if typed in ("q", "quit"):
                return False
            try:
                if self._answer(typed, decision):
                    return True
            except IllegalAction as problem:
                text = problem.message
                if problem.reason is not None:
                    text = self.game.text(problem.reason, self.lang, self.names, self.seat)
                console.print(f"{text} [{problem.rule}]", style="red", markup=False)
            except TripotError as problem:
                console.print(str(problem), style="red", markup=False)

    def _offer(self, decision: Decision, paging: bool = False) -> None:
        """Show the choices: all, or their groups, or as many as fit below the table."""
        labels = [
            f"[cyan]{number}[/] {self.game.text(choice.label, self.lang, self.names, self.seat)} [dim]{choice.notation}[/]"
            for number, choice in enumerate(decision.choices, 1)
        ]
        # The table stays on the screen: further choices are shown on request.
        room = max(console.height - len(self._drawn().splitlines()) - ROWS_AROUND_CHOICES, MIN_CHOICE_ROWS)
        shown = _fitting(labels[self.page :], room)
        groups = _columns(_grouped([choice.notation for choice in decision.choices]), least=1)
        if not paging and shown < len(labels) and len(console.render_lines(groups)) <= room:
            console.print(groups)
            console.print(f"[dim]{TEXTS.render(('groups', {'all': len(labels)}), self.lang)}[/]")
            return
        console.print(_columns(labels[self.page : self.page + shown]))
        if shown < len(labels):
            self.page = self.page + shown if self.page + shown < len(labels) else 0
            console.print(
                f"[dim]{TEXTS.render(('more', {'n': len(labels) - shown, 'all': len(labels)}), self.lang)}[/]"
            )
        if decision.kind == "some":
            tokens = " ".join(item.token for item in decision.items)
            values = {"verb": decision.verb, "least": decision.least, "most": decision.most, "tokens": tokens}
            console.print(TEXTS.render(("some", values), self.lang))

    def _answer(self, typed: str, decision: Decision) -> bool:
        """Carry out the player's input; return True if the position changed."""
        if not typed:
            return False
        if typed.startswith("?"):
            self._rules(typed[1:].strip(), decision)
            return False
        if typed == "l":
            self._offer(decision, paging=True)
            return False
        if typed in ("u", "undo"):
            return self._undo()
        if typed in ("h", "hint"):
            self._hint()
            return False
        if typed.isdigit():
            number = int(typed)
            if not 1 <= number <= len(decision.choices):
                console.print(TEXTS.render(("no_number", {"n": number}), self.lang))
                return False
            text = decision.choices[number - 1].notation
            self._commit(self.match.propose(self.seat, self.game.parse(self.match.state, self.seat, text)))
        else:
            self._commit(self.match.propose_line(self.seat, typed))
        return True

    def _rules(self, wanted: str, decision: Decision) -> None:
        if not wanted:
            self._legend()
        ids = set(decision.rules) if not wanted else {wanted, f"{self.game.prefix}-{wanted}"}
        shown = [rule for rule in self.game.rulebook if rule.id in ids] or list(self.game.rulebook)
        for rule in shown:
            console.print(f"[dim]{rule.id}[/] {rule.text[self.lang]}", soft_wrap=True)

    def _undo(self) -> bool:
        to = self.match.free_undo(self.seat)
        if to is None:
            console.print(TEXTS.render(("no_undo", {}), self.lang))
            return False
        self.saved.commit(self.match.propose_undo(self.seat, to))
        console.print(TEXTS.render(("undone", {}), self.lang))
        return True

    def _hint(self) -> None:
        name = quick_bot(self.game)
        action = choose(find_bot(self.game, name), self.match.state, self.seat, self.rng)
        do = self.game.notation(self.match.state, self.seat, action)
        console.print(TEXTS.render(("hint", {"bot": name, "do": do}), self.lang))

    def _result(self) -> None:
        state = self.match.state
        console.print(f"\n[bold]{self.game.text((f'end.{state.end_reason()}', {}), self.lang)}[/]")
        for place, name, score in sorted(zip(state.ranks(), self.names, state.scores(), strict=True)):
            console.print(f"{place}. {name}{COLON[self.lang]}{score}", markup=False)
        console.print(TEXTS.render(("over", {"path": str(self.saved.path)}), self.lang), soft_wrap=True)
