/** The transport to a server: commands over a WebSocket, requests over fetch. */
import { ApiError, refusalOf, type Answer, type Body, type Transport, type TransportListener } from './transport.ts';
import { PROTOCOL, type FromClient, type FromServer, type Problem, type Requests } from './wire.ts';

export class WebSocketTransport implements Transport {
  #socket: WebSocket | null = null;
  readonly #query: string;

  /** `spectator`: the socket is nobody's, whoever uses this browser. */
  constructor(spectator = false) {
    this.#query = `v=${PROTOCOL}${spectator ? '&as=spectator' : ''}`;
  }

  get state(): Transport['state'] {
    const state = this.#socket?.readyState;
    return state === WebSocket.OPEN ? 'open' : state === WebSocket.CONNECTING ? 'opening' : 'closed';
  }

  open(listener: TransportListener): void {
    const socket = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws?${this.#query}`,
    );
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) listener.message(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      listener.lost(event.code);
    };
  }

  send(command: FromClient): void {
    this.#socket?.send(JSON.stringify(command));
  }

  async request<R extends keyof Requests>(name: R, path: string, body?: Body<R>): Promise<Answer<R>> {
    const method = name.slice(0, name.indexOf(' '));
    const response = await answered(path, { method, ...encoded(method, body) });
    if (!response.ok) throw await refusal(response);
    const text = await response.text();
    return (text === '' ? null : parsed(text)) as Answer<R>;
  }

  async download(path: string): Promise<string> {
    const response = await answered(path);
    if (!response.ok) throw await refusal(response);
    return response.text();
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}

/** Text is sent as a record's lines, anything else as JSON. */
function encoded(method: string, body: unknown): RequestInit {
  if (method === 'GET') return { headers: { Accept: 'application/json' } };
  const text = typeof body === 'string';
  return {
    body: text ? body : JSON.stringify(body ?? {}),
    headers: { Accept: 'application/json', 'Content-Type': text ? 'application/x-ndjson' : 'application/json' },
  };
}

async function answered(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: 'same-origin' });
  } catch {
    throw new ApiError(0, 'network', null, 'no answer');
  }
}

async function refusal(response: Response): Promise<ApiError> {
  return refusalOf(response.status, (parsed(await response.text()) ?? {}) as Partial<Problem>);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
