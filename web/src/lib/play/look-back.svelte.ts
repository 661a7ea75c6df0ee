/** Looking back: an earlier position of the match on the screen while it goes on. */
import { SvelteMap } from 'svelte/reactivity';
import { api } from '$lib/net/api.ts';
import type { Frame } from '$lib/net/types.ts';
import type { Push } from '$lib/net/wire.ts';
import type { TableObserver, TableState } from './table.svelte.ts';

/** Positions are fetched together with their neighbours. */
const FRAMES_PER_REQUEST = 40;

export class LookBack implements TableObserver {
  /** The entry whose position is on the screen; null at the present. */
  at = $state<number | null>(null);
  readonly #state: TableState;
  readonly #frames = new SvelteMap<number, Frame>();

  constructor(state: TableState) {
    this.#state = state;
  }

  /** The position on the screen; null at the present. */
  get frame(): Frame | null {
    return this.at === null ? null : (this.#frames.get(this.at) ?? null);
  }

  /** Show the position after entry n. */
  async go(n: number): Promise<void> {
    const { id, seat, seq } = this.#state;
    const at = Math.max(0, Math.min(n, seq));
    if (!this.#frames.has(at)) {
      const from = Math.max(0, at - FRAMES_PER_REQUEST / 2);
      const answer = await api.frames('m', id, seat, from, from + FRAMES_PER_REQUEST);
      for (const frame of answer.frames) this.#frames.set(frame.n, frame);
    }
    if (this.#frames.has(at)) this.at = at;
  }

  /** Show the position before or after this one. */
  async step(by: 1 | -1): Promise<void> {
    const to = (this.at ?? this.#state.seq) + by;
    if (to > this.#state.seq) this.toPresent();
    else if (to >= 0) await this.go(to);
  }

  toPresent(): void {
    this.at = null;
  }

  pushed({ undone }: Push): void {
    if (undone === null) return;
    for (const n of this.#frames.keys()) if (n > undone) this.#frames.delete(n);
  }
}
