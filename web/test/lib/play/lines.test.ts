/** What the log says: one line a scene where the game has words for it, else the words of each event. */
import { expect, test } from 'vitest';
import type { GameEvent, Texts } from '../../../src/lib/net/types.ts';
import { linesOf, valuesOf } from '../../../src/lib/play/lines.ts';
import type { SceneRules } from '../../../src/lib/play/scenes.ts';
import { render } from '../../../src/lib/text/texts.ts';
import { sceneRule as rule } from './scene-rule.ts';

const STORY: SceneRules = {
  quiet: [],
  ambient: ['drew'],
  scenes: {
    shot: rule({ on: ['shot'], lead: ['played'], fold: ['removed', 'out'] }),
    verdict: rule({ on: ['refused', 'validated'], together: true }),
    walk: rule({ on: ['walks'], together: true }),
    money: rule({ on: ['pay'], together: true }),
    blast: rule({ on: ['blows'], fold: ['dies'] }),
    chance: rule({ on: ['looks'], lead: ['leaves'] }),
    draw: rule({ on: ['draws', 'drawn'], together: true }),
  },
};
const both = (text: string): { fr: string; en: string } => ({ fr: text, en: text });
const TEXTS: Texts = {
  'event.shot': both('{seat:seat} shoots.'),
  'event.removed': both('{seat:seat} loses a man.'),
  'event.out': both('{seat:seat} is out.'),
  'event.turn': both('Turn of {seat:seat}.'),
  'event.walks': both('{seat:seat} walks to {end}.'),
  'story.walk': both('{seat:seat} walks to {walks_end}.'),
  'event.drew': both('{seat:seat} draws.'),
  'event.refused': both('{seat:seat} is refused.'),
  'event.validated': both('{seat:seat} gets {card}.'),
  'story.shot': both('{seat:seat} shoots {removed_seat:seat} at {at}.'),
  'story.shot.you_removed_seat': both('{seat:seat} shoots you at {at}.'),
  'event.pay': both('{seat:seat} pays {amount:money}.'),
  'story.money.pay': both('{seat:seat} {seat??pays|pay} {amount:money}{seat??| each}.'),
  'story.money.pay.you': both('{seat:seat} pay {amount:money}{seat??| each}.'),
  'story.money.pay.each': both('Paid: {amount_each:pairs.money}.'),
  'event.leaves': both('{seat:seat} walks away.'),
  'event.draws': both('{seat:seat} draws a {deck}.'),
  'event.drawn': both('{seat:seat} draws {card}.'),
  'story.blast': both('Boom at {at}: {dies_parts:text}.'),
  'part.dies': both('{role} of {seat:seat} ({at})'),
  'part.dies.you': both('your {role} ({at})'),
  'story.verdict.refused': both('{seat:seat} are refused.'),
};
const READER = { lang: 'en' as const, names: ['Ana', 'Bob', 'Cleo'], seat: null };
const event = (kind: string, more: object): GameEvent => ({ kind, rule: 'X-1', ...more });
const said = (events: readonly GameEvent[], seat: number | null = null): string[] =>
  linesOf([{ n: 1, who: 0, events }], STORY, TEXTS, ['played']).map((line) =>
    line.said.map((one) => render(TEXTS, one, { ...READER, seat })).join(' '),
  );

test('a scene is one line in its own words, with what folds into it', () => {
  const events = [
    event('played', { seat: 0 }),
    event('shot', { seat: 0, at: 9 }),
    event('removed', { seat: 1, at: 9 }),
  ];
  expect(said(events)).toEqual(['Ana shoots Bob at 9.']);
  expect(said(events, 1)).toEqual(['Ana shoots you at 9.']);
});

test('what the line does not speak of keeps its own', () => {
  const events = [
    event('shot', { seat: 0, at: 9 }),
    event('removed', { seat: 1, at: 9 }),
    event('out', { seat: 1 }),
    event('drew', { seat: 0 }),
  ];
  expect(said(events)).toEqual(['Ana shoots Bob at 9.', 'Bob is out.', 'Ana draws.']);
});

test('what led to a scene and has words of its own is said before it', () => {
  const events = [event('drew', { seat: 0 }), event('shot', { seat: 0, at: 9 }), event('removed', { seat: 1, at: 9 })];
  expect(said(events)).toEqual(['Ana draws.', 'Ana shoots Bob at 9.']);
});

