/** Telling a match in scenes, held to what real servers push (web/test/pushes, made by tools/record_pushes.py). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { GameEvent, LogItem, View } from '../../../src/lib/net/types.ts';
import {
  actorOf,
  appendLog,
  BUDGET_MS,
  mergeScenes,
  fitToBudget,
  flexibleBudget,
  flexibleMs,
  scenesOf,
  durationOf,
  type Pushed,
  type Scene,
  type SceneRule,
  type SceneRules,
} from '../../../src/lib/play/scenes.ts';

interface Recorded {
  readonly before: View;
  readonly pushes: readonly Pushed[];
  readonly story: SceneRules;
}
const FOLDER = fileURLToPath(new URL('../../pushes/', import.meta.url));
const RECORDED = readdirSync(FOLDER).map(
  (name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Recorded] as const,
);

/** Every push of a record with the view before it and its scenes, made with the server's steps or without. */
function* scenesByPush(
  one: Recorded,
  steps: boolean,
): Generator<{ before: View; push: Pushed; scenes: readonly Scene[] }> {
  let before = one.before;
  for (const whole of one.pushes) {
    const push = steps ? whole : { log: whole.log, view: whole.view };
    yield { before, push, scenes: scenesOf(before, push, one.story, 0).scenes };
    before = push.view;
  }
}
const flat = (log: readonly LogItem[]): string[] =>
  log.flatMap((item) => item.events.map((event) => `${item.n} ${JSON.stringify(event)}`));
const holds = (scene: Scene, story: SceneRules): boolean => story.scenes[scene.name]?.holds ?? false;
const allowed = (scene: Scene, story: SceneRules): readonly string[] => story.scenes[scene.name]?.frees ?? ['*'];

describe.each(RECORDED)('%s', (_, one) => {
  test('each event enters the log once, in order', () => {
    for (const push of one.pushes) {
      const { scenes, rest } = scenesOf(one.before, push, one.story, 0);
      expect([...scenes.flatMap((scene) => flat(scene.log)), ...flat(rest)]).toEqual(flat(push.log));
      const log = [...scenes.map((scene) => scene.log), rest].reduce((all, more) => appendLog(all, more, 400), []);
      expect(log).toEqual(push.log.filter((item) => item.events.length > 0));
    }
  });

  test('the last scene of the last entry shows the newest view', () => {
    for (const { push, scenes } of scenesByPush(one, true)) {
      const last = scenes.at(-1);
      if (last && last.n === push.log.at(-1)?.n && !holds(last, one.story)) expect(last.view).toEqual(push.view);
    }
  });

  test('with steps, the last scene of every entry shows the view after it', () => {
    for (const { before, push, scenes } of scenesByPush(one, true)) {
      let view = before;
      for (const [i, item] of push.log.entries()) {
        const step = push.steps?.find((found) => found.n === item.n);
        view = i === push.log.length - 1 ? push.view : { ...view, ...step?.view };
        const last = scenes.findLast((scene) => scene.n === item.n);
        if (last && !holds(last, one.story)) expect(last.view).toEqual(view);
      }
    }
  });

  test('nothing changes before a scene frees it', () => {
    for (const { before, push, scenes } of scenesByPush(one, false)) {
      let view = before;
      for (const scene of scenes) {
        const exact = scene === scenes.at(-1) && scene.n === push.log.at(-1)?.n;
        const frees = allowed(scene, one.story);
        for (const key of Object.keys(view)) {
          const may = exact || frees.some((path) => path === '*' || path.split('.')[0] === key);
          if (!may) expect(scene.view[key], `${scene.name} ${key}`).toEqual(view[key]);
        }
        // Behind a scene that holds, what the entry led to comes with the next.
        if (holds(scene, one.story)) break;
        view = scene.view;
      }
    }
  });

  test('a queue fits the budget without losing a line', () => {
    for (const pace of ['calm', 'brisk'] as const) {
      const queue = [...scenesByPush(one, true)]
        .flatMap(({ scenes }) => scenes)
        .map((scene) => ({ scene, ms: durationOf(scene, pace, false) }));
      const allowed = flexibleBudget(queue, BUDGET_MS[pace], { least: 0, flexible: 0 }, pace);
      const fitted = fitToBudget(queue, allowed, pace);
      expect(flexibleMs(fitted, pace)).toBeLessThanOrEqual(allowed + 1);
      expect(fitted.flatMap((timed) => flat(timed.scene.log))).toEqual(queue.flatMap((timed) => flat(timed.scene.log)));
    }
  });
});

