/**
 * A finished match told like a living one: the way from one moment to the next in scenes, by the same rules as at
 * the table. For replays and lessons. Give it moments with `tell` (the next one) or `jump` (any other), draw `view`,
 * `shown` and `ms`, and let `log` into the log.
 */
import type { GameEvent, LogItem, View, Who } from '$lib/net/types.ts';
import { NO_STORY, tell, type Pace, type Scene, type Stage, type Story } from './story.ts';
import { Teller, WORLD, type World } from './teller.svelte.ts';

/** What is told: a frame of a replay, a step of a lesson. */
export interface Moment {
  readonly n: number;
  readonly who: Who;
  readonly events: readonly GameEvent[];
  readonly view: View;
}

export interface Score {
  readonly story: Story;
  readonly stage?: Stage | undefined;
  readonly me: number | null;
}

export interface Wishes {
  readonly pace: () => Pace;
  readonly still: () => boolean;
  /** Whether the last scene of a moment stays until it is touched: in lessons. */
  readonly waits?: (scene: Scene) => boolean;
}

/** A moment without a scene of its own is on the screen for a blink. */
const BLINK = 120;

export class Playback {
  /** What the board draws; null before the first moment. */
  view = $state.raw<View | null>(null);
  /** What has been told of the moment so far. */
  log = $state.raw<readonly LogItem[]>([]);
  /** The moment that is being told, or was last. */
  at = $state.raw<Moment | null>(null);
  score: Score = { story: NO_STORY, me: null };
  /** Called when a moment is told: the next may come. */
  onTold: () => void = () => undefined;
  readonly #teller: Teller<Moment>;
  /** Gestures that wait for their effect in the next moment, and the view before them. */
  #open: { readonly before: View; readonly log: readonly LogItem[]; readonly view: View } | null = null;

  constructor(wishes: Wishes, world: Partial<World> = {}) {
    this.#teller = new Teller<Moment>(
      { ...WORLD, watching: () => false, waits: wishes.waits ?? (() => false), ...world, ...wishes },
      (scene) => {
        this.view = scene.view;
        this.log = [...this.log, ...scene.log];
      },
      (moment) => {
        this.view = moment.view;
        this.log = [{ n: moment.n, who: moment.who, events: moment.events }];
        this.onTold();
      },
    );
  }

  get scene(): Scene | null {
    return this.#teller.scene;
  }
  get ms(): number {
    return this.#teller.ms;
  }
  get busy(): boolean {
    return this.#teller.busy;
  }
  get waiting(): boolean {
    return this.#teller.waiting;
  }
  get still(): boolean {
    return this.#teller.still;
  }
  /** The scene on the screen, as boards take it. */
  get shown(): {
    readonly id: string;
    readonly name: string;
    readonly events: readonly GameEvent[];
    readonly ms: number;
  } | null {
    const { scene } = this;
    return scene && { id: scene.id, name: scene.name, events: scene.events, ms: this.ms };
  }

  /** Tell the way from the moment on the screen to the one that follows it. */
  tell(moment: Moment): void {
    const from = this.at;
    if (!from) {
      this.jump(moment);
      return;
    }
    this.#teller.finish();
    const item = { n: moment.n, who: moment.who, events: moment.events };
    const open = this.#open;
    const before = open?.before ?? from.view;
    const log = [...(open?.log ?? []), item];
    const steps = open?.log.map((one) => ({ n: one.n, view: open.view })) ?? [];
    const { scenes, rest } = tell(
      before,
      { log, steps, view: moment.view },
      this.score.story,
      this.score.me,
      this.score.stage,
    );
    this.#open = scenes.length === 0 && rest.length > 0 ? { before, log, view: moment.view } : null;
    this.at = moment;
    this.log = [];
    this.#teller.lap();
    this.#teller.add(scenes.length > 0 ? scenes : [blink(moment)], moment);
  }

  /** Show a moment at once: what lies between is not told. */
  jump(moment: Moment): void {
    this.#teller.clear();
    this.#open = null;
    this.at = moment;
    this.view = moment.view;
    this.log = [{ n: moment.n, who: moment.who, events: moment.events }];
  }

  skip(): void {
    this.#teller.skip();
  }
  finish(): void {
    this.#teller.finish();
  }
  hold(fast: boolean): void {
    this.#teller.hold(fast);
  }
  close(): void {
    this.#teller.clear();
  }
}

function blink(moment: Moment): Scene {
  return {
    id: `${moment.n}.blink`,
    n: moment.n,
    name: 'blink',
    events: moment.events,
    log: [{ n: moment.n, who: moment.who, events: moment.events }],
    view: moment.view,
    class: 'C',
    ms: [BLINK, BLINK],
    touchesMe: false,
    touch: 'never',
    sound: null,
    land: 0,
  };
}
