/**
 * The lines of the log and the dock. A scene has one line if the game has a text for it: `story.<scene>`, or
 * `story.<scene>.<kind>` for several events of a kind. Otherwise each event has its own line. Pure.
 */
import type { GameEvent, LogItem, Message, Texts } from '$lib/net/types.ts';
import { named } from '$lib/text/texts.ts';
import { groupEvents, TURN, type SceneRule, type SceneRules } from './scenes.ts';

export interface Line {
  readonly id: string;
  readonly n: number;
  /** Sentences that belong together. */
  readonly said: readonly Message[];
  /** The line shows the seat and the rule of this event. */
  readonly event: GameEvent;
  readonly kinds: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** One value if all are equal, else the list of them. */
function gathered(all: readonly unknown[]): unknown {
  const [first] = all;
  return all.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : all;
}

/** The values of each seat: a list of pairs, in the order of the events. */
function bySeat(events: readonly GameEvent[], name: string): [unknown, unknown[]][] {
  const pairs = new Map<unknown, unknown[]>();
  for (const event of events) pairs.set(event['seat'], [...(pairs.get(event['seat']) ?? []), event[name]]);
  return [...pairs];
}

/**
 * A message for each event, by place at the table. Events that differ by their seat only share a message:
 * "$500 for Rosa and Lucien".
 */
function partsOf(events: readonly GameEvent[]): Message[] {
  const shared = new Map<string, GameEvent[]>();
  for (const event of events) {
    const rest = JSON.stringify({ ...event, seat: null });
    shared.set(rest, [...(shared.get(rest) ?? []), event]);
  }
  const place = (event: GameEvent | undefined): number => (typeof event?.['at'] === 'number' ? event['at'] : 0);
  return [...shared.values()]
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap((those): Message[] => {
      const [first] = those;
      if (!first) return [];
      return [[`part.${first.kind}`, { ...first, seat: those.map((one) => one['seat']) }]];
    });
}

/**
 * The values of events by name, and again as `kind_name`; `kind_n` is how many there are of the kind. `kind_parts` has
 * a message `part.kind` for each, `name_each` has pairs of a seat and its values.
 */
export function valuesOf(main: readonly GameEvent[], all: readonly GameEvent[]): Values {
  const values: Record<string, unknown> = {};
  const put = (events: readonly GameEvent[], prefix: string): void => {
    for (const name of new Set(events.flatMap((event) => Object.keys(event)))) {
      if (name === 'kind' || name === 'rule') continue;
      const found = events.filter((event) => name in event).map((event) => event[name]);
      // A player is named once only.
      values[prefix + name] = gathered(name === 'seat' ? [...new Set(found)] : found);
      if (found.length > 1) values[`${prefix}${name}_each`] = bySeat(events, name);
    }
    values[`${prefix}n`] ??= events.length;
  };
  for (const kind of new Set(all.map((event) => event.kind))) {
    const those = all.filter((event) => event.kind === kind);
    put(those, `${kind}_`);
    values[`${kind}_n`] = those.length;
    values[`${kind}_parts`] = partsOf(those);
  }
  put(main, '');
  return values;
}

/**
 * Whether a plain list misleads: several players have different values, or one player has equal values, which became
 * one. "Rosa and Lucien pay $500" and "Rosa pays $500 and $1,000" do not.
 */
function needsPairs(values: Values, name: string): boolean {
  if (name.endsWith('_parts')) return (values[name] as readonly unknown[]).length > 1;
  if (!name.endsWith('_each')) return false;
  return Array.isArray(values['seat']) === Array.isArray(values[name.slice(0, -'_each'.length)]);
}

interface SceneText {
  readonly said: readonly Message[];
  /** Kinds of events that these sentences cover. */
  readonly covers: ReadonlySet<string>;
}

/** The text of a scene; null if the game has none or the events lack one of its values. */
export function sceneText(name: string, rule: SceneRule, events: readonly GameEvent[], texts: Texts): SceneText | null {
  const fits = (key: string, values: Values): boolean =>
    key in texts && named(texts[key]?.fr ?? '').every((one) => one in values);
  const on = events.filter((event) => rule.on.includes(event.kind));
  const key = `story.${name}`;
  const values = valuesOf(on.slice(0, 1), events);
  if (fits(key, values)) {
    const names = named(texts[key]?.fr ?? '');
    const covers = new Set([...on.map((event) => event.kind), ...rule.lead]);
    for (const { kind } of events) if (names.some((one) => one.startsWith(`${kind}_`))) covers.add(kind);
    return { said: [[key, values]], covers };
  }
  if (!Object.keys(texts).some((one) => one.startsWith(`${key}.`) && !one.startsWith(`${key}.you`))) return null;
  // One sentence for each kind: several events of a kind share one, a single event has its own text.
  const kinds = [...new Set(events.map((event) => event.kind))];
  const parts = kinds.flatMap((kind): { kind: string; message: Message }[] => {
    const those = events.filter((event) => event.kind === kind);
    const own = valuesOf(those, those);
    const [only] = those;
    if (those.length > 1) {
      const each = `${key}.${kind}.each`;
      if (fits(each, own) && named(texts[each]?.fr ?? '').some((one) => needsPairs(own, one)))
        return [{ kind, message: [each, own] }];
      if (fits(`${key}.${kind}`, own)) return [{ kind, message: [`${key}.${kind}`, own] }];
    }
    if (those.length > 1 || !only || !rule.on.includes(kind) || !(`event.${kind}` in texts)) return [];
    return [{ kind, message: [`event.${kind}`, only] }];
  });
  if (parts.length === 0) return null;
  return {
    said: parts.map((part) => part.message),
    covers: new Set([...parts.map((part) => part.kind), ...rule.lead]),
  };
}

/**
 * Without the events that the next one tells better: `draws+drawn` in `quiet` leaves out a `draws` before a `drawn` of
 * its seat.
 */
function withoutRepeats(log: readonly LogItem[], quiet: readonly string[]): readonly LogItem[] {
  if (!quiet.some((kind) => kind.includes('+'))) return log;
  return log.map((item) => ({
    ...item,
    events: item.events.filter((event, i) => {
      const next = item.events[i + 1];
      return !next || next['seat'] !== event['seat'] || !quiet.includes(`${event.kind}+${next.kind}`);
    }),
  }));
}

/** The lines of a log, or of one scene's part of it. Events of the kinds in `separate` keep their own lines. */
export function linesOf(
  log: readonly LogItem[],
  rules: SceneRules,
  texts: Texts,
  quiet: readonly string[] = [],
  separate: readonly string[] = [],
): Line[] {
  const { groups, left } = groupEvents(withoutRepeats(log, quiet), rules);
  const lines: Line[] = [];
  const counted = new Map<number, number>();
  const idOf = (n: number): string => {
    const nth = counted.get(n) ?? 0;
    counted.set(n, nth + 1);
    return `${n}.${nth}`;
  };
  const plain = (n: number, event: GameEvent): void => {
    if (quiet.includes(event.kind) || !(`event.${event.kind}` in texts)) return;
    lines.push({
      id: idOf(n),
      n,
      said: [[`event.${event.kind}`, event]],
      event,
      kinds: [event.kind],
    });
  };
  for (const group of groups) {
    // The end of a turn comes before the head of the new turn.
    const turn = group.all.findIndex((one) => one.event.kind === TURN && separate.includes(TURN));
    for (const one of group.all.slice(0, Math.max(turn, 0))) plain(one.n, one.event);
    const own = group.all.slice(Math.max(turn, 0));
    const heads = own.filter((one) => separate.includes(one.event.kind));
    const rest = own.filter((one) => !separate.includes(one.event.kind));
    for (const one of heads) plain(one.n, one.event);
    const text = sceneText(
      group.name,
      group.rule,
      rest.map((one) => one.event),
      texts,
    );
    const main = rest.find((one) => group.rule.on.includes(one.event.kind)) ?? rest[0];
    // Events that lead to the scene and have their own text (a new turn) come before the scene's line.
    const begins = Math.max(
      0,
      rest.findIndex((one) => text?.covers.has(one.event.kind)),
    );
    for (const one of rest.slice(0, begins)) plain(one.n, one.event);
    if (text && main)
      lines.push({
        id: idOf(main.n),
        n: main.n,
        said: text.said,
        event: main.event,
        kinds: rest.map((one) => one.event.kind),
      });
    for (const one of rest.slice(begins)) if (!text?.covers.has(one.event.kind)) plain(one.n, one.event);
  }
  for (const one of left) plain(one.n, one.event);
  return lines;
}
