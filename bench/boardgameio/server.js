// A boardgame.io server. Run with: node server.js <port> memory|<folder for files>.
const { Server, FlatFile } = require('boardgame.io/server');
const { game } = require('./game.js');

const [port, store] = process.argv.slice(2);
const options = { games: [game], origins: [/.*/] };
if (store !== 'memory') options.db = new FlatFile({ dir: store, logging: false });
Server(options).run({ port: Number(port), callback: () => console.log('ready') });
