/**
 * Groups the events of a push into scenes, which the page animates one after the other. Each has the view to draw while
 * it is shown. Pure. A scene's view copies parts of the newer view and never works anything out.
 */
import type { GameEvent, LogItem, View, Who } from '$lib/net/types.ts';
import type { SoundName } from './sound.ts';

/** A: the story of the match. B: an action. C: a gesture. When time is short, C is shortened first. */
export type SceneClass = 'A' | 'B' | 'C';

/** How one kind of scene is made. The fields are those of a game's scenes.toml. */
export interface SceneRule {
  /** Kinds of events that make the scene. */
  readonly on: readonly string[];
  /** Kinds of events that come before and belong to it. */
  readonly lead: readonly string[];
  /** Kinds of events that come after and belong to it. */
  readonly fold: readonly string[];
  /** Several in a row are one scene. */
  readonly together: boolean;
  readonly class: SceneClass;
  readonly ms: readonly [calm: number, brisk: number];
  /** The scene is never shown shorter than this, nor merged with others: 0 if it may be. */
  readonly least: readonly [calm: number, brisk: number];
  /** Parts of the view that become visible with the scene, as paths; `*` is all of it. */
  readonly frees: readonly string[];
  /** The view after the entry is shown only behind the scene, even if the scene is the entry's last. */
  readonly holds: boolean;
  readonly touch: 'never' | 'mine' | 'round';
  readonly sound: SoundName | null;
  /** When the sound is played, as a part of the scene's time. */
  readonly land: number;
}

/** A game's scenes.toml. */
export interface SceneRules {
  readonly scenes: Readonly<Record<string, SceneRule>>;
  readonly quiet: readonly string[];
  readonly ambient: readonly string[];
}
export const NO_SCENE_RULES: SceneRules = { scenes: {}, quiet: [], ambient: [] };

export interface Scene {
  readonly id: string;
  /** The number of its last entry. */
  readonly n: number;
  readonly name: string;
  readonly events: readonly GameEvent[];
  /** The part of the log that is shown once the scene begins. */
  readonly log: readonly LogItem[];
  readonly view: View;
  readonly class: SceneClass;
  readonly ms: readonly [calm: number, brisk: number];
  readonly least: readonly [calm: number, brisk: number];
  /** Its events name my seat. */
  readonly concernsMe: boolean;
  /** When it may stay until it is touched: if it concerns the reader, or at the end of a round. */
  readonly touch: 'never' | 'mine' | 'round';
  readonly sound: SoundName | null;
  readonly land: number;
  /** A round hangs on it. */
  readonly decides?: boolean;
}

/** The part of a push that scenes are made of. */
export interface Pushed {
  readonly log: readonly LogItem[];
  /** For entries before the last: the top-level keys of the view that changed. */
  readonly steps?: readonly { readonly n: number; readonly view: View }[] | undefined;
  readonly view: View;
}

export interface PushScenes {
  readonly scenes: readonly Scene[];
  /** Events behind the last scene. They enter the log with the question. */
  readonly rest: readonly LogItem[];
}

/** Writes into a view what only an event knows; a board may bring such a function. */
export type Stage = (view: View, event: GameEvent) => View;
/** Whether a round hangs on the events of a scene, seen in the view before it. */
export type Decides = (view: View, events: readonly GameEvent[]) => boolean;
/** A scene that decides a round lasts longer by this factor. */
const DECISIVE_FACTOR = 1.8;

export interface EntryEvent {
  /** The place of its entry in the push. */
  readonly entry: number;
  readonly n: number;
  readonly who: Who;
  readonly event: GameEvent;
}
export interface EventGroup {
  readonly name: string;
  readonly rule: SceneRule;
  readonly all: EntryEvent[];
}

