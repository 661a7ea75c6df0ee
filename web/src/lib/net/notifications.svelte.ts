/** Notifications while the page is closed: this browser's push subscription, kept equal here and on the server. */
import { api } from './api.ts';
import type { NotificationSettings } from './wire.ts';

/** Whether this browser can be notified: it needs a service worker, a push service and a secure page. */
export const pushable = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Why this browser cannot notify: no https, not on the home screen (iPhone), forbidden by its user, or not able to. */
export type Obstacle = 'insecure' | 'install' | 'denied' | 'missing';

/** Return why this browser cannot notify; null if it can. */
export function obstacle(): Obstacle | null {
  if (!isSecureContext) return 'insecure';
  if (!('Notification' in window) || !('serviceWorker' in navigator) || !('PushManager' in window)) {
    // Safari on iPhone and iPad notifies only from the home screen.
    const apple = /iPhone|iPad/.test(navigator.userAgent) || navigator.maxTouchPoints > 1;
    return apple && 'standalone' in navigator ? 'install' : 'missing';
  }
  return Notification.permission === 'denied' ? 'denied' : null;
}

export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function digestOf(endpoint: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a subscription was made for the server's present key. A server that was set up anew has another. */
export function sameKey(mine: ArrayBuffer | null, key: string): boolean {
  const wanted = bytesOf(key);
  const given = mine ? new Uint8Array(mine) : new Uint8Array();
  return given.length === wanted.length && given.every((byte, i) => byte === wanted[i]);
}

async function subscribe(known: NotificationSettings): Promise<NotificationSettings> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) throw new Error('the page is not installed');
  let mine = await worker.pushManager.getSubscription();
  if (mine && !sameKey(mine.options.applicationServerKey, known.key)) {
    await mine.unsubscribe();
    mine = null;
  }
  mine ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(known.key) });
  if (known.devices.includes(await digestOf(mine.endpoint))) return known;
  const { endpoint, keys } = mine.toJSON();
  return api.pushHere({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  });
}

class MyNotifications {
  known = $state.raw<NotificationSettings | null>(null);
  /** This browser gets notifications while the page is closed. */
  closed = $state(false);

  async load(): Promise<void> {
    this.known = await api.notifications();
  }

  /** Subscribe this browser, if it can be notified. */
  async start(): Promise<void> {
    if (!pushable()) return;
    this.known = await subscribe(this.known ?? (await api.notifications()));
    this.closed = true;
  }

  async stop(): Promise<void> {
    this.closed = false;
    if (!pushable()) return;
    const worker = await navigator.serviceWorker.getRegistration();
    const mine = await worker?.pushManager.getSubscription();
    if (!mine) return;
    await mine.unsubscribe();
    this.known = await api.pushHereNoMore(mine.endpoint);
  }

  /** Renew the subscription at every visit: the browser's address or the server's key may have changed. */
  async keep(): Promise<void> {
    if (pushable() && Notification.permission === 'granted' && (await api.me()).person) await this.start();
  }

  async write(address: string): Promise<void> {
    this.known = await api.mailMe(address);
  }

  async writeNoMore(): Promise<void> {
    this.known = await api.mailMeNoMore();
  }
}

export const notifications = new MyNotifications();
