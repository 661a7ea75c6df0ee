/** How Gang of Dice is told: dice lie before they blow, and a round's results stay until the next warning. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import board from '../../../src/games/gang-of-dice/board.ts';
import type { View } from '../../../src/games/gang-of-dice/view.ts';
import { scenesOf, type Pushed, type Scene, type Stage, type SceneRules } from '../../../src/lib/play/scenes.ts';

type Push = Pushed & { readonly view: View };
interface Recorded {
  readonly before: View;
  readonly pushes: readonly Push[];
  /** Pushes of other matches, for scenes that those do not have. */
  readonly more: readonly { readonly before: View; readonly push: Push }[];
  readonly story: SceneRules;
}
const FILE = fileURLToPath(new URL('../../pushes/gang-of-dice.json', import.meta.url));
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as unknown as Recorded;

/** Every push in scenes, as the page gets them today: without steps. */
function pushes(): { before: View; scenes: readonly (Omit<Scene, 'view'> & { view: View })[] }[] {
  const befores = [recorded.before, ...recorded.pushes.map((push) => push.view)];
  const following = recorded.pushes.map((push, i) => ({ before: befores[i] as View, push }));
  return [...following, ...recorded.more].map(({ before, push }) => {
    const stage = board.stage as unknown as Stage;
    const told = scenesOf({ ...before }, { log: push.log, view: push.view }, recorded.story, 0, stage);
    return { before, scenes: told.scenes as unknown as readonly (Omit<Scene, 'view'> & { view: View })[] };
  });
}
const all = pushes();
const of = (name: string) =>
  all.flatMap(({ before, scenes }) => scenes.flatMap((one) => (one.name === name ? [{ before, one }] : [])));

test('there is something of each to look at', () => {
  for (const name of ['throw', 'rethrow', 'stands', 'blast', 'nobody', 'warning']) expect(of(name)).not.toEqual([]);
});

test('the dice that were thrown lie on the tray with their total', () => {
  for (const { one } of [...of('throw'), ...of('rethrow')]) {
    const event = one.events.findLast((found) => found.kind === 'rolled' || found.kind === 'rerolled');
    expect(one.view.tray?.total).toBe(event?.['total']);
    expect(one.view.turn).toBe(event?.['seat']);
  }
});

test('who stops is judged with their dice on the tray', () => {
  for (const { one } of of('stands')) {
    const event = one.events.findLast((found) => found.kind === 'stands');
    expect(one.view.turn).toBe(event?.['seat']);
    expect(one.view.tray?.total).toBe(event?.['total']);
    expect(one.view.tray?.dice.length).toBeGreaterThan(0);
  }
});

test('in a blast the dice still lie there, and the pot has not grown', () => {
  for (const { before, one } of of('blast')) {
    const seat = Number(one.events.at(-1)?.['seat']);
    expect(one.view.turn).toBe(seat);
    expect(one.view.tray).not.toBeNull();
    expect(one.view.seats[seat]?.status).toBe('busted');
    expect(one.view.centre).toBe(before.centre);
  }
});

test('when a round is over every result stays, under the old warning', () => {
  for (const { before, one } of [...of('won'), ...of('nobody')]) {
    expect(one.view.card).toEqual(before.card);
    expect(one.view.round).toBe(before.round);
    expect(one.view.seats.filter((seat) => seat.status === 'waiting' || seat.status === 'turn')).toEqual([]);
  }
});
