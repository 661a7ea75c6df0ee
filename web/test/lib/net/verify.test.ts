/** The browser's own check of a record agrees with the engine's, and finds every alteration. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Receipts, type Receipt } from '../../../src/lib/net/receipts.ts';
import { canVerify, sealOf, verify } from '../../../src/lib/net/verify.ts';
import type { TableInfo } from '../../../src/lib/net/types.ts';

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

/** What a browser would have kept of a record at an entry, on seat 0. */
async function kept(text: string, n: number): Promise<Receipt> {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, never>);
  const seed = String(lines.at(-1)?.['server_seed']);
  const { commitment, game, player_seeds } = lines[0] as unknown as Record<string, string>;
  return {
    tripot_receipt: 1,
    table: 't',
    game: String(game),
    commitment: String(commitment),
    seeds: player_seeds?.[0] === undefined ? {} : { '0': player_seeds[0] },
    seen: { n, seal: await sealOf(seed, String(lines[n]?.['hash'])) },
  };
}

describe('a record held against what was seen', () => {
  const seen = read('gang-of-dice/gang-of-dice-2.jsonl');

  test('the match itself holds in every part', async () => {
    const verdict = await verify(seen, await kept(seen, 12));
    expect(verdict).toMatchObject({ ok: true, kept: { commitment: true, seed: null, seal: true } });
  });

  test('a flawless record of an invented match does not', async () => {
    const invented = read('12-gangsters/12-gangsters-3.jsonl');
    expect((await verify(invented)).ok).toBe(true);
    expect(await verify(invented, { ...(await kept(seen, 12)), commitment: 'ab'.repeat(32) })).toMatchObject({
      ok: false,
      line: null,
      kept: { commitment: false, seal: false },
    });
  });

  test('moves rewritten after they were seen are found', async () => {
    const receipt = await kept(seen, 12);
    const other = { ...receipt, seen: { n: 13, seal: receipt.seen?.seal ?? '' } };
    expect(await verify(seen, other)).toMatchObject({ ok: false, kept: { commitment: true, seal: false } });
  });

  test('a seed of mine that is not in it is found', async () => {
    const receipt = { ...(await kept(seen, 12)), seeds: { '0': 'mine' } };
    expect(await verify(seen, receipt)).toMatchObject({ ok: false, kept: { seed: false } });
  });

  test('what nobody kept is not called proven', async () => {
    expect((await verify(seen)).kept).toEqual({ commitment: null, seed: null, seal: null });
  });

  test("the seal is the same sum as the engine's", async () => {
    expect(await sealOf('00'.repeat(32), 'ab')).toBe(
      'a58f2214713d2b009392d8dab8da4d2f13ae12a17c24104139485f18a19bbcda',
    );
  });
});

describe('what the browser keeps', () => {
  const table = (status: string, commitment: string): TableInfo =>
    ({ id: 't', game: 'g', status, commitment }) as unknown as TableInfo;
  const shelf = (): Pick<Storage, 'getItem' | 'setItem'> => {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  };

  test('the first promise of an open table, never a later one', () => {
    const receipts = new Receipts(shelf());
    receipts.promised(table('open', 'aa'));
    receipts.promised(table('open', 'bb'));
    expect(receipts.of('t')?.commitment).toBe('aa');
  });

  test('no promise of a table that already plays', () => {
    const receipts = new Receipts(shelf());
    receipts.promised(table('playing', 'aa'));
    expect(receipts.of('t')).toBeNull();
  });

  test('one seed for a table, on every seat of mine, and the newest seal', () => {
    const receipts = new Receipts(shelf());
    const seed = receipts.seed('t');
    expect(receipts.seed('t')).toBe(seed);
    receipts.saw(table('playing', 'aa'), [0, 2], 5, 'five');
    receipts.saw(table('playing', 'aa'), [0, 2], 3, 'three');
    expect(receipts.of('t')).toMatchObject({ seeds: { '0': seed, '2': seed }, seen: { n: 5, seal: 'five' } });
  });

  test('nothing, without a word, where nothing can be kept', () => {
    const receipts = new Receipts(null);
    receipts.promised(table('open', 'aa'));
    expect(receipts.of('t')).toBeNull();
  });
});

describe('a browser that may not calculate', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([{ getRandomValues: () => 0 }, undefined])('is known as such before anything is asked', (crypto) => {
    expect(canVerify()).toBe(true);
    vi.stubGlobal('crypto', crypto);
    expect(canVerify()).toBe(false);
  });
});
