/** The browser's store: the rows of matches, and documents. In IndexedDB; in memory where that is denied or full. */

export type Document = readonly [kind: string, key: string, text: string];
export type Row = readonly [first: number, body: string];

const NAME = 'tripot';
const ROWS = 'rows';
const DOCUMENTS = 'documents';

interface StoredRow {
  readonly table: string;
  readonly first: number;
  readonly body: string;
}
interface StoredDocument {
  readonly kind: string;
  readonly key: string;
  readonly text: string;
}

/** Kinds of documents that are read at the start; those of other kinds when they are wanted. */
const AT_START = ['person', 'table'];

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ROWS, { keyPath: ['table', 'first'] });
      request.result.createObjectStore(DOCUMENTS, { keyPath: ['kind', 'key'] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
    request.onblocked = () => reject(new Error('the database is blocked'));
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no answer'));
  });
}

export class Store {
  readonly #rows = new Map<string, Map<number, string>>();
  readonly #documents = new Map<string, string>();
  #database: IDBDatabase | null;
  readonly #unkept: () => void;

  private constructor(database: IDBDatabase | null, unkept: () => void) {
    this.#database = database;
    this.#unkept = unkept;
    if (database === null) unkept();
  }

  /** Open the store. `unkept` is called when it can keep nothing any more. */
  static async open(unkept: () => void): Promise<Store> {
    try {
      return new Store(await opened(), unkept);
    } catch {
      return new Store(null, unkept);
    }
  }

  /** Make a row durable: false if another one has its number. */
  async append(table: string, first: number, body: string): Promise<boolean> {
    const stored = await this.#write(ROWS, 'add', { table, first, body });
    if (stored !== null) return stored;
    const rows = this.#rows.get(table) ?? new Map<number, string>();
    if (rows.has(first) || (await this.#stored(table, first - 1)).some((row) => row[0] === first)) return false;
    this.#rows.set(table, rows.set(first, body));
    return true;
  }

  /** The rows of a table after an entry. */
  async rows(table: string, after: number): Promise<readonly Row[]> {
    const here = [...(this.#rows.get(table) ?? [])].filter(([first]) => first > after);
    return [...(await this.#stored(table, after)), ...here].sort((a, b) => a[0] - b[0]);
  }

  async save(kind: string, key: string, text: string): Promise<void> {
    if ((await this.#write(DOCUMENTS, 'put', { kind, key, text })) === null)
      this.#documents.set(`${kind} ${key}`, text);
  }

  async load(kind: string, key: string): Promise<string | undefined> {
    const here = this.#documents.get(`${kind} ${key}`);
    if (here !== undefined || this.#database === null) return here;
    const query = this.#database.transaction(DOCUMENTS).objectStore(DOCUMENTS).get([kind, key]);
    return ((await answer(query)) as StoredDocument | undefined)?.text;
  }

  /** The documents that the tables begin with. */
  async documents(): Promise<readonly Document[]> {
    if (this.#database === null) return [];
    const store = this.#database.transaction(DOCUMENTS).objectStore(DOCUMENTS);
    const found = AT_START.map((kind) => answer(store.getAll(IDBKeyRange.bound([kind], [kind, []]))));
    return (await Promise.all(found)).flat().map((one: StoredDocument) => [one.kind, one.key, one.text]);
  }

  async #stored(table: string, after: number): Promise<readonly Row[]> {
    if (this.#database === null) return [];
    const range = IDBKeyRange.bound([table, after], [table, []], true);
    const found = (await answer(
      this.#database.transaction(ROWS).objectStore(ROWS).getAll(range),
    )) as readonly StoredRow[];
    return found.map((row) => [row.first, row.body]);
  }

  /** Write durably: false if the key is taken, null if nothing can be kept. */
  async #write(store: string, how: 'add' | 'put', value: StoredRow | StoredDocument): Promise<boolean | null> {
    const database = this.#database;
    if (database === null) return null;
    try {
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
        transaction.objectStore(store)[how](value);
      });
      return true;
    } catch (wrong) {
      if (wrong instanceof DOMException && wrong.name === 'ConstraintError') return false;
      // Full, or closed by the browser. Data that was read stays readable; what comes now is kept in memory.
      if (!(wrong instanceof DOMException && wrong.name === 'QuotaExceededError')) this.#database = null;
      this.#unkept();
      return null;
    }
  }
}
