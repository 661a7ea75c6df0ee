/**
 * Being told when the page is closed: this browser's subscription to the house's pushes, kept the same on both sides.
 */
import { api } from './api.ts';
import type { Notices } from './wire.ts';

/** Whether this browser can be told at all: a service worker, a push service, and a page that came over TLS. */
export const pushable = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function digestOf(endpoint: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a subscription was made for the house's present key; a house that was set up anew has another. */
export function sameKey(mine: ArrayBuffer | null, key: string): boolean {
  const wanted = bytesOf(key);
  const given = mine ? new Uint8Array(mine) : new Uint8Array();
  return given.length === wanted.length && given.every((byte, i) => byte === wanted[i]);
}

async function subscribe(known: Notices): Promise<Notices> {
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

class MyNotices {
  known = $state.raw<Notices | null>(null);
  /** Whether this browser is told with the page closed. */
  closed = $state(false);

  async load(): Promise<void> {
    this.known = await api.notices();
  }

  /** Be told in this browser, also with the page closed where it can. */
  async start(): Promise<void> {
    if (!pushable()) return;
    this.known = await subscribe(this.known ?? (await api.notices()));
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

  /** At every visit: a browser may have changed its address meanwhile, a house its key. */
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

export const notices = new MyNotices();
