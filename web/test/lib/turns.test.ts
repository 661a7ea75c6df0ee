import { describe, expect, it } from 'vitest';
import { Turns, type Day } from '../../src/lib/turns.ts';

/** A day on which each drawing takes a millisecond and a turn comes when it is called. */
function aDay(): Day & { next: () => void; readonly waiting: number } {
  let clock = 0;
  const tasks: (() => void)[] = [];
  return {
    now: () => clock,
    later: (turn) => void tasks.push(turn),
    draw: () => void (clock += 1),
    next: () => tasks.shift()?.(),
    get waiting() {
      return tasks.length;
    },
  };
}

describe('the first drawing, in turns', () => {
  it('draws nothing before its turn, then as much as a turn has time for, first come first served', () => {
    const day = aDay();
    const turns = new Turns(day);
    const drawn: number[] = [];
    for (let i = 1; i <= 7; i += 1) turns.join(() => drawn.push(i));
    expect(drawn).toEqual([]);
    day.next();
    expect(drawn).toEqual([1, 2, 3]);
    day.next();
    expect(drawn).toEqual([1, 2, 3, 4, 5, 6]);
    day.next();
    expect(drawn).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(day.waiting).toBe(0);
  });
  it('gives what comes out of a turn a turn of its own', () => {
    const day = aDay();
    const turns = new Turns(day);
    const drawn: string[] = [];
    turns.join(() => {
      drawn.push('board');
      turns.join(() => drawn.push('piece'));
    });
    turns.join(() => drawn.push('dock'));
    day.next();
    expect(drawn).toEqual(['board', 'dock', 'piece']);
  });
  it('leaves out what has gone meanwhile', () => {
    const day = aDay();
    const turns = new Turns(day);
    const drawn: string[] = [];
    const leave = turns.join(() => drawn.push('gone'));
    turns.join(() => drawn.push('here'));
    leave();
    day.next();
    expect(drawn).toEqual(['here']);
  });
  it('draws all that waits when a scene begins, and whatever comes later at once', () => {
    const day = aDay();
    const turns = new Turns(day);
    const drawn: number[] = [];
    for (let i = 1; i <= 5; i += 1) turns.join(() => drawn.push(i));
    turns.finish();
    expect(drawn).toEqual([1, 2, 3, 4, 5]);
    expect(turns.over).toBe(true);
    turns.join(() => drawn.push(6));
    expect(drawn).toEqual([1, 2, 3, 4, 5, 6]);
    day.next();
    expect(drawn.length).toBe(6);
  });
});
