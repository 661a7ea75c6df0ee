/** Touches on a table: during a scene they end it, answer early or run it fast; otherwise they may say why not. */
import type { TablePage } from '$lib/play/table-page.svelte.ts';
import { t } from '$lib/text/i18n.svelte.ts';

/** A touch this long runs the scenes fast while it lasts. */
const LONG_TOUCH_MS = 300;

export class FeltTouch {
  readonly #table: TablePage;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The touch was a long one: its click means nothing. */
  #long = false;

  constructor(table: TablePage) {
    this.#table = table;
  }

  /** Tell long touches on an element from short ones; for `{@attach …}`. */
  readonly listen = (element: HTMLElement): (() => void) => {
    element.addEventListener('pointerdown', this.#press);
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      element.addEventListener(name, this.#release);
    return () => {
      element.removeEventListener('pointerdown', this.#press);
      for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
        element.removeEventListener(name, this.#release);
      this.#release();
    };
  };

  readonly #press = (): void => {
    clearTimeout(this.#timer);
    this.#long = false;
    const { player } = this.#table.scenes;
    if (!player.busy) return;
    this.#timer = setTimeout(() => {
      this.#long = true;
      player.hold(true);
    }, LONG_TOUCH_MS);
  };

  readonly #release = (): void => {
    clearTimeout(this.#timer);
    this.#table.scenes.player.hold(false);
  };

  /** During a scene: a thing the newest question offers is picked; anything else on the board ends the scene. */
  click(event: MouseEvent, onFelt: boolean): void {
    const { scenes } = this.#table;
    const thing = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-ref]') : null;
    const ref = thing?.dataset['ref'];
    if (!scenes.player.busy) {
      if (ref !== undefined && thing?.matches('.target.off')) this.#refuse(thing);
      return;
    }
    if (this.#long) this.#long = false;
    else if (!(ref !== undefined && scenes.touchEarly(ref)) && onFelt) scenes.player.skip();
  }

  /** Say what is asked, with its rule, when something else was touched. */
  #refuse(thing: HTMLElement): void {
    const { screen, lookBack, note, game } = this.#table;
    const decision = screen?.decision;
    if (!decision?.awaited || lookBack.at !== null || thing.querySelector('button')) return;
    note.show(t('dock.not.now', { question: game.say(decision.prompt) }), decision.rules[0] ?? null);
  }
}
