/**
 * Checks a match's record in this browser with Web Crypto only: the chain of hashes, the commitment made before the
 * match, and every draw. A receipt is compared with the record too. The same arithmetic as in
 * src/tripot/core/{record,fairness}.py.
 */
import type { Receipt } from './receipts.ts';

export interface Verdict {
  readonly ok: boolean;
  readonly draws: number;
  readonly checked: number;
  readonly entries: number;
  readonly seed: string | null;
  /** The first bad line, counted from 1. */
  readonly line: number | null;
  /** The comparison with the receipt; null for parts the receipt does not have. */
  readonly kept: Kept;
}

export interface Kept {
  /** The record's commitment is the one shown before the start. */
  readonly commitment: boolean | null;
  /** My seed is among those of the draws. */
  readonly seed: boolean | null;
  /** The entries up to the last one shown are those that were shown. */
  readonly seal: boolean | null;
}

const NOTHING: Kept = { commitment: null, seed: null, seal: null };

const encoder = new TextEncoder();
const COMMIT = encoder.encode('tripot commit v1\0');
const DRAW = encoder.encode('tripot draw v1\0');
const SEAL = encoder.encode('tripot seal v1\0');

/** Web Crypto needs a secure page: https, or the same machine. */
export const canVerify = (): boolean => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data));
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function unhex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new Error('not hex');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function join(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function big(value: number, bytes: number): Uint8Array {
  const out = new Uint8Array(bytes);
  for (let i = bytes - 1, rest = value; i >= 0; i -= 1, rest = Math.floor(rest / 256)) out[i] = rest % 256;
  return out;
}

export async function commitment(serverSeed: string): Promise<string> {
  return hex(await sha256(join(COMMIT, unhex(serverSeed))));
}

/** The draws of a match: `pick(k, total)` is draw k, a whole number below total, without modulo bias. */
export function drawer(
  serverSeed: string,
  playerSeeds: readonly string[],
): (k: number, total: number) => Promise<number> {
  const packed = playerSeeds.map((seed) => {
    const bytes = encoder.encode(seed);
    return join(big(bytes.length, 4), bytes);
  });
  const prefix = join(DRAW, unhex(serverSeed), ...packed);
  return async (k, total) => {
    const of = BigInt(total);
    const limit = ((1n << 64n) / of) * of;
    for (let block = 0; ; block += 1) {
      const digest = await sha256(join(prefix, big(k, 8), big(block, 4)));
      const words = new DataView(digest.buffer);
      for (let start = 0; start < 32; start += 8) {
        const word = words.getBigUint64(start);
        if (word < limit) return Number(word % of);
      }
    }
  };
}

interface Entry {
  readonly n?: number;
  readonly who?: number | string;
  readonly draw?: number;
  readonly of?: number;
  readonly pick?: number;
  readonly commitment?: string;
  readonly player_seeds?: readonly string[];
  readonly server_seed?: string;
  readonly hash: string;
}

const TAIL = /,"hash":"([0-9a-f]{64})"\}$/;

/** The part of a line's hash that is shown before the seed is revealed. */
export async function sealOf(serverSeed: string, hash: string): Promise<string> {
  return hex(await sha256(join(SEAL, unhex(serverSeed), encoder.encode(hash))));
}

/** Compare a consistent record with the receipt of the match. */
async function compare(entries: readonly Entry[], seed: string, receipt: Receipt | null): Promise<Kept> {
  if (!receipt) return NOTHING;
  const header = entries[0];
  const mine = Object.entries(receipt.seeds);
  const { seen } = receipt;
  const hash = seen ? entries[seen.n]?.hash : undefined;
  return {
    commitment: receipt.commitment === null ? null : receipt.commitment === header?.commitment,
    seed: mine.length === 0 ? null : mine.every(([seat, one]) => header?.player_seeds?.[Number(seat)] === one),
    seal: seen === null ? null : hash !== undefined && (await sealOf(seed, hash)) === seen.seal,
  };
}

