/** Splits the first rendering of a page into short tasks, so that a slow phone can handle a touch between them. */
import { createContext, flushSync } from 'svelte';

/** A task begins no further part after this time. */
const TASK_MS = 3;

export interface SchedulerEnvironment {
  readonly now: () => number;
  /** Call back in a later task. */
  readonly later: (task: () => void) => void;
  /** Render what has changed. */
  readonly render: () => void;
}
const BROWSER: SchedulerEnvironment = {
  now: () => performance.now(),
  // After the next frame: the browser lays out what one task has added before the next task adds more.
  later: (task) =>
    document.visibilityState === 'hidden' ? void setTimeout(task) : void requestAnimationFrame(() => setTimeout(task)),
  render: () => flushSync(),
};

export class RenderScheduler {
  readonly #environment: SchedulerEnvironment;
  #waiting: (() => void)[] = [];
  #called = false;
  #done = false;

  constructor(environment: SchedulerEnvironment = BROWSER) {
    this.#environment = environment;
  }

  /** The first rendering is over: parts that come from now on are rendered at once. */
  get done(): boolean {
    return this.#done;
  }

  /** Render a part in a later task, in the order of the calls. The returned function takes it back. */
  schedule(show: () => void): () => void {
    if (this.#done) {
      show();
      return () => undefined;
    }
    this.#waiting.push(show);
    this.#call();
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== show);
    };
  }

  /** Render all that waits, and all later parts at once. */
  runAll(): void {
    this.#done = true;
    const all = this.#waiting;
    this.#waiting = [];
    for (const show of all) show();
  }

  #call(): void {
    if (this.#called) return;
    this.#called = true;
    this.#environment.later(() => this.#run());
  }

  #run(): void {
    this.#called = false;
    const end = this.#environment.now() + TASK_MS;
    do {
      this.#waiting.shift()?.();
      this.#environment.render();
    } while (this.#waiting.length > 0 && this.#environment.now() < end);
    if (this.#waiting.length > 0) this.#call();
  }
}

const [given, give, has] = createContext<RenderScheduler>();

/** The scheduler of the page this component belongs to; null if that page renders at once. */
export const useRenderScheduler = (): RenderScheduler | null => (has() ? given() : null);

/** Give the page of this component a scheduler. */
export function createRenderScheduler(): RenderScheduler {
  return give(new RenderScheduler());
}
