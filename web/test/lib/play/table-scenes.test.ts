/** The screen of a table: whatever the server sends, the scenes end with the newest view and the whole log. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Announcer } from '../../../src/lib/play/announcer.svelte.ts';
import { linesOf } from '../../../src/lib/play/lines.ts';
import { LookBack } from '../../../src/lib/play/look-back.svelte.ts';
import { Note } from '../../../src/lib/play/note.svelte.ts';
import { Recap } from '../../../src/lib/play/recap.svelte.ts';
import type { TableGame } from '../../../src/lib/play/table-game.svelte.ts';
import { TableScenes } from '../../../src/lib/play/table-scenes.svelte.ts';
import { settings } from '../../../src/lib/settings.svelte.ts';
import type { FromServer } from '../../../src/lib/net/wire.ts';
import type { LogItem, Message } from '../../../src/lib/net/types.ts';
import { following, got, RECORDED, sceneRulesOf, type Following, type Step } from './recorded.ts';

interface Screen extends Following {
  readonly scenes: TableScenes;
  readonly announcer: Announcer;
  readonly recap: Recap;
}

function screenOf(game: string, steps: readonly Step[]): Screen {
  const made = following(steps);
  const sceneRules = sceneRulesOf(game);
  const texts = Object.fromEntries(
    sceneRules.quiet.concat('turn').map((kind) => [`event.${kind}`, { fr: kind, en: kind }]),
  );
  const say = ([key]: Message): string => key;
  const lines = (log: readonly LogItem[]) => linesOf(log, sceneRules, texts);
  const stub = { facts: null, texts, board: null, sceneRules, say, lines } as unknown as TableGame;
  const announcer = new Announcer(say);
  const recap = new Recap(say);
  const lookBack = new LookBack(made.state);
  const scenes = new TableScenes(made.state, stub, lookBack, announcer, recap);
  made.state.observe(lookBack, recap, announcer, scenes);
  return { ...made, scenes, announcer, recap };
}

const flat = (log: readonly LogItem[]): string[] =>
  log.flatMap((item) => item.events.map((one) => JSON.stringify(one)));
const close = ({ scenes, announcer, recap }: Screen): void => {
  scenes.close();
  announcer.close();
  recap.clear();
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings.set('pace', 'calm');
});

describe.each(RECORDED)('%s', (game, steps) => {
  test.each(['calm', 'brisk', 'instant'] as const)('at pace %s the screen catches up with the server', (pace) => {
    settings.set('pace', pace);
    const screen = screenOf(game, steps);
    screen.scenes.start();
    for (const frame of got(steps)) {
      screen.state.hear(frame);
      vi.advanceTimersByTime(300);
    }
    vi.advanceTimersByTime(60_000);
    const { state, scenes } = screen;
    expect(scenes.shown?.scene).toBeNull();
    expect(scenes.shown?.view).toEqual(state.play?.view);
    expect(scenes.shown?.n).toBe(state.seq);
    expect(flat(scenes.log)).toEqual(flat(state.log));
    close(screen);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('the screen never shows a view newer than its scene, and asks nothing meanwhile', () => {
    const screen = screenOf(game, steps);
    screen.scenes.start();
    for (const frame of got(steps)) {
      screen.state.hear(frame);
      const { shown } = screen.scenes;
      if (shown?.scene) expect([shown.decision, shown.awaits, shown.play]).toEqual([null, [], null]);
    }
    close(screen);
  });

  test('a reader in the lobby sees one opening scene when the match begins', () => {
    const screen = screenOf(game, steps);
    screen.scenes.start();
    for (const frame of got(steps)) {
      screen.state.hear(frame);
      if (screen.state.play) break;
    }
    const events = screen.state.log.flatMap((item) => item.events).map((event) => event.kind);
    const rules = Object.values(sceneRulesOf(game).scenes);
    const tells = events.some((kind) => rules.some((rule) => rule.on.includes(kind)));
    expect(screen.scenes.player.scene?.name).toBe(tells ? 'opening' : undefined);
    vi.advanceTimersByTime(5000);
    expect(flat(screen.scenes.log)).toEqual(flat(screen.state.log));
    close(screen);
  });
});

const [GAME, STEPS] = RECORDED[0] as (typeof RECORDED)[number];

/** A screen during a scene, behind which the player is asked; the scenes before it are over. */
function questioned(): Screen {
  const screen = screenOf(GAME, STEPS);
  const { scenes, state } = screen;
  scenes.start();
  for (const frame of got(STEPS)) {
    scenes.player.finish();
    vi.advanceTimersByTime(5000);
    state.hear(frame);
    const named = scenes.player.scene?.events.some((event) => typeof event['seat'] === 'number');
    if (frame.t === 'push' && named && state.play?.decision?.awaited) return screen;
  }
  throw new Error('the recording has no such scene');
}
const first = (screen: Screen): string => screen.state.play?.decision?.choices[0]?.do ?? '';
const push = (frames: readonly FromServer[], after: number): FromServer =>
  frames.find((frame) => frame.t === 'push' && frame.prev === after) as FromServer;

