/** Frames that real servers sent (web/test/frames, made by tools/record_frames.py), and a table that follows them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../../../src/lib/net/connection.svelte.ts';
import type { FromServer, Snapshot } from '../../../src/lib/net/wire.ts';
import type { SceneRules } from '../../../src/lib/play/scenes.ts';
import { TableState } from '../../../src/lib/play/table.svelte.ts';

export type Step =
  | { readonly got: FromServer }
  | { readonly gap: true }
  | { readonly sent: { readonly t: string } }
  | { readonly fresh: Snapshot };

const folder = (name: string): string => fileURLToPath(new URL(`../../${name}/`, import.meta.url));

/** The recording of each game. */
export const RECORDED = readdirSync(folder('frames')).map((name) => {
  const lines = readFileSync(join(folder('frames'), name), 'utf8')
    .trim()
    .split('\n');
  return [name.replace('.jsonl', ''), lines.map((line) => JSON.parse(line) as Step)] as const;
});

export const got = (steps: readonly Step[]): FromServer[] => steps.flatMap((step) => ('got' in step ? [step.got] : []));

export function sceneRulesOf(game: string): SceneRules {
  return (JSON.parse(readFileSync(join(folder('pushes'), `${game}.json`), 'utf8')) as { story: SceneRules }).story;
}

export interface Following {
  readonly state: TableState;
  readonly sent: Command[];
  /** Tables of which a snapshot was asked for. */
  readonly asked: string[];
}

/** A state whose commands are kept instead of sent; the player is the one who recorded the frames. */
export function following(steps: readonly Step[]): Following {
  const sent: Command[] = [];
  const asked: string[] = [];
  const first = got(steps).find((frame) => frame.t === 'snapshot');
  const state = new TableState(
    first?.table.id ?? '',
    { send: (command) => `c${sent.push(command)}`, subscribe: (table) => asked.push(table) },
    () => first?.table.host,
  );
  return { state, sent, asked };
}
