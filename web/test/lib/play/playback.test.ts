/** A finished match is played in scenes, moment by moment. */
import { expect, test } from 'vitest';
import { Playback, type Moment } from '../../../src/lib/play/playback.svelte.ts';
import type { SceneRules } from '../../../src/lib/play/scenes.ts';
import { sceneRule as rule } from './scene-rule.ts';

const STORY: SceneRules = {
  quiet: [],
  ambient: [],
  scenes: {
    throw: rule({ on: ['rolled'], lead: ['dice'], frees: ['tray'] }),
    won: rule({ on: ['won'], frees: ['money'] }),
  },
};
const moment = (n: number, kinds: readonly string[], view: object): Moment => ({
  n,
  who: 0,
  events: kinds.map((kind) => ({ kind, rule: 'X-1', seat: 0 })),
  view: view as Moment['view'],
});

function played(): { it: Playback; pass: () => void; shown: number[] } {
  const waiting: (() => void)[] = [];
  const shown: number[] = [];
  const it = new Playback(
    { pace: () => 'calm', still: () => false },
    {
      later: (run) => {
        waiting.push(run);
        return () => void waiting.splice(waiting.indexOf(run), 1);
      },
      now: () => 0,
      hidden: () => false,
    },
  );
  it.context = { rules: STORY, me: null };
  it.onShown = () => shown.push(it.at?.n ?? -1);
  return { it, pass: () => waiting.shift()?.(), shown };
}

test('the scenes of a moment come one after the other, then the moment itself', () => {
  const { it, pass, shown } = played();
  it.jump(moment(0, [], { tray: 0, money: 0 }));
  it.playNext(moment(1, ['rolled', 'won'], { tray: 6, money: 9 }));
  expect([it.scene?.name, it.view]).toEqual(['throw', { tray: 6, money: 0 }]);
  pass();
  expect([it.scene?.name, it.view]).toEqual(['won', { tray: 6, money: 9 }]);
  expect(shown).toEqual([]);
  pass();
  expect([it.scene, shown]).toEqual([null, [1]]);
});

test('leading events alone are shown briefly, and again with the events that complete their scene', () => {
  const { it, pass } = played();
  it.jump(moment(0, [], { tray: 0 }));
  it.playNext(moment(1, ['dice'], { tray: 0 }));
  expect(it.scene?.name).toBe('blink');
  pass();
  it.playNext(moment(2, ['rolled'], { tray: 6 }));
  expect(it.scene?.events.map((event) => event.kind)).toEqual(['dice', 'rolled']);
});

test('the next moment ends the scenes of the one before; a jump shows none', () => {
  const { it, shown } = played();
  it.jump(moment(0, [], { tray: 0, money: 0 }));
  it.playNext(moment(1, ['rolled', 'won'], { tray: 6, money: 9 }));
  it.playNext(moment(2, ['rolled'], { tray: 3, money: 9 }));
  expect(shown).toEqual([1]);
  it.jump(moment(7, ['won'], { tray: 1, money: 1 }));
  expect([it.scene, it.view]).toEqual([null, { tray: 1, money: 1 }]);
});
