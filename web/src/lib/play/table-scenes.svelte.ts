/**
 * The scene on the screen of a table, or the question with the newest view. Turns pushes into scenes. Keeps the log as
 * far as it has been shown, the selection, and the scenes since the player's last choice.
 */
import type { Decision, GameEvent, LogItem, Message, Play, View } from '$lib/net/types.ts';
import type { Push } from '$lib/net/wire.ts';
import { settings } from '$lib/settings.svelte.ts';
import type { Announcer } from './announcer.svelte.ts';
import type { HandMode } from './hand-mode.svelte.ts';
import type { LookBack } from './look-back.svelte.ts';
import { lastSeen, rememberSeen } from './last-seen.ts';
import { withoutMine } from './recap-lines.ts';
import type { Missed, Recap } from './recap.svelte.ts';
import { BROWSER, ScenePlayer, type SkipReason } from './scene-player.svelte.ts';
import { appendLog, mergeScenes, pointsOf, scenesOf, splitRest, type Scene } from './scenes.ts';
import { Selection } from './selection.svelte.ts';
import { touchWaitMs } from './touch-wait.ts';
import type { SoundName } from './sound.ts';
import type { TableGame } from './table-game.svelte.ts';
import { MAX_LOG_ENTRIES, type TableObserver, type TableState } from './table.svelte.ts';

export interface Shown {
  readonly n: number;
  readonly view: View;
  readonly decision: Decision | null;
  readonly events: readonly GameEvent[];
  readonly awaits: readonly number[];
  /** With the question only. */
  readonly play: Play | null;
  /** Null while the question is shown. */
  readonly scene: Scene | null;
}

/** The newest position and its question, behind the scenes. */
interface Question {
  readonly play: Play;
  readonly n: number;
  readonly events: readonly GameEvent[];
}

/** A touch meant for a scene must not answer the question that has just taken its place. */
const TOUCH_GUARD_MS = 250;
const RINGS_MS = 1200;
/** At most this many scenes can be shown again. */
const MAX_REPLAYED_SCENES = 120;

export class TableScenes implements TableObserver {
  /** Null until the first snapshot, and in the lobby. */
  shown = $state.raw<Shown | null>(null);
  /** The log as far as its scenes have begun. */
  log = $state.raw<readonly LogItem[]>([]);
  /** The text of the scene on the screen. */
  line = $state.raw<readonly Message[]>([]);
  /** Things on the board that have changed without a scene; they are ringed for a moment. */
  ringed = $state.raw<readonly string[]>([]);
  /** The question has just appeared: a touch may have been meant for the scene before. */
  guarded = $state(false);
  selection = $state.raw<Selection>(new Selection(null, () => undefined));
  readonly player: ScenePlayer<Question>;
  /** Called when another question is on the screen, or none. */
  onQuestion: (decision: Decision | null) => void = () => undefined;
  readonly #state: TableState;
  readonly #game: TableGame;
  readonly #lookBack: LookBack;
  readonly #announcer: Announcer;
  readonly #recap: Recap;
  /** The game is loaded: pushes become scenes. */
  #started = false;
  /** The decision that `selection` is for, to tell whether it is another one. */
  #decision = '';
  #sinceMyChoice = $state.raw<readonly Scene[]>([]);
  /** Log items behind the last scene: they are shown with the next scene or the question. */
  #rest: readonly LogItem[] = [];
  /** Events of scenes that were left out since the last question, and the newest sound among them. */
  #leftOut: readonly GameEvent[] = [];
  #leftOutSound: SoundName | null = null;
  /** How many scenes were left out while the tab was hidden. */
  #missed = 0;
  /** The newest entry each viewpoint has been shown. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing to draw
  readonly #seen = new Map<number | null, number>();
  #guardTimer: ReturnType<typeof setTimeout> | undefined;
  #ringTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    state: TableState,
    game: TableGame,
    lookBack: LookBack,
    announcer: Announcer,
    recap: Recap,
    hand: Pick<HandMode, 'on'> = { on: false },
  ) {
    this.#state = state;
    this.#game = game;
    this.#lookBack = lookBack;
    this.#announcer = announcer;
    this.#recap = recap;
    this.player = new ScenePlayer<Question>(
      {
        ...BROWSER,
        pace: () => (state.play?.clock && settings.pace !== 'instant' ? 'brisk' : settings.pace),
        still: () => settings.motion === 'none',
        spectating: () => this.#spectating(),
        // The big screen waits for nobody's touch.
        touchWaitMs: (scene) => (hand.on ? 0 : touchWaitMs(scene, state, settings.stops, this.#spectating())),
        chars: (scene) =>
          this.#textOf(scene)
            .map((one) => this.#game.say(one))
            .join(' ').length,
      },
      (scene) => this.#showScene(scene),
      (question, skipped) => this.#showQuestion(question, skipped),
    );
  }

  close(): void {
    this.player.clear();
    clearTimeout(this.#guardTimer);
    clearTimeout(this.#ringTimer);
  }

  /** The game is loaded: show the newest position. */
  start(): void {
    this.#started = true;
    this.snapshot(false);
  }

