/** The end page says why the winners won. */
import { expect, test } from 'vitest';
import type { End, LogItem, Texts } from '../../src/lib/net/types.ts';
import type { Place } from '../../src/table/end/places.ts';
import { whyOf } from '../../src/table/end/why.ts';

const both = { fr: 'x', en: 'x' };
const TEXTS: Texts = { 'why.last_gang': both, 'why.takes_rest': both, 'why.tie': both };
const END = { reason: 'last_gang', abandoned: false } as End;
const place = (seat: number, rank: number, score: number): Place => ({ seat: { seat } as Place['seat'], rank, score });
const log = (seat: number): LogItem[] => [
  { n: 9, who: seat, events: [{ kind: 'takes_rest', rule: 'X-1', seat, amount: 5 }] },
];

test('an event of the winner says it best', () => {
  const places = [place(2, 1, 30), place(0, 2, 10)];
  expect(whyOf(places, END, log(2), TEXTS)).toEqual([
    'why.takes_rest',
    { kind: 'takes_rest', rule: 'X-1', amount: 5, seat: [2], score: 30 },
  ]);
});

test('an event of another player does not', () => {
  expect(whyOf([place(0, 1, 30), place(2, 2, 10)], END, log(2), TEXTS)).toEqual([
    'why.last_gang',
    { seat: [0], score: 30 },
  ]);
});

test('equal scores are told apart by what decides a tie; a shared win is not', () => {
  expect(whyOf([place(0, 1, 30), place(1, 2, 30)], END, [], TEXTS)?.[0]).toBe('why.tie');
  expect(whyOf([place(0, 1, 30), place(1, 1, 30)], END, [], TEXTS)).toEqual([
    'why.last_gang',
    { seat: [0, 1], score: 30 },
  ]);
});

test('nobody wins an abandoned match, and a game without words says nothing', () => {
  expect(whyOf([place(0, 1, 30)], { ...END, abandoned: true }, [], TEXTS)).toBeNull();
  expect(whyOf([place(0, 1, 30)], END, [], {})).toBeNull();
});
