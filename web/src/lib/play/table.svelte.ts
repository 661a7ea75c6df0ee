/** A table as this page follows it: what the server last said, and the moment of it that is on the screen. */
import { SvelteMap } from 'svelte/reactivity';
import type { AnyBoard, SeatInfo } from '$games/contract.ts';
import { api, ApiError } from '$lib/net/api.ts';
import { Selection } from './selection.svelte.ts';
import { receipts } from '$lib/net/receipts.ts';
import { session } from '$lib/net/session.svelte.ts';
import { speak, t } from '$lib/text/i18n.svelte.ts';
import { connection } from '$lib/net/connection.svelte.ts';
import type { FromServer, Push, Snapshot } from '$lib/net/wire.ts';
import type { SoundName } from './sound.ts';
import { linesOf, type Line } from './lines.ts';
import { newest, NO_RECAP, readingTime, withoutMine, type Missed, type Recap } from './recap.ts';
import { appendLog, mergeScenes, NO_SCENE_RULES, scenesOf, type Scene, type SceneRules } from './scenes.ts';
import { ScenePlayer, BROWSER, type SkipReason } from './scene-player.svelte.ts';
import { coloursOf, seatInfos } from './seats.ts';
import { settings } from '$lib/settings.svelte.ts';
import type { Reader } from '$lib/text/texts.ts';
import type {
  Chat,
  Decision,
  Frame,
  GameEvent,
  GameFacts,
  Hint,
  LogItem,
  Message,
  Play,
  Presence,
  TableInfo,
  Texts,
  View,
} from '$lib/net/types.ts';

/** What is on the screen: a scene, or the question with the newest view. */
export interface Shown {
  readonly n: number;
  readonly view: View;
  readonly decision: Decision | null;
  readonly events: readonly GameEvent[];
  readonly awaits: readonly number[];
  /** With the question only. */
  readonly play: Play | null;
  readonly scene: Scene | null;
}

export interface Note {
  readonly text: string;
  readonly rule: string | null;
  readonly bad: boolean;
}

/** What the teller keeps until all is told. */
interface Asked {
  readonly play: Play;
  readonly n: number;
  readonly events: readonly GameEvent[];
}

const FRAMES = 40;
/** A touch meant for a scene must not answer the question that has just taken its place. */
const GUARD = 250;
/** After a jump, what has changed is ringed so long. */
const RINGED = 1200;
/** Between two texts for the ear. */
const BREATH = 700;
/** So many scenes of a lap are kept to be told again. */
const LAP = 120;
/** So many entries of the log are kept. */
const KEPT = 400;

