/** What is said to a reader who has not seen it told: what came behind his own move. Pure. */
import type { LogItem } from '$lib/net/types.ts';
import type { Line } from './lines.ts';
import { grouped, namesOther, type Happened, type Story } from './story.ts';

/** Whether he was away, or is there and wants no scenes. */
export type Missed = 'away' | 'since';

export interface Recap {
  readonly missed: Missed;
  readonly lines: readonly Line[];
}
export const NO_RECAP: Recap = { missed: 'since', lines: [] };

/** So many lines it has at most. */
const MOST = 12;
/** A recap that goes by itself can be read before: a glance, then so much a sign, and not for ever. */
const GLANCE = 2000;
const SIGN = 45;
const LONGEST = 9000;

/**
 * What he did himself he knows: the lines of the move a lap begins with go, where they speak of nobody else and nothing
 * of the story (a card, a blast, a round's end) is in them. What chance brought on it stays.
 */
export function withoutMine(
  lines: readonly Line[],
  log: readonly LogItem[],
  story: Story,
  me: number | null,
): readonly Line[] {
  if (me === null) return lines;
  const first = log.findIndex((item) => item.who === me);
  const behind = log.findIndex((item, i) => i > first && item.who !== me);
  const own = new Set(first < 0 ? [] : log.slice(first, behind < 0 ? undefined : behind).map((item) => item.n));
  const { groups, left } = grouped(log, story);
  const mine = ({ n, event }: Happened): boolean => own.has(n) && event['seat'] === me && !namesOther(event, me);
  const parts = [
    ...groups.filter((group) => group.rule.class !== 'A').map((group) => group.all),
    ...left.map((one) => [one]),
  ];
  const known = new Set(parts.flatMap((all) => all.filter(mine).map((one) => one.event)));
  // A scene told in one line is left out only where all of it is mine.
  const whole = new Set(parts.flatMap((all) => (all.every(mine) ? all.map((one) => one.event) : [])));
  const plain = (line: Line): boolean => line.said.every(([, values]) => values === line.event);
  return lines.filter((line) => !(plain(line) ? known : whole).has(line.event));
}

/** What fits: first what came of his own move (he has not seen it told), then the newest of the others'. */
export function newest(lines: readonly Line[], me: number | null): readonly Line[] {
  if (lines.length <= MOST) return lines;
  const others = lines.findIndex((line) => typeof line.event['seat'] === 'number' && line.event['seat'] !== me);
  const own = me === null ? [] : lines.slice(0, Math.min(others < 0 ? lines.length : others, MOST / 2));
  return [...own, ...lines.slice(own.length).slice(own.length - MOST)];
}

/** How long a recap stays that nobody puts away. */
export function readingTime(texts: readonly string[]): number {
  return Math.min(LONGEST, GLANCE + SIGN * texts.reduce((signs, text) => signs + text.length, 0));
}
