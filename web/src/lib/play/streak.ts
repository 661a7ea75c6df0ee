/** The puzzles solved in this browser, and the days in a row on which the puzzle of the day was solved. */

const KEY = 'tripot.puzzles';

export interface Done {
  /** By puzzle: whether the first answer was right. */
  readonly puzzles: Readonly<Record<string, boolean>>;
  /** By day (2026-11-15): whether that day's puzzle was solved at the first try. */
  readonly days: Readonly<Record<string, boolean>>;
  readonly record: number;
}

const NOTHING: Done = { puzzles: {}, days: {}, record: 0 };

export function readDone(): Done {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Done>;
    return { ...NOTHING, ...kept };
  } catch {
    return NOTHING;
  }
}

const pad = (n: number): string => String(n).padStart(2, '0');
/** A day in the reader's time zone. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
export function before(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return dayOf(new Date(year, month - 1, date - days));
}

/** The days in a row up to today, or up to yesterday while today's puzzle is open. */
export function streakOf(days: Done['days'], today: string): number {
  let n = 0;
  let day = days[today] === true ? today : before(today, 1);
  while (days[day] === true) {
    n += 1;
    day = before(day, 1);
  }
  return n;
}

/** Note a first answer; later ones to the same puzzle change nothing. */
export function noted(done: Done, puzzle: string, right: boolean, day: string | null, today: string): Done {
  if (puzzle in done.puzzles && (day === null || day in done.days)) return done;
  const puzzles = puzzle in done.puzzles ? done.puzzles : { ...done.puzzles, [puzzle]: right };
  const days = day === null || day in done.days ? done.days : { ...done.days, [day]: right };
  return { puzzles, days, record: Math.max(done.record, streakOf(days, today)) };
}

export function keepDone(done: Done): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(done));
  } catch {
    // Without storage there is no streak, but the puzzles work.
  }
}
