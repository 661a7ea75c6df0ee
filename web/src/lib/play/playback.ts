/**
 * Shows what happened one thing after another, briefly. The newest position is always the last in the queue and nothing
 * is ever waited for longer than a beat once it is the player's turn.
 */
export const LONGEST_WAIT = 900;
const CROWD = 3;

export class Playback<T> {
  readonly #show: (step: T) => void;
  readonly #hold: (step: T) => number;
  readonly #urgent: (step: T) => boolean;
  #queue: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (step: T) => void, hold: (step: T) => number, urgent: (step: T) => boolean) {
    this.#show = show;
    this.#hold = hold;
    this.#urgent = urgent;
  }

  get busy(): boolean {
    return this.#timer !== undefined;
  }

  add(step: T): void {
    this.#queue.push(step);
    if (this.#timer === undefined) this.#next();
    else if (this.#urgent(step) && this.#deadline === undefined)
      this.#deadline = setTimeout(() => this.skip(), LONGEST_WAIT);
  }

  /** Go to the newest position now. */
  skip(): void {
    const last = this.#queue.at(-1);
    this.clear();
    if (last !== undefined) this.#show(last);
  }

  clear(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#deadline);
    this.#timer = this.#deadline = undefined;
    this.#queue = [];
  }

  #next(): void {
    this.#timer = undefined;
    for (let step = this.#queue.shift(); step !== undefined; step = this.#queue.shift()) {
      const crowded = this.#queue.length >= CROWD;
      this.#show(step);
      const hold = this.#hold(step) / (crowded ? 3 : 1);
      if (hold > 0) {
        this.#timer = setTimeout(() => this.#next(), hold);
        return;
      }
    }
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }
}
