/** The transport to a worker of this page, in which Python runs the same tables as a server. */
import { refusalOf, type Answer, type Body, type Transport, type TransportListener } from '../net/transport.ts';
import type { FromClient, FromServer, Problem, Requests } from '../net/wire.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { offlineState } from './state.svelte.ts';

/** A worker that owes an answer for so long is dead or hangs: it is replaced, and the match read from the store. */
const DEAD_MS = 12_000;
/** Loading may take longer than that on a slow device. */
const DEAD_LOADING_MS = 120_000;
/** The WebSocket's close code for a connection that broke. */
const BROKEN = 1006;

interface Waiting {
  readonly message: ToWorker;
  readonly done: (status: number, body: string) => void;
}

export class PortTransport implements Transport {
  readonly #base: string;
  readonly #newWorker: () => Worker;
  #worker: Worker | null = null;
  #ready = false;
  #listener: TransportListener | null = null;
  #connection = 0;
  #greeted = false;
  #last = 0;
  /** Requests that are not answered yet; a new worker gets them again. */
  readonly #waiting = new Map<number, Waiting>();
  /** Runs while the worker owes an answer. */
  #owes: ReturnType<typeof setTimeout> | undefined;

  constructor(
    base: string,
    newWorker = (): Worker => new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module' }),
  ) {
    this.#base = base;
    this.#newWorker = newWorker;
  }

  get state(): Transport['state'] {
    return this.#listener === null ? 'closed' : this.#greeted ? 'open' : 'opening';
  }

  open(listener: TransportListener): void {
    this.#listener = listener;
    this.#greeted = false;
    this.#connection += 1;
    this.#post({ t: 'open', connection: this.#connection });
  }

  send(command: FromClient): void {
    this.#post({ t: 'frame', connection: this.#connection, frame: JSON.stringify(command) });
  }

  async request<R extends keyof Requests>(name: R, path: string, body?: Body<R>): Promise<Answer<R>> {
    const method = name.slice(0, name.indexOf(' '));
    const text = await this.#ask(method, path, typeof body === 'string' ? body : JSON.stringify(body ?? {}));
    return (text === '' ? null : JSON.parse(text)) as Answer<R>;
  }

  download(path: string): Promise<string> {
    return this.#ask('GET', path, '');
  }

  close(): void {
    if (this.#listener === null) return;
    this.#listener = null;
    if (this.#worker) this.#post({ t: 'close', connection: this.#connection });
  }

  #ask(method: string, path: string, body: string): Promise<string> {
    this.#last += 1;
    const n = this.#last;
    return new Promise((resolve, reject) => {
      const message: ToWorker = { t: 'request', n, method, path, body };
      const done = (status: number, answer: string): void => {
        if (status === 200) resolve(answer);
        else reject(refusalOf(status, (answer === '' ? {} : JSON.parse(answer)) as Partial<Problem>));
      };
      this.#waiting.set(n, { message, done });
      this.#post(message);
    });
  }

  #post(message: ToWorker): void {
    if (offlineState.failed !== null) {
      this.#fail();
      return;
    }
    if (message.t !== 'close') this.#expect();
    if (this.#worker) this.#worker.postMessage(message);
    else {
      const worker = this.#start();
      // A request is among those that a new worker gets anyway.
      if (message.t !== 'request') worker.postMessage(message);
    }
  }

  /** Replace the worker unless it gives a sign of life in time. */
  #expect(): void {
    this.#owes ??= setTimeout(() => this.#replace(), this.#ready ? DEAD_MS : DEAD_LOADING_MS);
  }

  #replace(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#owes = undefined;
    const listener = this.#listener;
    this.#listener = null;
    this.#start();
    listener?.lost(BROKEN);
  }

  #start(): Worker {
    const worker = this.#newWorker();
    this.#worker = worker;
    this.#ready = false;
    this.#expect();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (this.#worker === worker) this.#hear(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker === worker && !this.#ready) this.#hear({ t: 'failed', problem: event.message || 'no worker' });
    };
    offlineState.waiting = true;
    worker.postMessage({ t: 'start', base: this.#base } satisfies ToWorker);
    for (const { message } of this.#waiting.values()) worker.postMessage(message);
    return worker;
  }

  #hear(message: FromWorker): void {
    clearTimeout(this.#owes);
    this.#owes = undefined;
    if (message.t === 'ready') {
      this.#ready = true;
      offlineState.ready = true;
    } else if (message.t === 'loading') offlineState.loading = message.done;
    else if (message.t === 'unkept') offlineState.unkept = true;
    else if (message.t === 'failed') {
      offlineState.failed = message.problem;
      this.#fail();
    } else if (message.t === 'reply') {
      const waiting = this.#waiting.get(message.n);
      this.#waiting.delete(message.n);
      waiting?.done(message.status, message.body);
    } else if (message.connection === this.#connection && this.#listener) {
      this.#greeted = true;
      this.#listener.message(JSON.parse(message.frame) as FromServer);
    }
  }

  /** Nothing can be answered here. */
  #fail(): void {
    const listener = this.#listener;
    this.#listener = null;
    for (const { done } of this.#waiting.values()) done(0, '');
    this.#waiting.clear();
    listener?.lost(BROKEN);
  }
}
