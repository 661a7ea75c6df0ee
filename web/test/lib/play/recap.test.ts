/** The recap for a reader without scenes: everything that came after their move, and not the move itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { GameEvent, LogItem, Texts, Who } from '../../../src/lib/net/types.ts';
import { linesOf } from '../../../src/lib/play/lines.ts';
import { newest, readingTime, withoutMine } from '../../../src/lib/play/recap-lines.ts';
import type { SceneRule, SceneRules } from '../../../src/lib/play/scenes.ts';
import { UI_TEXTS } from '../../../src/lib/text/ui-texts.ts';
import { sceneRule } from './scene-rule.ts';

const ME = 0;
const FOLDER = fileURLToPath(new URL('../../pushes/', import.meta.url));
const RECORDED = readdirSync(FOLDER).map(
  (name) =>
    [
      name.replace('.json', ''),
      JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as { pushes: { log: LogItem[] }[]; story: SceneRules },
    ] as const,
);
const rule = (on: string[], more: Partial<SceneRule> = {}): SceneRule => sceneRule({ on, class: 'B', ...more });
const STORY: SceneRules = {
  quiet: [],
  ambient: [],
  scenes: {
    money: rule(['pay', 'gain'], { class: 'C', together: true }),
    transfer: rule(['hand_over'], { class: 'C' }),
    card: rule(['card'], { class: 'A' }),
    draw: rule(['drawn'], { class: 'C' }),
    throw: rule(['rolled'], { lead: ['dice'] }),
    clear: rule(['new_round']),
  },
};
const TEXTS: Texts = Object.fromEntries(
  ['pay', 'gain', 'hand_over', 'card', 'drawn', 'rolled', 'new_round'].map((kind) => [
    `event.${kind}`,
    { fr: kind, en: kind },
  ]),
);
const event = (kind: string, seat?: number, more: object = {}): GameEvent => ({
  kind,
  rule: 'X-1',
  ...(seat === undefined ? {} : { seat }),
  ...more,
});
const log = (...entries: (readonly [who: Who, ...events: GameEvent[]])[]): LogItem[] =>
  entries.map(([who, ...events], i) => ({ n: i + 1, who, events }));
const said = (items: readonly LogItem[]): string[] =>
  withoutMine(linesOf(items, STORY, TEXTS), items, STORY, ME).map((line) => line.kinds.at(-1) ?? '');

test('the recap leaves out the move of the reader', () => {
  expect(said(log([ME, event('pay', ME)]))).toEqual([]);
  expect(said(log([ME, event('pay', ME)], [1, event('gain', 1)]))).toEqual(['gain']);
});

test('the recap has the effects of my move: a card, what chance drew, a throw, a new round', () => {
  expect(said(log([ME, event('card', ME)]))).toEqual(['card']);
  expect(said(log([ME, event('pay', ME)], ['chance', event('drawn', ME)]))).toEqual(['drawn']);
  expect(said(log([ME, event('dice', ME)], ['chance', event('rolled', ME)]))).toEqual(['rolled']);
  expect(said(log([ME, event('pay', ME), event('new_round')]))).toEqual(['new_round']);
});

test('my move is told where it speaks of another player', () => {
  expect(said(log([ME, event('hand_over', ME, { to: 1 })]))).toEqual(['hand_over']);
});

test('what was done in my name later in the lap is told', () => {
  expect(said(log([ME, event('pay', ME)], [1, event('gain', 1)], [ME, event('pay', ME)]))).toEqual(['gain', 'pay']);
});

test.each(RECORDED)(
  '%s as recorded: what is left out is mine alone, and no part of the story',
  (_, { pushes, story }) => {
    for (const { log: items } of pushes) {
      const words: Texts = Object.fromEntries(
        items.flatMap((item) => item.events.map((one) => [`event.${one.kind}`, { fr: one.kind, en: one.kind }])),
      );
      const all = linesOf(items, story, words);
      const told = withoutMine(all, items, story, ME);
      for (const line of all.filter((one) => !told.includes(one))) {
        expect(items.find((item) => item.n === line.n)?.who).toBe(ME);
        expect(line.event['seat']).toBe(ME);
        expect(Object.values(story.scenes).some((one) => one.class === 'A' && one.on.includes(line.event.kind))).toBe(
          false,
        );
      }
    }
  },
);

test('a recap is headed by what is true and can be read before it goes', () => {
  expect(UI_TEXTS['dock.recap.since']).toEqual({ fr: 'Depuis votre coup', en: 'Since your last move' });
  expect(readingTime(['Rosa paie 500 $.'])).toBeGreaterThan(2500);
  expect(readingTime(['x'.repeat(5000)])).toBe(9000);
  expect(
    newest(linesOf(log(...Array.from({ length: 30 }, () => [1, event('card', 1)] as const)), STORY, TEXTS), ME),
  ).toHaveLength(12);
});

test('what came of my own move is in the recap, however much the others did after it', () => {
  const mine = Array.from({ length: 2 }, () => ['chance', event('card', ME)] as const);
  const others = Array.from({ length: 30 }, () => [1, event('card', 1)] as const);
  const lines = linesOf(log(...mine, ...others), STORY, TEXTS);
  const shown = newest(lines, ME);
  expect(shown).toHaveLength(12);
  expect(shown.slice(0, 2)).toEqual(lines.slice(0, 2));
  expect(shown.slice(2)).toEqual(lines.slice(-10));
  expect(newest(lines, null)).toEqual(lines.slice(-12));
});
