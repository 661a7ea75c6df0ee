/** The state of a table, held to frames that real servers sent (web/test/frames, made by tools/record_frames.py). */
import { describe, expect, test } from 'vitest';
import type { Push } from '../../../src/lib/net/wire.ts';
import type { TableState } from '../../../src/lib/play/table.svelte.ts';
import { following, got, RECORDED, type Following } from './recorded.ts';

/** What a snapshot says, from the state. */
const asSnapshot = (state: TableState): Record<string, unknown> => ({
  table: state.info,
  seat: state.seat,
  seats: state.mine,
  seq: state.seq,
  seal: state.seal,
  play: state.play,
  log: state.log,
  present: state.present,
  spectators: state.spectators,
  away: state.away,
});

describe.each(RECORDED)('%s', (_, steps) => {
  test('the recording has all that matters', () => {
    const kinds = new Set(got(steps).map((frame) => frame.t));
    expect([...kinds].sort()).toEqual(['ack', 'chat', 'present', 'push', 'refused', 'snapshot', 'table']);
    expect(steps.some((step) => 'gap' in step)).toBe(true);
    expect(got(steps).some((frame) => frame.t === 'push' && frame.undone !== null)).toBe(true);
  });

  test('frame by frame it comes to what a fresh snapshot says', () => {
    const { state } = following(steps);
    for (const frame of got(steps)) state.apply(frame);
    const fresh = steps.find((step) => 'fresh' in step)?.fresh;
    expect(fresh?.seq).toBeGreaterThan(0);
    // A snapshot has the log of the newest entries only.
    const oldest = fresh?.log[0]?.n ?? 0;
    const mine = { ...asSnapshot(state), log: state.log.filter((item) => item.n >= oldest) };
    expect(mine).toEqual(Object.fromEntries(Object.entries(fresh ?? {}).filter(([name]) => name in mine)));
    expect(state.chat.map((one) => [one.n, one.name, one.text])).toEqual(
      fresh?.chat.map((one) => [one.n, one.name, one.text]),
    );
  });

  test('after a gap each push asks for a snapshot and changes nothing, until the snapshot comes', () => {
    const { state, asked } = following(steps);
    let gap = false;
    let pushes = 0;
    for (const step of steps) {
      if ('gap' in step) gap = true;
      if (!('got' in step)) continue;
      if (step.got.t === 'snapshot') gap = false;
      const before = asSnapshot(state);
      const missed = gap && step.got.t === 'push';
      if (missed) pushes += 1;
      state.hear(step.got);
      if (missed) expect(asSnapshot(state)).toEqual(before);
    }
    const stale = got(steps).filter((frame) => frame.t === 'refused' && frame.code === 'stale').length;
    // The description that seats me comes before the snapshot that says so.
    expect(asked.length).toBe(pushes + stale);
  });

  test('an undo drops the entries that no longer stand', () => {
    const { state } = following(steps);
    for (const frame of got(steps)) {
      state.apply(frame);
      if (frame.t !== 'push' || frame.undone === null) continue;
      const undone = frame.undone;
      const own = frame.log.map((item) => item.n);
      expect(state.log.filter((item) => item.n > undone).map((item) => item.n)).toEqual(own);
    }
  });

  test('observers hear of each push with the view before it', () => {
    const { state } = following(steps);
    const seen: [Push, unknown][] = [];
    let begun = 0;
    state.observe({
      pushed: (push, before) => seen.push([push, before]),
      snapshot: (begins) => (begun += Number(begins)),
    });
    let view: unknown = null;
    for (const frame of got(steps)) {
      const count = seen.length;
      const result = state.apply(frame);
      if (frame.t === 'push' && result === 'ok') expect(seen[count]).toEqual([frame, view]);
      else expect(seen.length).toBe(count);
      view = state.play?.view ?? null;
    }
    expect(begun).toBe(1);
  });
});

const [, STEPS] = RECORDED[0] as (typeof RECORDED)[number];

/** The state at the first question to the player. */
function asked(): Following {
  const made = following(STEPS);
  for (const frame of got(STEPS)) {
    made.state.apply(frame);
    if (made.state.play?.decision?.awaited) break;
  }
  return made;
}

