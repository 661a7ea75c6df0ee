/** Hand mode: a phone next to a big screen leaves the board to it, and shows only the reader's hand and question. */
import { settings } from '$lib/settings.svelte.ts';
import type { TableState } from './table.svelte.ts';

export class HandMode {
  readonly #state: TableState;
  /** Chosen in the menu of this table, whether or not a big screen is known of. */
  #chosen = $state(false);

  constructor(state: TableState) {
    this.#state = state;
  }

  /** Only the hand is shown. Without a big screen the board comes back by itself. */
  readonly on: boolean = $derived.by(
    () => this.possible && settings.hand === true && (this.#state.screens > 0 || this.#chosen),
  );

  /** There is a hand to show: the reader plays a match. */
  readonly possible: boolean = $derived.by(
    () => this.#state.seat !== null && this.#state.info?.status === 'playing' && !this.#state.play?.end,
  );

  /** A big screen shows this table, and the reader has not said yet what they want. */
  readonly offered: boolean = $derived.by(() => this.possible && settings.hand === null && this.#state.screens > 0);

  choose(on: boolean): void {
    this.#chosen = on;
    settings.set('hand', on);
  }
}
