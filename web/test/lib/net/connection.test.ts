/** The connection: commands are sent until they are answered, subscriptions until they are served. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '../../../src/lib/net/connection.svelte.ts';
import type { Transport, TransportListener } from '../../../src/lib/net/transport.ts';
import { PROTOCOL, type FromClient, type FromServer } from '../../../src/lib/net/wire.ts';

class FakeTransport implements Transport {
  state: Transport['state'] = 'closed';
  readonly sent: FromClient[] = [];
  opened = 0;
  #listener: TransportListener | null = null;
  open(listener: TransportListener): void {
    this.opened += 1;
    this.state = 'opening';
    this.#listener = listener;
  }
  send(command: FromClient): void {
    this.sent.push(command);
  }
  request(): Promise<never> {
    return Promise.reject(new Error('no requests here'));
  }
  download(): Promise<never> {
    return Promise.reject(new Error('no files here'));
  }
  close(): void {
    this.state = 'closed';
    this.#listener = null;
  }
  says(message: FromServer): void {
    this.#listener?.message(message);
  }
  greets(): void {
    this.state = 'open';
    this.says({ t: 'hello', protocol: PROTOCOL, server: 'x', now: Date.now() + 5000, heartbeat: 20, person: null });
  }
  breaks(code = 1006): void {
    this.state = 'closed';
    this.#listener?.lost(code);
  }
  /** What was sent since the last call, as "kind id". */
  take(): string[] {
    return this.sent.splice(0).map((command) => `${command.t} ${command.id.replace(/^.*-/, '')}`);
  }
}

const refused = (id: string | null, code: string): FromServer => ({
  t: 'refused',
  id,
  table: 'a',
  seq: null,
  code,
  rule: null,
  catalogue: 'server',
  message: ['refused', {}],
});

