/** The lines of a recap: what came after the reader's own move. Pure. */
import type { LogItem } from '$lib/net/types.ts';
import type { Line } from './lines.ts';
import { concernsOther, groupEvents, type EntryEvent, type SceneRules } from './scenes.ts';

const MAX_LINES = 12;
/** A recap that closes by itself stays long enough to be read. */
const MIN_READING_MS = 2000;
const MS_PER_CHARACTER = 45;
const MAX_READING_MS = 9000;

/**
 * Lines without the reader's own move, which they know. A line stays if it names another player, if chance brought it,
 * or if it belongs to the story of the match (a card, a blast, the end of a round).
 */
export function withoutMine(
  lines: readonly Line[],
  log: readonly LogItem[],
  rules: SceneRules,
  me: number | null,
): readonly Line[] {
  if (me === null) return lines;
  const first = log.findIndex((item) => item.who === me);
  const behind = log.findIndex((item, i) => i > first && item.who !== me);
  const own = new Set(first < 0 ? [] : log.slice(first, behind < 0 ? undefined : behind).map((item) => item.n));
  const { groups, left } = groupEvents(log, rules);
  const mine = ({ n, event }: EntryEvent): boolean => own.has(n) && event['seat'] === me && !concernsOther(event, me);
  const parts = [
    ...groups.filter((group) => group.rule.class !== 'A').map((group) => group.all),
    ...left.map((one) => [one]),
  ];
  const known = new Set(parts.flatMap((all) => all.filter(mine).map((one) => one.event)));
  // The line of a whole scene is left out only if all of it is mine.
  const whole = new Set(parts.flatMap((all) => (all.every(mine) ? all.map((one) => one.event) : [])));
  const plain = (line: Line): boolean => line.said.every(([, values]) => values === line.event);
  return lines.filter((line) => !(plain(line) ? known : whole).has(line.event));
}

/** As many lines as fit: those of the reader's own move first, then the newest of the others' moves. */
export function newest(lines: readonly Line[], me: number | null): readonly Line[] {
  if (lines.length <= MAX_LINES) return lines;
  const others = lines.findIndex((line) => typeof line.event['seat'] === 'number' && line.event['seat'] !== me);
  const own = me === null ? [] : lines.slice(0, Math.min(others < 0 ? lines.length : others, MAX_LINES / 2));
  return [...own, ...lines.slice(own.length).slice(own.length - MAX_LINES)];
}

/** How long a recap stays if nobody closes it. */
export function readingTime(texts: readonly string[]): number {
  return Math.min(
    MAX_READING_MS,
    MIN_READING_MS + MS_PER_CHARACTER * texts.reduce((sum, text) => sum + text.length, 0),
  );
}
