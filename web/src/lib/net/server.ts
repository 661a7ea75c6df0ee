/** The peer that answers this page: the server it came from, or a worker of this browser. */
import { PortTransport } from '../offline/port.ts';
import { BASE, offline } from './host.ts';
import type { Transport } from './transport.ts';
import { WebSocketTransport } from './websocket.ts';

export const server: Transport = offline ? new PortTransport(BASE) : new WebSocketTransport();