/** The scenes of a push, seen from seat `me`, when the page shows the view `before`. */
export function scenesOf(
  before: View,
  push: Pushed,
  rules: SceneRules,
  me: number | null,
  stage?: Stage,
  decides?: Decides,
): PushScenes {
  const { groups, left } = groupEvents(push.log, rules);
  const after = knownViews(before, push);
  const last = push.log.length - 1;
  let view = before;
  const scenes = groups.map((group, i): Scene => {
    const entry = group.all.at(-1)?.entry ?? last;
    const known = after.get(entry);
    const ends = !groups.slice(i + 1).some((later) => later.all.some((one) => one.entry === entry));
    const decisive =
      decides?.(
        view,
        group.all.map((one) => one.event),
      ) ?? false;
    const slowed = ([calm, brisk]: readonly [number, number]): readonly [number, number] =>
      decisive ? [calm * DECISIVE_FACTOR, brisk * DECISIVE_FACTOR] : [calm, brisk];
    for (const { event } of group.all) if (stage) view = stage(view, event);
    if (ends && known && !group.rule.holds) view = known;
    else
      for (const one of group.all)
        if (group.rule.on.includes(one.event.kind))
          view = withFreed(view, known ?? null, push.view, group.rule, one.event);
    const [first] = group.all;
    const concernsMe = me !== null && group.all.some((one) => concerns(one.event, me));
    const shown = view;
    if (ends && known) view = known;
    return {
      id: `${first?.n ?? 0}.${i}.${group.name}`,
      n: group.all.at(-1)?.n ?? 0,
      name: group.name,
      events: group.all.map((one) => one.event),
      log: logOf(group.all),
      view: shown,
      class: group.rule.class,
      ms: slowed(group.rule.ms),
      least: slowed(group.rule.least),
      concernsMe,
      touch: group.rule.touch === 'mine' && !concernsMe ? 'never' : group.rule.touch,
      sound: group.rule.sound,
      land: group.rule.land,
      ...(decisive ? { decides: true } : {}),
    };
  });
  return { scenes, rest: logOf(left) };
}

export const TURN = 'turn';

/** Group the events of a log by scene, in order. Each event is in one group or in `left`. */
export function groupEvents(log: readonly LogItem[], rules: SceneRules): { groups: EventGroup[]; left: EntryEvent[] } {
  const names = new Map(Object.entries(rules.scenes).flatMap(([name, rule]) => rule.on.map((kind) => [kind, name])));
  const groups: EventGroup[] = [];
  let waiting: EntryEvent[] = [];
  for (const [entry, item] of log.entries()) {
    for (const event of item.events) {
      const one = { entry, n: item.n, who: item.who, event };
      const open = groups.at(-1);
      const name = names.get(event.kind);
      const joins = open && (open.rule.fold.includes(event.kind) || (open.rule.together && open.name === name));
      // A new turn ends the group: the moves of two players are never one scene.
      if (open && joins && !waiting.some((earlier) => earlier.event.kind === TURN)) {
        open.all.push(...waiting, one);
        waiting = [];
        continue;
      }
      waiting.push(one);
      const rule = name === undefined ? undefined : rules.scenes[name];
      if (name === undefined || !rule) continue;
      groups.push({ name, rule, all: waiting });
      waiting = [];
    }
  }
  return { groups, left: waiting };
}

/** The view after each entry, by the entry's place: always for the last entry, for others if the push has a step. */
function knownViews(before: View, push: Pushed): Map<number, View> {
  const steps = new Map(push.steps?.map((step) => [step.n, step.view]));
  const known = new Map<number, View>();
  let view: View = before;
  for (const [entry, item] of push.log.entries()) {
    const step = steps.get(item.n);
    const last = entry === push.log.length - 1;
    if (!last && !step) continue;
    view = last ? push.view : { ...view, ...step };
    known.set(entry, view);
  }
  return known;
}

/** The seat that acts in a scene. A seat that is only dealt a card on the way does not count. */
export function actorOf(events: readonly GameEvent[], rules: SceneRules): number | null {
  const acts = (event: GameEvent): boolean => !rules.ambient.includes(event.kind);
  const seat = events.find((event) => typeof event['seat'] === 'number' && acts(event))?.['seat'];
  return typeof seat === 'number' ? seat : null;
}

/** A view with the parts a scene frees, taken from the view after its entry, else from the newest. */
function withFreed(view: View, after: View | null, newest: View, rule: SceneRule, event: GameEvent): View {
  let result = view;
  for (const path of rule.frees) {
    if (path === '*') {
      if (after) result = after;
      continue;
    }
    const keys = path.split('.').map((key) => key.replace(/^\{(\w+)\}$/, (_, name: string) => String(event[name])));
    result = copyPath(result, after ?? newest, keys) as View;
  }
  return result;
}

/** `into` with the value at a path taken from `from`. */
function copyPath(into: unknown, from: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return from;
  if (typeof into !== 'object' || into === null || typeof from !== 'object' || from === null) return into;
  const inner = (from as Record<string, unknown>)[key];
  const value = copyPath((into as Record<string, unknown>)[key], inner, rest);
  if (Array.isArray(into)) return into.map((one: unknown, i) => (String(i) === key ? value : one));
  return { ...into, [key]: value };
}

