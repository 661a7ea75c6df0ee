import { describe, expect, it } from 'vitest';
import { favourites, monthChange, shownAchievements, touching } from '../../src/lib/people.ts';
import { mayReload } from '../../src/lib/reload.ts';

const DAY = 86_400_000;
const NOW = 1000 * DAY;
const point = (days: number, rating: number) => ({ at: NOW - days * DAY, rating, sigma: 1 });
const achievement = (id: string, at: number | null, done = 0, of = 1) => ({ id, at, match: null, done, of });
const row = (place: number, rating: number, sigma: number) => ({
  place,
  who: 'person' as const,
  id: `p${place}`,
  name: 'x',
  rating,
  sigma,
  played: 9,
  won: 1,
});

describe('how a rating moved', () => {
  it('compares with the last figure before the thirty days', () => {
    expect(monthChange([point(60, 1000), point(40, 1100), point(2, 1150)], NOW)).toBe(50);
  });
  it('compares with the first one where all is fresh', () => {
    expect(monthChange([point(9, 1000), point(2, 1030)], NOW)).toBe(30);
  });
  it('says nothing where nothing was rated lately, or only once', () => {
    expect(monthChange([point(60, 1000)], NOW)).toBeNull();
    expect(monthChange([point(2, 1000)], NOW)).toBeNull();
  });
});

describe('bots one likes to meet', () => {
  it('names the most often beaten and the one that beats most', () => {
    const duels = [
      { bot: 'rosa', won: 5, lost: 1 },
      { bot: 'gino', won: 9, lost: 2 },
      { bot: 'aldo', won: 1, lost: 6 },
    ];
    expect(favourites(duels)).toEqual({ best: duels[1], worst: duels[2] });
  });
  it('names nobody met less than three times', () => {
    expect(favourites([{ bot: 'rosa', won: 2, lost: 0 }])).toEqual({ best: null, worst: null });
  });
});

describe('achievements', () => {
  it('shows those done, newest first, then the two nearest', () => {
    const shown = shownAchievements([
      achievement('a', 1),
      achievement('b', 2),
      achievement('c', null, 0, 5),
      achievement('d', null, 4, 5),
      achievement('e', null, 3, 5),
    ]);
    expect(shown.map((one) => one.id)).toEqual(['b', 'a', 'd', 'e']);
  });
});

describe('places that say little', () => {
  it('finds runs of neighbours whose likely ratings overlap', () => {
    // Far apart and sure, then three that are close and unsure.
    const rows = [row(1, 2000, 0.1), row(2, 1200, 2), row(3, 1190, 2), row(4, 1180, 2)];
    expect(touching(rows)).toEqual([[2, 4]]);
  });
  it('finds none among the sure', () => {
    expect(touching([row(1, 2000, 0.1), row(2, 1200, 0.1)])).toEqual([]);
  });
});

describe('loading the page anew', () => {
  const storage = (): Storage => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    } as never;
  };
  it('happens once a minute at most', () => {
    const kept = storage();
    expect([0, 100, 59_999, 60_000].map((now) => mayReload(now, true, kept))).toEqual([true, false, false, true]);
  });
  it('never happens without a network', () => {
    expect(mayReload(0, false, storage())).toBe(false);
  });
});
