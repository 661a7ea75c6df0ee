// One line in (seconds), one line out ("decisions seconds"): a four-player card game played at random in boardgame.io.
// The game is goofspiel's shape: everybody plays one of twelve cards in turn, the highest takes the round's prize.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");

const game = {
  setup: () => ({ hands: Array.from({ length: 4 }, () => Array.from({ length: 12 }, (_, i) => i + 1)), played: [], scores: [0, 0, 0, 0], round: 1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, card) => {
      const hand = G.hands[Number(playerID)];
      hand.splice(hand.indexOf(card), 1);
      G.played.push(card);
      if (G.played.length === 4) {
        G.scores[G.played.indexOf(Math.max(...G.played))] += G.round;
        G.played = [];
        G.round += 1;
      }
    },
  },
  endIf: ({ G }) => (G.round > 12 ? { scores: G.scores } : undefined),
};

function playFor(seconds) {
  const start = process.hrtime.bigint();
  const end = start + BigInt(Math.round(seconds * 1e9));
  let decisions = 0;
  while (process.hrtime.bigint() < end) {
    const client = Client({ game, numPlayers: 4, debug: false });
    client.start();
    let state = client.getState();
    while (!state.ctx.gameover) {
      const hand = state.G.hands[Number(state.ctx.currentPlayer)];
      client.moves.play(hand[Math.floor(Math.random() * hand.length)]);
      state = client.getState();
      decisions += 1;
    }
    client.stop();
  }
  return [decisions, Number(process.hrtime.bigint() - start) / 1e9];
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [decisions, spent] = playFor(Number(line));
  process.stdout.write(`${decisions} ${spent}\n`);
});
