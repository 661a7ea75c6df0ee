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

/**
 * Load the page anew because the server speaks another protocol. Once for each version: if the page that comes still
 * has the version of this one, loading it again would not help. False if nothing was done.
 */
export function reloadForProtocol(
  version: number,
  reload: () => void = () => location.reload(),
  kept: Storage = sessionStorage,
): boolean {
  const key = `${KEY}.protocol-${version}`;
  try {
    if (kept.getItem(key) !== null) return false;
    kept.setItem(key, 'done');
  } catch {
    // Without storage the page would load itself for ever.
    return false;
  }
  reload();
  return true;
}