export class LiveTable {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  facts = $state.raw<GameFacts | null>(null);
  texts = $state.raw<Texts>({});
  board = $state.raw<AnyBoard | null>(null);
  loaded = $state(false);
  missing = $state(false);
  /** The viewpoint, and the seats this person holds. */
  seat = $state<number | null>(null);
  mine = $state.raw<readonly number[]>([]);
  seq = $state(0);
  /** The newest state of play. */
  play = $state.raw<Play | null>(null);
  /** What is on the screen: the newest, or a moment before it while things are shown one by one. */
  shown = $state.raw<Shown | null>(null);
  /** The log as far as it is told. */
  log = $state.raw<readonly LogItem[]>([]);
  /** What the dock prints while scenes are told. */
  line = $state.raw<readonly Message[]>([]);
  /** What happened without being told: until the next touch, or as long as a reader who is there needs for it. */
  recap = $state.raw<Recap>(NO_RECAP);
  /** Things that changed without being shown, for a moment. */
  ringed = $state.raw<readonly string[]>([]);
  /** The question has just appeared: a touch may have been meant for what was there before. */
  fresh = $state(false);
  /** For the ear. */
  spoken = $state('');
  chat = $state.raw<readonly Chat[]>([]);
  unread = $state(0);
  present = $state.raw<readonly Presence[]>([]);
  spectators = $state(0);
  away = $state.raw<Readonly<Record<string, number | null>>>({});
  /** The command that is on its way. */
  pending = $state<{ readonly id: string; readonly do: string } | null>(null);
  note = $state.raw<Note | null>(null);
  hint = $state.raw<Hint | 'asking' | null>(null);
  wantsOdds = $state(false);
  insight = $state.raw<Readonly<Record<string, unknown>> | null>(null);
  /** Looking back: the entry on the screen; null at the present. */
  back = $state<number | null>(null);
  #newest: Snapshot | null = null;
  readonly #frames = new SvelteMap<number, Frame>();
  /** Looks another of this person's seats in the eye (one screen for several players). */
  readonly #unfollow: () => void;
  #selection = $state.raw<Selection>(new Selection(null, () => undefined));
  #asked = '';
  /** Whether the reader has been called for the question that stands. */
  #rang = false;
  #story = $state.raw<SceneRules>(NO_SCENE_RULES);
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #teller: ScenePlayer<Asked>;
  /** The newest view: what the next push begins from. */
  #before: View | null = null;
  /** Told with the next scene, or with the question: what happened without a scene. */
  #rest: readonly LogItem[] = [];
  #soundTimer: ReturnType<typeof setTimeout> | undefined;
  #freshTimer: ReturnType<typeof setTimeout> | undefined;
  #ringTimer: ReturnType<typeof setTimeout> | undefined;
  #voiceTimer: ReturnType<typeof setTimeout> | undefined;
  #recapTimer: ReturnType<typeof setTimeout> | undefined;
  #toSay: string[] = [];
  /** The scenes since my last decision. */
  #lap = $state.raw<readonly Scene[]>([]);
  /** What has happened without being shown, since the last question. */
  #unseen: readonly GameEvent[] = [];
  #unseenSound: SoundName | null = null;
  /** Scenes missed while the tab was hidden. */
  #missed = 0;
  /** How far each viewpoint has been told. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing to draw
  readonly #seen = new Map<number | null, number>();
  readonly #back = (): void => this.#return();
  /** Called when it becomes this person's turn. */
  onTurn: () => void = () => undefined;
  onSound: (name: SoundName) => void = () => undefined;

