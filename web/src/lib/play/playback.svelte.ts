/**
 * Plays a finished match in scenes, by the same rules as at the table. For replays and lessons. Give it frames with
 * `playNext` (the frame that follows) or `jump` (any other); draw `view`, `shown` and `ms`; put `log` into the log.
 */
import type { GameEvent, LogItem, View, Who } from '$lib/net/types.ts';
import {
  NO_SCENE_RULES,
  scenesOf,
  type Pace,
  type Scene,
  type SceneRules,
  type Decides,
  type Stage,
} from './scenes.ts';
import { BROWSER, ScenePlayer, type PlayerEnvironment } from './scene-player.svelte.ts';

/** A frame of a replay, or a step of a lesson. */
export interface Moment {
  readonly n: number;
  readonly who: Who;
  readonly events: readonly GameEvent[];
  readonly view: View;
}

/** How the match is shown: the game's scenes, what its board writes into views, and the seat that looks. */
export interface PlaybackContext {
  readonly rules: SceneRules;
  readonly stage?: Stage | undefined;
  readonly decides?: Decides | undefined;
  readonly me: number | null;
}

export interface PlaybackOptions {
  readonly pace: () => Pace;
  readonly still: () => boolean;
}

/** How long a moment without scenes is shown. */
const NO_SCENE_MS = 120;

export class Playback {
  /** The view to draw; null before the first moment. */
  view = $state.raw<View | null>(null);
  /** The part of the moment's log that was shown so far. */
  log = $state.raw<readonly LogItem[]>([]);
  /** The newest moment: its scenes are shown or were the last. */
  at = $state.raw<Moment | null>(null);
  context: PlaybackContext = { rules: NO_SCENE_RULES, me: null };
  /** Called when all scenes of a moment are over. */
  onShown: () => void = () => undefined;
  readonly #player: ScenePlayer<Moment>;
  /** Events that begin a scene of the next moment, and the view before them. */
  #open: { readonly before: View; readonly log: readonly LogItem[]; readonly view: View } | null = null;

  constructor(options: PlaybackOptions, environment: Partial<PlayerEnvironment> = {}) {
    this.#player = new ScenePlayer<Moment>(
      {
        ...BROWSER,
        spectating: () => false,
        touchWaitMs: () => 0,
        ...environment,
        ...options,
      },
      (scene) => {
        this.view = scene.view;
        this.log = [...this.log, ...scene.log];
      },
      (moment) => {
        this.view = moment.view;
        this.log = [{ n: moment.n, who: moment.who, events: moment.events }];
        this.onShown();
      },
    );
  }

  get scene(): Scene | null {
    return this.#player.scene;
  }
  get ms(): number {
    return this.#player.ms;
  }
  /** When what the scene throws lies still. */
  get landMs(): number {
    return (this.scene?.land ?? 0) * this.ms;
  }
  get busy(): boolean {
    return this.#player.busy;
  }
  get waiting(): boolean {
    return this.#player.waiting;
  }
  get still(): boolean {
    return this.#player.still;
  }
  /** The scene on the screen, as boards take it. */
  get shown(): {
    readonly id: string;
    readonly name: string;
    readonly events: readonly GameEvent[];
    readonly ms: number;
    readonly land: number;
    readonly decides: boolean;
  } | null {
    const { scene } = this;
    if (!scene) return null;
    const { id, name, events, land, decides = false } = scene;
    return { id, name, events, ms: this.ms, land, decides };
  }

  /** Show the scenes from the newest moment to the one that follows it. */
  playNext(moment: Moment): void {
    const from = this.at;
    if (!from) {
      this.jump(moment);
      return;
    }
    this.#player.finish();
    const item = { n: moment.n, who: moment.who, events: moment.events };
    const open = this.#open;
    const before = open?.before ?? from.view;
    const log = [...(open?.log ?? []), item];
    const steps = open?.log.map((one) => ({ n: one.n, view: open.view })) ?? [];
    const { scenes, rest } = scenesOf(
      before,
      { log, steps, view: moment.view },
      this.context.rules,
      this.context.me,
      this.context.stage,
      this.context.decides,
    );
    this.#open = scenes.length === 0 && rest.length > 0 ? { before, log, view: moment.view } : null;
    this.at = moment;
    this.log = [];
    this.#player.resetBudget();
    this.#player.add(scenes.length > 0 ? scenes : [plainScene(moment)], moment);
  }

  /** Show a moment at once, without scenes. */
  jump(moment: Moment): void {
    this.#player.clear();
    this.#open = null;
    this.at = moment;
    this.view = moment.view;
    this.log = [{ n: moment.n, who: moment.who, events: moment.events }];
  }

  skip(): void {
    this.#player.skip();
  }
  finish(): void {
    this.#player.finish();
  }
  hold(fast: boolean): void {
    this.#player.hold(fast);
  }
  close(): void {
    this.#player.clear();
  }
}

function plainScene(moment: Moment): Scene {
  return {
    id: `${moment.n}.blink`,
    n: moment.n,
    name: 'blink',
    events: moment.events,
    log: [{ n: moment.n, who: moment.who, events: moment.events }],
    view: moment.view,
    class: 'C',
    ms: [NO_SCENE_MS, NO_SCENE_MS],
    least: [0, 0],
    concernsMe: false,
    touch: 'never',
    sound: null,
    land: 0,
  };
}
