/** How the page reaches the tables: over the network to a server, or over a message port to a worker of this page. */
import type { FromClient, FromServer, Message, Problem, Requests } from './wire.ts';

/** A request was refused, or it was not answered at all (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: Message | null,
    readonly detail: string,
    /** The field of the request that was wrong, if one was. */
    readonly field: string | null = null,
  ) {
    super(detail || code);
  }
}

/** The error for an answer that is a refusal. */
export function refusalOf(status: number, problem: Partial<Problem>): ApiError {
  const text = Array.isArray(problem.message) ? problem.message : null;
  return new ApiError(status, problem.code ?? String(status), text, problem.detail ?? '', problem.field ?? null);
}

export interface TransportListener {
  readonly message: (message: FromServer) => void;
  /** The connection broke or could not be opened; the number is the WebSocket's close code. */
  readonly lost: (code: number) => void;
}

/** The body of a request. A record to import is sent as the text it is. */
export type Body<R extends keyof Requests> = R extends 'POST /api/records' ? string : Requests[R]['body'];
export type Answer<R extends keyof Requests> = Requests[R]['answer'];

export interface Transport {
  readonly state: 'closed' | 'opening' | 'open';
  /** Connect. The other side is ready for commands once its `hello` has arrived. */
  open(listener: TransportListener): void;
  /** Send a command. Only while open: Connection keeps commands and sends them again. */
  send(command: FromClient): void;
  /** Make a request of the contract; `path` is the request's path with its ids filled in. Rejects with ApiError. */
  request<R extends keyof Requests>(name: R, path: string, body?: Body<R>): Promise<Answer<R>>;
  /** Fetch a file that is not JSON, such as a match's record. Rejects with ApiError. */
  download(path: string): Promise<string>;
  /** Close without a call to `lost`. */
  close(): void;
}
