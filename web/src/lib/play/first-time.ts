/** The games whose first match was explained in this browser, or whose reader knows them already. */
const KEY = 'tripot.first';

function known(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the reader has not seen this game yet. `*` stands for every game. */
export function isFirstTime(game: string): boolean {
  const games = known();
  return !games.includes(game) && !games.includes('*');
}

/** The reader knows this game: it is never explained unasked again. */
export function rememberGame(game: string): void {
  if (!isFirstTime(game)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...known(), game]));
  } catch {
    // A browser without storage asks again next time.
  }
}