/** Fields of events that hold a seat. */
const SEATS = ['seat', 'other', 'victim', 'to', 'by', 'owner', 'boss'];

function concerns(event: GameEvent, me: number): boolean {
  return SEATS.some((name) => event[name] === me) || (Array.isArray(event['seats']) && event['seats'].includes(me));
}

/** Whether an event names any seat but mine. */
export function concernsOther(event: GameEvent, me: number): boolean {
  const named = [...SEATS.map((name) => event[name]), ...(Array.isArray(event['seats']) ? event['seats'] : [])];
  return named.some((one) => typeof one === 'number' && one !== me);
}

/** Events as log items: one item an entry. */
function logOf(all: readonly EntryEvent[]): LogItem[] {
  const log: { n: number; who: Who; events: GameEvent[] }[] = [];
  for (const { n, who, event } of all) {
    const last = log.at(-1);
    if (last?.n === n) last.events.push(event);
    else log.push({ n, who, events: [event] });
  }
  return log;
}

/** A log with more items behind it, at most `kept`. The parts of one entry become one item again. */
export function appendLog(log: readonly LogItem[], more: readonly LogItem[], kept: number): readonly LogItem[] {
  const all = [...log];
  for (const item of more) {
    const last = all.at(-1);
    if (last?.n === item.n) all[all.length - 1] = { ...last, events: [...last.events, ...item.events] };
    else all.push(item);
  }
  return all.slice(-kept);
}

// ---- durations

export type Pace = 'slow' | 'calm' | 'brisk' | 'instant';

/** A scene and how long it is shown. */
export interface TimedScene {
  readonly scene: Scene;
  readonly ms: number;
}

/** How long a player waits for their question while bots play; time that scenes never give up may make it longer. */
export const BUDGET_MS: Readonly<Record<Pace, number>> = {
  slow: 60_000,
  calm: 12_000,
  brisk: 5_000,
  instant: 0,
};
/** A spectator waits for no question: so far behind the match, scenes are shortened (`hurry`) or left out (`jump`). */
export const WATCHER_LAG_MS = { hurry: 8_000, jump: 30_000 } as const;
const MERGED_MS: Readonly<Record<Pace, number>> = { slow: 900, calm: 500, brisk: 250, instant: 0 };
/** With motion off, scenes below class A take at most this long. */
const NO_MOTION_MS = 600;

/** At pace "slow" a scene lasts longer than at "calm" by this factor, and as long as its sentence takes to read. */
const SLOW_FACTOR = 1.6;
const READING_MS = { start: 600, char: 55 } as const;

/** `chars`: the length of the sentence that is shown with the scene. */
export function durationOf(scene: Scene, pace: Pace, still: boolean, chars = 0): number {
  if (pace === 'instant') return 0;
  const [calm, brisk] = scene.ms;
  if (pace === 'slow') {
    const reading = chars > 0 ? READING_MS.start + READING_MS.char * chars : 0;
    return Math.max(still ? calm : Math.round(calm * SLOW_FACTOR), reading);
  }
  if (still) return scene.class === 'A' ? brisk : Math.min(brisk, NO_MOTION_MS);
  return pace === 'calm' ? calm : brisk;
}

export const totalMs = (all: readonly TimedScene[]): number => all.reduce((total, one) => total + one.ms, 0);

/** The part of a scene's time that it keeps, whatever the budget. */
export function leastOf({ scene, ms }: TimedScene, pace: Pace): number {
  if (pace === 'instant') return 0;
  const [calm, brisk] = scene.least;
  return Math.min(ms, pace === 'brisk' ? brisk : calm);
}

/** The part of the scenes' time that they may give up. */
export const flexibleMs = (all: readonly TimedScene[], pace: Pace): number =>
  all.reduce((total, one) => total + one.ms - leastOf(one, pace), 0);

/** Time that scenes have taken since the reader's last choice: what they never give up, and the rest. */
export interface SpentMs {
  readonly least: number;
  readonly flexible: number;
}

/** How much flexible time a queue may take: what the least times leave of the budget, but half of it at least. */
export function flexibleBudget(queue: readonly TimedScene[], budget: number, spent: SpentMs, pace: Pace): number {
  const least = spent.least + totalMs(queue) - flexibleMs(queue, pace);
  return Math.max(Math.max(budget - least, budget / 2) - spent.flexible, 0);
}

