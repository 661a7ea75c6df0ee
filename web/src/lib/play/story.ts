/**
 * Turns what the server pushed into scenes: what is shown one after the other, and what each of them lets be seen.
 * Pure: no time, no page. A scene copies from the newer view what it frees, and never works anything out.
 */
import type { GameEvent, LogItem, View, Who } from '$lib/net/types.ts';
import type { SoundName } from './sound.ts';

export type SceneClass = 'A' | 'B' | 'C';

export interface SceneRule {
  readonly on: readonly string[];
  readonly lead: readonly string[];
  readonly fold: readonly string[];
  readonly together: boolean;
  readonly class: SceneClass;
  readonly ms: readonly [calm: number, brisk: number];
  readonly frees: readonly string[];
  /** What the entry led to comes only behind the scene, even where it is the entry's last. */
  readonly holds: boolean;
  readonly touch: 'never' | 'mine' | 'round';
  readonly sound: SoundName | null;
  /** When the sound comes, as a part of the scene's time. */
  readonly land: number;
}

/** A game's scenes.toml. */
export interface Story {
  readonly scenes: Readonly<Record<string, SceneRule>>;
  readonly quiet: readonly string[];
  readonly ambient: readonly string[];
}
export const NO_STORY: Story = { scenes: {}, quiet: [], ambient: [] };

export interface Scene {
  readonly id: string;
  readonly n: number;
  readonly name: string;
  readonly events: readonly GameEvent[];
  /** What enters the log when the scene begins. */
  readonly log: readonly LogItem[];
  readonly view: View;
  readonly class: SceneClass;
  readonly ms: readonly [calm: number, brisk: number];
  readonly touchesMe: boolean;
  /** What it may wait for: the reader at his own, the reader who wants to look longer at a round's end. */
  readonly touch: 'never' | 'mine' | 'round';
  readonly sound: SoundName | null;
  readonly land: number;
}

export interface Pushed {
  readonly log: readonly LogItem[];
  /** For entries before the last: what changed in the view, by top-level key. */
  readonly steps?: readonly { readonly n: number; readonly view: View }[] | undefined;
  readonly view: View;
}

export interface Told {
  readonly scenes: readonly Scene[];
  /** What happened behind the last scene: enters the log with the question. */
  readonly rest: readonly LogItem[];
}

export type Stage = (view: View, event: GameEvent) => View;

export interface Happened {
  readonly entry: number;
  readonly n: number;
  readonly who: Who;
  readonly event: GameEvent;
}
export interface Group {
  readonly name: string;
  readonly rule: SceneRule;
  readonly all: Happened[];
}

export function tell(before: View, push: Pushed, story: Story, me: number | null, stage?: Stage): Told {
  const { groups, left } = grouped(push.log, story);
  const after = views(before, push);
  const last = push.log.length - 1;
  let view = before;
  const scenes = groups.map((group, i): Scene => {
    const entry = group.all.at(-1)?.entry ?? last;
    const known = after.get(entry);
    const ends = !groups.slice(i + 1).some((later) => later.all.some((one) => one.entry === entry));
    for (const { event } of group.all) if (stage) view = stage(view, event);
    if (ends && known && !group.rule.holds) view = known;
    else
      for (const one of group.all)
        if (group.rule.on.includes(one.event.kind)) view = free(view, known ?? null, push.view, group.rule, one.event);
    const [first] = group.all;
    const touchesMe = me !== null && group.all.some((one) => touches(one.event, me));
    const seen = view;
    if (ends && known) view = known;
    return {
      id: `${first?.n ?? 0}.${i}.${group.name}`,
      n: group.all.at(-1)?.n ?? 0,
      name: group.name,
      events: group.all.map((one) => one.event),
      log: items(group.all),
      view: seen,
      class: group.rule.class,
      ms: group.rule.ms,
      touchesMe,
      touch: group.rule.touch === 'mine' && !touchesMe ? 'never' : group.rule.touch,
      sound: group.rule.sound,
      land: group.rule.land,
    };
  });
  return { scenes, rest: items(left) };
}

const TURN = 'turn';

