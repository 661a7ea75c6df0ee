/** How Règlement de comptes is told: men fall when they are hit, cakes burst one by one, money comes last. */
import { expect, test } from 'vitest';
import board, { stage } from '../../../src/games/reglement-de-comptes/board.ts';
import type { Chair, View } from '../../../src/games/reglement-de-comptes/view.ts';
import { scenesOf, type SceneRule, type Stage, type SceneRules } from '../../../src/lib/play/scenes.ts';
import type { GameEvent } from '../../../src/lib/net/types.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../pushes/reglement-de-comptes.json', import.meta.url));
const { story, before } = JSON.parse(readFileSync(FILE, 'utf8')) as { story: SceneRules; before: View };
const event = (kind: string, more: object = {}): GameEvent => ({ kind, rule: 'RDC-1', ...more });
const man = (owner: number): Chair['gangster'] => ({ owner, role: 'cogneur', asleep: false });

/** A table with men on 1, 2, 3, 9 and a cake before 2. */
const START: View = {
  ...before,
  turn: 0,
  turns: 4,
  bank: 90,
  money: [5, 5, 5, 5],
  seats: before.seats.map((chair) => ({
    ...chair,
    gangster: [1, 2, 3, 9].includes(chair.number) ? man(chair.number % 2) : null,
    cake: chair.number === 2 ? 1 : null,
  })),
};
const END: View = {
  ...START,
  turn: 1,
  turns: 5,
  bank: 80,
  money: [5, 15, 5, 5],
  seats: START.seats.map((chair) => ({ ...chair, gangster: null, cake: null })),
};
const standing = (view: View): number[] => view.seats.filter((chair) => chair.gangster).map((chair) => chair.number);

test('one entry with a shot, the next turn’s blast and its income is told in that order', () => {
  const log = [
    {
      n: 1,
      who: 0,
      events: [
        event('played', { seat: 0, card: 'pan' }),
        event('shot', { seat: 0, from: 1, at: 9 }),
        event('removed', { seat: 1, role: 'cogneur', at: 9 }),
        event('turn', { seat: 1, number: 5 }),
        event('explosion', { seat: 1, at: 2 }),
        ...[1, 2, 3].map((at) => event('removed', { seat: at % 2, role: 'cogneur', at })),
        event('income', { seat: 1, amount: 10, due: 10, part: 0 }),
      ],
    },
  ];
  const { scenes } = scenesOf({ ...START }, { log, view: { ...END } }, story, 0, stage as unknown as Stage);
  const views = scenes.map((scene) => scene.view as unknown as View);
  expect(scenes.map((scene) => scene.name)).toEqual(['shot', 'turn', 'blast', 'income']);
  expect(views.map(standing)).toEqual([[1, 2, 3], [1, 2, 3], [], []]);
  expect(views.map((view) => view.money[1])).toEqual([5, 5, 5, 15]);
  expect(views[0]?.card).toBe('pan');
  expect(views[3]).toEqual(END);
});

test('a man who walks leaves one chair and takes another', () => {
  const moved = stage(START, event('moved', { seat: 1, role: 'cogneur', from: 9, at: 20 }));
  expect(standing(moved)).toEqual([1, 2, 3, 20]);
  expect(moved.seats[19]?.gangster).toEqual(man(1));
});

test('a cake is served, passed on and gone', () => {
  const cakeOf = (view: View): number[] => view.seats.filter((chair) => chair.cake === 0).map((chair) => chair.number);
  const served = stage(START, event('ordered', { seat: 0, at: 5 }));
  const passed = stage(served, event('passed', { seat: 1, owner: 0, from: 5, at: 7 }));
  expect([cakeOf(served), cakeOf(passed), cakeOf(stage(passed, event('explosion', { seat: 0, at: 7 })))]).toEqual([
    [5],
    [7],
    [],
  ]);
});

test('each attack has its own sound, and every scene its rule', () => {
  const rules: Readonly<Record<string, SceneRule>> = story.scenes;
  expect([rules['shot']?.sound, rules['stab']?.sound]).toEqual(['shot', 'knife']);
  expect(board.stage).toBe(stage);
});
