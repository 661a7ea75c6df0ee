/** Whom one plays: companies are remembered and filled, and characters speak now and then. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Opponent } from '../../../src/lib/net/types.ts';
import {
  another,
  companyFor,
  lastCompany,
  ofLevel,
  opponents,
  rememberCompany,
} from '../../../src/lib/play/opponents.svelte.ts';
import { seatNames } from '../../../src/lib/play/seats.ts';
import { figure, leader, MIN_PAUSE_MS, Talk } from '../../../src/lib/play/talk.ts';

const both = { fr: 'f', en: 'e' };
const one = (id: string, level: Opponent['level']): Opponent => ({
  id,
  level,
  name: id.toUpperCase(),
  line: both,
  face: { hat: 'cap', face: 'mid', tint: '#fff', props: [], coat: null },
  talk: {
    ...{ hello: [both], ahead: [both], behind: [both], won: [both], lost: [both] },
    ...{ met_even: [both], met_up: [both], met_down: [both], gloat: [both], ouch: [both] },
  },
  style: null,
});
const EVERYBODY = [one('a', 'habitue'), one('b', 'habitue'), one('c', 'caid')];
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
  opponents.know({
    levels: (['bleu', 'habitue', 'caid', 'parrain'] as const).map((id) => ({ id, seconds: 1 })),
    characters: EVERYBODY,
    compiled: false,
  });
});

describe('company', () => {
  test('a level fills the chairs with its characters, then with nobody in particular', () => {
    expect(ofLevel(EVERYBODY, 'habitue', 3)).toEqual(['a', 'b', 'habitue']);
    expect(another(EVERYBODY, 'habitue', ['a'])).toBe('b');
    expect(another(EVERYBODY, 'caid', ['c'])).toBe('caid');
  });
  test('the last company is kept for its game, without those the house no longer knows', () => {
    expect(companyFor('x', 2)).toEqual(['a', 'b']);
    rememberCompany('x', ['c', 'gone', 'parrain']);
    rememberCompany('y', ['a']);
    expect(companyFor('x', 2)).toEqual(['c', 'parrain']);
    expect(lastCompany('y')).toEqual(['a']);
  });
  test('what a browser kept wrongly is no company', () => {
    kept.set('tripot.company', '{"x": 3, "y": [1, "a"]}');
    expect(lastCompany('x')).toEqual([]);
    expect(lastCompany('y')).toEqual(['a']);
    kept.set('tripot.company', 'nonsense');
    expect(companyFor('x', 1)).toEqual(['a']);
  });
  test('a character goes by its own name, and a bot of old by a name nobody else has here', () => {
    expect(
      seatNames([
        { kind: 'bot', bot: 'c' },
        { kind: 'bot', bot: 'greedy' },
      ]),
    ).toEqual(['C', 'Rosa']);
  });
  test('a bot without a name keeps its own when others change', () => {
    const bots = (...names: string[]) => seatNames(names.map((bot) => ({ kind: 'bot', bot })));
    expect(bots('caid', 'caid', 'caid').slice(1)).toEqual(bots('c', 'caid', 'caid').slice(1));
    opponents.know({
      levels: [],
      characters: [{ ...one('gino', 'caid'), name: 'Gino' }],
      compiled: false,
    });
    expect(bots('caid', 'caid', 'gino')).toEqual(['Rosa', 'Lucien', 'Gino']);
  });
});

describe('talk', () => {
  test('a figure is read from what a board shows', () => {
    expect(figure('1 200 $')).toBe(1200);
    expect(figure(undefined)).toBeNull();
    expect(leader([3, 5, 5])).toBeNull();
    expect(leader([3, 6, 5])).toBe(1);
  });
  test('somebody greets a fresh match once, and nobody one that was already going on', () => {
    const talk = new Talk();
    expect(talk.next(0, [1, 2], [0, 0, 0], true, null)?.occasion).toBe('hello');
    expect(talk.next(1, [1, 2], [0, 0, 0], true, null)).toBeNull();
    expect(new Talk().next(0, [1], [0, 0], false, null)).toBeNull();
  });
  test('a change of the lead is worth a word, but not too often', () => {
    const talk = new Talk();
    talk.next(0, [1], [2, 1], false, null);
    expect(talk.next(1, [1], [2, 3], false, null)).toEqual({ seat: 1, occasion: 'ahead' });
    expect(talk.next(2, [1], [4, 3], false, null)).toBeNull();
    talk.next(3, [1], [4, 5], false, null);
    expect(talk.next(2 + MIN_PAUSE_MS, [1], [6, 5], false, null)).toEqual({ seat: 1, occasion: 'behind' });
  });
  test('the end is said once, by whoever won or lost', () => {
    const talk = new Talk();
    expect(talk.next(0, [1], [1, 2], false, [2, 1])).toEqual({ seat: 1, occasion: 'won' });
    expect(talk.next(1, [1], [1, 2], false, [2, 1])).toBeNull();
    expect(new Talk().next(0, [1], [2, 1], false, [1, 2])?.occasion).toBe('lost');
  });
});
