/** The parts of a table's page: built, connected, and closed together. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Subscriber } from '../../../src/lib/net/connection.svelte.ts';
import { got, RECORDED, sceneRulesOf } from './recorded.ts';

const [GAME, STEPS] = RECORDED[0] as (typeof RECORDED)[number];
const wire = vi.hoisted(() => ({
  subscribers: new Map<string, Subscriber>(),
  loads: 0,
  fails: false,
}));
vi.mock('$lib/net/connection.svelte.ts', () => ({
  connection: {
    follow: (table: string, subscriber: Subscriber) => {
      wire.subscribers.set(table, subscriber);
      return () => wire.subscribers.delete(table);
    },
    subscribe: () => undefined,
    send: () => 'c1',
  },
}));
vi.mock('$lib/net/session.svelte.ts', () => ({
  session: {
    person: null,
    facts: () => {
      wire.loads += 1;
      return wire.fails ? Promise.reject(new Error('no answer')) : Promise.resolve(null);
    },
    texts: () => Promise.resolve({}),
    board: () => Promise.resolve(null),
    sceneRules: () => sceneRulesOf(GAME),
  },
}));
const { TablePage } = await import('../../../src/lib/play/table-page.svelte.ts');

let listeners: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  wire.loads = 0;
  wire.fails = false;
  listeners = [];
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (name: string) => listeners.push(name),
    removeEventListener: (name: string) => (listeners = listeners.filter((one) => one !== name)),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const hear = (id: string): void => {
  for (const frame of got(STEPS)) wire.subscribers.get(id)?.hear(frame);
};

test('nothing is shown before the game is loaded, then the newest position', async () => {
  const page = new TablePage('t');
  hear('t');
  expect([page.state.seq > 0, page.game.info, page.screen]).toEqual([true, null, null]);
  await vi.advanceTimersByTimeAsync(0);
  expect(page.game.info?.game).toBe(GAME);
  expect(page.screen?.view).toEqual(page.state.play?.view);
  expect(wire.loads).toBe(1);
  page.close();
});

test('closing stops following, listening and every timer', async () => {
  const page = new TablePage('t');
  hear('t');
  await vi.advanceTimersByTimeAsync(0);
  page.note.show('no');
  page.announcer.speak(['one']);
  page.announcer.playLater('turn', 5000);
  page.recap.show('since', [], 0);
  expect(listeners).toEqual(['visibilitychange']);
  expect(vi.getTimerCount()).toBeGreaterThanOrEqual(4);
  page.close();
  expect([wire.subscribers.size, listeners, vi.getTimerCount()]).toEqual([0, [], 0]);
});

test('a page that was closed while it loaded shows nothing and calls nobody', async () => {
  const page = new TablePage('t');
  const turn = vi.fn();
  page.announcer.onTurn = turn;
  hear('t');
  page.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([page.screen, turn.mock.calls.length, vi.getTimerCount()]).toEqual([null, 0, 0]);
});

test('a load that failed is tried again with the next snapshot', async () => {
  wire.fails = true;
  const page = new TablePage('t');
  const snapshot = got(STEPS).find((frame) => frame.t === 'snapshot' && frame.play !== null);
  if (!snapshot) throw new Error('no snapshot');
  const failed = new Promise((done) => process.once('unhandledRejection', done));
  wire.subscribers.get('t')?.hear(snapshot);
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  await failed;
  vi.useFakeTimers();
  wire.fails = false;
  wire.subscribers.get('t')?.hear(snapshot);
  await vi.advanceTimersByTimeAsync(0);
  expect([wire.loads, page.screen !== null]).toEqual([2, true]);
  page.close();
});
