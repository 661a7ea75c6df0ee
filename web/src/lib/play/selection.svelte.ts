/**
 * The selection of the player, shared by board, dock and list. A touch on the board, a line of the list and a key all
 * change it, so the three never disagree. It knows decisions, not games.
 */
import { SvelteSet } from 'svelte/reactivity';
import type { Choice, Decision, Item, Message } from '$lib/net/types.ts';

/** The choice that the brass button sends, with its label. */
export interface Ready {
  readonly do: string;
  readonly label: Message;
  readonly rules: readonly string[];
}

/** Two touches within this time are one. */
const DOUBLE_TOUCH_MS = 400;

const has = (choice: Choice | Item, ref: string): boolean => choice.refs?.includes(ref) ?? false;

export class Selection {
  readonly decision: Decision | null;
  readonly quick: boolean;
  readonly #send: (notation: string) => void;
  /** The choices on the board: whole chains, and the choices that begin no chain. */
  readonly #offered: readonly Choice[];
  /** Things touched so far, in order. */
  readonly #touched = new SvelteSet<string>();
  /** Places of the ticked items: two items may have the same token (two dice that show 3). */
  readonly #ticked = new SvelteSet<number>();
  /** Things that the hint names. */
  #hinted = $state.raw<readonly string[]>([]);
  #counts = $state.raw<readonly number[] | null>(null);
  #armed = $state.raw<Choice | null>(null);

  readonly #now: () => number;
  /** When the choice was armed: a double touch is one touch. */
  #armedAt = -Infinity;

  constructor(
    decision: Decision | null,
    send: (notation: string) => void,
    quick = false,
    now: () => number = () => performance.now(),
  ) {
    this.decision = decision;
    this.#send = send;
    this.quick = quick;
    this.#now = now;
    const lines = decision?.chains ?? [];
    const begun = (choice: Choice): boolean =>
      lines.some((line) => line.do === choice.do || line.do.startsWith(`${choice.do} `));
    this.#offered = [...lines, ...(decision?.choices ?? []).filter((choice) => !begun(choice))];
  }

  // ---- what may be chosen

  /** The choices that fit what has been touched so far. */
  get open(): readonly Choice[] {
    const fit = this.#fitting();
    const counts = this.#counts;
    return counts === null ? fit : fit.filter((choice) => choice.counts?.every((n, i) => n === counts[i]) ?? true);
  }

