/** The server's REST side. */
import type {
  Frame,
  GameFacts,
  Hint,
  Lesson,
  LogItem,
  Message,
  Person,
  RuleSection,
  Summary,
  TableInfo,
  Texts,
} from './types.ts';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: Message | null,
    readonly detail: string,
  ) {
    super(detail || code);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { Accept: 'application/json' } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError(0, 'network', null, 'no answer');
  }
  const text = await response.text();
  let data: unknown;
  try {
    data = text === '' ? null : JSON.parse(text);
  } catch {
    data = null;
  }
  if (response.ok) return data as T;
  const wrong = (data ?? {}) as { code?: string; message?: Message; detail?: string };
  throw new ApiError(
    response.status,
    wrong.code ?? String(response.status),
    Array.isArray(wrong.message) ? wrong.message : null,
    wrong.detail ?? '',
  );
}

const get = <T>(path: string): Promise<T> => call<T>('GET', path);
const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>('POST', path, body);
const id = encodeURIComponent;

export interface Me {
  readonly person: Person | null;
  readonly playing: readonly string[];
}

export interface NewTable {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  public?: boolean;
  rated?: boolean;
  clock?: unknown;
  seats?: readonly string[];
  bot?: string;
  seed?: string;
}

export interface MatchPage {
  readonly summary: Summary;
  readonly header: Readonly<Record<string, unknown>>;
  readonly entries: readonly {
    readonly n: number;
    readonly who?: number | 'chance';
    readonly do?: string;
    readonly at?: number;
  }[];
}

export const api = {
  games: () => get<GameFacts[]>('/api/games'),
  texts: (path: string) => get<{ texts: Texts }>(path),
  rulebook: (game: string) => get<{ sections: RuleSection[] }>(`/api/games/${id(game)}/rulebook`),
  lesson: (game: string) => get<Lesson>(`/api/games/${id(game)}/lesson`),
  me: () => get<Me>('/api/me'),
  guest: (name: string, lang: string) => post<Me>('/api/me/guest', { name, lang }),
  rename: (name: string) => call<unknown>('PATCH', '/api/me', { name }),
  tongue: (lang: string) => call<unknown>('PATCH', '/api/me', { lang }),
  link: () => post<{ path: string; url: string }>('/api/me/link'),
  claim: (token: string) => post<unknown>('/api/link', { token }),
  myMatches: (limit = 30, before?: string) =>
    get<{ matches: Summary[]; next: string | null }>(
      `/api/me/matches?limit=${limit}${before ? `&before=${id(before)}` : ''}`,
    ),
  myTables: () => get<{ tables: (TableInfo & { awaits: readonly number[]; yours: boolean })[] }>('/api/me/tables'),
  tables: () => get<{ open: TableInfo[]; playing: TableInfo[] }>('/api/tables'),
  table: (table: string) => get<TableInfo>(`/api/tables/${id(table)}`),
  create: (body: NewTable) => post<TableInfo>('/api/tables', body),
  quick: (body: NewTable) => post<TableInfo>('/api/quick', body),
  join: (table: string, seat?: number) =>
    post<TableInfo>(`/api/tables/${id(table)}/join`, { ...(seat === undefined ? {} : { seat }), seed: freshSeed() }),
  leave: (table: string) => post<unknown>(`/api/tables/${id(table)}/leave`),
  start: (table: string) => post<TableInfo>(`/api/tables/${id(table)}/start`),
  setSeat: (table: string, seat: number, set: string) =>
    post<TableInfo>(`/api/tables/${id(table)}/seats/${seat}`, { set }),
  rematch: (table: string) => post<TableInfo>(`/api/tables/${id(table)}/rematch`),
  hint: (table: string, seat: number) => post<Hint>(`/api/tables/${id(table)}/hint`, { seat }),
  insight: (table: string, seat: number) =>
    get<{ insight: Record<string, unknown> }>(`/api/tables/${id(table)}/insight?seat=${seat}`),
  log: (table: string, seat: number | null, from: number, limit: number) =>
    get<{ log: LogItem[] } | LogItem[]>(
      `/api/tables/${id(table)}/log?${seat === null ? '' : `seat=${seat}&`}from=${from}&limit=${limit}`,
    ),
  match: (kind: 'm' | 'r', match: string) => get<MatchPage>(`${base(kind)}/${id(match)}`),
  frames: (kind: 'm' | 'r', match: string, seat: number | null, from: number, to: number) =>
    get<{ frames: Frame[]; last: number }>(
      `${base(kind)}/${id(match)}/frames?${seat === null ? '' : `seat=${seat}&`}from=${from}&to=${to}`,
    ),
  record: async (kind: 'm' | 'r', match: string): Promise<string> => {
    const response = await fetch(recordPath(kind, match), { credentials: 'same-origin' });
    if (!response.ok) throw new ApiError(response.status, String(response.status), null, 'record');
    return response.text();
  },
  importRecord: async (text: string): Promise<{ id: string }> => {
    const response = await fetch('/api/records', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/x-ndjson' },
      body: text,
    });
    if (!response.ok) throw new ApiError(response.status, String(response.status), null, await response.text());
    return (await response.json()) as { id: string };
  },
  fork: (kind: 'm' | 'r', match: string, n: number, seat: number) =>
    post<TableInfo>(`${base(kind)}/${id(match)}/fork`, { n, seat }),
};

const base = (kind: 'm' | 'r'): string => (kind === 'm' ? '/api/matches' : '/api/records');
export const recordPath = (kind: 'm' | 'r', match: string): string => `${base(kind)}/${id(match)}/record`;
export const qrPath = (path: string): string => `/api/qr.svg?path=${id(path)}`;

/** A player's own share of the dice: 128 random bits. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
