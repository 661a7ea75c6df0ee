/** The player's clock: one scene after the other, the question behind the last, nothing lost when it is cut short. */
import { expect, test } from 'vitest';
import type { Scene } from '../../../src/lib/play/scenes.ts';
import { ScenePlayer, type PlayerEnvironment } from '../../../src/lib/play/scene-player.svelte.ts';

class Clock {
  now = 0;
  #timers: { at: number; run: () => void }[] = [];
  later = (run: () => void, ms: number): (() => void) => {
    const timer = { at: this.now + ms, run };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((one) => one !== timer));
  };
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const [next] = this.#timers.filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.now = next.at;
      next.run();
    }
    this.now = until;
  }
  get waiting(): number {
    return this.#timers.length;
  }
}

const scene = (name: string, ms: [number, number] = [1000, 500]): Scene => ({
  id: name,
  n: 1,
  name,
  events: [],
  log: [],
  view: {},
  class: 'A',
  ms,
  least: [0, 0],
  concernsMe: true,
  touch: 'never',
  sound: null,
  land: 0,
});

function playing(more: Partial<PlayerEnvironment> = {}): { clock: Clock; player: ScenePlayer<string>; said: string[] } {
  const clock = new Clock();
  const said: string[] = [];
  const world: PlayerEnvironment = {
    later: clock.later,
    now: () => clock.now,
    pace: () => 'calm' as const,
    still: () => false,
    hidden: () => false,
    spectating: () => false,
    touchWaitMs: () => 0,
    ...more,
  };
  const player = new ScenePlayer<string>(
    world,
    (one) => said.push(`${clock.now} ${one.name}`),
    (question) => said.push(`${clock.now} ${question}?`),
  );
  return { clock, player, said };
}

test('scenes run one after the other, the question comes behind the last', () => {
  const { clock, player, said } = playing();
  player.add([scene('reveal'), scene('verdict')], 'pick');
  clock.pass(5000);
  expect(said).toEqual(['0 reveal', '1000 verdict', '2000 pick?']);
  expect(player.busy).toBe(false);
});

test('a push that comes meanwhile waits its turn, and only the newest question is put', () => {
  const { clock, player, said } = playing();
  player.add([scene('throw')], 'old');
  clock.pass(300);
  player.add([scene('won')], 'new');
  clock.pass(5000);
  expect(said).toEqual(['0 throw', '1000 won', '2000 new?']);
});

test('a touch ends the scene, finishing ends them all, every scene is shown', () => {
  const { clock, player, said } = playing();
  player.add([scene('a'), scene('b'), scene('c')], 'ask');
  clock.pass(100);
  player.skip();
  clock.pass(100);
  player.finish();
  expect(said).toEqual(['0 a', '100 b', '200 c', '200 ask?']);
  expect(clock.waiting).toBe(0);
});

test('held down, scenes run four times as fast', () => {
  const { clock, player, said } = playing();
  player.hold(true);
  player.add([scene('a'), scene('b')], 'ask');
  clock.pass(1000);
  expect(said).toEqual(['0 a', '250 b', '500 ask?']);
});

test.each([{ pace: () => 'instant' as const }, { hidden: () => true }])('%o: nothing is waited for', (more) => {
  const { clock, player, said } = playing(more);
  player.add([scene('a'), scene('b')], 'ask');
  expect(said).toEqual(['0 a', '0 b', '0 ask?']);
  expect(clock.waiting).toBe(0);
});

test('brisk is shorter, and motion off is brisk', () => {
  for (const more of [{ pace: () => 'brisk' as const }, { still: () => true }]) {
    const { clock, player, said } = playing(more);
    player.add([scene('a')], 'ask');
    clock.pass(2000);
    expect(said).toEqual(['0 a', '500 ask?']);
  }
});

test('the scenes between two choices fit their budget, however many there are', () => {
  const { clock, player, said } = playing();
  for (let n = 0; n < 20; n += 1) player.add([scene(`s${n}`)], 'ask');
  clock.pass(12_000);
  expect(said.at(-1)).toMatch(/ask\?$/);
});

test('after clear nothing more is shown', () => {
  const { clock, player, said } = playing();
  player.add([scene('a'), scene('b')], 'ask');
  player.clear();
  clock.pass(5000);
  expect(said).toEqual(['0 a']);
});

test('held in the middle of a scene, the rest of it runs four times as fast', () => {
  const { clock, player, said } = playing();
  player.add([scene('a'), scene('b')], 'ask');
  clock.pass(600);
  player.hold(true);
  clock.pass(100);
  player.hold(false);
  clock.pass(5000);
  expect(said).toEqual(['0 a', '700 b', '1700 ask?']);
});

test('a scene that waits for a touch stays until it comes, or as long as it may wait', () => {
  const { clock, player, said } = playing({ touchWaitMs: (one) => (one.name === 'card' ? 10_000 : 0) });
  player.add([scene('card'), scene('walk')], 'ask');
  clock.pass(4000);
  expect(player.waiting).toBe(true);
  player.skip();
  expect(player.waiting).toBe(false);
  clock.pass(1000);
  player.add([scene('card')], 'again');
  clock.pass(20_000);
  expect(said).toEqual(['0 card', '4000 walk', '5000 ask?', '5000 card', '15000 again?']);
});

test('a scene may wait for a touch without end', () => {
  const { clock, player, said } = playing({ touchWaitMs: (one) => (one.name === 'won' ? Infinity : 0) });
  player.add([scene('won')], 'ask');
  clock.pass(600_000);
  expect([player.waiting, player.waitsUntil]).toEqual([true, null]);
  expect(said).toEqual(['0 won']);
  player.skip();
  expect(said.at(-1)).toBe('600000 ask?');
});

test('at pace "slow" a scene lasts as long as its sentence takes to read', () => {
  const { clock, player, said } = playing({ pace: () => 'slow', chars: (one) => (one.name === 'long' ? 60 : 10) });
  player.add([scene('long'), scene('short')], 'ask');
  clock.pass(10_000);
  expect(said).toEqual(['0 long', '3900 short', '5500 ask?']);
});

test('who only watches is hurried when he is eight seconds behind, and jumps at thirty', () => {
  const { clock, player, said } = playing({ spectating: () => true });
  player.add(
    Array.from({ length: 20 }, (_, n) => scene(`s${n}`)),
    'ask',
  );
  clock.pass(8000);
  expect(said.at(-1)).toBe('8000 ask?');
  player.add(
    Array.from({ length: 31 }, (_, n) => scene(`t${n}`)),
    'much',
  );
  expect(said.at(-1)).toBe('8000 much?');
  expect(said).toContain('8000 t30');
});

test('a replay is calm and ends with the same question; new scenes come first', () => {
  const { clock, player, said } = playing({ pace: () => 'brisk' });
  player.replay([scene('a'), scene('b')], 'ask');
  expect(player.replaying).toBe(true);
  clock.pass(1500);
  player.add([scene('new')], 'newer');
  clock.pass(5000);
  expect(said).toEqual(['0 a', '1000 b', '1500 new', '2000 newer?']);
  expect(player.replaying).toBe(false);
});

test('finishing a replay shows nothing twice', () => {
  const { player, said } = playing();
  player.replay([scene('a'), scene('b')], 'ask');
  player.finish();
  expect(said).toEqual(['0 a', '0 ask?']);
});

test('after a jump nothing moves until a scene begins', () => {
  const { player } = playing();
  player.add([scene('a'), scene('b')], 'ask');
  expect(player.still).toBe(false);
  player.finish();
  expect(player.still).toBe(true);
  player.add([scene('c')], 'next');
  expect(player.still).toBe(false);
});
