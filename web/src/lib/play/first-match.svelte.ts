/** Offers a newcomer three marks on the table: once for each game, never against a running clock. */
import { loadLegend } from '$games/index.ts';
import type { AnyLegend, FirstMark } from '$games/legend.ts';
import { isFirstTime, rememberGame } from './first-time.ts';
import type { TablePage } from './table-page.svelte.ts';

/** A reader who has answered so often needs no marks. */
const ANSWERS_WITHOUT = 3;

export class FirstMatch {
  /** The marks that are shown; null for none. */
  marks = $state.raw<readonly FirstMark[] | null>(null);
  #legend = $state.raw<AnyLegend | null>(null);
  #new = $state(false);
  #answers = 0;
  readonly #table: TablePage;

  constructor(table: TablePage) {
    this.#table = table;
    const game = $derived(table.game.info?.game);
    $effect(() => {
      if (game === undefined) return;
      this.#new = isFirstTime(game);
      void loadLegend(game).then((legend) => (this.#legend = legend));
    });
    $effect(() => {
      if (table.state.pending === null) return;
      this.#answers += 1;
      if (this.#answers >= ANSWERS_WITHOUT) this.#remember();
    });
    $effect(() => {
      if (table.state.play?.end) this.#remember();
    });
  }

  /** The reader is asked something, and no scene covers what the marks point at. */
  readonly possible: boolean = $derived.by(() => {
    const screen = this.#table.screen;
    return (
      this.#legend !== null && Boolean(screen?.decision) && screen?.scene === null && this.#table.state.seat !== null
    );
  });

  readonly offered: boolean = $derived.by(() => {
    const { info } = this.#table.game;
    const { state } = this.#table;
    const calm = info?.status === 'playing' && !info.rated && info.clock.kind !== 'bank' && state.mine.length === 1;
    return this.#new && this.marks === null && this.possible && calm && !state.play?.end;
  });

  readonly show = (): void => {
    const { screen, state } = this.#table;
    if (this.#legend && screen && state.seat !== null) this.marks = this.#legend.first(screen.view, state.seat);
  };

  /** The marks were seen, or are not wanted. */
  readonly close = (): void => {
    this.marks = null;
    this.#remember();
  };

  #remember(): void {
    this.#new = false;
    const game = this.#table.game.info?.game;
    if (game !== undefined) rememberGame(game);
  }
}