const STORY: SceneRules = {
  quiet: [],
  ambient: [],
  scenes: Object.fromEntries(
    Object.entries({
      throw: { on: ['rolled'], lead: ['dice'], frees: ['tray'], class: 'B' as const },
      won: { on: ['won'], fold: ['coins'], frees: ['seats.{seat}.money'], class: 'A' as const },
      round: { on: ['round'], frees: ['*'], class: 'A' as const },
      nod: { on: ['nod'], frees: [], class: 'C' as const },
    }).map(([name, rule]) => [
      name,
      {
        lead: [],
        fold: [],
        together: false,
        ms: [1000, 500],
        least: [0, 0],
        touch: 'never',
        sound: null,
        land: 0,
        holds: false,
        ...rule,
      },
    ]),
  ),
};
const BEFORE = { tray: null, round: 1, seats: [{ money: 1 }, { money: 2 }] };
const AFTER = { tray: [4], round: 2, seats: [{ money: 9 }, { money: 7 }] };
const happened = (kind: string, more: object = {}): GameEvent => ({ kind, rule: 'X-1', ...more });

test('inside one entry a scene frees its own paths and no others', () => {
  const log = [
    { n: 1, who: 0, events: [happened('rolled', { seat: 0 }), happened('won', { seat: 1 }), happened('round')] },
  ];
  const { scenes } = scenesOf(BEFORE, { log, view: AFTER }, STORY, null);
  expect(scenes.map((scene) => scene.view)).toEqual([
    { ...BEFORE, tray: [4] },
    { tray: [4], round: 1, seats: [{ money: 1 }, { money: 7 }] },
    AFTER,
  ]);
});

test('a lead belongs to its effect, what folds to the scene before it', () => {
  const log = [
    { n: 1, who: 0, events: [happened('dice', { seat: 0 })] },
    { n: 2, who: 'chance' as const, events: [happened('rolled', { seat: 0 })] },
    { n: 3, who: 0, events: [happened('won', { seat: 0 }), happened('coins')] },
  ];
  const { scenes } = scenesOf(BEFORE, { log, view: AFTER }, STORY, 0);
  expect(scenes.map((scene) => scene.events.map((event) => event.kind))).toEqual([
    ['dice', 'rolled'],
    ['won', 'coins'],
  ]);
  expect(scenes.every((scene) => scene.concernsMe)).toBe(true);
});

test('a scene that holds keeps what follows from it for the next', () => {
  const held = { ...STORY, scenes: { ...STORY.scenes, won: { ...(STORY.scenes['won'] as SceneRule), holds: true } } };
  const log = [
    { n: 1, who: 0, events: [happened('won', { seat: 1 })] },
    { n: 2, who: 0, events: [happened('nod')] },
  ];
  const steps = [{ n: 1, view: { round: 2, seats: AFTER.seats } }];
  const { scenes } = scenesOf(BEFORE, { log, steps, view: AFTER }, held, null);
  expect(scenes.map((scene) => scene.view)).toEqual([{ ...BEFORE, seats: [{ money: 1 }, { money: 7 }] }, AFTER]);
});

test('a stage writes what only the event knows', () => {
  const log = [{ n: 1, who: 0, events: [happened('nod', { seat: 0 }), happened('round')] }];
  const stage = (view: View, event: GameEvent): View => (event.kind === 'nod' ? { ...view, tray: 'nods' } : view);
  const { scenes } = scenesOf(BEFORE, { log, view: AFTER }, STORY, null, stage);
  expect(scenes[0]?.view).toEqual({ ...BEFORE, tray: 'nods' });
  expect(scenes[1]?.view).toEqual(AFTER);
});