/** Check a record's text: the first bad line, and whether it agrees with the receipt. */
export async function verify(text: string, receipt: Receipt | null = null): Promise<Verdict> {
  const lines = text.split('\n');
  if (lines.pop() !== '')
    return { ok: false, draws: 0, checked: 0, entries: 0, seed: null, line: lines.length + 1, kept: NOTHING };
  const entries: Entry[] = [];
  let previous = '';
  const bad = (line: number | null, checked = 0, seed: string | null = null): Verdict => ({
    ok: line === null,
    draws: entries.filter((entry) => entry.who === 'chance').length,
    checked,
    entries: Math.max(0, entries.length - 1),
    seed,
    line,
    kept: NOTHING,
  });
  for (const [i, line] of lines.entries()) {
    const tail = TAIL.exec(line);
    if (!tail?.[1]) return bad(i + 1);
    const body = `${line.slice(0, tail.index)}}`;
    if (hex(await sha256(encoder.encode(`${previous}\n${body}`))) !== tail[1]) return bad(i + 1);
    previous = tail[1];
    try {
      entries.push(JSON.parse(line) as Entry);
    } catch {
      return bad(i + 1);
    }
  }
  const header = entries[0];
  const seed = entries.at(-1)?.server_seed ?? null;
  if (!header?.commitment) return bad(1);
  if (seed === null) return bad(lines.length);
  if ((await commitment(seed)) !== header.commitment) return bad(lines.length, 0, seed);
  const pick = drawer(seed, header.player_seeds ?? []);
  let checked = 0;
  for (const [i, entry] of entries.entries()) {
    if (entry.who !== 'chance') continue;
    const { draw, of, pick: said } = entry;
    if (
      draw === undefined ||
      of === undefined ||
      said === undefined ||
      draw !== checked ||
      (await pick(draw, of)) !== said
    )
      return bad(i + 1, checked, seed);
    checked += 1;
  }
  const kept = await compare(entries, seed, receipt);
  return { ...bad(null, checked, seed), ok: !Object.values(kept).includes(false), kept };
}

/** A draw of a record: its result, and whether the seeds give the same; null if no seed was revealed. */
export interface Draw {
  readonly n: number;
  readonly draw: number;
  readonly of: number;
  readonly pick: number;
  readonly do: string;
  readonly right: boolean | null;
}

/** The seeds and draws of a record. */
export interface Proof {
  readonly commitment: string | null;
  readonly serverSeed: string | null;
  readonly playerSeeds: readonly string[];
  /** Whether the revealed seed fits the commitment; null without a seed. */
  readonly kept: boolean | null;
  readonly lines: number;
  /** The first line whose hash does not follow from the ones before, counted from 1. */
  readonly broken: number | null;
  readonly draws: readonly Draw[];
}

/** Read a record's draws and calculate each again. */
export async function drawsOf(text: string): Promise<Proof> {
  const lines = text.split('\n').filter((line) => line !== '');
  const entries: (Entry & { readonly do?: string })[] = [];
  let previous = '';
  let broken: number | null = null;
  for (const [i, line] of lines.entries()) {
    const tail = TAIL.exec(line);
    const body = tail ? `${line.slice(0, tail.index)}}` : line;
    if (broken === null && (!tail?.[1] || hex(await sha256(encoder.encode(`${previous}\n${body}`))) !== tail[1]))
      broken = i + 1;
    previous = tail?.[1] ?? '';
    entries.push(JSON.parse(line) as Entry & { readonly do?: string });
  }
  const header = entries[0];
  const serverSeed = entries.at(-1)?.server_seed ?? null;
  const pick = serverSeed === null ? null : drawer(serverSeed, header?.player_seeds ?? []);
  const draws: Draw[] = [];
  for (const entry of entries) {
    if (entry.who !== 'chance') continue;
    const [draw, of, said] = [entry.draw ?? 0, entry.of ?? 0, entry.pick ?? 0];
    const right = pick === null ? null : draw === draws.length && of > 0 && (await pick(draw, of)) === said;
    draws.push({ n: entry.n ?? 0, draw, of, pick: said, do: entry.do ?? '', right });
  }
  return {
    commitment: header?.commitment ?? null,
    serverSeed,
    playerSeeds: header?.player_seeds ?? [],
    kept: serverSeed === null ? null : (await commitment(serverSeed)) === header?.commitment,
    lines: lines.length,
    broken,
    draws,
  };
}
