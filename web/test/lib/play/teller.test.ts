/** The teller's clock: one scene after the other, the question behind the last, nothing lost when it is cut short. */
import { expect, test } from 'vitest';
import type { Scene } from '../../../src/lib/play/story.ts';
import { Teller, type World } from '../../../src/lib/play/teller.svelte.ts';

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
  touchesMe: true,
  touch: 'never',
  sound: null,
  land: 0,
});

function told(more: Partial<World> = {}): { clock: Clock; teller: Teller<string>; said: string[] } {
  const clock = new Clock();
  const said: string[] = [];
  const world: World = {
    later: clock.later,
    now: () => clock.now,
    pace: () => 'calm' as const,
    still: () => false,
    hidden: () => false,
    watching: () => false,
    waits: () => false,
    ...more,
  };
  const teller = new Teller<string>(
    world,
    (one) => said.push(`${clock.now} ${one.name}`),
    (question) => said.push(`${clock.now} ${question}?`),
  );
  return { clock, teller, said };
}

test('scenes run one after the other, the question comes behind the last', () => {
  const { clock, teller, said } = told();
  teller.add([scene('reveal'), scene('verdict')], 'pick');
  clock.pass(5000);
  expect(said).toEqual(['0 reveal', '1000 verdict', '2000 pick?']);
  expect(teller.busy).toBe(false);
});

test('a push that comes meanwhile waits its turn, and only the newest question is put', () => {
  const { clock, teller, said } = told();
  teller.add([scene('throw')], 'old');
  clock.pass(300);
  teller.add([scene('won')], 'new');
  clock.pass(5000);
  expect(said).toEqual(['0 throw', '1000 won', '2000 new?']);
});

test('a touch ends the scene, finishing ends them all, every scene is shown', () => {
  const { clock, teller, said } = told();
  teller.add([scene('a'), scene('b'), scene('c')], 'ask');
  clock.pass(100);
  teller.skip();
  clock.pass(100);
  teller.finish();
  expect(said).toEqual(['0 a', '100 b', '200 c', '200 ask?']);
  expect(clock.waiting).toBe(0);
});

test('held down, scenes run four times as fast', () => {
  const { clock, teller, said } = told();
  teller.hold(true);
  teller.add([scene('a'), scene('b')], 'ask');
  clock.pass(1000);
  expect(said).toEqual(['0 a', '250 b', '500 ask?']);
});

test.each([{ pace: () => 'instant' as const }, { hidden: () => true }])('%o: nothing is waited for', (more) => {
  const { clock, teller, said } = told(more);
  teller.add([scene('a'), scene('b')], 'ask');
  expect(said).toEqual(['0 a', '0 b', '0 ask?']);
  expect(clock.waiting).toBe(0);
});

test('brisk is shorter, and motion off is brisk', () => {
  for (const more of [{ pace: () => 'brisk' as const }, { still: () => true }]) {
    const { clock, teller, said } = told(more);
    teller.add([scene('a')], 'ask');
    clock.pass(2000);
    expect(said).toEqual(['0 a', '500 ask?']);
  }
});

test('a lap is told within its budget, however much happens', () => {
  const { clock, teller, said } = told();
  for (let n = 0; n < 20; n += 1) teller.add([scene(`s${n}`)], 'ask');
  clock.pass(12_000);
  expect(said.at(-1)).toMatch(/ask\?$/);
});

test('cleared, nothing more is told', () => {
  const { clock, teller, said } = told();
  teller.add([scene('a'), scene('b')], 'ask');
  teller.clear();
  clock.pass(5000);
  expect(said).toEqual(['0 a']);
});

test('held in the middle of a scene, the rest of it runs four times as fast', () => {
  const { clock, teller, said } = told();
  teller.add([scene('a'), scene('b')], 'ask');
  clock.pass(600);
  teller.hold(true);
  clock.pass(100);
  teller.hold(false);
  clock.pass(5000);
  expect(said).toEqual(['0 a', '700 b', '1700 ask?']);
});

test('a scene that waits for a touch stays until it comes, ten seconds at most', () => {
  const { clock, teller, said } = told({ waits: (one) => one.name === 'card' });
  teller.add([scene('card'), scene('walk')], 'ask');
  clock.pass(4000);
  expect(teller.waiting).toBe(true);
  teller.skip();
  expect(teller.waiting).toBe(false);
  clock.pass(1000);
  teller.add([scene('card')], 'again');
  clock.pass(20_000);
  expect(said).toEqual(['0 card', '4000 walk', '5000 ask?', '5000 card', '15000 again?']);
});

test('who only watches is hurried when he is eight seconds behind, and jumps at thirty', () => {
  const { clock, teller, said } = told({ watching: () => true });
  teller.add(
    Array.from({ length: 20 }, (_, n) => scene(`s${n}`)),
    'ask',
  );
  clock.pass(8000);
  expect(said.at(-1)).toBe('8000 ask?');
  teller.add(
    Array.from({ length: 31 }, (_, n) => scene(`t${n}`)),
    'much',
  );
  expect(said.at(-1)).toBe('8000 much?');
  expect(said).toContain('8000 t30');
});

test('told again, at calm, with the same question behind it; something new comes first', () => {
  const { clock, teller, said } = told({ pace: () => 'brisk' });
  teller.retell([scene('a'), scene('b')], 'ask');
  expect(teller.again).toBe(true);
  clock.pass(1500);
  teller.add([scene('new')], 'newer');
  clock.pass(5000);
  expect(said).toEqual(['0 a', '1000 b', '1500 new', '2000 newer?']);
  expect(teller.again).toBe(false);
});

test('finishing what is told again shows nothing twice', () => {
  const { teller, said } = told();
  teller.retell([scene('a'), scene('b')], 'ask');
  teller.finish();
  expect(said).toEqual(['0 a', '0 ask?']);
});

test('after a jump nothing moves until a scene begins', () => {
  const { teller } = told();
  teller.add([scene('a'), scene('b')], 'ask');
  expect(teller.still).toBe(false);
  teller.finish();
  expect(teller.still).toBe(true);
  teller.add([scene('c')], 'next');
  expect(teller.still).toBe(false);
});
