/** When a character has something to say: on sitting down, on taking or losing the lead, at the end. Now and then. */
export type Occasion = 'hello' | 'ahead' | 'behind' | 'won' | 'lost';

export interface Line {
  readonly seat: number;
  readonly occasion: Occasion;
}

/** A figure a board shows for a seat, as a number; null where it is none. */
export function figure(score: string | number | null | undefined): number | null {
  if (typeof score === 'number') return score;
  const digits = (score ?? '').replace(/[^\d.-]/g, '');
  return digits === '' || Number.isNaN(Number(digits)) ? null : Number(digits);
}

/** The seat in front; null while nobody is, or where several share it. */
export function leader(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score): score is number => score !== null);
  if (known.length !== scores.length || known.length < 2) return null;
  const most = Math.max(...known);
  const first = scores.indexOf(most);
  return scores.lastIndexOf(most) === first ? first : null;
}

/** At least so long between two lines, in milliseconds: people play here, bots only sit. */
export const QUIET = 40_000;

export class Talk {
  #leader: number | null = null;
  #said = -Infinity;
  #greeted = false;
  #closed = false;

  /**
   * What is said now, if anything. `talkers` are the seats of characters; `fresh` tells whether the match has only just
   * begun for this reader; `ranks` are there once it is over.
   */
  next(
    at: number,
    talkers: readonly number[],
    scores: readonly (number | null)[],
    fresh: boolean,
    ranks: readonly number[] | null,
  ): Line | null {
    if (talkers.length === 0) return null;
    if (ranks) {
      if (this.#closed) return null;
      this.#closed = true;
      const won = talkers.find((seat) => ranks[seat] === 1);
      return { seat: won ?? talkers[0] ?? 0, occasion: won === undefined ? 'lost' : 'won' };
    }
    if (!this.#greeted) {
      this.#greeted = true;
      if (fresh) {
        this.#said = at;
        return { seat: talkers[Math.abs(Math.round(at)) % talkers.length] ?? 0, occasion: 'hello' };
      }
    }
    const now = leader(scores);
    const before = this.#leader;
    if (now === null || now === before) return null;
    this.#leader = now;
    if (before === null || at - this.#said < QUIET) return null;
    const line: Line | null = talkers.includes(now)
      ? { seat: now, occasion: 'ahead' }
      : talkers.includes(before)
        ? { seat: before, occasion: 'behind' }
        : null;
    if (line) this.#said = at;
    return line;
  }
}
