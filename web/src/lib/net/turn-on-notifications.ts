/** Turning notifications on: the browser asks its user, then the page subscribes. */
import { settings } from '$lib/settings.svelte.ts';
import { notifications, obstacle, type Obstacle } from './notifications.svelte.ts';
import { session } from './session.svelte.ts';

/** Return what works now: with the page `closed` too, or only while it is `open`; or why nothing does. */
export async function turnOnNotifications(): Promise<'closed' | 'open' | Obstacle> {
  const before = obstacle();
  if (before !== null && before !== 'missing') return before;
  if (!('Notification' in window)) return 'missing';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  settings.set('notify', true);
  try {
    await session.somebody();
    await notifications.start();
  } catch {
    // The browser's own service may be shut off or out of reach: the open page still tells.
  }
  return notifications.closed ? 'closed' : 'open';
}
