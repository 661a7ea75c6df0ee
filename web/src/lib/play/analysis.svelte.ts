/** The coach's analysis of a finished match, polled until it is complete, and figures taken from it. */
import { api } from '$lib/net/api.ts';
import { between } from '$lib/play/curve.ts';
import type { Findings, Graded, Turn } from '$lib/net/types.ts';

/** Pauses between two requests: the first results come soon, the rest takes up to a minute. */
const PAUSES = [400, 600, 800, 1000, 1200];
const PAUSE = 2000;
const PATIENCE = 8;

export class Analysis {
  found = $state.raw<Findings | null>(null);
  failed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  /** Poll until the analysis is complete. The returned function stops it. */
  follow(kind: 'm' | 'r', id: string): () => void {
    this.#stopped = false;
    let asked = 0;
    let refused = 0;
    const ask = (): void => {
      api.analysis(kind, id).then(
        (answer) => {
          refused = 0;
          if (answer.analysis) this.found = answer.analysis;
          if (answer.done < 1) again();
        },
        () => {
          refused += 1;
          if (refused < PATIENCE) again();
          else this.failed = this.found === null;
        },
      );
    };
    const again = (): void => {
      if (this.#stopped) return;
      this.#timer = setTimeout(ask, PAUSES[asked] ?? PAUSE);
      asked += 1;
    };
    ask();
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
    };
  }
}

/** The graded choice that entry n belongs to, if the coach looked at it. */
export const gradedAt = (found: Findings | null, n: number): Graded | undefined =>
  found?.decisions.find((one) => one.n <= n && n <= one.to);

/** A seat's chance at entry n, as the curve shows it. */
export function chanceAt(found: Findings | null, n: number, seat: number, own: boolean): number | null {
  return found ? between(curveOf(found, seat, own), n) : null;
}

/** A seat's points for the curve: entry and chance, by what the seat could know (`own`) or with all cards seen. */
export const curveOf = (found: Findings, seat: number, own: boolean): (readonly [number, number])[] =>
  found.moments.map((one) => [one.n, (own ? one.own[seat] : one.chances[seat]) ?? 0]);

/** Turning points in order. With a seat, the change is that of this seat’s chance. */
export function turnsFor(
  found: Findings,
  seat: number | null,
): (Turn & { readonly mine: number; readonly was: number; readonly is: number })[] {
  const at = (n: number, who: number): number => found.moments.findLast((one) => one.n <= n)?.own[who] ?? 0;
  return found.turning.map((turn) => {
    const who = seat ?? turn.seat;
    const [was, is] = [at(turn.since, who), at(turn.n, who)];
    return { ...turn, mine: is - was, was, is };
  });
}

/** Below this, draws count as unimportant: they changed no chance by more in all. */
const LITTLE_LUCK = 0.01;

/** How much luck there was: none if no draw mattered, little if the draws changed no chance by a percent in all. */
export function luckiness(found: Findings): 'none' | 'little' | 'some' {
  if (found.luck.luckier_than.every((one) => one === null)) return 'none';
  return Math.max(...found.luck.luck.map(Math.abs)) < LITTLE_LUCK ? 'little' : 'some';
}

/** The draws with a name that changed a seat's chance by a percent or more, in order of play. */
export const drawsFor = (found: Findings, seat: number, most = 3): Findings['luck']['draws'] =>
  found.luck.draws
    .filter((draw) => draw.events.length > 0 && Math.abs(draw.luck[seat] ?? 0) >= LITTLE_LUCK)
    .sort((a, b) => Math.abs(b.luck[seat] ?? 0) - Math.abs(a.luck[seat] ?? 0))
    .slice(0, most)
    .sort((a, b) => a.n - b.n);

/** Why a seat won or lost: the change that decided; null if none was clear, undefined before the analysis is done. */
export const whyFor = (found: Findings, seat: number): Turn | null | undefined =>
  found.done >= 1 && found.luck.result !== null ? (found.why[seat] ?? null) : undefined;

/** In percent; a value that rounds to zero is 0, never −0. */
export const hundred = (chance: number): number => Math.round(100 * chance) || 0;

/** « +17 », « −4 », « 0 ». */
export function signed(chance: number, digits = 0): string {
  const value = (100 * Math.abs(chance)).toFixed(digits);
  const zero = Number(value) === 0;
  return `${zero ? '' : chance < 0 ? '−' : '+'}${value}`;
}

export interface Tally {
  readonly best: number;
  readonly fine: number;
  readonly doubtful: number;
  readonly blunder: number;
  readonly looked: number;
  readonly lost: number;
  readonly worst: number;
}

/** How many decisions of a seat have each grade, the chance they lost together, and the largest loss. */
export function tallyOf(found: Findings, seat: number | null): Tally {
  const mine = found.decisions.filter((one) => seat === null || one.seat === seat);
  const count = (grade: Graded['grade']): number => mine.filter((one) => one.grade === grade).length;
  return {
    best: count('best'),
    fine: count('fine'),
    doubtful: count('doubtful'),
    blunder: count('blunder'),
    looked: mine.length,
    lost: mine.reduce((sum, one) => sum + one.loss, 0),
    worst: Math.max(0, ...mine.map((one) => one.loss)),
  };
}

/** One word on a seat's play and luck; null before the analysis is complete. */
export function verdictOf(
  found: Findings,
  seat: number,
): 'good_lucky' | 'good_unlucky' | 'good' | 'bad_lucky' | 'bad_unlucky' | 'bad' | null {
  const tally = tallyOf(found, seat);
  if (found.done < 1 || tally.looked === 0) return null;
  const good = tally.lost / tally.looked < 0.02 && tally.blunder === 0;
  const share = found.luck.luckier_than[seat] ?? null;
  const luck = share === null ? '' : share > 0.8 ? '_lucky' : share < 0.2 ? '_unlucky' : '';
  return `${good ? 'good' : 'bad'}${luck}`;
}
