/** The first rendering of a table: first the dock, then the board in short tasks, or at once for a scene or a touch. */
import { createRenderScheduler } from '$lib/render-scheduler.ts';

/** A board that measures itself, or that bots change at once, is rendered step by step for this time. */
const STEPS_MS = 1000;

export class FirstRendering {
  /** The dock has its place: the board may follow. */
  dockPlaced = $state(false);
  readonly #ready: () => boolean;
  readonly #scheduler = createRenderScheduler();

  /** Call this while the page's component is made. `ready`: there is a position to render. */
  constructor(ready: () => boolean) {
    this.#ready = ready;
    $effect(() => (ready() && !this.dockPlaced ? this.#scheduler.schedule(() => (this.dockPlaced = true)) : undefined));
    $effect(() => {
      if (!this.dockPlaced) return;
      const timer = setTimeout(() => this.#scheduler.schedule(() => this.#scheduler.runAll()), STEPS_MS);
      return () => clearTimeout(timer);
    });
  }

  /** Render everything at once. */
  readonly finish = (): void => {
    if (!this.#ready() || this.#scheduler.done) return;
    this.dockPlaced = true;
    this.#scheduler.runAll();
  };
}
