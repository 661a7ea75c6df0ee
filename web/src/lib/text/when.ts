/** Times in words. */
import { settings } from '$lib/settings.svelte.ts';

const locale = (): string => (settings.lang === 'fr' ? 'fr-FR' : 'en-GB');
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** « il y a 3 heures », « à l'instant ». */
export function ago(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  const past = Math.max(0, now - at);
  for (const [unit, ms] of UNITS) if (past >= ms) return words.format(-Math.floor(past / ms), unit);
  return words.format(0, 'second');
}

/** « 2 jours », « 5 heures », « 12 minutes ». */
export function timeLeft(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  const [n, unit] =
    hours >= 48
      ? ([Math.floor(hours / 24), 'day'] as const)
      : hours >= 1
        ? ([hours, 'hour'] as const)
        : ([Math.max(0, Math.floor(ms / 60_000)), 'minute'] as const);
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(n);
}

/** « mars 2026 ». */
export const month = (at: number): string =>
  new Date(at).toLocaleDateString(locale(), { month: 'long', year: 'numeric' });

/** « 12 mars, 21:04 », with the year if it is another. */
export function moment(at: number, now = Date.now()): string {
  const day = new Date(at);
  return day.toLocaleString(locale(), {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    ...(day.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const }),
  });
}

/** « 21:04 », with the day if it is not today. */
export function clockTime(at: number, now = Date.now()): string {
  const day = new Date(at);
  const today = day.toDateString() === new Date(now).toDateString();
  return day.toLocaleString(locale(), {
    hour: '2-digit',
    minute: '2-digit',
    ...(today ? {} : { day: 'numeric' as const, month: 'short' as const }),
  });
}
