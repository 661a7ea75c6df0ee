import { mount } from 'svelte';
import App from './App.svelte';
import { foreignLoading } from './games/foreign.ts';
import { offline } from './lib/net/host.ts';
import { settings } from './lib/settings.svelte.ts';
import { mayReload } from './lib/reload.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/kit.css';

// A page that was open while the server was updated asks for files that are gone: take the new page, once.
addEventListener('vite:preloadError', () => {
  if (!foreignLoading() && mayReload()) location.reload();
});
if (offline) void import('./lib/offline/page.ts');
else if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => {
    void navigator.serviceWorker.register('/sw.js');
    if (settings.notify)
      void navigator.serviceWorker.ready
        .then(() => import('./lib/net/notifications.svelte.ts'))
        .then(({ notifications }) => notifications.keep())
        .catch(() => undefined);
  });

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');
mount(App, { target });