/** A scene that concerns the reader, and the end of a round, are not shortened. */
const keepsItsTime = (scene: Scene): boolean => scene.concernsMe || scene.touch === 'round';
/** Nor is a scene merged that has a least time. */
const staysApart = (one: TimedScene, pace: Pace): boolean => keepsItsTime(one.scene) || leastOf(one, pace) > 0;

/** Make a queue fit a budget of flexible time: shorten gestures, actions, the story, then merge the oldest scenes. */
export function fitToBudget(queue: readonly TimedScene[], budget: number, pace: Pace): readonly TimedScene[] {
  const total = (all: readonly TimedScene[]): number => flexibleMs(all, pace);
  if (total(queue) <= budget) return queue;
  let fitted = queue.map((one) =>
    one.scene.class === 'C' && one.scene.touch !== 'mine' ? { ...one, ms: leastOf(one, pace) } : one,
  );
  for (const [which, share] of [
    ['B', 0.5],
    ['A', 0.6],
  ] as const) {
    const over = total(fitted) - budget;
    if (over <= 0) return fitted;
    /** How much of a scene's time may go. */
    const spare = (one: TimedScene, i: number): number =>
      one.scene.class !== which || keepsItsTime(one.scene) || i === fitted.length - 1
        ? 0
        : one.ms - Math.max(one.ms * share, leastOf(one, pace));
    const room = fitted.reduce((sum, one, i) => sum + spare(one, i), 0);
    if (room === 0) continue;
    const part = Math.min(1, over / room);
    fitted = fitted.map((one, i) => ({ ...one, ms: Math.floor(one.ms - spare(one, i) * part) }));
  }
  fitted = mergeOldest(fitted, budget, pace);
  const time = total(fitted);
  if (time <= budget) return fitted;
  return fitted.map((one) => {
    const least = leastOf(one, pace);
    return { ...one, ms: least + ((one.ms - least) * budget) / time };
  });
}

/** Merge the oldest scenes until the rest fits. Scenes that keep their time, and the last, are never merged. */
function mergeOldest(queue: readonly TimedScene[], budget: number, pace: Pace): TimedScene[] {
  const total = (all: readonly TimedScene[]): number => flexibleMs(all, pace);
  const done: TimedScene[] = [];
  let rest = [...queue];
  while (rest.length > 1 && total(done) + total(rest) > budget) {
    const stop = rest.findIndex((one, i) => staysApart(one, pace) || i === rest.length - 1);
    if (stop < 2) {
      done.push(...rest.splice(0, stop + 1));
      continue;
    }
    let n = 2;
    while (n < stop && total(done) + MERGED_MS[pace] + total(rest.slice(n)) > budget) n += 1;
    const merged = mergeScenes(rest.slice(0, n).map((one) => one.scene));
    if (merged) done.push({ scene: merged, ms: MERGED_MS[pace] });
    rest = rest.slice(n);
  }
  return [...done, ...rest];
}

/** One scene in place of several (« Pendant ce temps »). It has all their events and log items. */
export function mergeScenes(scenes: readonly Scene[]): Scene | null {
  const last = scenes.at(-1);
  if (!last) return null;
  return {
    ...last,
    id: `${scenes[0]?.id ?? ''}-${last.id}`,
    name: 'meanwhile',
    events: scenes.flatMap((scene) => scene.events),
    log: scenes.flatMap((scene) => scene.log),
    class: 'B',
    least: [0, 0],
  };
}

// ---- what is left over

/** Divides what comes behind the last scene: events that are over, and leading events whose scene is still to come. */
export function splitRest(
  rest: readonly LogItem[],
  rules: SceneRules,
): readonly [done: readonly LogItem[], open: readonly LogItem[]] {
  const leads = new Set(Object.values(rules.scenes).flatMap((rule) => rule.lead));
  const waits = (item: LogItem): boolean => item.events.length > 0 && item.events.every((one) => leads.has(one.kind));
  const from = rest.findLastIndex((item) => !waits(item)) + 1;
  return [rest.slice(0, from), rest.slice(from)];
}

/** Fields of events that name a thing on the board, with the kind of thing. */
const POINTS: Readonly<Record<string, string>> = { seat: 'player', at: 'seat', city: 'city', end: 'square' };

/** The things on the board that events name, as `data-ref` and `data-point` have them. */
export function pointsOf(events: readonly GameEvent[]): string[] {
  const all = events.flatMap((event) =>
    Object.entries(POINTS).flatMap(([field, kind]) => {
      const value = event[field];
      return typeof value === 'number' || typeof value === 'string' ? [`${kind}:${value}`] : [];
    }),
  );
  return [...new Set(all)];
}
