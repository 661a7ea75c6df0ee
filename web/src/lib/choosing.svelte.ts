/**
 * What is being chosen, shared by the board, the dock and the list: touching a thing on the board, ticking a line
 * of the list and pressing a key all go through here, so that they can never disagree. Knows decisions, not games.
 */
import { SvelteSet } from 'svelte/reactivity';
import type { Choice, Decision, Item, Message } from './types.ts';

/** What the brass button would send, and what it says. */
export interface Ready {
  readonly do: string;
  readonly label: Message;
  readonly rules: readonly string[];
}

const has = (choice: Choice | Item, ref: string): boolean => choice.refs?.includes(ref) ?? false;

export class Choosing {
  readonly decision: Decision | null;
  readonly quick: boolean;
  readonly #send: (notation: string) => void;
  /** Things touched so far on the way to one choice, in order. */
  readonly #touched = new SvelteSet<string>();
  /** Places of the ticked items: two items may have the same token (two dice that show 3). */
  readonly #ticked = new SvelteSet<number>();
  /** Things the hint points at. */
  #hinted = $state.raw<readonly string[]>([]);
  #counts = $state<readonly number[] | null>(null);
  #armed = $state<Choice | null>(null);

  constructor(decision: Decision | null, send: (notation: string) => void, quick = false) {
    this.decision = decision;
    this.#send = send;
    this.quick = quick;
  }

  // ---- what may be chosen

  /** The choices that fit what has been touched so far. */
  get open(): readonly Choice[] {
    if (!this.decision) return [];
    const touched = [...this.#touched];
    const fit = this.decision.choices.filter((choice) => touched.every((ref) => has(choice, ref)));
    const counts = this.#counts;
    return counts === null ? fit : fit.filter((choice) => choice.counts?.every((n, i) => n === counts[i]) ?? true);
  }

  /** Whether a board thing can be chosen now: a legal target, or one that is chosen already. */
  lit(ref: string): boolean {
    if (!this.decision) return false;
    if (this.decision.kind === 'some' && this.decision.items?.some((item) => has(item, ref))) return true;
    return this.decision.choices.some((choice) => has(choice, ref));
  }

  /** Whether a board thing is part of what is chosen so far. */
  picked(ref: string): boolean {
    if (this.#touched.has(ref)) return true;
    if (this.#armed && has(this.#armed, ref)) return true;
    return this.decision?.items?.some((item, i) => this.#ticked.has(i) && has(item, ref)) ?? false;
  }

  /** Among the lit things, whether this one still fits what has been touched: the others are dimmer. */
  fits(ref: string): boolean {
    return this.open.some((choice) => has(choice, ref)) || (this.decision?.items?.some((item) => has(item, ref)) ?? false);
  }

  /** The words for a board thing: the label of the only choice or item that names it. */
  labelOf(ref: string): Message | null {
    const items = this.decision?.items?.filter((item) => has(item, ref)) ?? [];
    if (items[0]) return items[0].label;
    const choices = this.open.filter((choice) => has(choice, ref));
    return choices.length === 1 ? (choices[0]?.label ?? null) : null;
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

  // ---- choosing

  /** The player touched a board thing: narrow the choice, arm it when it is the only one left, or tick an item. */
  touch(ref: string): void {
    if (!this.decision) return;
    const item = this.decision.items?.findIndex((one) => has(one, ref)) ?? -1;
    if (this.decision.kind === 'some' && item >= 0) {
      this.tick(item);
      return;
    }
    if (!this.lit(ref)) return;
    if (this.#armed && has(this.#armed, ref) && this.decision.choices.filter((choice) => has(choice, ref)).length === 1) {
      this.commit();
      return;
    }
    if (this.#touched.has(ref)) {
      this.#touched.delete(ref);
      this.#armed = null;
      return;
    }
    if (!this.open.some((choice) => has(choice, ref))) this.#touched.clear();
    this.#touched.add(ref);
    const left = this.open;
    if (this.decision.kind === 'counts') {
      this.#settleCounts();
      return;
    }
    const exact = left.filter((choice) => choice.refs?.length === this.#touched.size);
    const only = left.length === 1 ? left[0] : exact.length === 1 ? exact[0] : undefined;
    this.#armed = only ?? null;
    if (only && left.length === 1 && this.quick) this.commit();
  }

  /** The player chose a line of the list. */
  arm(choice: Choice): void {
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

  // ---- counts: so many of each kind

  get counts(): readonly number[] {
    return this.#counts ?? this.decision?.kinds?.map(() => 0) ?? [];
  }

  /** Whether a count can change by so much and still lead to a legal choice. */
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
    return (this.decision?.choices ?? []).filter((choice) => touched.every((ref) => has(choice, ref)));
  }

  #settleCounts(): void {
    const fitting = this.#fitting();
    const same = fitting.find((choice) => choice.counts?.every((n, i) => n === this.counts[i]));
    const choice = same ?? fitting[0];
    this.#counts = choice?.counts ?? null;
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

  /** What the brass button would send now; null while something is still missing. */
  get ready(): Ready | null {
    const decision = this.decision;
    if (!decision) return null;
    if (this.#armed) return { do: this.#armed.do, label: this.#armed.label, rules: this.#armed.rules };
    if (decision.kind !== 'some') return null;
    const tokens = this.ticked;
    const verb = decision.verb ?? '';
    if (tokens.length < (decision.least ?? 0) || tokens.length === 0) return null;
    return { do: [verb, ...tokens].join(' '), label: [`choice.${verb}`, { n: tokens.length, items: tokens }], rules: decision.rules };
  }

  commit(): void {
    const ready = this.ready;
    if (ready) this.#send(ready.do);
  }

  /** Send a choice at once: a button that says it all. */
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
