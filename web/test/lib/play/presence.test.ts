/** Who is at the table, and who is replaced by a bot. */
import { expect, test } from 'vitest';
import type { Play, TableInfo } from '../../../src/lib/net/types.ts';
import { presenceOf } from '../../../src/lib/play/presence.ts';

const info = { seats: [{ kind: 'person' }, { kind: 'person' }, { kind: 'bot' }] } as unknown as TableInfo;
const play = { bots: [null, 'caid', null], left: [], end: null } as unknown as Play;
const table = { info, play, present: [{ person: 'a', name: 'A', seats: [0], since: 1 }] as never, away: {} };

test('a seat is taken, replaced by a bot, or a bot', () => {
  expect(presenceOf(table).map((one) => one.kind)).toEqual(['here', 'replaced', 'bot']);
});

test('a finished match says of nobody that they are away or replaced', () => {
  const end = { reason: 'x' } as unknown as Play['end'];
  expect(presenceOf({ ...table, play: { ...play, end } })).toEqual([]);
});
