// Keeps the page itself at hand. The match is the server's: nothing under /api is ever kept.
const FILES = /* FILES */ [];
const CACHE = `tripot-${'VERSION'}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.add(new Request('/', { cache: 'reload' }));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('tripot-') && name !== CACHE) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api')) return;
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(async () => (await caches.match('/')) ?? Response.error()));
    return;
  }
  if (!FILES.includes(url.pathname)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(event.request);
      if (kept) return kept;
      const fresh = await fetch(event.request);
      if (fresh.ok) await cache.put(event.request, fresh.clone());
      return fresh;
    })(),
  );
});

// What the house says while no page is open: sealed for this browser, it names a table and nothing that is told there.
self.addEventListener('push', (event) => {
  let told = null;
  try {
    told = event.data?.json() ?? null;
  } catch {
    // Not from our house's hand: the browser still wants something shown.
  }
  const good = typeof told?.title === 'string' && typeof told.path === 'string' && /^\/(?!\/)/.test(told.path);
  const { title, body, path, tag } = good ? told : { title: 'Tripot', body: '', path: '/', tag: 'tripot' };
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const seen = (page) => page.visibilityState === 'visible' && new URL(page.url).pathname === path;
      if (pages.some(seen)) return;
      await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } });
    })(),
  );
});

// The push service gave this browser another address: tell the house.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    (async () => {
      const options = event.oldSubscription?.options;
      const mine = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
      if (!mine) return;
      const { endpoint, keys } = mine.toJSON();
      const headers = { 'Content-Type': 'application/json' };
      await fetch('/api/me/push', { method: 'POST', headers, body: JSON.stringify({ endpoint, keys }) });
    })(),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? '/';
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const page = pages.find((one) => new URL(one.url).pathname === path);
      if (page) await page.focus();
      else await self.clients.openWindow(path);
    })(),
  );
});