test('walks of two turns are two lines, even with no scene between them', () => {
  const events = [event('walks', { seat: 0, end: 4 }), event('turn', { seat: 1 }), event('walks', { seat: 1, end: 1 })];
  expect(said(events)).toEqual(['Ana walks to 4.', 'Turn of Bob.', 'Bob walks to 1.']);
});

test('without all that its words name, a scene falls back on those of its events', () => {
  expect(said([event('shot', { seat: 0, at: 9 })])).toEqual(['Ana shoots.']);
});

test('several of a kind are one sentence, and all kinds one line', () => {
  const events = [
    event('refused', { seat: 0, card: 9 }),
    event('refused', { seat: 1, card: 9 }),
    event('validated', { seat: 2, card: 4 }),
  ];
  expect(said(events)).toEqual(['Ana and Bob are refused. Cleo gets 4.']);
});

test('each victim is named with its owner, by place', () => {
  const events = [
    event('blows', { seat: 0, at: 3 }),
    event('dies', { seat: 2, role: 'thug', at: 4 }),
    event('dies', { seat: 1, role: 'boss', at: 2 }),
  ];
  expect(said(events)).toEqual(['Boom at 3: boss of Bob (2) and thug of Cleo (4).']);
  expect(said(events, 2)).toEqual(['Boom at 3: boss of Bob (2) and your thug (4).']);
});

test('events that differ by their seat only share a message', () => {
  const pays = [event('pay', { seat: 0, amount: 5 }), event('pay', { seat: 2, amount: 5 })];
  expect(valuesOf(pays, pays)['pay_parts']).toEqual([
    ['part.pay', { kind: 'pay', rule: 'X-1', seat: [0, 2], amount: 5 }],
  ]);
});

test('what ends a turn stands before the head of the next', () => {
  const events = [event('leaves', { seat: 0 }), event('turn', { seat: 1 }), event('walks', { seat: 1, end: 4 })];
  const lines = linesOf([{ n: 1, who: 0, events }], STORY, TEXTS, [], ['turn']);
  expect(lines.map((line) => line.kinds[0])).toEqual(['leaves', 'turn', 'walks']);
});

test('an event that the next tells better is left out', () => {
  const mine = [event('draws', { seat: 0, deck: 'gem' }), event('drawn', { seat: 0, card: 'pearl' })];
  const others = [event('draws', { seat: 1, deck: 'gem' })];
  const kinds = (events: GameEvent[]): string[] =>
    linesOf([{ n: 1, who: 0, events }], STORY, TEXTS, ['draws+drawn']).flatMap((line) => [...line.kinds]);
  expect(kinds(mine)).toEqual(['drawn']);
  expect(kinds(others)).toEqual(['draws']);
});

test('equal values are said once', () => {
  const pay = [event('pay', { seat: 0, amount: 200 }), event('pay', { seat: 1, amount: 200 })];
  expect(valuesOf(pay, pay)).toMatchObject({ seat: [0, 1], amount: 200, n: 2, pay_n: 2 });
});

test.each([
  [[[0, 500]], 'Ana pays $500.'],
  [
    [
      [0, 500],
      [0, 1000],
    ],
    'Ana pays $500 and $1,000.',
  ],
  [
    [
      [0, 500],
      [0, 500],
    ],
    'Paid: Ana $500 and $500.',
  ],
  [
    [
      [0, 500],
      [1, 500],
    ],
    'Ana and Bob pay $500 each.',
  ],
  [
    [
      [0, 500],
      [1, 200],
    ],
    'Paid: Ana $500, Bob $200.',
  ],
  [
    [
      [0, 500],
      [1, 200],
      [0, 500],
    ],
    'Paid: Ana $500 and $500, Bob $200.',
  ],
])('payments %j become one sentence that agrees with who pays', (payments, text) => {
  const events = payments.map(([seat, amount]) => event('pay', { seat, amount }));
  expect(said(events)).toEqual([text]);
});

test('the reader is spoken to when they alone pay twice', () => {
  const events = [event('pay', { seat: 1, amount: 500 }), event('pay', { seat: 1, amount: 200 })];
  expect(said(events, 1)).toEqual(['You pay $500 and $200.']);
});
