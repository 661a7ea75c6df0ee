/** The choice a match turned on: the one to show others. */
import type { Findings, Message } from '$lib/net/types.ts';

export interface TurningChoice {
  /** The number of its entry: the position to show is the one before. */
  readonly n: number;
  readonly seat: number;
  /** The choice that was played, in words; null if the coach has none for it. */
  readonly played: Message | null;
}

/**
 * Return the choice in the largest turn of the match, else the one that cost most. With a seat, one of that seat's
 * own; null if the coach looked at none.
 */
export function turningChoice(found: Findings, seat: number | null): TurningChoice | null {
  const own = found.decisions.filter((one) => seat === null || one.seat === seat);
  const turns = [...found.turning].sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const turned = turns.flatMap((turn) => own.filter((one) => one.n > turn.since && one.n <= turn.n)).at(0);
  const chosen = turned ?? [...own].sort((a, b) => b.loss - a.loss).at(0);
  if (!chosen) return null;
  const played = chosen.options.find((option) => option.do === chosen.do)?.label ?? null;
  return { n: chosen.n, seat: chosen.seat, played };
}

/** The question to others, if the game has words for this choice: the text `share.<key>` of `choice.<key>`. */
export function questionOf(played: Message | null, known: (key: string) => boolean): Message | null {
  if (!played) return null;
  const key = played[0].replace(/^choice\./, 'share.');
  return known(key) ? [key, played[1]] : null;
}
