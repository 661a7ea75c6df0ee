/** The one WebSocket of this page: connects, reconnects by itself, sends each command until it is answered. */
import type { FromServer, Push, RefusedMessage as Refused, Snapshot } from './wire.ts';

export type { FromServer, Push, Refused, Snapshot };

export interface Follower {
  /** What to send to be told about the table, as things stand. */
  readonly subscription: () => Record<string, unknown>;
  readonly hear: (message: FromServer) => void;
}

const PAUSES = [200, 500, 1000, 2000, 5000];
const tag = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '0';
let count = 0;
/** A command id no other tab of mine uses. */
export const commandId = (): string => `${tag}-${(count += 1).toString(36)}`;

class Socket {
  #socket: WebSocket | null = null;
  #followers = new Map<string, Follower>();
  #owed = new Map<string, Record<string, unknown>>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The server's clock minus ours. */
  skew = 0;
  /** When the connection was lost; null while it stands. */
  lost = $state<number | null>(null);
  open = $state(false);

  constructor() {
    addEventListener('online', () => this.retry());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.lost !== null) this.retry();
    });
  }

  follow(table: string, follower: Follower): () => void {
    this.#followers.set(table, follower);
    if (this.open) this.#raw(follower.subscription());
    else this.#connect();
    return () => {
      this.#followers.delete(table);
      if (this.open) this.#raw({ t: 'unsubscribe', id: commandId(), table });
      if (this.#followers.size === 0) this.#hangUp();
    };
  }

  /** Send a command; it is sent again after a reconnect until the server has answered it. */
  send(message: Record<string, unknown>): string {
    const id = commandId();
    const whole = { ...message, id };
    this.#owed.set(id, whole);
    if (this.open) this.#raw(whole);
    return id;
  }

  retry(): void {
    if (this.open || this.#followers.size === 0) return;
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#connect();
  }

  /** Come in again: this browser has become somebody, and the old connection does not know. */
  restart(): void {
    if (this.#followers.size === 0) return;
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    this.open = false;
    old?.close();
    this.#connect();
  }

  #raw(message: Record<string, unknown>): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    this.open = false;
    this.lost = null;
    this.#owed.clear();
    socket?.close();
  }

  #connect(): void {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws?v=1`);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.open = false;
      this.lost ??= Date.now();
      const pause =
        event.code === 1012 && this.#tries === 0 ? 50 : (PAUSES[Math.min(this.#tries, PAUSES.length - 1)] ?? 5000);
      this.#tries += 1;
      if (this.#followers.size > 0) this.#timer = setTimeout(() => this.#connect(), pause);
    };
  }

  #hear(message: FromServer): void {
    switch (message.t) {
      case 'hello':
        this.skew = message.now - Date.now();
        this.open = true;
        this.lost = null;
        this.#tries = 0;
        for (const follower of this.#followers.values()) this.#raw(follower.subscription());
        for (const command of this.#owed.values()) this.#raw(command);
        return;
      case 'push':
        if (message.ack !== undefined) this.#owed.delete(message.ack);
        this.#followers.get(message.table)?.hear(message);
        return;
      case 'ack':
      case 'refused':
        // A store that did not answer is asked again; everything else is settled.
        if (message.t === 'refused' && message.code === 'retry' && message.id !== null && this.#owed.has(message.id)) {
          const again = this.#owed.get(message.id);
          setTimeout(() => again && this.open && this.#raw(again), 500);
          return;
        }
        if (message.id !== null) this.#owed.delete(message.id);
        if (message.table === null) for (const follower of this.#followers.values()) follower.hear(message);
        else this.#followers.get(message.table)?.hear(message);
        return;
      case 'snapshot':
      case 'table':
        this.#followers.get(message.table.id)?.hear(message);
        return;
      case 'chat':
      case 'present':
        this.#followers.get(message.table)?.hear(message);
        return;
      default:
        return;
    }
  }
}

export const socket = new Socket();
