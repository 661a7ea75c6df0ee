/** Figures of a person's page in words. Knows no game. */
import type { Achievement, Duel, Ranked, RatingPoint } from './net/types.ts';

const MONTH = 30 * 86_400_000;
/** The fewest matches after which a bot can be a favourite opponent. */
const ENOUGH = 3;
/** 95 % of the likely ratings lie within this many errors of the model, forty shown points each. */
const SPREAD = 1.96 * 40;
/** The shown figure is three errors below the likeliest. */
const CAUTION = 3 * 40;

/** The change of a rating in the last thirty days; null without a rated match in them. */
export function monthChange(points: readonly RatingPoint[], now: number): number | null {
  const last = points.at(-1);
  if (!last || last.at < now - MONTH) return null;
  const before = points.filter((one) => one.at < now - MONTH).at(-1) ?? (points.length > 1 ? points[0] : undefined);
  return before ? Math.round(last.rating - before.rating) : null;
}

/** The bot most often beaten, and the one that wins most often, among those met often enough. */
export function favourites(duels: readonly Duel[]): { best: Duel | null; worst: Duel | null } {
  const met = duels.filter((one) => one.won + one.lost >= ENOUGH);
  const share = (one: Duel): number => one.won / (one.won + one.lost);
  const best = met.filter((one) => share(one) > 0.5).sort((a, b) => b.won - a.won || share(b) - share(a))[0] ?? null;
  const worst = met.filter((one) => share(one) < 0.5).sort((a, b) => b.lost - a.lost || share(a) - share(b))[0] ?? null;
  return { best, worst };
}

/** Achievements in the order of the page: those reached, newest first, then the two nearest. */
export function shownAchievements(achievements: readonly Achievement[]): readonly Achievement[] {
  const done = achievements.filter((one) => one.at !== null).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  const open = achievements
    .filter((one) => one.at === null)
    .sort((a, b) => b.done / b.of - a.done / a.of)
    .slice(0, 2);
  return [...done, ...open];
}

function interval(row: Ranked): readonly [number, number] {
  const middle = row.rating + CAUTION * row.sigma;
  return [middle - SPREAD * row.sigma, middle + SPREAD * row.sigma];
}

/** Groups of neighbours whose ratings overlap, so that their order means little: first and last place of each. */
export function touching(rows: readonly Ranked[]): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1];
    if (!before) continue;
    const [low, high] = interval(row);
    const [from, to] = interval(before);
    if (low > to || from > high) continue;
    const run = found.at(-1);
    if (run && run[1] === before.place) run[1] = row.place;
    else found.push([before.place, row.place]);
  }
  return found;
}