function followed(): { wire: FakeTransport; it: Connection; heard: FromServer[]; stop: () => void } {
  const wire = new FakeTransport();
  const it = new Connection(wire);
  const heard: FromServer[] = [];
  const stop = it.follow('a', {
    subscription: () => ({ t: 'subscribe', table: 'a', steps: true }),
    hear: (message) => heard.push(message),
  });
  return { wire, it, heard, stop };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('it subscribes when the server says hello, and takes the clock from it', () => {
  const { wire, it } = followed();
  expect(wire.take()).toEqual([]);
  wire.greets();
  expect(wire.take()).toEqual(['subscribe a']);
  expect(it.skew).toBe(5000);
  expect([it.open, it.lost]).toEqual([true, null]);
});

test('a command is sent again after a reconnection until it is answered', () => {
  const { wire, it } = followed();
  wire.greets();
  const first = it.send({ t: 'back', table: 'a', seat: 0 });
  it.send({ t: 'chat', table: 'a', text: 'hello' });
  expect(wire.take()).toEqual(['subscribe a', 'back 1', 'chat 2']);
  wire.says({ t: 'ack', id: first, table: 'a', seq: 1 });
  wire.breaks();
  expect(it.lost).not.toBeNull();
  vi.advanceTimersByTime(200);
  wire.greets();
  expect(wire.take()).toEqual(['subscribe a', 'chat 2']);
});

test('the pauses between attempts grow, and a restarting server is asked at once', () => {
  const { wire } = followed();
  wire.greets();
  wire.breaks(1012);
  vi.advanceTimersByTime(50);
  expect(wire.opened).toBe(2);
  wire.breaks();
  vi.advanceTimersByTime(499);
  expect(wire.opened).toBe(2);
  vi.advanceTimersByTime(1);
  expect(wire.opened).toBe(3);
});

test('what the server could not do yet is sent again, and nobody hears of it', () => {
  const { wire, it, heard } = followed();
  wire.greets();
  const id = it.send({ t: 'back', table: 'a', seat: 0 });
  wire.take();
  wire.says(refused(id, 'retry'));
  vi.advanceTimersByTime(500);
  expect(wire.take()).toEqual(['back 1']);
  wire.says(refused('s-a', 'retry'));
  vi.advanceTimersByTime(1000);
  expect(wire.take()).toEqual(['subscribe a']);
  expect(heard).toEqual([]);
  wire.says(refused(id, 'stale'));
  expect(heard).toHaveLength(1);
});

test('nothing is left running when the last table is closed', () => {
  const { wire, it, stop } = followed();
  wire.greets();
  wire.says(refused('s-a', 'retry'));
  it.send({ t: 'back', table: 'a', seat: 0 });
  wire.take();
  stop();
  expect([wire.take(), vi.getTimerCount()]).toEqual([['unsubscribe 2'], 0]);
  vi.advanceTimersByTime(60_000);
  expect([wire.take(), wire.opened, wire.state, vi.getTimerCount()]).toEqual([[], 1, 'closed', 0]);
});

test('a lost connection is not sought again once no table is followed', () => {
  const { wire, stop } = followed();
  wire.greets();
  wire.breaks();
  stop();
  vi.advanceTimersByTime(60_000);
  expect([wire.opened, vi.getTimerCount()]).toEqual([1, 0]);
});

test('a server that speaks another protocol is reached by loading the page anew, and only by that', () => {
  const wire = new FakeTransport();
  const reload = vi.fn<() => boolean>(() => true);
  new Connection(wire, reload).follow('a', {
    subscription: () => ({ t: 'subscribe', table: 'a', steps: true }),
    hear: () => undefined,
  });
  wire.breaks(4400);
  expect(reload).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(wire.opened).toBe(1);
});

test('a page that was loaded anew in vain keeps trying to connect', () => {
  const wire = new FakeTransport();
  new Connection(wire, () => false).follow('a', {
    subscription: () => ({ t: 'subscribe', table: 'a', steps: true }),
    hear: () => undefined,
  });
  wire.breaks(4400);
  vi.advanceTimersByTime(5000);
  expect(wire.opened).toBe(2);
});

/** The ids of the pings sent since the last call. */
const pings = (wire: FakeTransport): string[] =>
  wire.sent.splice(0).flatMap((command) => (command.t === 'ping' ? [command.id] : []));

test('a server that answers nothing any more is noticed within fourteen seconds', () => {
  const { wire, it } = followed();
  wire.greets();
  vi.advanceTimersByTime(10_000);
  const [first] = pings(wire);
  expect(first).toBeDefined();
  wire.says({ t: 'pong', id: first ?? '', now: 0 });
  vi.advanceTimersByTime(10_000);
  expect(pings(wire)).toHaveLength(1);
  vi.advanceTimersByTime(3_999);
  expect([it.lost, wire.opened]).toEqual([null, 1]);
  vi.advanceTimersByTime(1);
  expect(it.lost).not.toBeNull();
  expect(wire.opened).toBe(2);
});

test('any message is a sign of life', () => {
  const { wire, it } = followed();
  wire.greets();
  vi.advanceTimersByTime(10_000);
  wire.says({ t: 'present', table: 'a', present: [], spectators: 0, away: {} });
  vi.advanceTimersByTime(9_000);
  expect([it.lost, wire.opened]).toEqual([null, 1]);
});

test('a page that is looked at again asks at once, and once', () => {
  const { wire, it } = followed();
  wire.greets();
  pings(wire);
  it.check();
  it.check();
  expect(pings(wire)).toHaveLength(1);
  vi.advanceTimersByTime(4_000);
  expect(it.lost).not.toBeNull();
  // The socket of before is gone: its late messages are not heard.
  expect(wire.opened).toBe(2);
});

test('a connection that is never greeted is tried again', () => {
  const { wire, it } = followed();
  vi.advanceTimersByTime(6_000);
  expect(it.lost).not.toBeNull();
  vi.advanceTimersByTime(200);
  expect(wire.opened).toBe(2);
});

test('a move is kept while the connection is down, and goes out once when it is back', () => {
  const { wire, it } = followed();
  wire.greets();
  wire.take();
  const move = it.send({ t: 'do', table: 'a', seat: 0, seq: 1, do: 'pick 7' });
  expect(it.keeping).toBe(true);
  vi.advanceTimersByTime(14_000);
  expect([it.lost !== null, it.keeping]).toEqual([true, true]);
  wire.take();
  wire.greets();
  expect(wire.take().filter((one) => one.startsWith('do'))).toHaveLength(1);
  wire.says({ t: 'ack', id: move, table: 'a', seq: 2 });
  expect(it.keeping).toBe(false);
});