test('gestures give way first, then actions, then the story; what touches me is spared', () => {
  const scene = (name: string, kind: 'A' | 'B' | 'C', concernsMe = false): Scene => ({
    ...(scenesOf(BEFORE, { log: [{ n: 1, who: 0, events: [happened('nod')] }], view: AFTER }, STORY, null)
      .scenes[0] as Scene),
    name,
    class: kind,
    concernsMe,
  });
  const queue = [scene('c', 'C'), scene('b', 'B'), scene('mine', 'B', true), scene('a', 'A'), scene('last', 'A')].map(
    (one) => ({ scene: one, ms: 1000 }),
  );
  const times = (budget: number): number[] => fitToBudget(queue, budget, 'calm').map((one) => one.ms);
  expect(times(5000)).toEqual([1000, 1000, 1000, 1000, 1000]);
  expect(times(4000)).toEqual([0, 1000, 1000, 1000, 1000]);
  expect(times(3500)).toEqual([0, 500, 1000, 1000, 1000]);
  expect(times(3100)).toEqual([0, 500, 1000, 600, 1000]);
});

test('a scene with a least time keeps it and is never merged, whatever the budget', () => {
  const [nod] = scenesOf(
    BEFORE,
    { log: [{ n: 1, who: 0, events: [happened('nod')] }], view: AFTER },
    STORY,
    null,
  ).scenes;
  const queue = ['a', 'b', 'thrown', 'c', 'd', 'last'].map((name) => ({
    scene: {
      ...(nod as Scene),
      name,
      class: 'B' as const,
      least: (name === 'thrown' ? [800, 400] : [0, 0]) as [number, number],
      concernsMe: false,
    },
    ms: 1000,
  }));
  const fitted = fitToBudget(queue, 0, 'calm');
  expect(fitted.map((one) => [one.scene.name, one.ms])).toEqual([
    ['meanwhile', 0],
    ['thrown', 800],
    ['meanwhile', 0],
    ['last', 0],
  ]);
});

test('least times may take the budget but for half of it', () => {
  const [nod] = scenesOf(
    BEFORE,
    { log: [{ n: 1, who: 0, events: [happened('nod')] }], view: AFTER },
    STORY,
    null,
  ).scenes;
  const thrown = { scene: { ...(nod as Scene), least: [1000, 500] as const }, ms: 1500 };
  const none = { least: 0, flexible: 0 };
  expect(flexibleBudget([thrown], 10_000, none, 'calm')).toBe(9000);
  expect(flexibleBudget([thrown], 10_000, { least: 7000, flexible: 1000 }, 'calm')).toBe(4000);
  expect(flexibleBudget([thrown], 10_000, { least: 0, flexible: 9500 }, 'calm')).toBe(0);
});

test('the oldest scenes are laid together, but never what touches me', () => {
  const [nod] = scenesOf(
    BEFORE,
    { log: [{ n: 1, who: 0, events: [happened('nod')] }], view: AFTER },
    STORY,
    null,
  ).scenes;
  const queue = ['a', 'b', 'mine', 'c', 'd', 'last'].map((name) => ({
    scene: { ...(nod as Scene), name, class: 'A' as const, concernsMe: name === 'mine' },
    ms: 1000,
  }));
  const names = (budget: number): string[] => fitToBudget(queue, budget, 'calm').map((one) => one.scene.name);
  expect(names(4000)).toEqual(['meanwhile', 'mine', 'c', 'd', 'last']);
  expect(names(3100)).toEqual(['meanwhile', 'mine', 'meanwhile', 'last']);
});

test('a mergeScenes keeps every line and shows the last view', () => {
  const log = [{ n: 1, who: 0, events: [happened('rolled'), happened('round')] }];
  const { scenes } = scenesOf(BEFORE, { log, view: AFTER }, STORY, null);
  const all = mergeScenes(scenes);
  expect(all?.view).toEqual(AFTER);
  expect(all?.events.map((event) => event.kind)).toEqual(['rolled', 'round']);
});

test('whoever is only dealt a card on the way does not act in the scene', () => {
  const story: SceneRules = { scenes: {}, quiet: [], ambient: ['drew'] };
  const event = (kind: string, seat: number): GameEvent => ({ kind, seat, rule: 'T1' });
  expect(actorOf([event('drew', 0), event('turn', 1), event('income', 1)], story)).toBe(1);
  expect(actorOf([event('played', 2), event('shot', 3)], story)).toBe(2);
  expect(actorOf([event('drew', 0)], story)).toBeNull();
});
