/** The connection of a big screen: nobody is signed in on it, whoever uses this browser. */
import { checkOnReturn, Connection } from '$lib/net/connection.svelte.ts';
import { WebSocketTransport } from '$lib/net/websocket.ts';

export const screenConnection = new Connection(new WebSocketTransport(true));
checkOnReturn(screenConnection);
