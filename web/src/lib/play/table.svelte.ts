/** A table as the server last described it, and the commands of a player. No DOM and no timers. */
import type { Command, Subscriber, Subscription } from '$lib/net/connection.svelte.ts';
import type { Chat, LogItem, Play, Presence, TableInfo, View, Watcher } from '$lib/net/types.ts';
import type { FromServer, Push, RefusedMessage, Said, Snapshot } from '$lib/net/wire.ts';
import { appendLog } from './scenes.ts';

/** The part of the connection that commands go to. */
export interface Sender {
  readonly send: (command: Command) => string;
  readonly subscribe: (table: string) => void;
}

/** Calls for the parts of the page, each after the state has changed. */
export interface TableObserver {
  /** Everything may have changed. `begins`: the match has just started for a reader who was in the lobby. */
  snapshot?(begins: boolean): void;
  /** Something happened in the match; `before` is the view until then. */
  pushed?(push: Push, before: View): void;
  /** The table's description changed. */
  described?(table: TableInfo): void;
  refused?(message: RefusedMessage): void;
  /** Somebody at a seat says a short phrase. */
  said?(message: Said): void;
  /** I have sent a choice. */
  acted?(): void;
}

/** The log keeps at most this many entries. */
export const MAX_LOG_ENTRIES = 400;

export class TableState implements Subscriber {
  readonly id: string;
  /** Game, seats, options and status; null until the first snapshot. */
  info = $state.raw<TableInfo | null>(null);
  /** The server has no such table, or none for me. */
  missing = $state(false);
  /** The seat through whose eyes I look; null for a spectator. */
  seat = $state<number | null>(null);
  /** The seats I hold. */
  mine = $state.raw<readonly number[]>([]);
  /** The number of the last entry of the match's record. */
  seq = $state(0);
  /** The hash chain's seal at that entry; null before the start. */
  seal: string | null = null;
  /** View, decision, clock and so on after that entry; null before the start. */
  play = $state.raw<Play | null>(null);
  /** The newest entries that still stand. */
  log = $state.raw<readonly LogItem[]>([]);
  /** The newest messages, oldest first. */
  chat = $state.raw<readonly Chat[]>([]);
  /** Messages of others that have not been read. */
  unread = $state(0);
  /** The people at the table. */
  present = $state.raw<readonly Presence[]>([]);
  /** The number of spectators without a name. */
  spectators = $state(0);
  /** Seats whose player is gone, each with the time a bot takes over, or null if none will. */
  away = $state.raw<Readonly<Record<string, number | null>>>({});
  /** Spectators with a name, to whom the host may give a seat. */
  watching = $state.raw<readonly Watcher[]>([]);
  /** The last short phrase that was said. */
  said = $state.raw<Said | null>(null);
  /** Big screens that show the table. */
  screens = $state(0);
  /** My choice that the server has not answered yet. */
  pending = $state<{ readonly id: string; readonly do: string } | null>(null);
  readonly #sender: Sender;
  readonly #me: () => string | undefined;
  readonly #screen: boolean;
  readonly #observers: TableObserver[] = [];

  /** `me` returns the id of the person who uses this page, if they have one; `screen`: this page is a big screen. */
  constructor(id: string, sender: Sender, me: () => string | undefined, screen = false) {
    this.id = id;
    this.#screen = screen;
    this.#sender = sender;
    this.#me = me;
  }

  observe(...observers: readonly TableObserver[]): void {
    this.#observers.push(...observers);
  }

  // ---- messages

