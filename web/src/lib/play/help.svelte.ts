/** Help with a decision: the bot's advice and the odds. */
import { api, ApiError } from '$lib/net/api.ts';
import type { Decision, Hint } from '$lib/net/types.ts';
import { t } from '$lib/text/i18n.svelte.ts';
import type { Note } from './note.svelte.ts';
import type { Selection } from './selection.svelte.ts';
import type { TableGame } from './table-game.svelte.ts';
import type { TableObserver, TableState } from './table.svelte.ts';

export class Help implements TableObserver {
  /** The advice; null if nobody has asked for it. */
  hint = $state.raw<Hint | 'asking' | null>(null);
  /** The player wants to see odds. */
  wantsOdds = $state(false);
  /** The odds of the decision on the screen, in the game's own form. */
  insight = $state.raw<Readonly<Record<string, unknown>> | null>(null);
  readonly #state: TableState;
  readonly #game: TableGame;
  readonly #note: Note;

  constructor(state: TableState, game: TableGame, note: Note) {
    this.#state = state;
    this.#game = game;
    this.#note = note;
  }

  /** Ask for advice, and mark what it names in the selection on the screen. */
  async advise(screen: { readonly selection: Selection }): Promise<void> {
    const { id, seat } = this.#state;
    if (seat === null || this.hint === 'asking') return;
    this.hint = 'asking';
    try {
      const hint = await api.hint(id, seat);
      this.hint = hint;
      screen.selection.hint(hint.refs);
    } catch (wrong) {
      this.hint = null;
      this.#refused(wrong);
    }
  }

  toggleOdds(): void {
    this.wantsOdds = !this.wantsOdds;
    if (this.wantsOdds) void this.#odds();
    else if (!this.#game.board?.needsOdds) this.insight = null;
  }

  /** Another question is on the screen, or none. */
  questionChanged(decision: Decision | null): void {
    this.insight = null;
    const boardWants = this.#game.board?.needsOdds && !this.#state.info?.rated;
    if (decision && (this.wantsOdds || boardWants)) void this.#odds();
  }

  async #odds(): Promise<void> {
    const { id, seat, seq, play } = this.#state;
    if (seat === null || !play?.decision) return;
    try {
      const answer = await api.insight(id, seat);
      if (this.#state.seq === seq) this.insight = answer.insight;
    } catch (wrong) {
      if (!this.wantsOdds) return;
      this.wantsOdds = false;
      this.#refused(wrong);
    }
  }

  #refused(wrong: unknown): void {
    const rated = wrong instanceof ApiError && wrong.status === 403;
    this.#note.show(t(rated ? 'dock.rated' : 'dock.hint.none'));
  }

  snapshot(): void {
    this.insight = null;
  }

  pushed(): void {
    this.hint = null;
  }

  acted(): void {
    this.hint = null;
  }
}