/** Put the events of a push into scenes, in order; each event is in one scene or left over. */
export function grouped(log: readonly LogItem[], story: Story): { groups: Group[]; left: Happened[] } {
  const made = new Map(Object.entries(story.scenes).flatMap(([name, rule]) => rule.on.map((kind) => [kind, name])));
  const groups: Group[] = [];
  let waiting: Happened[] = [];
  for (const [entry, item] of log.entries()) {
    for (const event of item.events) {
      const one = { entry, n: item.n, who: item.who, event };
      const open = groups.at(-1);
      const name = made.get(event.kind);
      const joins = open && (open.rule.fold.includes(event.kind) || (open.rule.together && open.name === name));
      // A turn ends what was told: two players' walks are never one.
      if (open && joins && !waiting.some((earlier) => earlier.event.kind === TURN)) {
        open.all.push(...waiting, one);
        waiting = [];
        continue;
      }
      waiting.push(one);
      const rule = name === undefined ? undefined : story.scenes[name];
      if (name === undefined || !rule) continue;
      groups.push({ name, rule, all: waiting });
      waiting = [];
    }
  }
  return { groups, left: waiting };
}

/** The view after each entry, where it is known: after the last always, after others by their steps. */
function views(before: View, push: Pushed): Map<number, View> {
  const steps = new Map(push.steps?.map((step) => [step.n, step.view]));
  const found = new Map<number, View>();
  let view: View = before;
  for (const [entry, item] of push.log.entries()) {
    const step = steps.get(item.n);
    const last = entry === push.log.length - 1;
    if (!last && !step) continue;
    view = last ? push.view : { ...view, ...step };
    found.set(entry, view);
  }
  return found;
}

/** Who acts in a scene: not who is only dealt a card on the way. */
export function actorOf(events: readonly GameEvent[], story: Story): number | null {
  const acts = (event: GameEvent): boolean => !story.ambient.includes(event.kind);
  const seat = events.find((event) => typeof event['seat'] === 'number' && acts(event))?.['seat'];
  return typeof seat === 'number' ? seat : null;
}

/** Let what a scene frees be as it will be: from the view after its entry, else from the newest. */
function free(view: View, after: View | null, newest: View, rule: SceneRule, event: GameEvent): View {
  let freed = view;
  for (const path of rule.frees) {
    if (path === '*') {
      if (after) freed = after;
      continue;
    }
    const keys = path.split('.').map((key) => key.replace(/^\{(\w+)\}$/, (_, name: string) => String(event[name])));
    freed = copied(freed, after ?? newest, keys) as View;
  }
  return freed;
}

function copied(into: unknown, from: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return from;
  if (typeof into !== 'object' || into === null || typeof from !== 'object' || from === null) return into;
  const inner = (from as Record<string, unknown>)[key];
  const value = copied((into as Record<string, unknown>)[key], inner, rest);
  if (Array.isArray(into)) return into.map((one: unknown, i) => (String(i) === key ? value : one));
  return { ...into, [key]: value };
}

const SEATS = ['seat', 'other', 'victim', 'to', 'by', 'owner', 'boss'];

function touches(event: GameEvent, me: number): boolean {
  return SEATS.some((name) => event[name] === me) || (Array.isArray(event['seats']) && event['seats'].includes(me));
}

/** Whether an event speaks of anybody but me. */
export function namesOther(event: GameEvent, me: number): boolean {
  const named = [...SEATS.map((name) => event[name]), ...(Array.isArray(event['seats']) ? event['seats'] : [])];
  return named.some((one) => typeof one === 'number' && one !== me);
}

/** Events as the log keeps them: by entry. */
function items(all: readonly Happened[]): LogItem[] {
  const found: { n: number; who: Who; events: GameEvent[] }[] = [];
  for (const { n, who, event } of all) {
    const last = found.at(-1);
    if (last?.n === n) last.events.push(event);
    else found.push({ n, who, events: [event] });
  }
  return found;
}

