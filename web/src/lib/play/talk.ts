/** Decides when a character says something: on sitting down, on taking or losing the lead, at a blow, at the end. */
export type Occasion =
  'hello' | 'met_even' | 'met_up' | 'met_down' | 'ahead' | 'behind' | 'gloat' | 'ouch' | 'won' | 'lost';

/** A blow that may be worth a word: `seat` is hit. */
export interface Blow {
  readonly seat: number;
}
/** How often the reader was placed before a bot, and it before them. */
export interface Score {
  readonly won: number;
  readonly lost: number;
}

/** The greeting of a character that the reader has met so often. */
export function greetingOf(score: Score | undefined): Occasion {
  if (!score || score.won + score.lost === 0) return 'hello';
  return score.won === score.lost ? 'met_even' : score.won < score.lost ? 'met_up' : 'met_down';
}

/** A line with the score in its places: {me} is the character's. */
export const withScore = (line: string, score: Score | undefined): string =>
  line.replaceAll('{me}', String(score?.lost ?? 0)).replaceAll('{you}', String(score?.won ?? 0));

/** Something a character says. */
export interface Remark {
  readonly seat: number;
  readonly occasion: Occasion;
}

/** The number in what a board shows for a seat; null if there is none. */
export function figure(score: string | number | null | undefined): number | null {
  if (typeof score === 'number') return score;
  const digits = (score ?? '').replace(/[^\d.-]/g, '');
  return digits === '' || Number.isNaN(Number(digits)) ? null : Number(digits);
}

/** The seat in front; null if there is none or several share the place. */
export function leader(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score): score is number => score !== null);
  if (known.length !== scores.length || known.length < 2) return null;
  const most = Math.max(...known);
  const first = scores.indexOf(most);
  return scores.lastIndexOf(most) === first ? first : null;
}

/** The shortest time between two remarks. */
export const MIN_PAUSE_MS = 40_000;

export class Talk {
  #leader: number | null = null;
  #said = -Infinity;
  #greeted = false;
  #closed = false;

  /** The words of a character on a blow to itself, or to the reader (`me`). Others pass without a word. */
  blow(at: number, talkers: readonly number[], { seat }: Blow, me: number | null): Remark | null {
    if (talkers.length === 0 || this.#closed || at - this.#said < MIN_PAUSE_MS) return null;
    const speaker = talkers.includes(seat) ? seat : talkers[Math.abs(Math.round(at)) % talkers.length];
    if (speaker === undefined || (speaker !== seat && seat !== me)) return null;
    this.#said = at;
    return { seat: speaker, occasion: speaker === seat ? 'ouch' : 'gloat' };
  }

  /**
   * The remark to make now, if any. `talkers` are the seats of characters. `fresh` means that the match has only just
   * begun for this reader. `ranks` is null until the match is over.
   */
  next(
    at: number,
    talkers: readonly number[],
    scores: readonly (number | null)[],
    fresh: boolean,
    ranks: readonly number[] | null,
    scoreOf: (seat: number) => Score | undefined = () => undefined,
  ): Remark | null {
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
        const met = talkers.filter((seat) => greetingOf(scoreOf(seat)) !== 'hello');
        const among = met.length > 0 ? met : talkers;
        const seat = among[Math.abs(Math.round(at)) % among.length] ?? 0;
        return { seat, occasion: greetingOf(scoreOf(seat)) };
      }
    }
    const now = leader(scores);
    const before = this.#leader;
    if (now === null || now === before) return null;
    this.#leader = now;
    if (before === null || at - this.#said < MIN_PAUSE_MS) return null;
    const remark: Remark | null = talkers.includes(now)
      ? { seat: now, occasion: 'ahead' }
      : talkers.includes(before)
        ? { seat: before, occasion: 'behind' }
        : null;
    if (remark) this.#said = at;
    return remark;
  }
}