  /** Whether a board thing can be chosen now: a legal target, or one that is chosen already. */
  lit(ref: string): boolean {
    if (!this.decision) return false;
    if (this.decision.kind === 'some' && this.decision.items?.some((item) => has(item, ref))) return true;
    if (!this.decision.chains) return this.#offered.some((choice) => has(choice, ref));
    // A chain is lit thing by thing: the cards, then the targets of the touched card. Things lit before stay lit.
    const touched = [...this.#touched];
    return [...touched, ref].some((_, n) => {
      const fit = this.#offered.filter((choice) => touched.slice(0, n).every((one) => has(choice, one)));
      return fit.some((choice) => (choice.refs ?? []).slice(0, n + 1).includes(ref));
    });
  }

  /** Whether a board thing is part of what is chosen so far. */
  picked(ref: string): boolean {
    if (this.#touched.has(ref)) return true;
    if (this.#armed && has(this.#armed, ref)) return true;
    return this.decision?.items?.some((item, i) => this.#ticked.has(i) && has(item, ref)) ?? false;
  }

  /** Whether a lit thing still fits the things touched so far. Others are drawn dimmer. */
  fits(ref: string): boolean {
    return (
      this.open.some((choice) => has(choice, ref)) || (this.decision?.items?.some((item) => has(item, ref)) ?? false)
    );
  }

  /** The label of the only choice or item that names a board thing. */
  labelOf(ref: string): Message | null {
    const items = this.decision?.items?.filter((item) => has(item, ref)) ?? [];
    if (items[0]) return items[0].label;
    const choices = this.open.filter((choice) => has(choice, ref));
    if (choices.length === 1) return choices[0]?.label ?? null;
    // The touched things exclude it: its label is that of the only choice that names it.
    const named = this.decision?.choices.filter((choice) => has(choice, ref)) ?? [];
    return named.length === 1 ? (named[0]?.label ?? null) : null;
  }

  hint(refs: readonly string[]): void {
    this.#hinted = refs;
  }

  hinted(ref: string): boolean {
    return this.#hinted.includes(ref);
  }

  get touched(): readonly string[] {
    return [...this.#touched];
  }

  // ---- selection

  /** The player touched a board thing: narrow the choices, arm the last one left, or tick an item. */
  touch(ref: string): void {
    if (!this.decision) return;
    const item = this.decision.items?.findIndex((one) => has(one, ref)) ?? -1;
    if (this.decision.kind === 'some' && item >= 0) {
      this.tick(item);
      return;
    }
    if (!this.lit(ref)) return;
    const others = [...this.#touched].filter((one) => one !== ref);
    const same = this.#offered.filter((choice) => has(choice, ref) && others.every((one) => has(choice, one)));
    if (
      this.#armed &&
      has(this.#armed, ref) &&
      same.length === 1 &&
      (others.length === 0 || [...this.#touched].at(-1) === ref)
    ) {
      this.#sure();
      return;
    }
    if (this.#touched.has(ref)) {
      this.#untouch(ref);
      return;
    }
    // Counts chosen for one city do not apply to another.
    if (!this.#fitting().some((choice) => has(choice, ref))) this.#stepBack(ref);
    this.#touched.add(ref);
    if (this.decision.kind === 'counts') {
      this.#settleCounts();
      return;
    }
    const left = this.open;
    this.#settle(left);
    this.#armedAt = this.#now();
    if (this.#armed && left.length === 1 && this.quick) this.commit();
  }

  /** A thing that does not fit was touched: keep only the touched things that go with it, such as its card. */
  #stepBack(ref: string): void {
    const touched = [...this.#touched];
    this.#touched.clear();
    if (this.#begins(ref)) return;
    for (const one of touched) {
      this.#touched.add(one);
      if (this.#fitting().some((choice) => has(choice, ref))) continue;
      this.#touched.delete(one);
    }
  }

  /** Whether a chain begins with this thing: a card does, its target does not. */
  #begins(ref: string): boolean {
    return this.decision?.chains?.some((line) => line.refs?.[0] === ref) ?? false;
  }

  /** A thing was touched again: drop it, and the things touched because of it. */
  #untouch(ref: string): void {
    if (this.#begins(ref) || !this.decision?.chains) {
      const later = [...this.#touched].slice([...this.#touched].indexOf(ref));
      for (const one of later) this.#touched.delete(one);
    } else this.#touched.delete(ref);
    if (this.decision?.kind === 'counts') this.#counts = null;
    this.#armed = null;
    if (this.#touched.size > 0) this.#settle(this.open);
  }

  /** Arm the only choice left, or the one that names exactly the touched things. */
  #settle(left: readonly Choice[]): void {
    const exact = left.filter((choice) => choice.refs?.length === this.#touched.size);
    this.#armed = (left.length === 1 ? left[0] : exact.length === 1 ? exact[0] : undefined) ?? null;
  }

  /** A second touch sends the choice, unless it is half of a double touch. */
  #sure(): void {
    if (this.#now() - this.#armedAt >= DOUBLE_TOUCH_MS) this.commit();
  }

  /** The player chose a choice that is no board thing: the first time it is armed, the second time sent. */
  choose(choice: Choice): void {
    if (this.#armed !== choice) this.arm(choice);
    else this.#sure();
  }

  /** The items and choices of the number keys, in order. */
  get numbered(): readonly (Choice | Item)[] {
    return [...(this.decision?.items ?? []), ...(this.decision?.choices ?? [])];
  }

  /** A number key: the choice of that value, else the n-th, from 1. Ticks an item, arms a choice, then sends it. */
  pickNumber(n: number): void {
    const { decision } = this;
    if (!decision) return;
    const valued = decision.kind === 'number' ? decision.choices.find((choice) => choice.value === n) : undefined;
    const items = decision.items ?? [];
    if (valued) this.choose(valued);
    else if (n > 0 && n <= items.length) this.tick(n - 1);
    else {
      const choice = decision.choices[n - 1 - items.length];
      if (choice && decision.kind !== 'number') this.choose(choice);
    }
  }

  /** The player chose a line of the list. */
  arm(choice: Choice): void {
    this.#armedAt = this.#now();
    this.#touched.clear();
    for (const ref of choice.refs ?? []) this.#touched.add(ref);
    this.#counts = choice.counts ?? null;
    this.#armed = choice;
  }

  /** Tick or untick an item by its place. */
  tick(item: number): void {
    if (this.#ticked.has(item)) this.#ticked.delete(item);
    else if (this.#ticked.size < (this.decision?.most ?? 0)) this.#ticked.add(item);
    else if (this.decision?.most === 1) {
      this.#ticked.clear();
      this.#ticked.add(item);
    }
    this.#armed = null;
  }

  /** The tokens of the ticked items. */
  get ticked(): readonly string[] {
    return (this.decision?.items ?? []).filter((_, i) => this.#ticked.has(i)).map((item) => item.token);
  }

  isTicked(item: number): boolean {
    return this.#ticked.has(item);
  }

  // ---- counts: a number of each kind

  get counts(): readonly number[] {
    return this.#counts ?? this.decision?.kinds?.map(() => 0) ?? [];
  }

  /** Whether a legal choice exists with this count changed by `by`. */
  canCount(kind: number, change: number): boolean {
    const want = this.counts.map((n, i) => (i === kind ? n + change : n));
    return this.#fitting().some((choice) => choice.counts?.every((n, i) => n === want[i]));
  }

  count(kind: number, change: number): void {
    if (!this.canCount(kind, change)) return;
    this.#counts = this.counts.map((n, i) => (i === kind ? n + change : n));
    this.#armByCounts();
  }

  #fitting(): readonly Choice[] {
    const touched = [...this.#touched];
    return this.#offered.filter((choice) => touched.every((ref) => has(choice, ref)));
  }

  #settleCounts(): void {
    const fitting = this.#fitting();
    const same = fitting.find((choice) => choice.counts?.every((n, i) => n === this.counts[i]));
    const sum = (choice: Choice): number => choice.counts?.reduce((all, n) => all + n, 0) ?? 0;
    /** The fewest in all, and more of the first kinds than of the later ones. */
    const least = [...fitting].sort((a, b) => sum(a) - sum(b) || (b.counts?.[0] ?? 0) - (a.counts?.[0] ?? 0));
    this.#counts = (same ?? least[0])?.counts ?? null;
    this.#armByCounts();
  }

  #armByCounts(): void {
    const found = this.#fitting().filter((choice) => choice.counts?.every((n, i) => n === this.counts[i]));
    this.#armed = found.length === 1 ? (found[0] ?? null) : null;
  }

  // ---- sending

  get armed(): Choice | null {
    return this.#armed;
  }

  /** The choice that the brass button sends now; null while something is missing. */
  get ready(): Ready | null {
    const decision = this.decision;
    if (!decision) return null;
    if (this.#armed) return { do: this.#armed.do, label: this.#armed.label, rules: this.#armed.rules };
    if (decision.kind !== 'some') return null;
    const tokens = this.ticked;
    const verb = decision.verb ?? '';
    if (tokens.length < (decision.least ?? 0) || tokens.length === 0) return null;
    return {
      do: [verb, ...tokens].join(' '),
      label: [`choice.${verb}`, { n: tokens.length, items: tokens }],
      rules: decision.rules,
    };
  }

  commit(): void {
    const ready = this.ready;
    if (ready) this.#send(ready.do);
  }

  /** Send a choice at once, for a button with the whole choice on it. */
  take(choice: Choice): void {
    this.#send(choice.do);
  }

  clear(): void {
    this.#touched.clear();
    this.#ticked.clear();
    this.#counts = null;
    this.#armed = null;
  }
}
