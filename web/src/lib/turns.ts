/** A page's first drawing in turns of a few milliseconds: between two of them a slow phone hears a touch. */
import { createContext, flushSync } from 'svelte';

/** What would begin later than this waits for the next turn. */
const TURN_MS = 3;

export interface Day {
  readonly now: () => number;
  /** Call back in a task of its own. */
  readonly later: (turn: () => void) => void;
  /** Draw what has changed. */
  readonly draw: () => void;
}
const TODAY: Day = {
  now: () => performance.now(),
  // After the next picture: what a turn has added is laid out before the next one adds more.
  later: (turn) =>
    document.visibilityState === 'hidden' ? void setTimeout(turn) : void requestAnimationFrame(() => setTimeout(turn)),
  draw: () => flushSync(),
};

export class Turns {
  readonly #day: Day;
  #waiting: (() => void)[] = [];
  #called = false;
  #over = false;

  constructor(day: Day = TODAY) {
    this.#day = day;
  }

  /** All is drawn: whatever comes from now on comes at once. */
  get over(): boolean {
    return this.#over;
  }

  /** Wait for a turn, first come first served; the answer takes it back. */
  join(show: () => void): () => void {
    if (this.#over) {
      show();
      return () => undefined;
    }
    this.#waiting.push(show);
    this.#call();
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== show);
    };
  }

  /** Nothing waits any more. */
  finish(): void {
    this.#over = true;
    const all = this.#waiting;
    this.#waiting = [];
    for (const show of all) show();
  }

  #call(): void {
    if (this.#called) return;
    this.#called = true;
    this.#day.later(() => this.#turn());
  }

  #turn(): void {
    this.#called = false;
    const end = this.#day.now() + TURN_MS;
    do {
      this.#waiting.shift()?.();
      this.#day.draw();
    } while (this.#waiting.length > 0 && this.#day.now() < end);
    if (this.#waiting.length > 0) this.#call();
  }
}

const [given, give, has] = createContext<Turns>();

/** The turns of the page this is part of; null where all is drawn at once. */
export const turnsHere = (): Turns | null => (has() ? given() : null);

export function openTurns(): Turns {
  return give(new Turns());
}
