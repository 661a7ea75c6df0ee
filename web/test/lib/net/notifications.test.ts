import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { bytesOf, sameKey } from '../../../src/lib/net/notifications.svelte.ts';

const SOURCE = readFileSync(fileURLToPath(new URL('../../../plugins/sw-template.js', import.meta.url)), 'utf8');
type Handler = (event: Record<string, unknown>) => void;

/** The service worker's own code, with a browser round it that has these pages open. */
function worker(pages: readonly { url: string; visibilityState?: string; focus?: () => void }[]) {
  const shown: unknown[][] = [];
  const opened: string[] = [];
  const handlers: Record<string, Handler> = {};
  const self = {
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    registration: { showNotification: (...given: unknown[]) => shown.push(given) },
    clients: { matchAll: () => pages, openWindow: (path: string) => opened.push(path) },
  };
  runInNewContext(SOURCE, { self, URL, location: { origin: 'https://house' } });
  const happen = async (name: string, event: Record<string, unknown>): Promise<void> => {
    const works: unknown[] = [];
    handlers[name]?.({ ...event, waitUntil: (work: unknown) => works.push(work) });
    await Promise.all(works);
  };
  return { shown, opened, happen };
}
const told = { title: 'À vous', body: 'On vous attend', path: '/t/abc', tag: 'turn-abc' };
const data = (text: string) => ({ data: { json: () => JSON.parse(text) as unknown } });

describe('the service worker', () => {
  it('shows what the house says, to open its table', async () => {
    const { shown, happen } = worker([{ url: 'https://house/', visibilityState: 'visible' }]);
    await happen('push', data(JSON.stringify(told)));
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject(['À vous', { tag: 'turn-abc', data: { path: '/t/abc' } }]);
  });

  it('is silent where the table is in sight', async () => {
    const { shown, happen } = worker([{ url: 'https://house/t/abc', visibilityState: 'visible' }]);
    await happen('push', data(JSON.stringify(told)));
    expect(shown).toEqual([]);
  });

  it.each(['{', 'null', '{"title":"x","path":"//evil.example"}', '{"title":"x","path":"https://evil.example"}'])(
    'makes of nonsense a plain word that leads home: %s',
    async (text) => {
      const { shown, happen } = worker([]);
      await happen('push', data(text));
      expect(shown[0]).toMatchObject(['Tripot', { data: { path: '/' } }]);
    },
  );

  it('opens the match on a press, or goes to it where it is open', async () => {
    const notification = { close: () => undefined, data: { path: '/t/abc' } };
    const closed = worker([{ url: 'https://house/', focus: () => expect.unreachable() }]);
    await closed.happen('notificationclick', { notification });
    expect(closed.opened).toEqual(['/t/abc']);
    let focused = 0;
    const open = worker([{ url: 'https://house/t/abc', focus: () => (focused += 1) }]);
    await open.happen('notificationclick', { notification });
    expect([open.opened, focused]).toEqual([[], 1]);
  });
});

describe('subscriptions', () => {
  it('knows the key it was made for from another', () => {
    expect([...bytesOf('BP-_AA')]).toEqual([4, 255, 191, 0]);
    expect(sameKey(bytesOf('BP-_AA').buffer, 'BP-_AA')).toBe(true);
    expect(sameKey(bytesOf('BP-_AQ').buffer, 'BP-_AA')).toBe(false);
    expect(sameKey(null, 'BP-_AA')).toBe(false);
  });
});
