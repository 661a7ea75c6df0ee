/** State of the replay page: the match, the moment that is shown, and the viewpoint. */
import { copyText } from '$lib/copy.ts';
import { addressOf } from '$lib/net/host.ts';
import type { AnyBoard } from '$games/contract.ts';
import { api, unanswered, type MatchPage } from '$lib/net/api.ts';
import { RecordCheck } from '$lib/net/record-check.svelte.ts';
import { session, titleOf } from '$lib/net/session.svelte.ts';
import type { Frame, GameFacts, Message, Texts } from '$lib/net/types.ts';
import { Analysis, gradedAt } from '$lib/play/analysis.svelte.ts';
import { Moments } from '$lib/play/moments.svelte.ts';
import { Playback } from '$lib/play/playback.svelte.ts';
import type { Pace } from '$lib/play/scenes.ts';
import { coloursOf, seatInfos } from '$lib/play/seats.ts';
import { router } from '$lib/router.svelte.ts';
import { settings } from '$lib/settings.svelte.ts';
import { speak, t } from '$lib/text/i18n.svelte.ts';
import type { Reader } from '$lib/text/texts.ts';

export type MatchKind = 'm' | 'r';
/** A step goes to the next event, the next player, or the next choice of the viewpoint. */
export type Step = 'event' | 'turn' | 'mine';

/** While playing: the pause at each stop that has no scene. */
const PAUSE_MS: Readonly<Record<Pace, number>> = { slow: 3000, calm: 1800, brisk: 900, instant: 250 };

export class ReplayPage {
  readonly id: string;
  readonly kind: MatchKind;
  readonly analysis = new Analysis();
  readonly check: RecordCheck;
  /** Shows the way to the next moment, in the same scenes as at the table. */
  readonly playback = new Playback({ pace: () => this.pace, still: () => settings.motion === 'none' });

  match = $state.raw<MatchPage | null>(null);
  facts = $state.raw<GameFacts | null>(null);
  texts = $state.raw<Texts>({});
  board = $state.raw<AnyBoard | null>(null);
  missing = $state<'replay.missing' | 'error.server' | null>(null);
  /** The seat whose view is shown; null with all eyes open. */
  viewpoint = $state<number | null>(null);
  moments = $state.raw() as Moments;
  at = $state(0);
  playing = $state(false);
  scores = $state.raw<(number | null)[][]>([]);
  /** The moments of the score curve, once all are loaded. */
  curveMoments = $state.raw<readonly number[]>([]);
  note = $state<string | null>(null);
  step = $state<Step>('event');
  pace = $state<Pace>(settings.pace);
  busy = $state(false);
  /** The server knows the reader: the analysis may be asked for. */
  #known = $state(false);

