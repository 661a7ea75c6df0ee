// The service worker of the page without a server: `tripot static` writes the list of files into it.
// It is installed only when the reader asks for it, and stores every file of the folder.
const FILES = {}; // each path, with the digest and the size of its content
const CACHE = `tripot ${self.registration.scope}`;
const keyOf = (path) => new URL(`${path}?d=${FILES[path][0]}`, self.registration.scope).href;

async function keepAll() {
  const cache = await caches.open(CACHE);
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  const of = Object.values(FILES).reduce((sum, [, size]) => sum + size, 0);
  let kept = 0;
  for (const [path, [, size]] of Object.entries(FILES)) {
    const key = keyOf(path);
    // Files that did not change since the last version are there already.
    if (!(await cache.match(key))) {
      const fresh = await fetch(new Request(new URL(path, self.registration.scope), { cache: 'no-cache' }));
      if (!fresh.ok) throw new Error(`${path}: ${fresh.status}`);
      await cache.put(key, fresh);
    }
    kept += size;
    for (const page of pages) page.postMessage({ kept, of });
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));

// A new version becomes active when no page of the old one is open any more: a running match keeps its files.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      const wanted = new Set(Object.keys(FILES).map(keyOf));
      for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { scope } = self.registration;
  const url = event.request.url.split(/[?#]/)[0];
  if (event.request.method !== 'GET' || !url.startsWith(scope)) return;
  const path = url.slice(scope.length) || 'index.html';
  if (!Object.hasOwn(FILES, path)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(keyOf(path)))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