/** A log with more behind it: what one entry caused stays together, however many scenes it took to tell. */
export function appended(log: readonly LogItem[], more: readonly LogItem[], kept: number): readonly LogItem[] {
  const all = [...log];
  for (const item of more) {
    const last = all.at(-1);
    if (last?.n === item.n) all[all.length - 1] = { ...last, events: [...last.events, ...item.events] };
    else all.push(item);
  }
  return all.slice(-kept);
}

// ---- how long

export type Pace = 'calm' | 'brisk' | 'instant';

/** A scene with the time it gets. */
export interface Timed {
  readonly scene: Scene;
  readonly ms: number;
}

/** Nobody waits longer than this for his own question while bots play. */
export const BUDGET: Readonly<Record<Pace, number>> = { calm: 12_000, brisk: 5_000, instant: 0 };
/** Who only watches has no question to wait for: so far behind, the telling hurries; so far, it jumps. */
export const BEHIND = { hurry: 8_000, jump: 30_000 } as const;
const COLLAGE: Readonly<Record<Pace, number>> = { calm: 500, brisk: 250, instant: 0 };
/** With motion off nothing travels: what is not the story is read faster. */
const STILL = 600;

export function timeOf(scene: Scene, pace: Pace, still: boolean): number {
  if (pace === 'instant') return 0;
  const [calm, brisk] = scene.ms;
  if (still) return scene.class === 'A' ? brisk : Math.min(brisk, STILL);
  return pace === 'calm' ? calm : brisk;
}

export const sum = (all: readonly Timed[]): number => all.reduce((total, one) => total + one.ms, 0);

/** What touches me, and a round's end, keep their time. */
const matters = (scene: Scene): boolean => scene.touchesMe || scene.touch === 'round';

/** Make a queue fit: gestures give way first, then actions, then the story; then the oldest are laid together. */
export function fit(queue: readonly Timed[], budget: number, pace: Pace): readonly Timed[] {
  if (sum(queue) <= budget) return queue;
  let fitted = queue.map((one) => (one.scene.class === 'C' && one.scene.touch !== 'mine' ? { ...one, ms: 0 } : one));
  for (const [which, least] of [
    ['B', 0.5],
    ['A', 0.6],
  ] as const) {
    const over = sum(fitted) - budget;
    if (over <= 0) return fitted;
    const spared = (one: Timed, i: number): boolean => matters(one.scene) || i === fitted.length - 1;
    const room = sum(fitted.filter((one, i) => one.scene.class === which && !spared(one, i))) * (1 - least);
    if (room === 0) continue;
    const share = 1 - (1 - least) * Math.min(1, over / room);
    fitted = fitted.map((one, i) =>
      one.scene.class === which && !spared(one, i) ? { ...one, ms: Math.floor(one.ms * share) } : one,
    );
  }
  fitted = collaged(fitted, budget, pace);
  const time = sum(fitted);
  return time <= budget ? fitted : fitted.map((one) => ({ ...one, ms: (one.ms * budget) / time }));
}

/** Lay the oldest scenes together until the rest fits; what touches me, and the last, are never laid into others. */
function collaged(queue: readonly Timed[], budget: number, pace: Pace): Timed[] {
  const done: Timed[] = [];
  let rest = [...queue];
  while (rest.length > 1 && sum(done) + sum(rest) > budget) {
    const stop = rest.findIndex((one, i) => matters(one.scene) || i === rest.length - 1);
    if (stop < 2) {
      done.push(...rest.splice(0, stop + 1));
      continue;
    }
    let n = 2;
    while (n < stop && sum(done) + COLLAGE[pace] + sum(rest.slice(n)) > budget) n += 1;
    const together = collage(rest.slice(0, n).map((one) => one.scene));
    if (together) done.push({ scene: together, ms: COLLAGE[pace] });
    rest = rest.slice(n);
  }
  return [...done, ...rest];
}

/** « Pendant ce temps »: everything lands together, no line is lost. */
export function collage(scenes: readonly Scene[]): Scene | null {
  const last = scenes.at(-1);
  if (!last) return null;
  return {
    ...last,
    id: `${scenes[0]?.id ?? ''}-${last.id}`,
    name: 'meanwhile',
    events: scenes.flatMap((scene) => scene.events),
    log: scenes.flatMap((scene) => scene.log),
    class: 'B',
  };
}
