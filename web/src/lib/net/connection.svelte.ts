/** One connection for all tables of this page: connects again by itself and sends each command until it is answered. */
import { reloadForProtocol } from '../reload.ts';
import { server } from './server.ts';
import type { Transport } from './transport.ts';
import { PROTOCOL, type FromClient, type FromServer, type Subscribe, type Unsubscribe } from './wire.ts';

type Without<C, K extends PropertyKey> = C extends unknown ? Omit<C, K> : never;
/** A command as a table gives it: the connection adds the id. */
export type Command = Without<Exclude<FromClient, Subscribe | Unsubscribe>, 'id'>;

export type Subscription = Without<Subscribe, 'id'>;

/** A table that is followed. */
export interface Subscriber {
  /** The subscription to send now. */
  readonly subscription: () => Subscription;
  readonly hear: (message: FromServer) => void;
}

/** Pauses before each new attempt to connect; the last one repeats. */
const RECONNECT_PAUSES_MS = [200, 500, 1000, 2000, 5000];
/** WebSocket close code of a server that restarts: it is back at once. */
const SERVICE_RESTART = 1012;
const RESTART_PAUSE_MS = 50;
/** WebSocket close code of a server that speaks another version of the protocol. */
const OTHER_PROTOCOL = 4400;
/** A command is sent again so long after the server answered "retry". */
const RETRY_COMMAND_MS = 500;
const RETRY_SUBSCRIPTION_MS = 1000;
/** How often the server is asked for a sign of life, and how long it may take to give one. */
const PING_EVERY_MS = 10_000;
const PING_TIMEOUT_MS = 4000;
/** How long a new connection may wait for the server's hello. */
const HELLO_TIMEOUT_MS = 6000;

const subscriptionId = (table: string): string => `s-${table}`;

export class Connection {
  readonly #transport: Transport;
  readonly #reload: () => boolean;
  /* eslint-disable svelte/prefer-svelte-reactivity -- nothing of these is drawn */
  readonly #subscribers = new Map<string, Subscriber>();
  /** Commands that the server has not answered yet. */
  readonly #unanswered = new Map<string, FromClient>();
  /** Subscriptions that are sent again because the server could not answer them. */
  readonly #retries = new Map<string, ReturnType<typeof setTimeout>>();
  /* eslint-enable svelte/prefer-svelte-reactivity */
  /** Other tabs of this person use other prefixes. */
  readonly #prefix = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '0';
  #count = 0;
  #attempts = 0;
  #reconnect: ReturnType<typeof setTimeout> | undefined;
  /** The next ping. */
  #nextPing: ReturnType<typeof setTimeout> | undefined;
  /** Ends a connection over which the server gives no sign of life. */
  #deadline: ReturnType<typeof setTimeout> | undefined;
  /** The server's clock minus ours, in milliseconds. */
  skew = 0;
  /** The time the connection was lost; null while it is up. */
  lost = $state<number | null>(null);
  /** The server has said hello. */
  open = $state(false);
  /** A move or another command has not been answered yet: it is sent again after a reconnection. */
  keeping = $state(false);

  /** `reload` loads the page anew if the server speaks another protocol; it returns false if that was tried. */
  constructor(transport: Transport, reload: () => boolean = () => reloadForProtocol(PROTOCOL)) {
    this.#transport = transport;
    this.#reload = reload;
  }

