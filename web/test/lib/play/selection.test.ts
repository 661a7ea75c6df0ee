/** Touching things on a board: what is lit, what is armed, what is sent. */
import { describe, expect, test } from 'vitest';
import { Selection } from '../../../src/lib/play/selection.svelte.ts';
import type { Choice, Decision } from '../../../src/lib/net/types.ts';

const choice = (text: string, refs: readonly string[], counts?: readonly number[]): Choice => ({
  do: text,
  label: ['choice.x', {}],
  rules: ['X-1'],
  refs,
  ...(counts ? { counts } : {}),
});
const asked = (kind: Decision['kind'], choices: readonly Choice[], more: Partial<Decision> = {}): Decision => ({
  kind,
  prompt: ['prompt.x', {}],
  rules: ['X-1'],
  awaited: true,
  choices,
  ...more,
});

/** A selection whose clock jumps a second with every look: no touch is the second half of a double one. */
function selection(decision: Decision): { readonly it: Selection; readonly sent: string[] } {
  const sent: string[] = [];
  let now = 0;
  return {
    it: new Selection(
      decision,
      (text) => sent.push(text),
      false,
      () => (now += 1000),
    ),
    sent,
  };
}

describe('chains', () => {
  const table = asked(
    'one',
    [
      choice('pan', ['card:pan']),
      choice('move', ['card:move']),
      choice('cocktail', ['card:cocktail']),
      choice('discard pan', ['discard:pan']),
    ],
    {
      chains: [
        choice('pan 20>9', ['card:pan', 'seat:9', 'seat:20']),
        choice('pan 26>3', ['card:pan', 'seat:3', 'seat:26']),
        choice('move 10>16', ['card:move', 'seat:10', 'seat:16']),
        choice('move 10>9', ['card:move', 'seat:10', 'seat:9']),
        choice('move 11>16', ['card:move', 'seat:11', 'seat:16']),
        choice('cocktail 6', ['card:cocktail', 'seat:6']),
        choice('cocktail 12', ['card:cocktail', 'seat:12']),
        choice('cocktail 6 12', ['card:cocktail', 'seat:6', 'seat:12']),
      ],
    },
  );

  test('at first only the cards are lit', () => {
    const { it } = selection(table);
    expect(['card:pan', 'card:move', 'card:cocktail', 'discard:pan'].every((ref) => it.lit(ref))).toBe(true);
    expect(['seat:9', 'seat:10', 'seat:16', 'seat:20'].some((ref) => it.lit(ref))).toBe(false);
  });

  test('a touched card lights its targets, not those who hit them, and is not yet an answer', () => {
    const { it } = selection(table);
    it.touch('card:pan');
    expect([it.lit('seat:9'), it.lit('seat:3'), it.lit('seat:20'), it.lit('seat:10')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(it.ready).toBeNull();
  });

  test('a target arms the whole chain, another one replaces it, the same again sends it', () => {
    const { it, sent } = selection(table);
    it.touch('card:pan');
    it.touch('seat:9');
    expect(it.ready?.do).toBe('pan 20>9');
    expect(it.lit('seat:3')).toBe(true);
    it.touch('seat:3');
    expect(it.ready?.do).toBe('pan 26>3');
    it.touch('seat:3');
    expect(sent).toEqual(['pan 26>3']);
  });

  test('a move is lit in two steps, and its man can be changed', () => {
    const { it } = selection(table);
    it.touch('card:move');
    expect([it.lit('seat:10'), it.lit('seat:11'), it.lit('seat:16')]).toEqual([true, true, false]);
    it.touch('seat:10');
    expect([it.lit('seat:16'), it.lit('seat:9'), it.lit('seat:11')]).toEqual([true, true, true]);
    it.touch('seat:16');
    expect(it.ready?.do).toBe('move 10>16');
    it.touch('seat:11');
    expect(it.ready?.do).toBe('move 11>16');
  });

  test('glasses add up, and letting go of one keeps the others', () => {
    const { it } = selection(table);
    it.touch('card:cocktail');
    it.touch('seat:12');
    expect(it.ready?.do).toBe('cocktail 12');
    it.touch('seat:6');
    expect(it.ready?.do).toBe('cocktail 6 12');
    it.touch('seat:12');
    expect(it.ready?.do).toBe('cocktail 6');
  });

  test('another card drops everything touched for the first', () => {
    const { it } = selection(table);
    it.touch('card:pan');
    it.touch('seat:9');
    it.touch('card:move');
    expect(it.touched).toEqual(['card:move']);
    expect(it.ready).toBeNull();
  });

  test('letting go of the card lets go of its target', () => {
    const { it } = selection(table);
    it.touch('card:pan');
    it.touch('seat:9');
    it.touch('card:pan');
    expect(it.touched).toEqual([]);
  });

  test('a choice no chain begins with is armed as it is', () => {
    const { it } = selection(table);
    it.touch('discard:pan');
    expect(it.ready?.do).toBe('discard pan');
  });
});

describe('counts', () => {
  const place = asked(
    'counts',
    [
      choice('pass', [], [0, 0]),
      choice('b12', ['city:boston'], [1, 2]),
      choice('b21', ['city:boston'], [2, 1]),
      choice('b30', ['city:boston'], [3, 0]),
      choice('b31', ['city:boston'], [3, 1]),
      choice('n10', ['city:ny'], [1, 0]),
      choice('n30', ['city:ny'], [3, 0]),
    ],
    { kinds: ['experts', 'occasionals'] },
  );

  test('a touched city takes as few as will do, of the first kind', () => {
    const { it } = selection(place);
    it.touch('city:boston');
    expect(it.ready?.do).toBe('b30');
    expect([it.canCount(0, -1), it.canCount(1, 1)]).toEqual([false, true]);
  });

  test('another city keeps the counts that fit there', () => {
    const { it } = selection(place);
    it.touch('city:boston');
    it.touch('city:ny');
    expect(it.ready?.do).toBe('n30');
    it.touch('city:ny');
    expect([it.ready, it.counts]).toEqual([null, [0, 0]]);
  });
});

describe('one and some', () => {
  test('two things narrow to one choice', () => {
    const { it } = selection(asked('one', [choice('a', ['card:1', 'seat:1']), choice('b', ['card:1', 'seat:2'])]));
    it.touch('card:1');
    expect(it.ready).toBeNull();
    it.touch('seat:2');
    expect(it.ready?.do).toBe('b');
  });

  test('ticked items are told apart by their place', () => {
    const item = (token: string, ref: string) => ({ token, label: ['x', {}] as const, refs: [ref] });
    const { it } = selection(
      asked('some', [], {
        verb: 'reroll',
        least: 1,
        most: 2,
        items: [item('3', 'die:1'), item('3', 'die:2'), item('5', 'die:3')],
      }),
    );
    it.touch('die:2');
    expect([it.picked('die:1'), it.picked('die:2'), it.ready?.do]).toEqual([false, true, 'reroll 3']);
  });
});

describe('hands', () => {
  const pick = (card: number): Choice => ({
    do: `pick ${card}`,
    label: ['choice.pick', { card }],
    rules: ['X-1'],
    refs: [`card:${card}`],
  });
  const question = asked('one', [pick(3), pick(7)]);

  test('a double touch arms and does not send; a second touch sends', () => {
    const sent: string[] = [];
    let now = 0;
    const it = new Selection(
      question,
      (text) => sent.push(text),
      false,
      () => now,
    );
    it.touch('card:3');
    now = 200;
    it.touch('card:3');
    expect(sent).toEqual([]);
    expect(it.ready?.do).toBe('pick 3');
    now = 900;
    it.touch('card:3');
    expect(sent).toEqual(['pick 3']);
  });

  test('a number key arms the n-th choice, a number outside does nothing', () => {
    const { it, sent } = selection(question);
    it.pickNumber(2);
    expect(it.ready?.do).toBe('pick 7');
    it.pickNumber(9);
    expect(it.ready?.do).toBe('pick 7');
    expect(sent).toEqual([]);
  });

  test('where numbers are asked for, the key is the number', () => {
    const { it } = selection(
      asked(
        'number',
        [2, 5].map((n) => ({ ...pick(n), value: n })),
      ),
    );
    it.pickNumber(5);
    expect(it.ready?.do).toBe('pick 5');
    it.pickNumber(1);
    expect(it.ready?.do).toBe('pick 5');
  });
});
