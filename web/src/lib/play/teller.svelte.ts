/**
 * Tells a match: shows a scene, waits its time, shows the next, and puts the question when all is told.
 * One timer. What is on the screen never runs ahead of the scene; the newest view is always behind the last one.
 */
import { BEHIND, BUDGET, fit, sum, timeOf, type Pace, type Scene, type Timed } from './story.ts';

/** What the teller needs of the world, so that tests can tell without waiting. */
export interface World {
  readonly later: (run: () => void, ms: number) => () => void;
  readonly now: () => number;
  readonly pace: () => Pace;
  /** Nothing travels: motion is off. */
  readonly still: () => boolean;
  /** Nobody looks: the tab is hidden. */
  readonly hidden: () => boolean;
  /** The reader has no question to wait for: he watches, or his part is over. */
  readonly watching: () => boolean;
  /** Whether this scene stays until it is touched. */
  readonly waits: (scene: Scene) => boolean;
}

export const WORLD: Pick<World, 'later' | 'now' | 'hidden'> = {
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  hidden: () => typeof document !== 'undefined' && document.visibilityState === 'hidden',
};

/** Why the question came before its time: nobody looked, the reader wants no scenes, or wanted no more of them. */
export type Jump = 'hidden' | 'instant' | 'finished' | 'behind';

/** Held down, scenes run so much faster. */
const FAST = 4;
/** A scene that waits for a touch goes on without one after so long: the match does too. */
export const LONGEST_TOUCH = 10_000;

export class Teller<Question> {
  /** The scene on the screen; null while the question stands. */
  scene = $state.raw<Scene | null>(null);
  /** How long it lasts. */
  ms = $state(0);
  /** It stays until it is touched. */
  waiting = $state(false);
  /** Nothing may move: the page has jumped, and no scene has begun since. */
  still = $state(false);
  /** Told again, on the reader's wish: the question still stands. */
  again = $state(false);
  readonly #world: World;
  readonly #show: (scene: Scene) => void;
  readonly #ask: (question: Question, jump: Jump | null) => void;
  #queue: readonly Timed[] = [];
  #question: Question | null = null;
  /** Time told since my last decision. */
  #told = 0;
  #fast = false;
  #until = 0;
  #cancel: (() => void) | null = null;

  constructor(world: World, show: (scene: Scene) => void, ask: (question: Question, jump: Jump | null) => void) {
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
    // What happens is told before what has happened is told again.
    if (this.again) this.#end();
    this.#question = question;
    const still = this.#world.still();
    const queue = [...this.#queue, ...scenes.map((scene) => ({ scene, ms: timeOf(scene, pace, still) }))];
    const watching = this.#world.watching();
    const jump = this.#world.hidden()
      ? 'hidden'
      : pace === 'instant'
        ? 'instant'
        : watching && sum(queue) > BEHIND.jump
          ? 'behind'
          : null;
    if (jump !== null) {
      for (const { scene } of queue) this.#show(scene);
      // Without scenes the question may come behind acts that have none: what happened before it is said all the same.
      this.#settle(jump === 'instant' || queue.length > 0 || this.busy ? jump : null);
      return;
    }
    const room = watching ? BEHIND.hurry : Math.max(BUDGET[pace] - this.#told, 0);
    this.#queue = fit(queue, room, pace);
    if (!this.busy) this.#next();
  }

  /** Tell again what was told, calmly; the question stands behind it as before. */
  retell(scenes: readonly Scene[], question: Question): void {
    if (this.busy || scenes.length === 0) return;
    this.#question = question;
    this.#queue = scenes.map((scene) => ({ scene, ms: timeOf(scene, 'calm', this.#world.still()) }));
    this.again = true;
    this.#next();
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
    if (!this.again) for (const { scene } of this.#queue) this.#show(scene);
    this.#settle('finished');
  }

  /** Run fast, from now on and for as long as it is held. */
  hold(fast: boolean): void {
    if (fast === this.#fast) return;
    this.#fast = fast;
    if (!this.busy || this.waiting || this.#cancel === null) return;
    const left = Math.max(0, this.#until - this.#world.now());
    this.#wait(fast ? left / FAST : left * FAST);
  }

  /** Forget what was to be told: the table has jumped. */
  clear(): void {
    this.#end();
    this.#question = null;
    this.still = true;
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #end(): void {
    this.#stop();
    this.#queue = [];
    this.scene = null;
    this.ms = 0;
    this.waiting = false;
    this.again = false;
  }

  #wait(ms: number): void {
    this.#stop();
    this.#until = this.#world.now() + ms;
    this.#cancel = this.#world.later(() => this.#next(), ms);
  }

  #next(): void {
    this.#stop();
    const [timed, ...rest] = this.#queue;
    if (!timed) {
      this.#settle(null);
      return;
    }
    this.#queue = rest;
    this.still = timed.ms === 0;
    this.scene = timed.scene;
    this.ms = this.#fast ? timed.ms / FAST : timed.ms;
    this.waiting = timed.ms > 0 && !this.again && this.#world.waits(timed.scene);
    // A touch is the reader's own time: it does not count.
    if (!this.again) this.#told += this.ms;
    this.#show(timed.scene);
    if (this.waiting) this.#wait(LONGEST_TOUCH);
    else if (this.ms > 0) this.#wait(this.ms);
    else this.#next();
  }

  #settle(jump: Jump | null): void {
    const question = this.#question;
    this.#end();
    this.#question = null;
    if (jump !== null) this.still = true;
    if (question !== null) this.#ask(question, jump);
  }
}
