/** Keeping the page and Python on this device: a service worker stores every file of the folder. */
import { BASE } from '../net/host.ts';

interface Progress {
  readonly kept: number;
  readonly of: number;
}

class Kept {
  state = $state<'no' | 'keeping' | 'kept' | 'failed'>('no');
  /** From 0 to 1. */
  done = $state(0);
  readonly possible = 'serviceWorker' in navigator && isSecureContext;
  /** The size of all files on the device. */
  readonly megabytes = document.querySelector('meta[name="tripot-size"]')?.getAttribute('content') ?? '';

  constructor() {
    if (!this.possible) return;
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Progress>) => {
      this.done = data.of > 0 ? data.kept / data.of : 0;
    });
    void navigator.serviceWorker.getRegistration(BASE).then((found) => {
      if (found?.active) this.state = 'kept';
    });
  }

  /** Store every file; a network is needed once. */
  keep(): void {
    this.state = 'keeping';
    navigator.serviceWorker.register(`${BASE}sw.js`, { scope: BASE }).then(
      (registration) => this.#follow(registration),
      () => (this.state = 'failed'),
    );
  }

  #follow(registration: ServiceWorkerRegistration): void {
    const worker = registration.installing;
    if (!worker) {
      this.state = registration.active ? 'kept' : 'failed';
      return;
    }
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') this.state = 'kept';
      else if (worker.state === 'redundant') this.state = 'failed';
    });
  }
}

export const kept = new Kept();
