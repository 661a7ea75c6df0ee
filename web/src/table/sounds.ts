/** The page's sounds, and a notification of the system when it is the reader's turn and they look elsewhere. */
import type { TablePage } from '$lib/play/table-page.svelte.ts';
import { canVibrate, vibrate } from '$lib/play/awake.ts';
import { settings } from '$lib/settings.svelte.ts';
import { t } from '$lib/text/i18n.svelte.ts';

async function notifyTurn({ state, game, screen }: TablePage, title: string): Promise<void> {
  const wanted = settings.notify && document.visibilityState !== 'visible';
  if (!wanted || !('Notification' in window) || Notification.permission !== 'granted') return;
  const options = {
    body: screen?.decision ? game.say(screen.decision.prompt) : '',
    tag: `turn-${state.id}`,
    icon: '/icon-192.png',
    data: { path: `/t/${state.id}` },
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(t('table.title.turn', { game: title }), options);
  else new Notification(t('table.title.turn', { game: title }), options);
}

/** Load the sounds and let the table play them. The returned function stops the loading. */
export function connectSounds(table: TablePage, title: () => string): () => void {
  let stopped = false;
  void import('$lib/play/sound.ts').then(({ sounds }) => {
    if (stopped) return;
    // Next to a big screen the sound comes from there.
    table.announcer.onSound = (name) => {
      if (!table.hand.on) sounds.play(name);
    };
    table.announcer.onTurn = () => {
      if (!table.hand.on || !canVibrate() || !settings.buzz) sounds.play('turn', true);
      if (settings.buzz) vibrate();
      void notifyTurn(table, title());
    };
  });
  return () => {
    stopped = true;
  };
}
