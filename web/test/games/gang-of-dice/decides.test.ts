/** The last die of the last player is shown more slowly, if it decides the round. */
import { expect, test } from 'vitest';
import board from '../../../src/games/gang-of-dice/board.ts';
import type { View } from '../../../src/games/gang-of-dice/view.ts';
import { durationOf, leastOf, scenesOf } from '../../../src/lib/play/scenes.ts';
import type { SceneRules } from '../../../src/lib/play/scenes.ts';
import type { GameEvent } from '../../../src/lib/net/types.ts';

const player = (status: string) => ({ wealth: 20, out: null, status, dice: [], total: null });
const view = (others: string, tray: object = {}): View =>
  ({
    seats: [player('turn'), player(others), player('busted')],
    card: { highest: 10 },
    tray: { target: 9, rerolls_left: 1, dice: ['3', '3', '1'], ...tray },
  }) as unknown as View;
const rerolled = (faces: readonly string[], total: number): readonly GameEvent[] => [
  { kind: 'reroll', seat: 0, faces: ['1'] } as unknown as GameEvent,
  { kind: 'rerolled', seat: 0, faces, dice: ['3', '3', ...faces], total } as unknown as GameEvent,
];
const decides = (seen: View, events: readonly GameEvent[]): boolean => board.decides?.(seen, events) ?? false;

test('one die, the last reroll, nobody left to play: it decides', () => {
  expect(decides(view('standing'), rerolled(['4'], 10))).toBe(true);
});

test.each([
  ['somebody still has to play', view('waiting'), rerolled(['4'], 10)],
  ['two dice roll', view('standing'), rerolled(['4', '2'], 12)],
  ['another reroll is left', view('standing', { rerolls_left: 2 }), rerolled(['4'], 10)],
  ['no face can lead', view('standing', { target: 13 }), rerolled(['4'], 10)],
  ['every face leads', view('standing', { target: 5 }), rerolled(['1'], 6)],
])('it decides nothing if %s', (_, seen, events) => {
  expect(decides(seen, events)).toBe(false);
});

test('a scene that decides lasts longer, and keeps that time', () => {
  const rule = {
    on: ['rerolled'], lead: ['reroll'], fold: [], together: false, class: 'B', ms: [1500, 800], least: [1200, 600],
    frees: [], holds: false, touch: 'never', sound: null, land: 0.44,
  } as const; // prettier-ignore
  const rules: SceneRules = { scenes: { rethrow: rule }, quiet: [], ambient: [] };
  const push = { log: [{ n: 1, who: 0, events: [...rerolled(['4'], 10)] }], view: view('standing') as never };
  const scene = (which?: typeof board.decides) =>
    scenesOf(view('standing') as never, push, rules, 0, undefined, which as never).scenes[0];
  const [plain, slow] = [scene(), scene(board.decides)];
  if (!plain || !slow) throw new Error('no scene');
  expect(slow.decides).toBe(true);
  expect(durationOf(slow, 'calm', false)).toBe(2700);
  expect(durationOf(plain, 'calm', false)).toBe(1500);
  expect(leastOf({ scene: slow, ms: 2700 }, 'calm')).toBe(2160);
});