  readonly subscription = (): Subscription => ({
    t: 'subscribe',
    table: this.id,
    steps: true,
    ...(this.#screen ? { screen: true } : {}),
    ...(this.seat !== null && this.mine.includes(this.seat) ? { seat: this.seat } : {}),
  });

  /** Apply a message; ask for a snapshot if a push was missed. */
  readonly hear = (message: FromServer): void => {
    if (this.apply(message) === 'resync') this.#sender.subscribe(this.id);
  };

  /** Apply a message. `resync`: the state is out of date and only a new snapshot helps. */
  apply(message: FromServer): 'ok' | 'resync' {
    switch (message.t) {
      case 'snapshot':
        this.#applySnapshot(message);
        return 'ok';
      case 'push':
        return this.#applyPush(message);
      case 'table':
        return this.#applyTable(message.table);
      case 'chat':
        if (this.chat.some((one) => one.n === message.n)) return 'ok';
        this.chat = [...this.chat, message];
        if (message.person !== this.#me()) this.unread += 1;
        return 'ok';
      case 'present':
        this.present = message.present;
        this.spectators = message.spectators;
        this.away = message.away;
        this.watching = message.watching ?? [];
        this.screens = message.screens ?? 0;
        return 'ok';
      case 'said':
        this.said = message;
        for (const observer of this.#observers) observer.said?.(message);
        return 'ok';
      case 'ack':
        this.#answered(message.id);
        return 'ok';
      case 'refused':
        return this.#applyRefusal(message);
      default:
        return 'ok';
    }
  }

  #applySnapshot(snapshot: Snapshot): void {
    const { table } = snapshot;
    const begins = this.info !== null && this.play === null && snapshot.play !== null;
    this.info = table;
    this.seat = snapshot.seat;
    this.mine = snapshot.seats;
    this.seq = snapshot.seq;
    this.seal = snapshot.seal;
    this.play = snapshot.play;
    this.log = snapshot.log;
    this.chat = snapshot.chat;
    this.present = snapshot.present;
    this.spectators = snapshot.spectators;
    this.away = snapshot.away;
    this.watching = snapshot.watching ?? [];
    this.screens = snapshot.screens ?? 0;
    for (const observer of this.#observers) observer.snapshot?.(begins);
  }

  #applyPush(push: Push): 'ok' | 'resync' {
    if (push.ack !== undefined) this.#answered(push.ack);
    const before = this.play?.view;
    if (before === undefined || push.prev !== this.seq) return 'resync';
    const undone = push.undone ?? null;
    const standing = undone === null ? this.log : this.log.filter((item) => item.n <= undone);
    this.seq = push.seq;
    this.seal = push.seal;
    this.play = push.play;
    this.log = appendLog(standing, push.log, MAX_LOG_ENTRIES);
    for (const observer of this.#observers) observer.pushed?.(push, before);
    return 'ok';
  }

  #applyTable(table: TableInfo): 'ok' | 'resync' {
    if (this.info && table.v < this.info.v) return 'ok';
    this.info = table;
    for (const observer of this.#observers) observer.described?.(table);
    // I have sat down or stood up: the snapshot of another seat is needed.
    const me = this.#me();
    const mine = table.seats.flatMap((seat, i) => (me !== undefined && seat.person === me ? [i] : []));
    return mine.join() === this.mine.join() ? 'ok' : 'resync';
  }

  #applyRefusal(message: RefusedMessage): 'ok' | 'resync' {
    // Without an id: the table is no longer for me.
    if (message.code === 'table' && (!this.info || message.id === null)) {
      this.missing = true;
      return 'ok';
    }
    this.#answered(message.id);
    if (message.code === 'stale') return 'resync';
    for (const observer of this.#observers) observer.refused?.(message);
    return 'ok';
  }

  #answered(id: string | null): void {
    if (this.pending?.id === id) this.pending = null;
  }

  // ---- commands

  /** Send a choice, unless one is on its way. */
  act(notation: string): void {
    if (this.pending || this.seat === null) return;
    const id = this.#sender.send({ t: 'do', table: this.id, seat: this.seat, seq: this.seq, do: notation });
    this.pending = { id, do: notation };
    for (const observer of this.#observers) observer.acted?.();
  }

  undo(): void {
    if (this.seat !== null) this.#sender.send({ t: 'undo', table: this.id, seat: this.seat, seq: this.seq });
  }

  ask(what: 'pause' | 'resume' | 'abandon'): void {
    if (this.seat !== null) this.#sender.send({ t: 'ask', table: this.id, seat: this.seat, what });
  }

  /** Answer the open question for the first of my seats that has not answered. */
  answer(yes: boolean): void {
    const seat = this.play?.ask?.waiting.find((one) => this.mine.includes(one));
    if (seat !== undefined) this.#sender.send({ t: 'answer', table: this.id, seat, yes });
  }

  /** Take my seat back from the bot. */
  back(): void {
    if (this.seat !== null) this.#sender.send({ t: 'back', table: this.id, seat: this.seat });
  }

  /** Write to the table. */
  sendChat(text: string): void {
    const words = text.trim();
    if (words) this.#sender.send({ t: 'chat', table: this.id, text: words });
  }

  /** Say a short phrase from my seat. */
  say(what: Said['what']): void {
    this.#sender.send({ t: 'say', table: this.id, what });
  }

  /** Look through the eyes of another seat. */
  look(seat: number | null): void {
    this.#sender.send({ t: 'look', table: this.id, seat });
  }
}