  constructor(id: string) {
    this.id = id;
    this.#teller = new ScenePlayer<Asked>(
      {
        ...BROWSER,
        pace: () => (this.play?.clock && settings.pace === 'calm' ? 'brisk' : settings.pace),
        still: () => settings.motion === 'none',
        spectating: () => this.#watching(),
        staysUntilTouched: (scene) =>
          !this.play?.clock && (scene.touch === 'mine' || (scene.touch === 'round' && settings.stops)),
      },
      (scene) => this.#tell(scene),
      (asked, jump) => this.#ask(asked, jump),
    );
    document.addEventListener('visibilitychange', this.#back);
    this.#unfollow = connection.follow(id, {
      subscription: () => ({
        t: 'subscribe',
        table: id,
        steps: true,
        ...(this.seat !== null && this.mine.includes(this.seat) ? { seat: this.seat } : {}),
      }),
      hear: (message) => this.#hear(message),
    });
  }

  close(): void {
    this.#teller.clear();
    document.removeEventListener('visibilitychange', this.#back);
    for (const timer of [this.#soundTimer, this.#freshTimer, this.#ringTimer, this.#voiceTimer, this.#recapTimer])
      clearTimeout(timer);
    clearTimeout(this.#noteTimer);
    this.#unfollow();
  }

  // ---- derived

  readonly seats: readonly SeatInfo[] = $derived(
    this.info
      ? seatInfos({
          seats: this.info.seats,
          colours: coloursOf(this.facts),
          viewpoint: this.seat,
          mine: this.mine,
          bots: this.play?.bots ?? [],
          away: this.away,
        })
      : [],
  );
  readonly reader: Reader = $derived({
    lang: settings.lang,
    names: this.seats.map((seat) => seat.name),
    seat: this.seat,
  });
  readonly scene: Shown | null = $derived.by(() => {
    if (this.back === null) return this.shown;
    const frame = this.#frames.get(this.back);
    if (!frame) return this.shown;
    return {
      n: frame.n,
      view: frame.view,
      decision: null,
      events: frame.events,
      awaits: frame.awaits,
      play: null,
      scene: null,
    };
  });

  get selection(): Selection {
    return this.#selection;
  }

  /** How long the scene on the screen lasts. */
  get sceneMs(): number {
    return this.#teller.ms;
  }

  get busy(): boolean {
    return this.#teller.busy;
  }

  /** The scene stays until it is touched. */
  get waiting(): boolean {
    return this.#teller.waiting;
  }

  /** The page has jumped: nothing moves. */
  get still(): boolean {
    return this.#teller.still;
  }

  /** The jump is drawn: what moves from now on may move. */
  settled(): void {
    this.#teller.still = false;
  }

  get story(): SceneRules {
    return this.#story;
  }

  /** Whether there is something to tell again. */
  get canRetell(): boolean {
    return this.#lap.length > 0 && this.shown?.play !== null && !this.busy;
  }

  say = (message: Message): string => speak(this.texts, message, this.reader);

  // ---- hearing

  #hear(message: FromServer): void {
    switch (message.t) {
      case 'snapshot':
        void this.#snapshot(message);
        return;
      case 'push':
        this.#push(message);
        return;
      case 'table':
        if (this.info && message.table.v < this.info.v) return;
        this.info = message.table;
        this.#addSeed(message.table);
        // I have sat down or stood up: look through the right eyes.
        if (this.#seated(message.table) !== this.mine.join()) this.#resync();
        return;
      case 'chat':
        if (this.chat.some((one) => one.n === message.n)) return;
        this.chat = [...this.chat, message];
        if (message.person !== session.person?.id) this.unread += 1;
        return;
      case 'present':
        this.present = message.present;
        this.spectators = message.spectators;
        this.away = message.away;
        return;
      case 'ack':
        if (this.pending?.id === message.id) this.pending = null;
        return;
      case 'refused':
        if (message.code === 'table' && !this.info) {
          this.missing = true;
          return;
        }
        if (this.pending?.id === message.id) this.pending = null;
        if (message.code === 'stale') {
          this.#resync();
          return;
        }
        if (message.message) this.tell(this.say(message.message), message.rule ?? null, true);
        return;
      default:
        return;
    }
  }

  async #snapshot(snapshot: Snapshot): Promise<void> {
    const { table } = snapshot;
    this.#newest = snapshot;
    this.#addSeed(table);
    receipts.saw(table, snapshot.seats, snapshot.seq, snapshot.seal);
    if (!this.loaded) {
      const [facts, texts, board] = await Promise.all([
        session.facts(table.game),
        session.texts(table.game, table.edition),
        session.board(table.game),
      ]);
      this.facts = facts;
      this.texts = texts;
      this.#story = session.sceneRules(table.game);
      this.board = board;
      this.loaded = true;
      // The seats first, the board in a task of its own: a slow phone stays awake between the two.
      this.info = table;
      this.seat = snapshot.seat;
      await new Promise((done) => setTimeout(done));
    }
    // Another has come while this one waited: it knows more.
    if (this.#newest !== snapshot) return;
    const begins = this.info?.status === 'open' && table.status === 'playing' && snapshot.play !== null;
    const known = this.#seen.get(snapshot.seat);
    this.#teller.clear();
    this.#rest = [];
    this.#lap = [];
    this.info = table;
    this.seat = snapshot.seat;
    this.mine = snapshot.seats;
    this.seq = snapshot.seq;
    this.log = snapshot.log;
    this.chat = snapshot.chat;
    this.present = snapshot.present;
    this.spectators = snapshot.spectators ?? 0;
    this.away = snapshot.away ?? {};
    this.play = snapshot.play;
    this.insight = null;
    this.#before = snapshot.play?.view ?? null;
    if (!snapshot.play) {
      this.shown = null;
      return;
    }
    const asked = { play: snapshot.play, n: snapshot.seq, events: [] };
    const opening = begins ? this.#opening(snapshot, snapshot.play) : [];
    if (opening.length > 0) this.log = [];
    this.#teller.add(opening, asked);
    // Gone for a while: what happened meanwhile is not told, but said.
    if (known !== undefined && known < snapshot.seq)
      this.#recall('away', this.#lines(snapshot.log.filter((item) => item.n > known && item.n <= snapshot.seq)));
    this.#seen.set(snapshot.seat, snapshot.seq);
  }

  /** The match begins before the eyes of those in the lobby: one scene over all that the set-up brought. */
  #opening(snapshot: Snapshot, play: Play): Scene[] {
    const { scenes, rest } = scenesOf(play.view, { log: snapshot.log, view: play.view }, this.#story, this.seat);
    const all = mergeScenes(scenes);
    if (!all) return [];
    this.#rest = rest;
    return [{ ...all, name: 'opening', view: play.view, class: 'A', ms: [1200, 500], touch: 'never' }];
  }

  #push(push: Push): void {
    if (!this.play || push.prev !== this.seq) {
      this.#resync();
      return;
    }
    if (push.ack !== undefined && this.pending?.id === push.ack) this.pending = null;
    const undone = push.undone ?? null;
    const before = this.#before ?? push.play.view;
    this.seq = push.seq;
    if (this.info) receipts.saw(this.info, this.mine, push.seq, push.seal);
    this.play = push.play;
    this.hint = null;
    this.#before = push.play.view;
    this.#seen.set(this.seat, push.seq);
    if (undone !== null) {
      // What was taken back is not told, nor what was told of it: the newest view at once.
      this.#teller.clear();
      this.#rest = [];
      this.log = [...this.log.filter((item) => item.n <= undone), ...push.log].slice(-KEPT);
      for (const n of this.#frames.keys()) if (n > undone) this.#frames.delete(n);
      this.#lap = this.#lap.filter((scene) => scene.n <= undone);
      this.touched();
      this.#teller.add([], { play: push.play, n: push.seq, events: [] });
      const said = push.log.find((item) => item.note)?.note;
      if (said) this.tell(this.say(said), null, false);
      return;
    }
    // A gesture whose effect had not come is told with it now.
    const pushed = { log: [...this.#take(), ...push.log], steps: push.steps, view: push.play.view };
    const { scenes, rest } = scenesOf(before, pushed, this.#story, this.seat, this.board?.stage);
    this.#lap = [...this.#lap, ...scenes].slice(-LAP);
    this.#rest = rest;
    if (scenes.length > 0) this.#teller.add(scenes, this.#questionOf(push, []));
    // A game without a score is told push by push.
    else this.#teller.add([], this.#questionOf(push, this.busy ? [] : push.log.flatMap((item) => item.events)));
  }

  #questionOf(push: Push, events: readonly GameEvent[]): Asked {
    return { play: push.play, n: push.seq, events };
  }

  #take(): readonly LogItem[] {
    const rest = this.#rest;
    this.#rest = [];
    return rest;
  }

  /** Keep the house's promise of an open table, then add my seed where it is missing. */
  #addSeed(table: TableInfo): void {
    receipts.promised(table);
    const me = session.person?.id;
    const bare = table.seats.some((seat) => me !== undefined && seat.person === me && !seat.seeded);
    // What fails is tried again with the next word about the table, and with the start.
    if (table.status === 'open' && bare) api.seed(table.id, receipts.seed(table.id)).catch(() => undefined);
  }

  #resync(): void {
    connection.subscribe(this.id);
  }

  #seated(table: TableInfo): string {
    const me = session.person?.id;
    return table.seats.flatMap((seat, i) => (me !== undefined && seat.person === me ? [i] : [])).join();
  }

  /** The lines of some of the log, as the dock, the ear and the recap say them. */
  #lines(log: readonly LogItem[]): Line[] {
    return linesOf(log, this.#story, this.texts, this.board?.quiet ?? []);
  }

  /** A scene begins: its lines enter the log, its view is on the table, nobody is asked anything. */
  #tell(scene: Scene): void {
    const begins = this.#teller.scene === scene;
    if (!this.#teller.replaying) {
      this.log = appendLog(this.log, scene.log, KEPT);
      if (!begins) {
        this.#unseen = [...this.#unseen, ...scene.events];
        this.#missed += 1;
        if (scene.class === 'A') this.#unseenSound = scene.sound ?? this.#unseenSound;
      }
    }
    const said = this.#lines(scene.log).flatMap((line) => line.said);
    // A scene without words of its own stands under those of the one before it.
    if (said.length > 0) this.line = said;
    if (!this.#teller.replaying) this.#speak(said.map((one) => this.say(one)));
    this.#put({ n: scene.n, view: scene.view, decision: null, events: scene.events, awaits: [], play: null, scene });
    clearTimeout(this.#soundTimer);
    const { sound } = scene;
    if (sound && begins) this.#soundTimer = setTimeout(() => this.onSound(sound), scene.land * this.#teller.ms);
  }

  /** All is told: the newest view, and the question. */
  #ask({ play, n, events }: Asked, jump: SkipReason | null): void {
    const told = this.shown?.scene !== null && this.shown !== null;
    const [done, open] = apart(this.#take(), this.#story);
    this.#rest = open;
    this.log = appendLog(this.log, done, KEPT);
    const decision = play.end ? null : play.decision;
    this.#put({ n, view: play.view, decision, events, awaits: play.awaits, play, scene: null });
    // A game without scenes has its sounds by event.
    const heard = events.map((event) => this.board?.sounds?.[event.kind]).find((name) => name !== undefined);
    if (heard) this.onSound(heard);
    const rang = this.#rang;
    this.#rang = decision?.awaited ?? false;
    if (this.#rang && !rang) {
      this.onTurn();
      if (decision) this.#speak([`${t('home.turn')}. ${this.say(decision.prompt)}`]);
    }
    if (told && decision) this.#guard();
    if (jump === null) {
      this.#unseen = [];
      return;
    }
    if (jump === 'hidden') return;
    this.#missed = 0;
    this.#ring();
    if (jump === 'behind') this.#recallLap('away');
    else if (jump === 'instant' && this.#rang) this.#recallLap('since');
    if (jump === 'instant' && this.#unseenSound) this.onSound(this.#unseenSound);
    this.#unseenSound = null;
  }

  #guard(): void {
    clearTimeout(this.#freshTimer);
    this.fresh = true;
    this.#freshTimer = setTimeout(() => (this.fresh = false), GUARD);
  }

  /** Ring what has changed without being shown. */
  #ring(): void {
    clearTimeout(this.#ringTimer);
    this.ringed = refsOf(this.#unseen);
    this.#unseen = [];
    this.#ringTimer = setTimeout(() => (this.ringed = []), RINGED);
  }

  /** Say what happened since my last decision, but for the move itself. */
  #recallLap(missed: Missed): void {
    const log = this.#lap
      .flatMap((scene) => scene.log)
      .reduce<readonly LogItem[]>((all, item) => appendLog(all, [item], KEPT), []);
    // Line by line as the scenes were told: put together, two players' walks would be one.
    const lines = this.#lap
      .flatMap((scene) => this.#lines(scene.log))
      .map((line, nth) => ({ ...line, id: String(nth) }));
    this.#recall(missed, withoutMine(lines, log, this.#story, this.seat));
  }

  #recall(missed: Missed, lines: readonly Line[]): void {
    this.recap = { missed, lines: newest(lines, this.seat) };
    clearTimeout(this.#recapTimer);
    if (missed === 'away') return;
    const said = this.recap.lines.flatMap((line) => line.said.map((one) => this.say(one)));
    this.#recapTimer = setTimeout(() => this.touched(), readingTime(said));
  }

  /** The reader is at the recap: it stays until he touches something else. */
  keepRecap(): void {
    clearTimeout(this.#recapTimer);
  }

  /** The tab is looked at again. */
  #return(): void {
    if (document.visibilityState === 'hidden') {
      this.#missed = 0;
      this.#teller.finish();
      return;
    }
    if (this.#missed > 1) {
      this.#ring();
      this.#recallLap('away');
    }
    this.#missed = 0;
  }

  /** For the ear: one text at a time, with a breath between; what comes meanwhile is joined. */
  #speak(texts: readonly string[]): void {
    this.#toSay.push(...texts);
    if (this.#voiceTimer !== undefined || this.#toSay.length === 0) return;
    const speak = (): void => {
      this.#voiceTimer = undefined;
      if (this.#toSay.length === 0) return;
      this.spoken = this.#toSay.join(' ');
      this.#toSay = [];
      this.#voiceTimer = setTimeout(speak, BREATH);
    };
    // After this task: a push that is told at once is one text.
    this.#voiceTimer = setTimeout(speak);
  }

  /** No question of mine is to come. */
  #watching(): boolean {
    const view = this.shown?.view;
    if (this.seat === null) return true;
    return view !== undefined && (this.board?.seat(view, this.seat).out ?? false);
  }

  #put(shown: Shown): void {
    this.shown = shown;
    const asked = JSON.stringify(shown.decision);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#selection = new Selection(shown.decision, (notation) => this.act(notation), settings.quick);
    this.insight = null;
    if (shown.decision && (this.wantsOdds || (this.board?.needsOdds && !this.info?.rated))) void this.odds();
  }

  // ---- acting

  /** Send a choice. Not right after the question has appeared, unless the player is `sure`. */
  act(notation: string, sure = false): void {
    if (this.pending || this.seat === null || this.back !== null || (this.fresh && !sure)) return;
    this.note = null;
    this.hint = null;
    this.touched();
    this.#lap = [];
    const id = connection.send({ t: 'do', table: this.id, seat: this.seat, seq: this.seq, do: notation });
    this.pending = { id, do: notation };
    this.#rang = false;
    this.#teller.resetBudget();
  }

  undo(): void {
    if (this.seat !== null) connection.send({ t: 'undo', table: this.id, seat: this.seat, seq: this.seq });
  }

  ask(what: 'pause' | 'resume' | 'abandon'): void {
    if (this.seat !== null) connection.send({ t: 'ask', table: this.id, seat: this.seat, what });
  }

  answer(yes: boolean): void {
    const seat = this.play?.ask?.waiting.find((one) => this.mine.includes(one));
    if (seat !== undefined) connection.send({ t: 'answer', table: this.id, seat, yes });
  }

  takeBack(): void {
    if (this.seat !== null) connection.send({ t: 'back', table: this.id, seat: this.seat });
  }

  speakUp(text: string): void {
    const words = text.trim();
    if (words) connection.send({ t: 'chat', table: this.id, text: words });
  }

  look(seat: number | null): void {
    connection.send({ t: 'look', table: this.id, seat });
  }

  skip(): void {
    this.#teller.skip();
  }

  /**
   * Touched while scenes run: a thing the newest question offers is picked, and what is left to tell is told at once.
   * Nothing is sent.
   */
  early(ref: string): boolean {
    const decision = this.play?.decision;
    if (!this.busy || !decision || this.pending || this.back !== null) return false;
    if (!new Selection(decision, () => undefined).lit(ref)) return false;
    this.finish();
    this.#guard();
    this.#selection.touch(ref);
    return true;
  }

  /** The same by number: the n-th of what may be chosen. */
  earlyNumber(n: number): void {
    if (!this.busy || !this.play?.decision || this.pending || this.back !== null) return;
    this.finish();
    this.#guard();
    this.#selection.pickNumber(n);
  }

  /** Send what is armed, guard or not. */
  commit(): void {
    const { ready } = this.#selection;
    if (ready) this.act(ready.do, true);
  }

  /** Tell again what happened since my last decision. */
  retell(): void {
    const { play } = this;
    if (!play || !this.canRetell || this.back !== null) return;
    this.touched();
    this.#teller.replay(this.#lap, { play, n: this.seq, events: [] });
  }

  /** The reader has touched something: he has read what happened. */
  touched(): void {
    clearTimeout(this.#recapTimer);
    if (this.recap !== NO_RECAP) this.recap = NO_RECAP;
  }

  /** Tell all that is left at once. */
  finish(): void {
    this.#teller.finish();
  }

  /** Run fast while held. */
  hold(fast: boolean): void {
    this.#teller.hold(fast);
  }

  // ---- help

  async advise(): Promise<void> {
    if (this.seat === null || this.hint === 'asking') return;
    this.hint = 'asking';
    try {
      const hint = await api.hint(this.id, this.seat);
      this.hint = hint;
      this.#selection.hint(hint.refs);
    } catch (wrong) {
      this.hint = null;
      this.tell(wrong instanceof ApiError && wrong.status === 403 ? t('dock.rated') : t('dock.hint.none'), null, false);
    }
  }

  async odds(): Promise<void> {
    if (this.seat === null || !this.play?.decision) return;
    const seq = this.seq;
    try {
      const answer = await api.insight(this.id, this.seat);
      if (this.seq === seq) this.insight = answer.insight;
    } catch (wrong) {
      if (!this.wantsOdds) return;
      this.wantsOdds = false;
      this.tell(wrong instanceof ApiError && wrong.status === 403 ? t('dock.rated') : t('dock.hint.none'), null, false);
    }
  }

  toggleOdds(): void {
    this.wantsOdds = !this.wantsOdds;
    if (this.wantsOdds) void this.odds();
    else if (!this.board?.needsOdds) this.insight = null;
  }

  tell(text: string, rule: string | null, bad: boolean): void {
    clearTimeout(this.#noteTimer);
    this.note = { text, rule, bad };
    this.#noteTimer = setTimeout(() => (this.note = null), 6000);
  }

  // ---- looking back

  async lookBack(n: number): Promise<void> {
    const at = Math.max(0, Math.min(n, this.seq));
    if (!this.#frames.has(at)) {
      const from = Math.max(0, at - FRAMES / 2);
      const answer = await api.frames('m', this.id, this.seat, from, from + FRAMES);
      for (const frame of answer.frames) this.#frames.set(frame.n, frame);
    }
    if (this.#frames.has(at)) this.back = at;
  }

  /** The nearest entry that stands, in a direction. */
  async step(by: 1 | -1): Promise<void> {
    const now = this.back ?? this.seq;
    const to = now + by;
    if (to > this.seq) this.toPresent();
    else if (to >= 0) await this.lookBack(to);
  }

  toPresent(): void {
    this.back = null;
  }
}

/** What was left over by the last scene: what is over, and the gestures at its end that still wait for their effect. */
function apart(
  rest: readonly LogItem[],
  story: SceneRules,
): readonly [done: readonly LogItem[], open: readonly LogItem[]] {
  const leads = new Set(Object.values(story.scenes).flatMap((rule) => rule.lead));
  const waits = (item: LogItem): boolean => item.events.length > 0 && item.events.every((one) => leads.has(one.kind));
  const from = rest.findLastIndex((item) => !waits(item)) + 1;
  return [rest.slice(0, from), rest.slice(from)];
}

/** The board things events speak of, as decisions and boards name them. */
function refsOf(events: readonly GameEvent[]): string[] {
  const named: Readonly<Record<string, string>> = { seat: 'player', at: 'seat', city: 'city', end: 'square' };
  return [
    ...new Set(
      events.flatMap((event) =>
        Object.entries(named).flatMap(([name, kind]) => {
          const value = event[name];
          return typeof value === 'number' || typeof value === 'string' ? [`${kind}:${value}`] : [];
        }),
      ),
    ),
  ];
}
