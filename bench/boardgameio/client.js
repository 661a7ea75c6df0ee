// boardgame.io's own client: node client.js <port> <tables> <seconds> <windows>. Prints a line of JSON a window: moves, seconds and
// the time from a move to the update of the last of its four clients, in milliseconds.
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game } = require('./game.js');

const SEATS = 4;
const [port, tables, seconds, windows] = process.argv.slice(2).map(Number);
let latencies = [];

class Table {
  constructor(number) {
    this.seen = Array(SEATS).fill(-1);
    this.clients = Array.from({ length: SEATS }, (_, seat) => {
      const client = Client({
        game,
        numPlayers: SEATS,
        debug: false,
        matchID: `own${number}`,
        playerID: String(seat),
        multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
      });
      client.subscribe((state) => state && this.saw(seat, state));
      client.start();
      return client;
    });
    this.wanted = -1;
  }

  saw(seat, state) {
    this.seen[seat] = state._stateID;
    if (this.wanted < 0 || this.seen.some((id) => id < this.wanted)) return;
    latencies.push(performance.now() - this.began);
    this.wanted = -1;
    setImmediate(() => this.move());
  }

  ready() {
    return this.seen.every((id) => id >= 0);
  }

  move() {
    const { G, _stateID } = this.clients[0].getState();
    const seat = G.picks.findIndex((pick) => !pick);
    const hand = G.hands[seat];
    this.wanted = _stateID + 1;
    this.began = performance.now();
    this.clients[seat].moves.pick(hand[Math.floor(Math.random() * hand.length)]);
  }
}

const all = Array.from({ length: tables }, (_, i) => new Table(i));
const waiting = setInterval(() => {
  if (!all.every((table) => table.ready())) return;
  clearInterval(waiting);
  all.forEach((table) => table.move());
  let left = windows + 1;
  let last = performance.now();
  const report = () => {
    const now = performance.now();
    if (left <= windows) console.log(JSON.stringify({ moves: latencies.length, seconds: (now - last) / 1000, latencies }));
    else console.log('warm');
    latencies = [];
    last = now;
    left -= 1;
    if (left === 0) process.exit(0);
    setTimeout(report, seconds * 1000);
  };
  setTimeout(report, 1000);
}, 20);