test('a choice is sent once, with the number of the newest entry, until it is answered', () => {
  const { state, sent } = asked();
  state.act('pick 7');
  state.act('pick 8');
  expect(sent).toEqual([{ t: 'do', table: state.id, seat: 0, seq: state.seq, do: 'pick 7' }]);
  expect(state.pending).toEqual({ id: 'c1', do: 'pick 7' });
  state.apply({ t: 'ack', id: 'other', table: state.id, seq: null });
  expect(state.pending).not.toBeNull();
  state.apply({ t: 'ack', id: 'c1', table: state.id, seq: null });
  expect(state.pending).toBeNull();
});

test('a push that answers a choice ends the waiting even after a gap', () => {
  const { state } = asked();
  state.act('pick 7');
  const push = got(STEPS).find((frame) => frame.t === 'push') as Push;
  expect(state.apply({ ...push, prev: 900, seq: 901, ack: 'c1' })).toBe('resync');
  expect(state.pending).toBeNull();
});

test('every command carries what the server needs', () => {
  const { state, sent } = asked();
  state.undo();
  state.ask('pause');
  state.back();
  state.look(null);
  state.sendChat('  bonsoir ');
  state.sendChat('   ');
  const table = state.id;
  expect(sent).toEqual([
    { t: 'undo', table, seat: 0, seq: state.seq },
    { t: 'ask', table, seat: 0, what: 'pause' },
    { t: 'back', table, seat: 0 },
    { t: 'look', table, seat: null },
    { t: 'chat', table, text: 'bonsoir' },
  ]);
});

test('an open question is answered for the seat that has not answered', () => {
  const { state, sent } = asked();
  state.answer(true);
  expect(sent).toEqual([]);
  const play = state.play as NonNullable<typeof state.play>;
  state.play = { ...play, ask: { what: 'pause', by: 1, to: null, yes: [1], waiting: [0, 2], until: 0 } };
  state.answer(false);
  expect(sent).toEqual([{ t: 'answer', table: state.id, seat: 0, yes: false }]);
});

test('a spectator sends no commands for a seat', () => {
  const { state, sent } = asked();
  state.seat = null;
  state.act('pick 7');
  state.undo();
  state.ask('pause');
  state.back();
  expect([sent, state.pending]).toEqual([[], null]);
  expect(state.subscription()).toEqual({ t: 'subscribe', table: state.id, steps: true });
});

test('a refusal is passed on; an unknown table is missing', () => {
  const { state } = following(STEPS);
  const codes: string[] = [];
  state.observe({ refused: (refusal) => codes.push(refusal.code) });
  const refusal = {
    t: 'refused',
    id: 'x',
    table: state.id,
    seq: null,
    rule: null,
    catalogue: '',
    message: ['k', {}],
  } as const;
  expect(state.apply({ ...refusal, code: 'stale' })).toBe('resync');
  expect(state.apply({ ...refusal, code: 'rule' })).toBe('ok');
  state.apply({ ...refusal, code: 'table' });
  expect([codes, state.missing]).toEqual([['rule'], true]);
});

test('an older description of the table is ignored; a new seat of mine asks for a snapshot', () => {
  const { state } = asked();
  const info = state.info as NonNullable<typeof state.info>;
  state.apply({ t: 'table', table: { ...info, v: info.v - 1, game: 'old' } });
  expect(state.info?.game).toBe(info.game);
  const seats = info.seats.map((seat, i) => (i === 2 ? { ...seat, person: info.host } : seat));
  expect(state.apply({ t: 'table', table: { ...info, v: info.v + 1, seats } })).toBe('resync');
});

test('messages of others are unread, my own are not, and none is kept twice', () => {
  const { state } = asked();
  const line = { t: 'chat', table: state.id, n: 90, name: 'Bob', seat: 1, text: 'salut', at: 1 } as const;
  state.apply({ ...line, person: 'somebody' });
  state.apply({ ...line, person: 'somebody' });
  state.apply({ ...line, n: 91, person: state.info?.host ?? '' });
  expect([state.chat.filter((one) => one.n >= 90).length, state.unread]).toEqual([2, 1]);
});
