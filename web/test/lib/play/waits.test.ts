/** The waits between two choices in real matches (web/test/waits, made by tools/record_waits.py) fit the budget. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  BUDGET_MS,
  fitToBudget,
  flexibleBudget,
  flexibleMs,
  durationOf,
  type Scene,
  type SceneClass,
  type TimedScene,
} from '../../../src/lib/play/scenes.ts';

type SceneTimes = readonly [
  kind: SceneClass,
  calm: number,
  brisk: number,
  mine: boolean,
  least: readonly [calm: number, brisk: number],
];
const FOLDER = fileURLToPath(new URL('../../waits/', import.meta.url));
const ALL = readdirSync(FOLDER).flatMap((name) => {
  const waits = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Readonly<Record<string, SceneTimes[][]>>;
  return Object.entries(waits).map(([players, found]) => [name.replace('.json', ''), players, found] as const);
});
const scene = ([kind, calm, brisk, mine, least]: SceneTimes, i: number): Scene => ({
  id: String(i),
  n: i,
  name: 'scene',
  events: [{ kind: 'one', rule: 'X-1' }],
  log: [],
  view: {},
  class: kind,
  ms: [calm, brisk],
  least,
  concernsMe: mine,
  touch: 'never',
  sound: null,
  land: 0,
});
const total = (all: readonly TimedScene[]): number => all.reduce((sum, one) => sum + one.ms, 0) / 1000;

test.each(ALL)('%s, %s players', (game, players, waits) => {
  for (const pace of ['calm', 'brisk'] as const) {
    const budget = BUDGET_MS[pace];
    const raw = waits.map((wait) => wait.map(scene).map((one) => ({ scene: one, ms: durationOf(one, pace, false) })));
    const allowed = raw.map((wait) => flexibleBudget(wait, budget, { least: 0, flexible: 0 }, pace));
    const fitted = raw.map((wait, i) => fitToBudget(wait, allowed[i] ?? 0, pace));
    const merged = fitted.flat().filter((one) => one.scene.name === 'meanwhile');
    const mergedShare = merged.reduce((sum, one) => sum + one.scene.events.length, 0) / raw.flat().length;
    const times = fitted.map(total).sort((a, b) => a - b);
    const whole = raw.filter((wait, i) => flexibleMs(wait, pace) <= (allowed[i] ?? 0)).length / raw.length;
    // eslint-disable-next-line no-console -- the table of how long scenes take
    console.info(
      `${game} ${players} ${pace}: fitted p50 ${times[Math.floor(times.length / 2)]?.toFixed(1)} s, longest ` +
        `${times.at(-1)?.toFixed(1)} s, ${Math.round(whole * 100)} % not shortened, ` +
        `${(mergedShare * 100).toFixed(1)} % merged`,
    );
    for (const [i, wait] of fitted.entries())
      expect(flexibleMs(wait, pace)).toBeLessThanOrEqual((allowed[i] ?? 0) + 10);
    // No scene is shorter than the time it keeps.
    for (const one of fitted.flat())
      expect(one.ms).toBeGreaterThanOrEqual(one.scene.least[pace === 'calm' ? 0 : 1] - 0.01);
    expect(mergedShare).toBeLessThanOrEqual(0.05);
  }
});
