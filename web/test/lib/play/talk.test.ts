/** Characters remember the score, speak of blows, and rarely. */
import { describe, expect, test } from 'vitest';
import { greetingOf, MIN_PAUSE_MS, Talk, withScore } from '../../../src/lib/play/talk.ts';

const HELLO_OVER = MIN_PAUSE_MS + 1;

describe('a greeting', () => {
  test.each([
    [undefined, 'hello'],
    [{ won: 0, lost: 0 }, 'hello'],
    [{ won: 2, lost: 2 }, 'met_even'],
    [{ won: 1, lost: 3 }, 'met_up'],
    [{ won: 3, lost: 1 }, 'met_down'],
  ])('after %o is %s', (score, occasion) => {
    expect(greetingOf(score)).toBe(occasion);
  });

  test('comes from a character the reader has met before', () => {
    const scoreOf = (seat: number) => (seat === 3 ? { won: 1, lost: 4 } : undefined);
    expect(new Talk().next(0, [1, 2, 3], [0, 0, 0, 0], true, null, scoreOf)).toEqual({ seat: 3, occasion: 'met_up' });
  });

  test('has the score from the character’s side', () => {
    expect(withScore('{me} à {you}', { won: 1, lost: 4 })).toBe('4 à 1');
  });
});

describe('a blow', () => {
  test('of its own makes a character groan', () => {
    expect(new Talk().blow(0, [1, 2], { seat: 2 }, 0)).toEqual({ seat: 2, occasion: 'ouch' });
  });

  test('of the reader makes one of them gloat', () => {
    expect(new Talk().blow(0, [1, 2], { seat: 0 }, 0)?.occasion).toBe('gloat');
  });

  test('of somebody else passes without a word', () => {
    expect(new Talk().blow(0, [1, 2], { seat: 3 }, 0)).toBeNull();
  });

  test('so soon after a remark passes without a word', () => {
    const talk = new Talk();
    talk.blow(0, [1], { seat: 1 }, 0);
    expect(talk.blow(MIN_PAUSE_MS - 1, [1], { seat: 1 }, 0)).toBeNull();
    expect(talk.blow(HELLO_OVER, [1], { seat: 1 }, 0)).not.toBeNull();
  });
});
