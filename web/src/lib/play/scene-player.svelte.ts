/**
 * The animation queue: shows scenes one after the other, each for its time, and then the question. Has one timer.
 * The screen never shows a view newer than the scene; the newest view comes with the question.
 */
import { BUDGET_MS, durationOf, fitToBudget, flexibleBudget, leastOf, totalMs, WATCHER_LAG_MS } from './scenes.ts';
import type { Pace, Scene, SpentMs, TimedScene } from './scenes.ts';

/** Clock and settings of the player, so that tests can use another clock. */
export interface PlayerEnvironment {
  /** Run something later; the returned function cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly now: () => number;
  readonly pace: () => Pace;
  /** Motion is switched off. */
  readonly still: () => boolean;
  /** The tab is hidden. */
  readonly hidden: () => boolean;
  /** No question for the reader can come: they are a spectator or out of the match. */
  readonly spectating: () => boolean;
  /** How long a scene waits for a touch: 0 if it goes on by itself, Infinity if it stays until it is touched. */
  readonly touchWaitMs: (scene: Scene) => number;
  /** The length of the sentence that is shown with a scene. */
  readonly chars?: (scene: Scene) => number;
}

export const BROWSER: Pick<PlayerEnvironment, 'later' | 'now' | 'hidden'> = {
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  hidden: () => typeof document !== 'undefined' && document.visibilityState === 'hidden',
};

/**
 * Why scenes were left out: the tab was hidden, the reader wants no scenes, they finished them, or they were a
 * spectator too far behind.
 */
export type SkipReason = 'hidden' | 'instant' | 'finished' | 'behind';

/** While the reader holds the board down, scenes run this many times as fast. */
const FAST_FORWARD = 4;

const NOTHING_SPENT: SpentMs = { least: 0, flexible: 0 };

export class ScenePlayer<Question> {
  /** The scene on the screen; null while the question is shown. */
  scene = $state.raw<Scene | null>(null);
  /** How long the scene lasts. */
  ms = $state(0);
  /** The scene waits for a touch. */
  waiting = $state(false);
  /** When it goes on without one, by the environment's clock; null: it stays until it is touched. */
  waitsUntil = $state<number | null>(null);
  /** Nothing may move: scenes were left out, and no scene has begun since. */
  still = $state(false);
  /** Scenes are shown a second time, on the reader's wish. */
  replaying = $state(false);
  readonly #environment: PlayerEnvironment;
  readonly #show: (scene: Scene) => void;
  readonly #ask: (question: Question, skipped: SkipReason | null) => void;
  #queue: readonly TimedScene[] = [];
  #question: Question | null = null;
  #spent: SpentMs = NOTHING_SPENT;
  #fast = false;
  /** When the current wait ends. */
  #until = 0;
  #cancel: (() => void) | null = null;

  /** `show` is called for every scene in order, also for those left out; `ask` once all scenes are shown. */
  constructor(
    environment: PlayerEnvironment,
    show: (scene: Scene) => void,
    ask: (question: Question, skipped: SkipReason | null) => void,
  ) {
    this.#environment = environment;
    this.#show = show;
    this.#ask = ask;
  }

  get busy(): boolean {
    return this.scene !== null;
  }

  /** Queue the scenes of a push, and the question that comes behind them in place of the last one. */
  add(scenes: readonly Scene[], question: Question): void {
    const pace = this.#environment.pace();
    // New scenes are shown before old ones are shown again.
    if (this.replaying) this.#end();
    this.#question = question;
    const still = this.#environment.still();
    const queue = [...this.#queue, ...scenes.map((scene) => ({ scene, ms: this.#durationOf(scene, pace, still) }))];
    const spectating = this.#environment.spectating();
    const skip = this.#environment.hidden()
      ? 'hidden'
      : pace === 'instant'
        ? 'instant'
        : spectating && totalMs(queue) > WATCHER_LAG_MS.jump
          ? 'behind'
          : null;
    if (skip !== null) {
      for (const { scene } of queue) this.#show(scene);
      // At pace "instant" a push without scenes counts too: the recap still has to say what came before it.
      this.#settle(skip === 'instant' || queue.length > 0 || this.busy ? skip : null);
      return;
    }
    const [budget, spent] = spectating ? [WATCHER_LAG_MS.hurry, NOTHING_SPENT] : [BUDGET_MS[pace], this.#spent];
    this.#queue = fitToBudget(queue, flexibleBudget(queue, budget, spent, pace), pace);
    if (!this.busy) this.#next();
  }

  /** Show scenes a second time at the calm pace, then the same question. */
  replay(scenes: readonly Scene[], question: Question): void {
    if (this.busy || scenes.length === 0) return;
    this.#question = question;
    this.#queue = scenes.map((scene) => ({ scene, ms: durationOf(scene, 'calm', this.#environment.still()) }));
    this.replaying = true;
    this.#next();
  }

  /** The reader has chosen: scenes may take their full budget again. */
  resetBudget(): void {
    this.#spent = NOTHING_SPENT;
  }

  /** End this scene. */
  skip(): void {
    if (this.busy) this.#next();
  }

  /** Show the rest at once, then the question. */
  finish(): void {
    if (!this.busy) return;
    if (!this.replaying) for (const { scene } of this.#queue) this.#show(scene);
    this.#settle('finished');
  }

  /** Run fast while held. */
  hold(fast: boolean): void {
    if (fast === this.#fast) return;
    this.#fast = fast;
    if (!this.busy || this.waiting || this.#cancel === null) return;
    const left = Math.max(0, this.#until - this.#environment.now());
    this.#wait(fast ? left / FAST_FORWARD : left * FAST_FORWARD);
  }

  /** Drop the queue and the question. */
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
    this.waitsUntil = null;
    this.replaying = false;
  }

  #wait(ms: number): void {
    this.#stop();
    this.#until = this.#environment.now() + ms;
    this.#cancel = this.#environment.later(() => this.#next(), ms);
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
    this.ms = this.#fast ? timed.ms / FAST_FORWARD : timed.ms;
    const touchWaitMs = timed.ms > 0 && !this.replaying ? this.#environment.touchWaitMs(timed.scene) : 0;
    // A scene that would wait less than it lasts just lasts.
    this.waiting = touchWaitMs > timed.ms;
    this.waitsUntil = this.waiting && touchWaitMs < Infinity ? this.#environment.now() + touchWaitMs : null;
    // Time until a touch is the reader's own and costs no budget.
    if (!this.replaying) this.#spend({ scene: timed.scene, ms: this.ms });
    this.#show(timed.scene);
    if (this.waiting) {
      if (this.waitsUntil !== null) this.#wait(touchWaitMs);
    } else if (this.ms > 0) this.#wait(this.ms);
    else this.#next();
  }

  #durationOf(scene: Scene, pace: Pace, still: boolean): number {
    return durationOf(scene, pace, still, pace === 'slow' ? this.#environment.chars?.(scene) : 0);
  }

  #spend(timed: TimedScene): void {
    const least = leastOf(timed, this.#environment.pace());
    this.#spent = { least: this.#spent.least + least, flexible: this.#spent.flexible + timed.ms - least };
  }

  #settle(skipped: SkipReason | null): void {
    const question = this.#question;
    this.#end();
    this.#question = null;
    if (skipped !== null) this.still = true;
    if (question !== null) this.#ask(question, skipped);
  }
}