  readonly summary = $derived(this.match?.summary ?? null);
  readonly frame = $derived<Frame | undefined>(this.moments.at(this.at));
  /** Moments with an event or a choice; a die that is one of a handful is no stop. */
  readonly numbers = $derived.by(() => {
    const { moments, at } = this;
    return moments.numbers.filter(
      (n) => n === 0 || n === at || n === moments.last || (moments.at(n)?.events.length ?? 0) > 0,
    );
  });
  readonly found = $derived(this.analysis.found);
  /** With all eyes open, the choices worth a stop are those the coach looked at. */
  readonly #choices = $derived(this.found?.decisions.map((decision) => decision.to) ?? []);
  /** The moments a step stops at. */
  readonly stops = $derived.by(() => {
    if (this.step === 'event') return this.numbers;
    const { moments, at, step, viewpoint } = this;
    let last: unknown = null;
    return moments.numbers.filter((n) => {
      const who = moments.at(n)?.who;
      const seat = typeof who === 'number';
      const turn = seat && who !== last;
      if (seat) last = who;
      const wanted =
        step === 'turn' ? turn : seat && (viewpoint === null ? this.#choices.includes(n) : who === viewpoint);
      return n === 0 || n === at || n === moments.last || wanted;
    });
  });
  readonly place = $derived(Math.max(0, this.stops.indexOf(this.at)));
  readonly graded = $derived(gradedAt(this.found, this.at));
  /** The seats the reader played; of none in somebody else's match. */
  readonly #mine = $derived(
    this.summary?.seats.filter((seat) => seat.person && seat.person === session.person?.id).map((seat) => seat.seat) ??
      [],
  );
  /** The viewpoint, if it is the reader's own seat: only that one is « you ». */
  readonly #own = $derived(this.viewpoint !== null && this.#mine.includes(this.viewpoint) ? this.viewpoint : null);
  readonly seats = $derived.by(() => {
    const { summary } = this;
    if (!summary) return [];
    return seatInfos({
      seats: summary.seats.map((seat) => ({
        kind: seat.kind,
        ...(seat.name ? { name: seat.name } : {}),
        ...(seat.person ? { person: seat.person } : {}),
        ...(seat.bot ? { bot: seat.bot } : {}),
      })),
      colours: coloursOf(this.facts),
      viewpoint: this.#own,
      mine: this.#mine,
      bots: [],
      away: {},
    });
  });
  readonly reader = $derived<Reader>({
    lang: settings.lang,
    names: this.seats.map((seat) => seat.name),
    seat: this.#own,
  });
  /** The events of the moment that the catalogue has a text for. */
  readonly events = $derived((this.frame?.events ?? []).filter((event) => `event.${event.kind}` in this.texts));
  readonly log = $derived([
    ...this.numbers
      .filter((n) => n < this.at)
      .map((n) => this.moments.at(n))
      .filter((moment) => moment !== undefined)
      .map((moment) => ({ n: moment.n, who: moment.who, events: moment.events })),
    ...this.playback.log,
  ]);
  /** The choice to play on from: before a choice that is looked at, else from what is shown. */
  readonly fork = $derived({
    n: this.graded ? this.graded.n - 1 : this.at,
    seat: this.viewpoint ?? this.graded?.seat ?? Math.max(0, this.frame?.awaits[0] ?? 0),
  });

