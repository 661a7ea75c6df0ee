/** Laps of real matches (web/test/laps, made by tools/pace.py) fit the budget, and little of them is laid together. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BUDGET, fit, timeOf, type Scene, type SceneClass, type Timed } from '../../../src/lib/play/story.ts';

type Told = readonly [kind: SceneClass, calm: number, brisk: number, mine: boolean];
const FOLDER = fileURLToPath(new URL('../../laps/', import.meta.url));
const ALL = readdirSync(FOLDER).flatMap((name) => {
  const laps = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Readonly<Record<string, Told[][]>>;
  return Object.entries(laps).map(([players, found]) => [name.replace('.json', ''), players, found] as const);
});
const scene = ([kind, calm, brisk, mine]: Told, i: number): Scene => ({
  id: String(i),
  n: i,
  name: 'scene',
  events: [{ kind: 'one', rule: 'X-1' }],
  log: [],
  view: {},
  class: kind,
  ms: [calm, brisk],
  touchesMe: mine,
  touch: 'never',
  sound: null,
  land: 0,
});
const total = (all: readonly Timed[]): number => all.reduce((sum, one) => sum + one.ms, 0) / 1000;

test.each(ALL)('%s, %s players', (game, players, laps) => {
  for (const pace of ['calm', 'brisk'] as const) {
    const budget = BUDGET[pace];
    const raw = laps.map((lap) => lap.map(scene).map((one) => ({ scene: one, ms: timeOf(one, pace, false) })));
    const fitted = raw.map((lap) => fit(lap, budget, pace));
    const laid = fitted.flat().filter((one) => one.scene.name === 'meanwhile');
    const collaged = laid.reduce((sum, one) => sum + one.scene.events.length, 0) / raw.flat().length;
    const times = fitted.map(total).sort((a, b) => a - b);
    const whole = raw.filter((lap) => total(lap) <= budget / 1000).length / raw.length;
    // eslint-disable-next-line no-console -- the table of how long a match takes to tell
    console.info(
      `${game} ${players} ${pace}: fitted p50 ${times[Math.floor(times.length / 2)]?.toFixed(1)} s, longest ` +
        `${times.at(-1)?.toFixed(1)} s, ${Math.round(whole * 100)} % not shortened, ` +
        `${(collaged * 100).toFixed(1)} % laid together`,
    );
    expect(times.at(-1)).toBeLessThanOrEqual(budget / 1000 + 0.01);
    expect(collaged).toBeLessThanOrEqual(0.05);
  }
});