test('right after a scene a touch sends nothing, unless the player is sure', () => {
  const screen = questioned();
  const { scenes, sent } = screen;
  scenes.player.finish();
  expect(scenes.guarded).toBe(true);
  scenes.act(first(screen));
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(scenes.guarded).toBe(false);
  scenes.act(first(screen));
  expect(sent.length).toBe(1);
  close(screen);
});

test('a thing that the newest question offers can be touched during a scene: it is picked, not sent', () => {
  const screen = questioned();
  const { scenes, sent, state } = screen;
  const ref = state.play?.decision?.choices[0]?.refs?.[0] ?? '';
  expect(scenes.touchEarly('nothing')).toBe(false);
  expect(scenes.touchEarly(ref)).toBe(true);
  expect([scenes.player.busy, scenes.selection.picked(ref), sent]).toEqual([false, true, []]);
  close(screen);
});

test('the scenes since my last choice can be shown again, until I choose', () => {
  const screen = questioned();
  const { scenes, state } = screen;
  expect(scenes.canReplay).toBe(false);
  scenes.player.finish();
  expect(scenes.canReplay).toBe(true);
  const log = scenes.log;
  scenes.replay();
  expect(scenes.player.replaying).toBe(true);
  vi.advanceTimersByTime(20_000);
  expect([scenes.log, scenes.shown?.n]).toEqual([log, state.seq]);
  scenes.act(first(screen), true);
  expect(scenes.canReplay).toBe(false);
  close(screen);
});

test('the connection was lost: a recap says what happened meanwhile', () => {
  const frames = got(STEPS);
  const screen = screenOf(GAME, STEPS);
  screen.scenes.start();
  const snapshots = frames.filter((frame) => frame.t === 'snapshot' && frame.play !== null);
  screen.state.hear(snapshots[0] as FromServer);
  expect(screen.recap.lines).toEqual([]);
  const later = snapshots.at(-1);
  if (later?.t !== 'snapshot') throw new Error('no snapshot');
  const log = later.log.map((item) => ({ ...item, events: [{ kind: 'turn', rule: 'X-1', seat: 1 }] }));
  screen.state.hear({ ...later, log });
  expect([screen.recap.missed, screen.recap.lines.length > 0]).toEqual(['away', true]);
  close(screen);
});

test('scenes left out while the tab was hidden are said in a recap, and what changed is ringed for a moment', () => {
  const screen = questioned();
  const { scenes, state, recap } = screen;
  const frames = got(STEPS);
  scenes.player.finish();
  vi.advanceTimersByTime(1200);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  scenes.visibilityChanged(true);
  for (let n = 0; n < 3; n += 1) {
    const next = push(frames, state.seq);
    if (next?.t === 'push') state.hear(next);
  }
  expect([scenes.player.busy, scenes.ringed, recap.lines]).toEqual([false, [], []]);
  vi.unstubAllGlobals();
  scenes.visibilityChanged(false);
  expect([scenes.ringed.length > 0, recap.missed]).toEqual([true, 'away']);
  vi.advanceTimersByTime(1200);
  expect(scenes.ringed).toEqual([]);
  close(screen);
});

test('each timer belongs to one part, which ends it when it is closed', () => {
  const screen = questioned();
  const { scenes, announcer, recap } = screen;
  const note = new Note(([key]) => key);
  scenes.player.finish();
  announcer.close();
  // The touch guard and the rings.
  expect(vi.getTimerCount()).toBe(2);
  // A scene and its sound.
  scenes.replay();
  expect(vi.getTimerCount()).toBe(4);
  note.show('no');
  recap.show('since', [], 0);
  announcer.playLater('turn', 5000);
  expect(vi.getTimerCount()).toBe(6);
  announcer.close();
  expect(vi.getTimerCount()).toBe(5);
  recap.clear();
  expect(vi.getTimerCount()).toBe(4);
  note.clear();
  expect(vi.getTimerCount()).toBe(3);
  scenes.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('the voice says one text at a time, and joins those that come meanwhile', () => {
  const announcer = new Announcer(([key]) => key);
  announcer.speak(['one']);
  announcer.speak(['two']);
  vi.advanceTimersByTime(0);
  expect(announcer.spoken).toBe('one two');
  announcer.speak(['three']);
  announcer.speak(['four']);
  vi.advanceTimersByTime(699);
  expect(announcer.spoken).toBe('one two');
  vi.advanceTimersByTime(1);
  expect(announcer.spoken).toBe('three four');
  announcer.speak(['five']);
  announcer.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a later sound takes the place of one that is still to come', () => {
  const announcer = new Announcer(([key]) => key);
  const heard: string[] = [];
  announcer.onSound = (name) => heard.push(name);
  announcer.playLater('turn', 500);
  announcer.playLater('coin', 100);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual(['coin']);
});
