/** The screen stays on while one plays, and the phone vibrates on one's turn, where the browser can do that. */

const TURN_MS = 180;

/** Browsers give a wake lock to secure pages only: over plain http the phone's own timeout counts. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Safari cannot vibrate. */
export const canVibrate = (): boolean => 'vibrate' in navigator;

export function vibrate(): void {
  // A browser may refuse before the first touch: then only the sound is heard.
  if (canVibrate()) navigator.vibrate(TURN_MS);
}

/** Keep the screen on until the returned function is called. The lock ends with each look away and is taken again. */
export function stayAwake(): () => void {
  if (!canStayAwake()) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const take = (): void => {
    if (over || document.visibilityState !== 'visible') return;
    navigator.wakeLock.request('screen').then(
      (taken) => {
        if (over) void taken.release();
        else lock = taken;
      },
      // Refused, for example while the battery is low.
      () => undefined,
    );
  };
  take();
  document.addEventListener('visibilitychange', take);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', take);
    void lock?.release();
  };
}
