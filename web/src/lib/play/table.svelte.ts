/** A table as this page follows it: what the server last said, and the moment of it that is on the screen. */
import { SvelteMap } from 'svelte/reactivity';
import type { AnyBoard, SeatInfo } from '$games/contract.ts';
import { api, ApiError } from '$lib/net/api.ts';
import { Selection } from './selection.svelte.ts';
import { receipts } from '$lib/net/receipts.ts';
import { session } from '$lib/net/session.svelte.ts';
import { speak, t } from '$lib/text/i18n.svelte.ts';
import { socket, type FromServer, type Push, type Snapshot } from '$lib/net/socket.svelte.ts';
import type { SoundName } from './sound.ts';
import { appended, NO_STORY, tell, type Scene, type Story } from './story.ts';
import { Teller, WORLD } from './teller.svelte.ts';
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
  line = $state.raw<readonly GameEvent[]>([]);
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
  #story: Story = NO_STORY;
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #againTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #teller: Teller<Asked>;
  /** The newest view: what the next push begins from. */
  #before: View | null = null;
  /** Told with the next scene, or with the question: what happened without a scene. */
  #rest: readonly LogItem[] = [];
  #soundTimer: ReturnType<typeof setTimeout> | undefined;
  /** Called when it becomes this person's turn. */
  onTurn: () => void = () => undefined;
  onSound: (name: SoundName) => void = () => undefined;

  constructor(id: string) {
    this.id = id;
    this.#teller = new Teller<Asked>(
      {
        ...WORLD,
        pace: () => (this.play?.clock && settings.pace === 'calm' ? 'brisk' : settings.pace),
        still: () => settings.motion === 'none',
      },
      (scene) => this.#tell(scene),
      (asked) => this.#ask(asked),
    );
    this.#unfollow = socket.follow(id, {
      subscription: () => ({
        t: 'subscribe',
        id: `s-${id}`,
        table: id,
        ...(this.seat !== null ? { seat: this.seat } : {}),
        ...(this.play && this.seat !== null ? { seq: this.seq } : {}),
      }),
      hear: (message) => this.#hear(message),
    });
  }

  close(): void {
    this.#teller.clear();
    clearTimeout(this.#soundTimer);
    clearTimeout(this.#noteTimer);
    clearTimeout(this.#againTimer);
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
        if (message.id === `s-${this.id}` && message.code === 'retry') {
          // The house is opening or its store is away: ask again until it tells us how things stand.
          this.#againTimer = setTimeout(() => this.#resync(), 1000);
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
      this.#story = session.story(table.game);
      this.board = board;
      this.loaded = true;
      // The seats first, the board in a task of its own: a slow phone stays awake between the two.
      this.info = table;
      this.seat = snapshot.seat;
      await new Promise((done) => setTimeout(done));
    }
    // Another has come while this one waited: it knows more.
    if (this.#newest !== snapshot) return;
    this.#teller.clear();
    this.#rest = [];
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
    if (snapshot.play) this.#teller.add([], { play: snapshot.play, n: snapshot.seq, events: [] });
    else this.shown = null;
    this.#before = snapshot.play?.view ?? null;
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
    if (undone !== null) {
      // What was taken back is not told, nor what was told of it: the newest view at once.
      this.#teller.clear();
      this.#rest = [];
      this.log = [...this.log.filter((item) => item.n <= undone), ...push.log].slice(-KEPT);
      for (const n of this.#frames.keys()) if (n > undone) this.#frames.delete(n);
      this.#teller.add([], { play: push.play, n: push.seq, events: [] });
      return;
    }
    const pushed = { log: push.log, view: push.play.view };
    const { scenes, rest } = tell(before, pushed, this.#story, this.seat, this.board?.stage);
    const [first, ...others] = scenes;
    if (first)
      this.#teller.add([{ ...first, log: [...this.#take(), ...first.log] }, ...others], this.#questionOf(push, []));
    this.#rest = [...this.#rest, ...rest];
    // A game without a score is told push by push.
    if (!first) this.#teller.add([], this.#questionOf(push, this.busy ? [] : push.log.flatMap((item) => item.events)));
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
    socket.send({
      t: 'subscribe',
      table: this.id,
      ...(this.seat !== null && this.mine.includes(this.seat) ? { seat: this.seat } : {}),
    });
  }

  #seated(table: TableInfo): string {
    const me = session.person?.id;
    return table.seats.flatMap((seat, i) => (me !== undefined && seat.person === me ? [i] : [])).join();
  }

  /** A scene begins: its lines enter the log, its view is on the table, nobody is asked anything. */
  #tell(scene: Scene): void {
    this.log = appended(this.log, scene.log, KEPT);
    const quiet = this.board?.quiet ?? [];
    const said = scene.events.filter((event) => !quiet.includes(event.kind) && `event.${event.kind}` in this.texts);
    // A scene without words of its own stands under those of the one before it.
    if (said.length > 0) this.line = said;
    this.#put({ n: scene.n, view: scene.view, decision: null, events: scene.events, awaits: [], play: null, scene });
    clearTimeout(this.#soundTimer);
    const { sound } = scene;
    if (sound && this.busy) this.#soundTimer = setTimeout(() => this.onSound(sound), scene.land * this.#teller.ms);
  }

  /** All is told: the newest view, and the question. */
  #ask({ play, n, events }: Asked): void {
    this.log = appended(this.log, this.#take(), KEPT);
    const decision = play.end ? null : play.decision;
    this.#put({ n, view: play.view, decision, events, awaits: play.awaits, play, scene: null });
    const rang = this.#rang;
    this.#rang = decision?.awaited ?? false;
    if (this.#rang && !rang) this.onTurn();
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

  act(notation: string): void {
    if (this.pending || this.seat === null || this.back !== null) return;
    this.note = null;
    this.hint = null;
    const id = socket.send({ t: 'do', table: this.id, seat: this.seat, seq: this.seq, do: notation });
    this.pending = { id, do: notation };
    this.#rang = false;
    this.#teller.lap();
  }

  undo(): void {
    if (this.seat !== null) socket.send({ t: 'undo', table: this.id, seat: this.seat, seq: this.seq });
  }

  ask(what: 'pause' | 'resume' | 'abandon'): void {
    if (this.seat !== null) socket.send({ t: 'ask', table: this.id, seat: this.seat, what });
  }

  answer(yes: boolean): void {
    const seat = this.play?.ask?.waiting.find((one) => this.mine.includes(one));
    if (seat !== undefined) socket.send({ t: 'answer', table: this.id, seat, yes });
  }

  takeBack(): void {
    if (this.seat !== null) socket.send({ t: 'back', table: this.id, seat: this.seat });
  }

  speakUp(text: string): void {
    const words = text.trim();
    if (words) socket.send({ t: 'chat', table: this.id, text: words });
  }

  look(seat: number | null): void {
    socket.send({ t: 'look', table: this.id, seat });
  }

  skip(): void {
    this.#teller.skip();
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
