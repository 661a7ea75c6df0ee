// A game of 12 Gangsters' shape for boardgame.io: secret picks by all seats, a reveal, money, a growing table.
// A finished match starts over, so that none must be made anew.
const { ActivePlayers } = require('boardgame.io/core');

const ROUNDS = 12;
const deal = (n) => ({
  hands: Array.from({ length: n }, () => Array.from({ length: ROUNDS }, (_, i) => i + 1)),
  picks: Array(n).fill(0),
  money: Array(n).fill(0),
  heists: Array(n).fill(0),
  boss: 0,
  table: [],
});

const game = {
  name: 'gangsters',
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ ctx }) => deal(ctx.numPlayers),
  turn: { activePlayers: ActivePlayers.ALL },
  playerView: ({ G, playerID }) => ({
    ...G,
    picks: G.picks.map((pick, seat) => (String(seat) === playerID ? pick : pick !== 0)),
  }),
  moves: {
    pick: {
      client: false,
      move: ({ G, playerID }, card) => {
        const seat = Number(playerID);
        if (!G.hands[seat].includes(card)) return 'INVALID_MOVE';
        G.picks[seat] = card;
        if (G.picks.some((pick) => pick === 0)) return undefined;
        const limit = G.picks[G.boss];
        const validated = G.picks.map((pick, i) => i === G.boss || pick <= limit);
        G.table.push({ boss: G.boss, cards: [...G.picks], validated });
        G.picks.forEach((pick, i) => {
          G.hands[i] = G.hands[i].filter((value) => value !== pick);
          if (validated[i]) {
            G.money[i] += pick;
            G.heists[i] += 1;
          }
        });
        G.picks = G.picks.map(() => 0);
        G.boss = (G.boss + 1) % G.hands.length;
        if (G.hands[0].length === 0) Object.assign(G, deal(G.hands.length));
        return undefined;
      },
    },
  },
};

module.exports = { game };