  constructor(kind: MatchKind, id: string) {
    this.kind = kind;
    this.id = id;
    this.moments = new Moments(kind, id, null);
    this.check = new RecordCheck(kind, id);
    $effect(() => {
      void this.#load();
    });
    $effect(() => (this.#known ? this.analysis.follow(kind, id) : undefined));
    $effect(() => (this.match ? this.check.begin() : undefined));
    $effect(() => this.#playOn());
    $effect(() => () => this.playback.close());
  }

  /** Say a message to the reader, or as a seat would read it. */
  say = (message: Message, seat: number | null = this.reader.seat): string =>
    speak(this.texts, message, { ...this.reader, seat });
  /** Say what a moment's events were: the first that the catalogue has a text for. */
  told = (n: number): string => {
    const event = this.moments.at(n)?.events.find((one) => `event.${one.kind}` in this.texts);
    return event ? this.say([`event.${event.kind}`, event]) : '';
  };
  knows = (key: string): boolean => key in this.texts;

  /** Return the number of the round or turn that the board shows for a moment. */
  chapter = (n: number): string => {
    const view = this.moments.at(n)?.view;
    const values = (view && this.board?.where(view, true)?.[1]) ?? {};
    const value = values['round'] ?? values['turn'] ?? values['turns'];
    return typeof value === 'number' ? String(value) : '';
  };

  /** Return the round and turn of an entry, in the board's words. */
  placeOf = (n: number): string => {
    const view = this.moments.at(n)?.view;
    const where = view && this.board?.where(view, true);
    return where ? this.say(where) : '';
  };

  /** The seat that won, or the first of them. */
  get winner(): number {
    return this.summary?.seats.find((seat) => seat.rank === 1)?.seat ?? 0;
  }

  async #load(): Promise<void> {
    try {
      await session.refresh().catch(() => null);
      const page = await api.match(this.kind, this.id);
      const game = page.summary.game;
      [this.facts, this.texts, this.board] = await Promise.all([
        session.facts(game),
        session.texts(game, page.summary.edition),
        session.board(game),
      ]);
      this.match = page;
      this.playback.context = {
        rules: session.sceneRules(game),
        stage: this.board?.stage,
        decides: this.board?.decides,
        me: null,
      };
      document.title = `${t('replay.title')} · ${titleOf(game)}`;
      void session.somebody().then(
        () => (this.#known = true),
        () => undefined,
      );
      const wanted = router.query.get('seat');
      const mine =
        page.summary.seats.find((seat) => seat.person !== null && seat.person === session.person?.id)?.seat ?? null;
      await this.look(
        wanted !== null ? (wanted === 'all' ? null : Number(wanted)) : mine,
        Number(router.query.get('n') ?? 0),
      );
    } catch (problem) {
      this.missing = unanswered(problem) ? 'error.server' : 'replay.missing';
    }
  }

  /** Show the match from a seat's viewpoint. */
  async look(seat: number | null, n = this.at): Promise<void> {
    const next = new Moments(this.kind, this.id, seat);
    await next.need(n);
    this.viewpoint = seat;
    this.moments = next;
    this.playing = false;
    this.at = next.at(n) ? n : 0;
    this.playback.context = { ...this.playback.context, me: seat };
    const first = next.at(this.at);
    if (first) this.playback.jump(first);
    router.note({ seat: seat === null ? 'all' : String(seat) });
    await next.all();
    this.scores = next.scores(this.board, this.summary?.players ?? 0);
    this.curveMoments = next.numbers;
  }

  /** Go to a stop by its place in the list. */
  go(to: number): void {
    // Forward while a scene is shown: the next scene of the same moment first.
    if (to === this.place + 1 && this.playback.busy && !this.playing) {
      this.playback.skip();
      return;
    }
    const target = this.stops[Math.max(0, Math.min(to, this.stops.length - 1))] ?? 0;
    this.#show(target, this.step === 'event' && to === this.place + 1 && target !== this.at);
  }

  /** Go to the moment nearest to an entry: a turning point, a touch on the curve. */
  jump = (n: number): void => {
    this.playing = false;
    const near = this.moments.numbers.reduce(
      (best, number) => (Math.abs(number - n) < Math.abs(best - n) ? number : best),
      0,
    );
    this.#show(near, false);
  };

  #show(target: number, follows: boolean): void {
    const next = this.moments.at(target);
    this.at = target;
    if (next && follows) this.playback.playNext(next);
    else if (next) this.playback.jump(next);
    router.note({ n: target === 0 ? null : String(target) });
  }

  togglePlaying(): void {
    this.playing = !this.playing;
  }

  #playOn(): (() => void) | undefined {
    if (!this.playing) return undefined;
    if (this.place >= this.stops.length - 1 && !this.playback.busy) {
      this.playing = false;
      return undefined;
    }
    if (this.playback.busy) return undefined;
    // In a separate task, so that moments without a scene do not run through in one.
    const timer = setTimeout(() => this.go(this.place + 1), this.step === 'event' ? 0 : PAUSE_MS[this.pace]);
    return () => clearTimeout(timer);
  }

  /** Open a table that plays on from the moment shown. */
  async playFromHere(): Promise<void> {
    this.busy = true;
    try {
      await session.somebody();
      router.go(`/t/${(await api.fork(this.kind, this.id, this.fork.n, this.fork.seat)).id}`);
    } catch {
      this.note = t('error.server');
    } finally {
      this.busy = false;
    }
  }

  async copyLink(): Promise<void> {
    const url = addressOf(`/${this.kind}/${this.id}?n=${this.at}&seat=${this.viewpoint ?? 'all'}`);
    this.note = (await copyText(url)) ? t('replay.link.done') : url;
  }
}
