/** The last entry of each table that this browser has shown: after a reload a recap says what came since. */
const KEY = 'tripot.seen';
const MAX_TABLES = 20;

function read(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, number][]) : [];
  } catch {
    return [];
  }
}

/** The last entry shown at a table; undefined if it was never open here. */
export const lastSeen = (table: string): number | undefined => read().find(([id]) => id === table)?.[1];

export function rememberSeen(table: string, entry: number): void {
  try {
    if (document.visibilityState === 'hidden') return;
    const others = read().filter(([id]) => id !== table);
    localStorage.setItem(KEY, JSON.stringify([[table, entry], ...others].slice(0, MAX_TABLES)));
  } catch {
    // A browser without storage shows no recap.
  }
}
