/** How The Boss's scoring is told: the last card open, then city by city, then all are paid. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import board from '../../../src/games/the-boss/board.ts';
import { cardOf, isCity, type View } from '../../../src/games/the-boss/view.ts';
import { scenesOf, type Pushed, type Scene, type Stage, type SceneRules } from '../../../src/lib/play/scenes.ts';

interface Recorded {
  readonly before: View;
  readonly pushes: readonly (Pushed & { readonly view: View })[];
  readonly story: SceneRules;
}
const FILE = fileURLToPath(new URL('../../pushes/the-boss.json', import.meta.url));
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as unknown as Recorded;

/** The push that ends a round, in scenes. */
const at = recorded.pushes.findIndex((push) =>
  push.log.some((item) => item.events.some((one) => one.kind === 'scored')),
);
const before = recorded.pushes[at - 1]?.view ?? recorded.before;
const push = recorded.pushes[at] as Pushed;
const scenes = scenesOf(
  { ...before },
  { log: push.log, view: push.view },
  recorded.story,
  0,
  board.stage as unknown as Stage,
).scenes as unknown as readonly (Omit<Scene, 'view'> & { view: View })[];
const of = (...names: readonly string[]) => scenes.filter((scene) => names.includes(scene.name));

test('the last card of a round lies open before a city is scored', () => {
  const [play] = of('play');
  const card = cardOf(String(play?.events.find((event) => event.kind === 'played')?.['card']));
  const place = play?.view.cities.find((one) => one.id === card.city);
  expect(place && isCity(place) ? place.up.at(-1) : null).toBe(card.face);
  expect(play?.view.result).toEqual([]);
});

test('each city brings its own when its scene comes, and earlier ones stay', () => {
  const counted = of('city', 'chicago');
  expect(counted.length).toBeGreaterThan(3);
  for (const [i, scene] of counted.entries()) {
    expect(scene.view.result.length).toBe(i + 1);
    expect(scene.view.result.at(-1)?.seat).toBe(scene.events[0]?.['seat']);
  }
  expect(counted.at(-1)?.view.result).toEqual(push.view['result']);
});

test('nobody is paid before all is counted, and the round is still the old one', () => {
  const money = (view: View): number[] => view.seats.map((seat) => seat.money);
  for (const scene of of('play', 'city', 'empty', 'chicago')) expect(money(scene.view)).toEqual(money(before));
  const [scored] = of('scored');
  expect(money(scored?.view as View)).toEqual(scored?.events[0]?.['money']);
  expect(scored?.view.round).toBe(before.round);
});
