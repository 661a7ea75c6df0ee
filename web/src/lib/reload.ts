/** Limits how often the page is loaded anew because one of its files is missing. */
const KEY = 'tripot.reloaded';
const AGAIN = 60_000;

/** True once a minute, and only with a network: without one the same file would be missing again. */
export function mayReload(now = Date.now(), online = navigator.onLine, kept: Storage = sessionStorage): boolean {
  if (!online) return false;
  try {
    if (now - Number(kept.getItem(KEY) ?? Number.NEGATIVE_INFINITY) < AGAIN) return false;
    kept.setItem(KEY, String(now));
    return true;
  } catch {
    // Without storage nothing would limit it.
    return false;
  }
}
