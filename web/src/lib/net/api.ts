/** The server's requests, by name. */
import { server } from './server.ts';
import { ApiError, type Answer, type Body } from './transport.ts';
import type { Requests, Wish } from './wire.ts';

export { ApiError };

/** Whether a request failed before it was judged: no network, or the server is closed or in trouble. */
export const unanswered = (wrong: unknown): boolean =>
  !(wrong instanceof ApiError) || wrong.status === 0 || wrong.status >= 500;

/** Whether what was asked for existed once, and no longer does. */
export const gone = (wrong: unknown): boolean => wrong instanceof ApiError && wrong.status === 410;

/** Make a request of the contract; `path` is its path with the ids filled in. */
const ask = <R extends keyof Requests>(request: R, path: string, body?: Body<R>): Promise<Answer<R>> =>
  server.request(request, path, body);
const id = encodeURIComponent;
export const EXPORT = '/api/me/export';

export type Me = Answer<'GET /api/me'>;
/** Restricts a list of matches; `with` is a person's id or a bot's name. */
export interface Filter {
  readonly game?: string | null;
  readonly result?: 'won' | 'lost' | null;
  readonly with?: string | null;
}
export type NewTable = Wish;
export type MatchPage = Answer<'GET /api/matches/{match}'>;

export const api = {
  games: () => ask('GET /api/games', '/api/games'),
  texts: (path: string) => ask('GET /api/texts', path),
  opponents: () => ask('GET /api/opponents', '/api/opponents'),
  opponentResults: (game: string) => ask('GET /api/me/opponents/{game}', `/api/me/opponents/${id(game)}`),
  rulebook: (game: string) => ask('GET /api/games/{game}/rulebook', `/api/games/${id(game)}/rulebook`),
  sheet: (game: string, edition: string) =>
    ask('GET /api/games/{game}/sheet', `/api/games/${id(game)}/sheet?edition=${id(edition)}`),
  lesson: (game: string) => ask('GET /api/games/{game}/lesson', `/api/games/${id(game)}/lesson`),
  me: () => ask('GET /api/me', '/api/me'),
  guest: (name: string, lang: string) => ask('POST /api/me/guest', '/api/me/guest', { name, lang }),
  rename: (name: string) => ask('PATCH /api/me', '/api/me', { name }),
  tongue: (lang: string) => ask('PATCH /api/me', '/api/me', { lang }),
  link: () => ask('POST /api/me/link', '/api/me/link'),
  notifications: () => ask('GET /api/me/notifications', '/api/me/notifications'),
  pushHere: (wish: Body<'POST /api/me/push'>) => ask('POST /api/me/push', '/api/me/push', wish),
  pushHereNoMore: (endpoint: string) => ask('POST /api/me/push/end', '/api/me/push/end', { endpoint }),
  mailMe: (address: string) => ask('PUT /api/me/mail', '/api/me/mail', { address }),
  mailMeNoMore: () => ask('DELETE /api/me/mail', '/api/me/mail'),
  confirmMail: (token: string) => ask('POST /api/mail/confirm/{token}', `/api/mail/confirm/${id(token)}`),
  stopMail: (token: string) => ask('POST /api/mail/stop/{token}', `/api/mail/stop/${id(token)}`),
  claim: (token: string) => ask('POST /api/link', '/api/link', { token }),
  account: (login: string, password: string) => ask('POST /api/me/account', '/api/me/account', { login, password }),
  login: (login: string, password: string) => ask('POST /api/login', '/api/login', { login, password }),
  logout: () => ask('POST /api/logout', '/api/logout'),
  password: (old: string, fresh: string) => ask('POST /api/me/password', '/api/me/password', { old, new: fresh }),
  sessions: () => ask('GET /api/me/sessions', '/api/me/sessions'),
  endSession: (one: string) => ask('DELETE /api/me/sessions/{session}', `/api/me/sessions/${id(one)}`),
  endOthers: () => ask('DELETE /api/me/sessions', '/api/me/sessions'),
  forget: () => ask('DELETE /api/me', '/api/me'),
  muted: () => ask('GET /api/me/muted', '/api/me/muted'),
  mute: (person: string, muted: boolean) =>
    muted
      ? ask('PUT /api/me/muted/{person}', `/api/me/muted/${id(person)}`)
      : ask('DELETE /api/me/muted/{person}', `/api/me/muted/${id(person)}`),
  person: (person: string) => ask('GET /api/people/{person}', `/api/people/${id(person)}`),
  reach: () => ask('GET /api/server', '/api/server'),
  openServer: () => ask('POST /api/server/open', '/api/server/open'),
  myMatches: (limit = 30, before?: number, only: Filter = {}) => {
    const wanted = { limit, before, ...only };
    const query = Object.entries(wanted).flatMap(([name, value]) => (value ? [`${name}=${id(String(value))}`] : []));
    return ask('GET /api/me/matches', `/api/me/matches?${query.join('&')}`);
  },
  myTables: () => ask('GET /api/me/tables', '/api/me/tables'),
  tables: () => ask('GET /api/tables', '/api/tables'),
  table: (table: string) => ask('GET /api/tables/{table}', `/api/tables/${id(table)}`),
  create: (body: NewTable) => ask('POST /api/tables', '/api/tables', body),
  quick: (body: NewTable) => ask('POST /api/quick', '/api/quick', body),
  join: (table: string, seed: string, seat?: number) =>
    ask('POST /api/tables/{table}/join', `/api/tables/${id(table)}/join`, {
      ...(seat === undefined ? {} : { seat }),
      seed,
    }),
  seed: (table: string, seed: string) =>
    ask('POST /api/tables/{table}/seed', `/api/tables/${id(table)}/seed`, { seed }),
  leave: (table: string) => ask('POST /api/tables/{table}/leave', `/api/tables/${id(table)}/leave`),
  change: (table: string, change: Body<'PATCH /api/tables/{table}'>) =>
    ask('PATCH /api/tables/{table}', `/api/tables/${id(table)}`, change),
  /** Begin the match; `seed` is null for a host without a seat, `present` leaves the open seats out. */
  start: (table: string, seed: string | null, present = false) =>
    ask('POST /api/tables/{table}/start', `/api/tables/${id(table)}/start`, { seed, present }),
  setSeat: (table: string, seat: number, set: string) =>
    ask('POST /api/tables/{table}/seats/{seat}', `/api/tables/${id(table)}/seats/${seat}`, { set }),
  rematch: (table: string) => ask('POST /api/tables/{table}/rematch', `/api/tables/${id(table)}/rematch`),
  contacts: () => ask('GET /api/me/people', '/api/me/people'),
  befriend: (person: string, wanted: boolean) =>
    wanted
      ? ask('PUT /api/me/friends/{person}', `/api/me/friends/${id(person)}`)
      : ask('DELETE /api/me/friends/{person}', `/api/me/friends/${id(person)}`),
  block: (person: string, blocked: boolean) =>
    blocked
      ? ask('PUT /api/me/blocked/{person}', `/api/me/blocked/${id(person)}`)
      : ask('DELETE /api/me/blocked/{person}', `/api/me/blocked/${id(person)}`),
  invite: (person: string, table: string) => ask('POST /api/me/invitations', '/api/me/invitations', { person, table }),
  decline: (table: string) => ask('DELETE /api/me/invitations/{table}', `/api/me/invitations/${id(table)}`),
  evenings: () => ask('GET /api/me/evenings', '/api/me/evenings'),
  beginEvening: (table: string) => ask('POST /api/evenings', '/api/evenings', { table }),
  evening: (code: string) => ask('GET /api/evenings/{code}', `/api/evenings/${id(code)}`),
  joinEvening: (code: string) => ask('POST /api/evenings/{code}/join', `/api/evenings/${id(code)}/join`),
  leaveEvening: (code: string) => ask('POST /api/evenings/{code}/leave', `/api/evenings/${id(code)}/leave`),
  nextTable: (code: string, wish: Body<'POST /api/evenings/{code}/next'>) =>
    ask('POST /api/evenings/{code}/next', `/api/evenings/${id(code)}/next`, wish),
  nudge: (table: string) => ask('POST /api/tables/{table}/nudge', `/api/tables/${id(table)}/nudge`),
  hint: (table: string, seat: number) =>
    ask('POST /api/tables/{table}/hint', `/api/tables/${id(table)}/hint`, { seat }),
  insight: (table: string, seat: number) =>
    ask('GET /api/tables/{table}/insight', `/api/tables/${id(table)}/insight?seat=${seat}`),
  log: (table: string, seat: number | null, from: number, limit: number) =>
    ask(
      'GET /api/tables/{table}/log',
      `/api/tables/${id(table)}/log?${seat === null ? '' : `seat=${seat}&`}from=${from}&limit=${limit}`,
    ),
  leaderboard: (game: string) => ask('GET /api/leaderboard/{game}', `/api/leaderboard/${id(game)}`),
  match: (kind: 'm' | 'r', match: string) => ask('GET /api/matches/{match}', `${base(kind)}/${id(match)}`),
  frames: (kind: 'm' | 'r', match: string, seat: number | null, from: number, to: number) =>
    ask(
      'GET /api/matches/{match}/frames',
      `${base(kind)}/${id(match)}/frames?${seat === null ? '' : `seat=${seat}&`}from=${from}&to=${to}`,
    ),
  record: (kind: 'm' | 'r', match: string): Promise<string> => server.download(recordPath(kind, match)),
  importRecord: (text: string) => ask('POST /api/records', '/api/records', text),
  fork: (kind: 'm' | 'r', match: string, n: number, seat: number, bot?: string) =>
    ask('POST /api/matches/{match}/fork', `${base(kind)}/${id(match)}/fork`, {
      n,
      seat,
      ...(bot === undefined ? {} : { bot }),
    }),
  analysis: (kind: 'm' | 'r', match: string) =>
    ask('POST /api/matches/{match}/analysis', `${base(kind)}/${id(match)}/analysis`),
  lines: (kind: 'm' | 'r', match: string, n: number, seat: number, other: string) =>
    ask('POST /api/matches/{match}/lines', `${base(kind)}/${id(match)}/lines`, { n, seat, do: other }),
  myPlay: () => ask('GET /api/me/play', '/api/me/play'),
  puzzles: (day: string) => ask('GET /api/puzzles', `/api/puzzles?day=${id(day)}`),
  puzzle: (puzzle: string) => ask('GET /api/puzzles/{puzzle}', `/api/puzzles/${id(puzzle)}`),
  answerPuzzle: (puzzle: string, answer: string) =>
    ask('POST /api/puzzles/{puzzle}/answer', `/api/puzzles/${id(puzzle)}/answer`, { do: answer }),
};

const base = (kind: 'm' | 'r'): string => (kind === 'm' ? '/api/matches' : '/api/records');
export const recordPath = (kind: 'm' | 'r', match: string): string => `${base(kind)}/${id(match)}/record`;
export const qrPath = (path: string): string => `/api/qr.svg?path=${id(path)}`;

/** A player's own share of the randomness: 128 random bits. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
