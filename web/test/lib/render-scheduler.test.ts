import { describe, expect, it } from 'vitest';
import { RenderScheduler, type SchedulerEnvironment } from '../../src/lib/render-scheduler.ts';

/** Each rendering takes a millisecond; a task runs when `next` is called. */
function fakeTasks(): SchedulerEnvironment & { next: () => void; readonly waiting: number } {
  let clock = 0;
  const tasks: (() => void)[] = [];
  return {
    now: () => clock,
    later: (turn) => void tasks.push(turn),
    render: () => void (clock += 1),
    next: () => tasks.shift()?.(),
    get waiting() {
      return tasks.length;
    },
  };
}

describe('the first drawing, in turns', () => {
  it('draws nothing before its turn, then as much as a turn has time for, first come first served', () => {
    const tasks = fakeTasks();
    const scheduler = new RenderScheduler(tasks);
    const drawn: number[] = [];
    for (let i = 1; i <= 7; i += 1) scheduler.schedule(() => drawn.push(i));
    expect(drawn).toEqual([]);
    tasks.next();
    expect(drawn).toEqual([1, 2, 3]);
    tasks.next();
    expect(drawn).toEqual([1, 2, 3, 4, 5, 6]);
    tasks.next();
    expect(drawn).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(tasks.waiting).toBe(0);
  });
  it('gives what comes out of a turn a turn of its own', () => {
    const tasks = fakeTasks();
    const scheduler = new RenderScheduler(tasks);
    const drawn: string[] = [];
    scheduler.schedule(() => {
      drawn.push('board');
      scheduler.schedule(() => drawn.push('piece'));
    });
    scheduler.schedule(() => drawn.push('dock'));
    tasks.next();
    expect(drawn).toEqual(['board', 'dock', 'piece']);
  });
  it('leaves out what has gone meanwhile', () => {
    const tasks = fakeTasks();
    const scheduler = new RenderScheduler(tasks);
    const drawn: string[] = [];
    const leave = scheduler.schedule(() => drawn.push('gone'));
    scheduler.schedule(() => drawn.push('here'));
    leave();
    tasks.next();
    expect(drawn).toEqual(['here']);
  });
  it('draws all that waits when a scene begins, and whatever comes later at once', () => {
    const tasks = fakeTasks();
    const scheduler = new RenderScheduler(tasks);
    const drawn: number[] = [];
    for (let i = 1; i <= 5; i += 1) scheduler.schedule(() => drawn.push(i));
    scheduler.runAll();
    expect(drawn).toEqual([1, 2, 3, 4, 5]);
    expect(scheduler.done).toBe(true);
    scheduler.schedule(() => drawn.push(6));
    expect(drawn).toEqual([1, 2, 3, 4, 5, 6]);
    tasks.next();
    expect(drawn.length).toBe(6);
  });
});
