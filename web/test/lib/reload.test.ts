/** Loading the page anew: at most once where it could go on for ever. */
import { expect, test, vi } from 'vitest';
import { reloadForProtocol } from '../../src/lib/reload.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test('the page loads itself anew once for each version of the protocol, also if two servers alternate', () => {
  const kept = storage();
  const reload = vi.fn<() => void>();
  const versions = [1, 2, 1, 2, 1];
  expect(versions.map((version) => reloadForProtocol(version, reload, kept))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without storage the page is not loaded anew: nothing would end it', () => {
  const reload = vi.fn<() => void>();
  const closed: Storage = {
    ...storage(),
    getItem: () => {
      throw new Error('denied');
    },
  };
  expect(reloadForProtocol(1, reload, closed)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
