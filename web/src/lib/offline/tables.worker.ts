/** The first worker: the tables. Carries messages between the page, Python, the store and the thinking worker. */
import type { FromWorker, Thought, ToWorker } from './messages.ts';
import { loadPython } from './python.ts';
import { Store } from './store.ts';

/** Python's functions: see src/tripot/offline/host.py. */
interface Tables {
  open(connection: number): void;
  receive(connection: number, frame: string): void;
  close(connection: number): void;
  request(n: number, method: string, path: string, body: string): void;
  answered(ticket: number, answer?: boolean | string): void;
  tick(): void;
  row_elsewhere(table: string, first: number, body: string): void;
  saved_elsewhere(kind: string, key: string, text: string): void;
}
/** Rows that another tab has stored. */
type Elsewhere =
  | { readonly row: readonly [table: string, first: number, body: string] }
  | { readonly saved: readonly [kind: string, key: string, text: string] };

/** A thinking worker that does not answer for so long is replaced. */
const THINKING_TIMEOUT_MS = 30_000;

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
};
const post = (message: FromWorker): void => scope.postMessage(message);

class Thinking {
  readonly #base: string;
  readonly #answered: (ticket: number, answer?: string) => void;
  readonly #tasks = new Map<number, ReturnType<typeof setTimeout>>();
  #worker: Worker | null = null;

  constructor(base: string, answered: (ticket: number, answer?: string) => void) {
    this.#base = base;
    this.#answered = answered;
  }

  start(): Worker {
    const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Thought>) => this.#done(data.ticket, data.text);
    worker.onerror = () => this.#replace();
    worker.postMessage({ base: this.#base });
    this.#worker = worker;
    return worker;
  }

  ask(ticket: number, text: string): void {
    const worker = this.#worker ?? this.start();
    this.#tasks.set(
      ticket,
      setTimeout(() => this.#replace(), THINKING_TIMEOUT_MS),
    );
    worker.postMessage({ ticket, text } satisfies Thought);
  }

  #done(ticket: number, text?: string): void {
    clearTimeout(this.#tasks.get(ticket));
    if (this.#tasks.delete(ticket)) this.#answered(ticket, text);
  }

  #replace(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const ticket of [...this.#tasks.keys()]) this.#done(ticket);
  }
}

async function start(base: string): Promise<Tables> {
  const others = new BroadcastChannel(`tripot ${base}`);
  const share = (message: Elsewhere): void => others.postMessage(message);
  const thinking = new Thinking(base, (ticket, answer) => tables.answered(ticket, answer));
  const [store, python] = await Promise.all([Store.open(() => post({ t: 'unkept' })), loadPython(base)]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Bring an answer to Python; one that fails is an unknown outcome. */
  const bring = (ticket: number, work: Promise<boolean | string | undefined>): void =>
    void work.then(
      (answer) => tables.answered(ticket, answer),
      () => tables.answered(ticket),
    );
  const surroundings = {
    send: (connection: number, frame: string) => post({ t: 'frame', connection, frame }),
    reply: (n: number, status: number, body: string) => post({ t: 'reply', n, status, body }),
    append: (ticket: number, table: string, first: number, body: string) =>
      bring(
        ticket,
        store.append(table, first, body).then((landed) => {
          if (landed) share({ row: [table, first, body] });
          return landed;
        }),
      ),
    read: (ticket: number, table: string, after: number) =>
      bring(ticket, store.rows(table, after).then(JSON.stringify)),
    save: (ticket: number, kind: string, key: string, text: string) =>
      bring(
        ticket,
        store.save(kind, key, text).then(() => {
          share({ saved: [kind, key, text] });
          return true;
        }),
      ),
    load: (ticket: number, kind: string, key: string) => bring(ticket, store.load(kind, key)),
    think: (ticket: number, task: string) => thinking.ask(ticket, task),
    wake: (at: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => tables.tick(), Math.max(0, at - Date.now()));
    },
  };
  const begin = python.runPython('from tripot.offline.app import tables\ntables') as (
    surroundings: object,
    stored: string,
  ) => Tables;
  const tables = begin(surroundings, JSON.stringify(await store.documents()));
  others.onmessage = ({ data }: MessageEvent<Elsewhere>) => {
    if ('row' in data) tables.row_elsewhere(...data.row);
    else tables.saved_elsewhere(...data.saved);
  };
  thinking.start();
  return tables;
}

let tables: Promise<Tables> | null = null;

scope.onmessage = ({ data }) => {
  if (data.t === 'start') {
    tables = start(data.base);
    tables.then(
      () => post({ t: 'ready' }),
      (wrong: unknown) => post({ t: 'failed', problem: String(wrong) }),
    );
    return;
  }
  void tables?.then((ready) => {
    if (data.t === 'open') ready.open(data.connection);
    else if (data.t === 'frame') ready.receive(data.connection, data.frame);
    else if (data.t === 'close') ready.close(data.connection);
    else ready.request(data.n, data.method, data.path, data.body);
  });
};
