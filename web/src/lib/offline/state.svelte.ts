/** How the worker of this browser is: what the page says about it. */
class OfflineState {
  /** How much of Python has come, from 0 to 1. */
  loading = $state(0);
  ready = $state(false);
  /** Something was asked of Python. */
  waiting = $state(false);
  /** Why Python does not run here; null while it may. */
  failed = $state<string | null>(null);
  /** The match is not kept: the storage is full or denied. */
  unkept = $state(false);
}

export const offlineState = new OfflineState();
