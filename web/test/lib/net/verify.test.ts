/** The browser's own check of a record agrees with the engine's, and finds every alteration. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { verify } from '../../../src/lib/net/verify.ts';

const FOLDER = fileURLToPath(new URL('../../../../tests/playthroughs', import.meta.url));
const records = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap((entry) => readdirSync(`${FOLDER}/${entry.name}`).map((name) => `${entry.name}/${name}`))
  .filter((name) => name.endsWith('.jsonl'));
const read = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8');

describe('the stored playthroughs', () => {
  test.each(records)('%s verifies, every draw of it', async (name) => {
    const verdict = await verify(read(name));
    expect(verdict).toMatchObject({ ok: true, line: null });
    expect(verdict.checked).toBe(verdict.draws);
  });
});

describe('an altered record', () => {
  const text = read('gang-of-dice/gang-of-dice-2.jsonl');
  const lines = text.split('\n');

  test('with another word in a line is caught at that line', async () => {
    const at = lines.findIndex((line) => line.includes('"do":"roll 4"'));
    const altered = lines.map((line, i) => (i === at ? line.replace('roll 4', 'roll 5') : line)).join('\n');
    expect(await verify(altered)).toMatchObject({ ok: false, line: at + 1 });
  });

  test('with a line taken out is caught at the next one', async () => {
    expect(await verify(lines.filter((_, i) => i !== 5).join('\n'))).toMatchObject({ ok: false, line: 6 });
  });

  test('cut short is not a whole match', async () => {
    expect((await verify(`${lines.slice(0, 20).join('\n')}\n`)).ok).toBe(false);
    expect((await verify(text.slice(0, -1))).ok).toBe(false);
  });

  test('with another promise is caught', async () => {
    expect((await verify(text.replace(/"commitment":"./, '"commitment":"x'))).ok).toBe(false);
  });
});
