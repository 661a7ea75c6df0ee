/** The positions of a match, fetched when needed: for replays, the curve at the end and "what if". */
import { SvelteMap } from 'svelte/reactivity';
import type { AnyBoard } from '$games/contract.ts';
import { api } from '$lib/net/api.ts';
import type { Frame } from '$lib/net/types.ts';

const CHUNK = 100;

export class Moments {
  readonly kind: 'm' | 'r';
  readonly id: string;
  readonly seat: number | null;
  readonly #frames = new SvelteMap<number, Frame>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing to draw
  readonly #asked = new Map<number, Promise<void>>();
  last = $state(0);

  constructor(kind: 'm' | 'r', id: string, seat: number | null) {
    this.kind = kind;
    this.id = id;
    this.seat = seat;
  }

  at(n: number): Frame | undefined {
    return this.#frames.get(n);
  }

  /** The numbers of the fetched positions, in order. An undone entry has none. */
  get numbers(): readonly number[] {
    return [...this.#frames.keys()].sort((a, b) => a - b);
  }

  /** Fetch position n with its neighbours. */
  need(n: number): Promise<void> {
    const chunk = Math.floor(n / CHUNK);
    let asked = this.#asked.get(chunk);
    if (!asked) {
      asked = api.frames(this.kind, this.id, this.seat, chunk * CHUNK, chunk * CHUNK + CHUNK - 1).then((answer) => {
        this.last = answer.last;
        for (const frame of answer.frames) this.#frames.set(frame.n, frame);
      });
      asked.catch(() => this.#asked.delete(chunk));
      this.#asked.set(chunk, asked);
    }
    return asked;
  }

  async all(): Promise<void> {
    await this.need(0);
    const chunks = Math.floor(this.last / CHUNK);
    for (let chunk = 1; chunk <= chunks; chunk += 1) await this.need(chunk * CHUNK);
  }

  /** Each seat's score at every position; null if the board shows no number. */
  scores(board: AnyBoard | null, players: number): (number | null)[][] {
    const frames = this.numbers.map((n) => this.#frames.get(n)).filter((frame) => frame !== undefined);
    return Array.from({ length: players }, (_, seat) =>
      frames.map((frame) => {
        const score = board?.seat(frame.view, seat).score;
        const number =
          typeof score === 'number'
            ? score
            : typeof score === 'string'
              ? Number(score.replace(/[^\d.-]/g, '') || NaN)
              : NaN;
        return Number.isFinite(number) ? number : null;
      }),
    );
  }
}
