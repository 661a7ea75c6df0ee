/** When a missing file of the page may be answered by loading the page anew: never again and again. */
const KEY = 'tripot.reloaded';
const AGAIN = 60_000;

/** Yes once a minute, and only while there is a network: without one, the same file would be missing each time. */
export function mayReload(now = Date.now(), online = navigator.onLine, kept: Storage = sessionStorage): boolean {
  if (!online) return false;
  try {
    if (now - Number(kept.getItem(KEY) ?? Number.NEGATIVE_INFINITY) < AGAIN) return false;
    kept.setItem(KEY, String(now));
    return true;
  } catch {
    // Nothing can be kept, so nothing would stop it.
    return false;
  }
}