  // ---- what the server said

  snapshot(begins: boolean): void {
    if (!this.#started) return;
    const { seat, seq, play, log } = this.#state;
    // After a reload the browser remembers what it has shown.
    const known = this.#seen.get(seat) ?? (seat === null ? undefined : lastSeen(this.#state.id));
    this.player.clear();
    this.#rest = [];
    this.#sinceMyChoice = [];
    this.log = log;
    if (!play) {
      this.shown = null;
      return;
    }
    const opening = begins ? this.#opening(play) : [];
    if (opening.length > 0) this.log = [];
    this.player.add(opening, { play, n: seq, events: [] });
    // The connection was lost for a while: a recap says what happened meanwhile.
    if (known !== undefined && known < seq)
      this.#recap.show('away', this.#game.lines(log.filter((item) => item.n > known && item.n <= seq)), seat);
    this.#see(seq);
  }

  /** Everything up to this entry is shown, or is about to be. */
  #see(seq: number): void {
    const { id, seat } = this.#state;
    this.#seen.set(seat, seq);
    if (seat !== null) rememberSeen(id, seq);
  }

  pushed({ play, seq, log, steps, undone }: Push, before: View): void {
    if (!this.#started) return;
    this.#see(seq);
    if (undone !== null) {
      // Scenes of what was taken back are dropped; the newest view comes at once.
      this.player.clear();
      this.#rest = [];
      this.log = this.#state.log;
      this.#sinceMyChoice = this.#sinceMyChoice.filter((scene) => scene.n <= undone);
      this.player.add([], { play, n: seq, events: [] });
      return;
    }
    // Events that begin a scene are shown with the events that complete it.
    const pushed = { log: [...this.#rest, ...log], steps, view: play.view };
    const { stage, decides } = this.#game.board ?? {};
    const { scenes, rest } = scenesOf(before, pushed, this.#game.sceneRules, this.#state.seat, stage, decides);
    this.#rest = rest;
    this.#sinceMyChoice = [...this.#sinceMyChoice, ...scenes].slice(-MAX_REPLAYED_SCENES);
    // A game without scenes shows each push at once, with its events.
    const events = scenes.length > 0 || this.player.busy ? [] : log.flatMap((item) => item.events);
    this.player.add(scenes, { play, n: seq, events });
  }

  acted(): void {
    this.#sinceMyChoice = [];
    this.player.resetBudget();
  }

  /** The match begins for readers in the lobby: one scene with all events of the set-up. */
  #opening(play: Play): Scene[] {
    const { log, seat } = this.#state;
    const { scenes, rest } = scenesOf(play.view, { log, view: play.view }, this.#game.sceneRules, seat);
    const all = mergeScenes(scenes);
    if (!all) return [];
    this.#rest = rest;
    return [{ ...all, name: 'opening', view: play.view, class: 'A', ms: [1200, 500], least: [0, 0], touch: 'never' }];
  }

  // ---- what is shown

  /** A scene begins, or is left out: its lines enter the log, its view is drawn, nobody is asked anything. */
  #showScene(scene: Scene): void {
    const begins = this.player.scene === scene;
    const { replaying } = this.player;
    if (!replaying) this.log = appendLog(this.log, scene.log, MAX_LOG_ENTRIES);
    if (!replaying && !begins) {
      this.#leftOut = [...this.#leftOut, ...scene.events];
      this.#missed += 1;
      if (scene.class === 'A') this.#leftOutSound = scene.sound ?? this.#leftOutSound;
    }
    const text = this.#textOf(scene);
    // A scene without a text keeps the text of the one before it.
    if (text.length > 0) this.line = text;
    if (!replaying) this.#announcer.speak(text.map((one) => this.#game.say(one)));
    this.#draw({ n: scene.n, view: scene.view, decision: null, events: scene.events, awaits: [], play: null, scene });
    this.#announcer.playLater(begins ? scene.sound : null, scene.land * this.player.ms);
  }

  #textOf(scene: Scene): readonly Message[] {
    return this.#game.lines(scene.log).flatMap((line) => line.said);
  }

  /** All scenes are over: the newest view is drawn, and the question is asked. */
  #showQuestion({ play, n, events }: Question, skipped: SkipReason | null): void {
    const afterScene = this.shown?.scene !== null && this.shown !== null;
    const [done, open] = splitRest(this.#rest, this.#game.sceneRules);
    this.#rest = open;
    this.log = appendLog(this.log, done, MAX_LOG_ENTRIES);
    const decision = play.end ? null : play.decision;
    this.#draw({ n, view: play.view, decision, events, awaits: play.awaits, play, scene: null });
    // A game without scenes has sounds by event.
    const sound = events.map((event) => this.#game.board?.sounds?.[event.kind]).find((name) => name !== undefined);
    if (sound) this.#announcer.onSound(sound);
    const called = this.#announcer.asked(decision);
    if (afterScene && decision) this.#guard();
    if (skipped === null) this.#leftOut = [];
    if (skipped === null || skipped === 'hidden') return;
    this.#missed = 0;
    this.#ring();
    if (skipped === 'behind') this.#recapSinceMyChoice('away');
    else if (skipped === 'instant' && called) this.#recapSinceMyChoice('since');
    if (skipped === 'instant' && this.#leftOutSound) this.#announcer.onSound(this.#leftOutSound);
    this.#leftOutSound = null;
  }

  #draw(shown: Shown): void {
    this.shown = shown;
    const decision = JSON.stringify(shown.decision);
    if (decision === this.#decision) return;
    this.#decision = decision;
    this.selection = new Selection(shown.decision, (notation) => this.act(notation), settings.quick);
    this.onQuestion(shown.decision);
  }

  #guard(): void {
    clearTimeout(this.#guardTimer);
    this.guarded = true;
    this.#guardTimer = setTimeout(() => (this.guarded = false), TOUCH_GUARD_MS);
  }

  /** Ring the things that have changed without a scene. */
  #ring(): void {
    clearTimeout(this.#ringTimer);
    this.ringed = pointsOf(this.#leftOut);
    this.#leftOut = [];
    this.#ringTimer = setTimeout(() => (this.ringed = []), RINGS_MS);
  }

  #recapSinceMyChoice(missed: Missed): void {
    const { seat } = this.#state;
    const scenes = this.#sinceMyChoice;
    const log = scenes
      .flatMap((scene) => scene.log)
      .reduce<readonly LogItem[]>((all, item) => appendLog(all, [item], MAX_LOG_ENTRIES), []);
    // Lines are made scene by scene: made from the whole log, the moves of two players could become one line.
    const lines = scenes
      .flatMap((scene) => this.#game.lines(scene.log))
      .map((line, nth) => ({ ...line, id: String(nth) }));
    this.#recap.show(missed, withoutMine(lines, log, this.#game.sceneRules, seat), seat);
  }

  /** The tab was hidden, or is looked at again. */
  visibilityChanged(hidden: boolean): void {
    const missed = this.#missed;
    this.#missed = 0;
    if (hidden) this.player.finish();
    else if (missed > 1) {
      this.#ring();
      this.#recapSinceMyChoice('away');
    }
  }

  /** No question for this reader can come. */
  #spectating(): boolean {
    const { seat } = this.#state;
    if (seat === null) return true;
    return this.shown !== null && (this.#game.board?.seat(this.shown.view, seat).out ?? false);
  }

  // ---- what the player does

  /** Send a choice. Right after the question has appeared only if the player is `sure`. */
  act(notation: string, sure = false): void {
    if (this.#lookBack.at === null && (!this.guarded || sure)) this.#state.act(notation);
  }

  /** Send the choice that is armed. */
  commit(): void {
    const { ready } = this.selection;
    if (ready) this.act(ready.do, true);
  }

  /** A thing was touched during a scene: if the newest question offers it, end the scenes and pick it. */
  touchEarly(ref: string): boolean {
    if (!this.#canAnswerEarly()) return false;
    if (!new Selection(this.#state.play?.decision ?? null, () => undefined).lit(ref)) return false;
    this.#endForAnswer();
    this.selection.touch(ref);
    return true;
  }

  /** The same with the number of a choice. */
  pickEarly(n: number): void {
    if (!this.#canAnswerEarly()) return;
    this.#endForAnswer();
    this.selection.pickNumber(n);
  }

  #canAnswerEarly(): boolean {
    const { play, pending } = this.#state;
    return this.player.busy && Boolean(play?.decision) && !pending && this.#lookBack.at === null;
  }

  #endForAnswer(): void {
    this.player.finish();
    this.#guard();
  }

  get canReplay(): boolean {
    return this.#sinceMyChoice.length > 0 && this.shown?.play !== null && !this.player.busy;
  }

  /** Show the scenes since my last choice again. */
  replay(): void {
    const { play, seq } = this.#state;
    if (!play || !this.canReplay || this.#lookBack.at !== null) return;
    this.#recap.clear();
    this.player.replay(this.#sinceMyChoice, { play, n: seq, events: [] });
  }
}
