/** The recap in the dock for a reader who has not seen the scenes. It closes by itself, or with the next touch. */
import type { Message } from '$lib/net/types.ts';
import type { Push } from '$lib/net/wire.ts';
import type { Line } from './lines.ts';
import { newest, readingTime } from './recap-lines.ts';
import type { TableObserver } from './table.svelte.ts';

/** Why a reader has not seen the scenes: they were away, or they want no scenes (`since` their last choice). */
export type Missed = 'away' | 'since';

export class Recap implements TableObserver {
  missed = $state<Missed>('since');
  lines = $state.raw<readonly Line[]>([]);
  readonly #say: (message: Message) => string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (message: Message) => string) {
    this.#say = say;
  }

  /** Show as many lines as fit, seen from seat `me`. */
  show(missed: Missed, lines: readonly Line[], me: number | null): void {
    this.missed = missed;
    this.lines = newest(lines, me);
    clearTimeout(this.#timer);
    if (missed === 'away') return;
    const texts = this.lines.flatMap((line) => line.said.map((one) => this.#say(one)));
    this.#timer = setTimeout(() => this.clear(), readingTime(texts));
  }

  /** The reader is at the recap: it stays until they touch something else. */
  keep(): void {
    clearTimeout(this.#timer);
  }

  /** The reader has read it. */
  clear(): void {
    clearTimeout(this.#timer);
    if (this.lines.length > 0) this.lines = [];
  }

  pushed(push: Push): void {
    if (push.undone !== null) this.clear();
  }

  acted(): void {
    this.clear();
  }
}
