/**
 * Film strips: what is on the screen at each scene of real pushes, kept as files (web/test/strips) and read by people
 * when they change. `npx vitest run strips -u` writes them anew. One line a scene: when, its name, the rail, what is
 * new in the log, the question, the sound.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import dice from '../../../src/games/gang-of-dice/board.ts';
import reglement from '../../../src/games/reglement-de-comptes/board.ts';
import boss from '../../../src/games/the-boss/board.ts';
import pro from '../../../src/games/gangster-le-pro/board.ts';
import twelve from '../../../src/games/12-gangsters/board.ts';
import type { AnyBoard } from '../../../src/games/contract.ts';
import type { View } from '../../../src/lib/net/types.ts';
import {
  scenesOf,
  type Pace,
  type Pushed,
  type Scene,
  type Stage,
  type SceneRules,
} from '../../../src/lib/play/scenes.ts';
import { ScenePlayer } from '../../../src/lib/play/scene-player.svelte.ts';

interface Recorded {
  readonly before: View;
  readonly pushes: readonly Pushed[];
  readonly more: readonly { readonly scene: string; readonly before: View; readonly push: Pushed }[];
  readonly story: SceneRules;
}
interface Shot {
  readonly scene: string;
  readonly before: View;
  readonly push: Pushed;
}
type Way = 'calm' | 'instant' | 'motion none' | 'finished at half time' | 'undone at half time';

const BOARDS: Readonly<Record<string, AnyBoard>> = {
  '12-gangsters': twelve,
  'gang-of-dice': dice,
  'gangster-le-pro': pro,
  'reglement-de-comptes': reglement,
  'the-boss': boss,
};
const PUSHES = fileURLToPath(new URL('../../pushes/', import.meta.url));
const STRIPS = fileURLToPath(new URL('../../strips/', import.meta.url));
const WAYS: readonly Way[] = ['calm', 'instant', 'motion none', 'finished at half time', 'undone at half time'];

/** For each scene of a game the first push that has it. */
function shots(one: Recorded): Shot[] {
  const found: Shot[] = [];
  let before = one.before;
  for (const push of one.pushes) {
    for (const { name } of scenesOf(before, push, one.story, 0).scenes)
      if (!found.some((shot) => shot.scene === name)) found.push({ scene: name, before, push });
    before = push.view;
  }
  return [...found, ...one.more.filter((shot) => !found.some((known) => known.scene === shot.scene))];
}

function strip({ before, push }: Shot, one: Recorded, board: AnyBoard, way: Way): string[] {
  const lines: string[] = [];
  const timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const pace: Pace = way === 'instant' ? 'instant' : 'calm';
  const rail = (view: View): string => {
    const seats = Array.isArray(view['seats']) && board !== reglement ? view['seats'].length : 4;
    return Array.from({ length: Math.min(seats, 4) }, (_, seat) => String(board.seat(view, seat).score ?? '-')).join(
      ' ',
    );
  };
  const player = new ScenePlayer<View>(
    {
      later: (run, ms) => {
        const timer = { at: now + ms, run };
        timers.push(timer);
        return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
      },
      now: () => now,
      pace: () => pace,
      still: () => way === 'motion none',
      hidden: () => false,
      spectating: () => false,
      touchWaitMs: () => 0,
    },
    (scene: Scene) => {
      const kinds = scene.log.flatMap((item) => item.events.map((event) => event.kind)).join(' ');
      const sound = scene.sound ? ` | sound ${scene.sound}` : '';
      lines.push(`t=${now} ${scene.name} | rail ${rail(scene.view)} | log: ${kinds} | ask -${sound}`);
    },
    (view) => lines.push(`t=${now} question | rail ${rail(view)}`),
  );
  const { scenes } = scenesOf(before, push, one.story, 0, board.stage as Stage | undefined);
  player.add(scenes, push.view);
  const whole = scenes.reduce((all, scene) => all + scene.ms[0], 0);
  const cut = way.endsWith('half time') ? whole / 2 : Infinity;
  for (;;) {
    const next = [...timers].sort((a, b) => a.at - b.at)[0];
    if (!next || next.at > cut) break;
    timers.splice(timers.indexOf(next), 1);
    now = next.at;
    next.run();
  }
  if (cut < Infinity && player.busy) {
    now = cut;
    if (way.startsWith('finished')) player.finish();
    else {
      // What was taken back is not told: the table as it was, at once.
      player.clear();
      player.add([], before);
    }
  }
  expect(player.busy).toBe(false);
  return lines;
}

describe.each(Object.entries(BOARDS))('%s', (game, board) => {
  const one = JSON.parse(readFileSync(join(PUSHES, `${game}.json`), 'utf8')) as Recorded;
  test.each(shots(one).map((shot) => [shot.scene, shot] as const))('%s', async (scene, shot) => {
    const text = WAYS.flatMap((way) => [`# ${way}`, ...strip(shot, one, board, way)]).join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot(join(STRIPS, `${game}-${scene}.strip`));
  });

  test('no strip is left over', () => {
    const kept = existsSync(STRIPS) ? readdirSync(STRIPS).filter((name) => name.startsWith(`${game}-`)) : [];
    const wanted = shots(one).map((shot) => `${game}-${shot.scene}.strip`);
    // Another game's name may begin like this one's.
    expect(kept.filter((name) => !wanted.includes(name))).toEqual([]);
  });
});