  /** Follow a table; the returned function stops it. */
  follow(table: string, subscriber: Subscriber): () => void {
    this.#subscribers.set(table, subscriber);
    if (this.open) this.subscribe(table);
    else this.#connect();
    return () => {
      this.#subscribers.delete(table);
      clearTimeout(this.#retries.get(table));
      this.#retries.delete(table);
      if (this.open) this.#transport.send({ t: 'unsubscribe', id: this.#newId(), table });
      if (this.#subscribers.size === 0) this.#disconnect();
    };
  }

  /** Ask for a new snapshot of a table. While the connection is down this is done when it is up again. */
  subscribe(table: string): void {
    const subscription = this.#subscribers.get(table)?.subscription();
    if (this.open && subscription) this.#transport.send({ ...subscription, id: subscriptionId(table) });
  }

  /** Send a command, again after each reconnection until the server has answered it. Returns the command's id. */
  send(command: Command): string {
    const id = this.#newId();
    const whole: FromClient = { ...command, id };
    this.#unanswered.set(id, whole);
    this.keeping = true;
    if (this.open) this.#transport.send(whole);
    return id;
  }

  /** Ask the server for a sign of life, unless one is awaited already; connect at once if the connection is lost. */
  check(): void {
    if (!this.open) this.retry();
    else if (this.#deadline === undefined) this.#ping();
  }

  /** Do not wait for the next attempt to connect. */
  retry(): void {
    if (this.open || this.#subscribers.size === 0) return;
    clearTimeout(this.#reconnect);
    this.#attempts = 0;
    this.#connect();
  }

  /** Connect anew: this browser is signed in as somebody else now. */
  restart(): void {
    if (this.#subscribers.size === 0) return;
    clearTimeout(this.#reconnect);
    this.#stopPinging();
    this.open = false;
    this.#transport.close();
    this.#connect();
  }

  #newId(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count.toString(36)}`;
  }

  #ping(): void {
    this.#transport.send({ t: 'ping', id: this.#newId() });
    this.#expect(PING_TIMEOUT_MS);
  }

  /** End the connection unless the server says something within this time. */
  #expect(ms: number): void {
    clearTimeout(this.#nextPing);
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => {
      const greeted = this.open;
      this.#transport.close();
      this.#lost(0);
      if (greeted) this.retry();
    }, ms);
  }

  /** The server is there: ask again later. */
  #alive(): void {
    this.#stopPinging();
    this.#nextPing = setTimeout(() => this.#ping(), PING_EVERY_MS);
  }

  #stopPinging(): void {
    clearTimeout(this.#nextPing);
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  #connect(): void {
    if (this.#transport.state !== 'closed') return;
    this.#expect(HELLO_TIMEOUT_MS);
    this.#transport.open({ message: (message) => this.#hear(message), lost: (code) => this.#lost(code) });
  }

  #disconnect(): void {
    clearTimeout(this.#reconnect);
    this.#stopPinging();
    this.open = false;
    this.lost = null;
    this.#unanswered.clear();
    this.keeping = false;
    this.#transport.close();
  }

  #lost(code: number): void {
    this.#stopPinging();
    this.open = false;
    this.lost ??= Date.now();
    if (code === OTHER_PROTOCOL && this.#reload()) return;
    const pause = RECONNECT_PAUSES_MS[Math.min(this.#attempts, RECONNECT_PAUSES_MS.length - 1)];
    const restarts = code === SERVICE_RESTART && this.#attempts === 0;
    this.#attempts += 1;
    if (this.#subscribers.size > 0)
      this.#reconnect = setTimeout(() => this.#connect(), restarts ? RESTART_PAUSE_MS : pause);
  }

  #hear(message: FromServer): void {
    this.#alive();
    switch (message.t) {
      case 'hello':
        this.skew = message.now - Date.now();
        this.open = true;
        this.lost = null;
        this.#attempts = 0;
        for (const table of this.#subscribers.keys()) this.subscribe(table);
        for (const command of this.#unanswered.values()) this.#transport.send(command);
        return;
      case 'push':
        if (message.ack !== undefined) this.#forget(message.ack);
        this.#subscribers.get(message.table)?.hear(message);
        return;
      case 'ack':
      case 'refused':
        if (message.t === 'refused' && message.code === 'retry' && this.#retryLater(message.id)) return;
        if (message.id !== null) this.#forget(message.id);
        if (message.table === null) for (const subscriber of this.#subscribers.values()) subscriber.hear(message);
        else this.#subscribers.get(message.table)?.hear(message);
        return;
      case 'snapshot':
      case 'table':
        this.#subscribers.get(message.table.id)?.hear(message);
        return;
      case 'chat':
      case 'present':
      case 'said':
        this.#subscribers.get(message.table)?.hear(message);
        return;
      default:
        return;
    }
  }

  /** A command is answered. */
  #forget(id: string): void {
    this.#unanswered.delete(id);
    this.keeping = this.#unanswered.size > 0;
  }

  /** Send again what the server could not answer; false if there is nothing of that id to send. */
  #retryLater(id: string | null): boolean {
    if (id !== null && this.#unanswered.has(id)) {
      setTimeout(() => {
        const command = this.#unanswered.get(id);
        if (command && this.open) this.#transport.send(command);
      }, RETRY_COMMAND_MS);
      return true;
    }
    for (const table of this.#subscribers.keys()) {
      if (subscriptionId(table) !== id) continue;
      clearTimeout(this.#retries.get(table));
      this.#retries.set(
        table,
        setTimeout(() => this.subscribe(table), RETRY_SUBSCRIPTION_MS),
      );
      return true;
    }
    return false;
  }
}

/** A device that was offline or asleep, or a tab that is looked at again, may have a dead connection without a word. */
export function checkOnReturn(connection: Connection): void {
  for (const event of ['online', 'offline', 'pageshow', 'focus']) addEventListener(event, () => connection.check());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.check();
  });
}

export const connection = new Connection(server);

if (typeof document !== 'undefined') checkOnReturn(connection);
