/**
 * Tells a match: shows a scene, waits its time, shows the next, and puts the question when all is told.
 * One timer. What is on the screen never runs ahead of the scene; the newest view is always behind the last one.
 */
import { BUDGET, fit, timeOf, type Pace, type Scene, type Timed } from './story.ts';

/** What the teller needs of the world, so that tests can tell without waiting. */
export interface World {
  readonly later: (run: () => void, ms: number) => () => void;
  readonly pace: () => Pace;
  /** Nothing travels: motion is off. */
  readonly still: () => boolean;
  /** Nobody looks: the tab is hidden. */
  readonly hidden: () => boolean;
}

export const WORLD: Pick<World, 'later' | 'hidden'> = {
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  hidden: () => typeof document !== 'undefined' && document.visibilityState === 'hidden',
};

/** Held down, scenes run so much faster. */
const FAST = 4;

export class Teller<Question> {
  /** The scene on the screen; null while the question stands. */
  scene = $state.raw<Scene | null>(null);
  /** How long it lasts. */
  ms = $state(0);
  readonly #world: World;
  readonly #show: (scene: Scene) => void;
  readonly #ask: (question: Question, jumped: boolean) => void;
  #queue: readonly Timed[] = [];
  #question: Question | null = null;
  /** Time told since my last decision. */
  #told = 0;
  #fast = false;
  #cancel: (() => void) | null = null;

  constructor(world: World, show: (scene: Scene) => void, ask: (question: Question, jumped: boolean) => void) {
    this.#world = world;
    this.#show = show;
    this.#ask = ask;
  }

  get busy(): boolean {
    return this.scene !== null;
  }

  /** The scenes of a push, and what is asked when they are told. */
  add(scenes: readonly Scene[], question: Question): void {
    const pace = this.#world.pace();
    this.#question = question;
    if (pace === 'instant' || this.#world.hidden()) {
      for (const scene of [...this.#queue.map((one) => one.scene), ...scenes]) this.#show(scene);
      this.#settle(true);
      return;
    }
    const still = this.#world.still();
    const queue = [...this.#queue, ...scenes.map((scene) => ({ scene, ms: timeOf(scene, pace, still) }))];
    this.#queue = fit(queue, Math.max(BUDGET[pace] - this.#told, 0), pace);
    if (!this.busy) this.#next();
  }

  /** My decision is made: a new lap begins. */
  lap(): void {
    this.#told = 0;
  }

  /** End this scene. */
  skip(): void {
    if (this.busy) this.#next();
  }

  /** Tell everything that is left at once, and put the question. */
  finish(): void {
    if (!this.busy) return;
    for (const { scene } of this.#queue) this.#show(scene);
    this.#settle(true);
  }

  hold(fast: boolean): void {
    this.#fast = fast;
  }

  /** Forget what was to be told: the table has jumped. */
  clear(): void {
    this.#stop();
    this.#queue = [];
    this.#question = null;
    this.scene = null;
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #next(): void {
    this.#stop();
    const [timed, ...rest] = this.#queue;
    if (!timed) {
      this.#settle(false);
      return;
    }
    this.#queue = rest;
    this.scene = timed.scene;
    this.ms = this.#fast ? timed.ms / FAST : timed.ms;
    this.#told += this.ms;
    this.#show(timed.scene);
    if (this.ms > 0) this.#cancel = this.#world.later(() => this.#next(), this.ms);
    else this.#next();
  }

  #settle(jumped: boolean): void {
    this.#stop();
    const question = this.#question;
    this.#queue = [];
    this.#question = null;
    this.scene = null;
    this.ms = 0;
    if (question !== null) this.#ask(question, jumped);
  }
}
