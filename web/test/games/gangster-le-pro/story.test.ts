/** How Gangster Le Pro is told: a drawn card lies open, with its words, before anything it leads to. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { contentOf } from '../../../src/games/gangster-le-pro/scene-content.ts';
import SceneContent from '../../../src/games/gangster-le-pro/SceneContent.svelte';
import type { View } from '../../../src/games/gangster-le-pro/view.ts';
import type { Message } from '../../../src/lib/net/types.ts';
import { scenesOf, type Pushed, type Scene, type SceneRules } from '../../../src/lib/play/scenes.ts';

interface Recorded {
  readonly before: View;
  readonly pushes: readonly (Pushed & { readonly view: View })[];
  readonly story: SceneRules;
}
type Seen = Omit<Scene, 'view'> & { readonly view: View };
const FILE = fileURLToPath(new URL('../../pushes/gangster-le-pro.json', import.meta.url));
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as unknown as Recorded;

/** Every push in scenes, as the page gets them today: without steps. */
const all = recorded.pushes.map((push, i) => {
  const before = recorded.pushes[i - 1]?.view ?? recorded.before;
  const { scenes } = scenesOf({ ...before }, { log: push.log, view: push.view }, recorded.story, 0);
  return { before, after: push.view, scenes: scenes as unknown as readonly Seen[] };
});
const say = ([key]: Message): string => `«${key}»`;
/** What a scene puts on the felt, as a page without motion draws it. */
const drawn = (scene: Seen): string =>
  render(SceneContent, { props: { content: contentOf(scene.events), kept: null, seats: [], say, pace: 0 } }).body;

test('a card is on the felt with its name and its words during its scene, and no other scene is', () => {
  const cards = all.flatMap(({ scenes }) => scenes.filter((scene) => scene.name === 'card'));
  expect(cards.length).toBeGreaterThan(5);
  for (const scene of cards) {
    const id = String(scene.events.find((event) => event.kind === 'card')?.['card']);
    expect(drawn(scene)).toContain(`«card.${id}»`);
    expect(drawn(scene)).toContain(`«card_text.${id}»`);
    expect(contentOf(scene.events)).toMatchObject({ flows: [], throws: [], fight: null, dossier: null, arrested: [] });
  }
});

test('while a card is read nobody has paid for it, and the turn has not passed', () => {
  for (const { before, scenes } of all)
    for (const scene of scenes.filter((one) => one.name === 'card')) {
      expect(scene.view.turn).toBe(before.turn);
      if (!scenes.some((one) => one.name === 'refuge'))
        expect(scene.view.seats.map((seat) => seat.cash)).toEqual(before.seats.map((seat) => seat.cash));
    }
});

test('cash changes with the scene that tells of the money, men with the card of the man', () => {
  let told = 0;
  for (const { before, after, scenes } of all)
    for (const [i, scene] of scenes.entries()) {
      const seats = scene.events.map((event) => Number(event['seat']));
      const last = scenes[i - 1]?.view ?? before;
      for (const seat of seats) {
        if (scene.name === 'money' || scene.name === 'transfer') {
          expect(scene.view.seats[seat]?.cash).toBe(after.seats[seat]?.cash);
          expect(scene.view.seats[seat]?.cash).not.toBe(last.seats[seat]?.cash);
          told += 1;
        }
        if (scene.name === 'gift') expect(scene.view.seats[seat]?.men).toBe(after.seats[seat]?.men);
      }
    }
  expect(told).toBeGreaterThan(5);
});

test('a walk shows the die that was thrown, a card of another that stays hidden its back', () => {
  const scenes = all.flatMap((one) => one.scenes);
  for (const scene of scenes.filter((one) => one.name === 'walk')) {
    const face = scene.events.find((event) => event.kind === 'roll')?.['face'];
    expect(contentOf(scene.events).throws.at(-1)?.face).toBe(face);
    expect(drawn(scene)).toContain('«board.die»');
  }
  const hidden = scenes.filter((one) => one.events.every((event) => event.kind === 'draws'));
  expect(hidden).not.toEqual([]);
  for (const scene of hidden) expect(drawn(scene)).toContain('«board.hidden»');
});
