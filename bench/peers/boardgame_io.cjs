// boardgame.io's own server under the load of bench/server.py: four clients a match, one move after the other.
//
//   NODE_PATH=FOLDER/node_modules node bench/peers/boardgame_io.cjs TABLES RATE SECONDS ROUNDS
//
// The game is as small as can be (a number goes up, then the next player), matches are kept in memory, and a move is done
// when the last of its four clients has the new state. Server and clients are a process each.
"use strict";

const { fork } = require("node:child_process");
const { performance } = require("node:perf_hooks");

const SEATS = 4;
const GAME = {
  name: "count",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { up: { move: ({ G }) => void (G.count += 1), client: false } },
};

async function serve() {
  const { Server } = require("boardgame.io/server");
  const running = await Server({ games: [GAME], origins: ["*"] }).run({ port: 0, callback: () => {} });
  process.on("message", () => process.send({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss }));
  process.send({ port: running.appServer.address().port });
}

class Table {
  constructor(number, address, pause, done) {
    this.pause = pause;
    this.done = done;
    this.sent = new Map();
    this.clients = Array.from({ length: SEATS }, (_, seat) => this.join(`table-${number}`, String(seat), address));
  }

  join(matchID, playerID, server) {
    const { Client } = require("boardgame.io/client");
    const { SocketIO } = require("boardgame.io/multiplayer");
    const multiplayer = SocketIO({ server, socketOpts: { transports: ["websocket"] } });
    const client = Client({ game: GAME, numPlayers: SEATS, matchID, playerID, multiplayer, debug: false });
    let seen = -1;
    client.subscribe((state) => {
      if (state === null || state.G.count <= seen) return;
      seen = state.G.count;
      this.told(seen);
      if (state.ctx.currentPlayer === playerID) setTimeout(() => this.move(client, seen + 1), this.thinking());
    });
    client.start();
    return client;
  }

  thinking() {
    return this.pause * (0.5 + Math.random());
  }

  move(client, count) {
    this.sent.set(count, [performance.now(), 0]);
    client.moves.up();
  }

  told(count) {
    const move = this.sent.get(count);
    if (move === undefined || ++move[1] < SEATS) return;
    this.done.push(performance.now() - move[0]);
    this.sent.delete(count);
  }
}

function asked(server) {
  return new Promise((answer) => {
    server.once("message", answer);
    server.send("figures");
  });
}

const wait = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/** One stretch of play, as bench/server.py measures it. */
async function round(server, done, seconds) {
  const before = await asked(server);
  done.length = 0;
  const began = performance.now();
  await wait(1000 * seconds);
  const took = (performance.now() - began) / 1000;
  const moves = [...done].sort((one, other) => one - other);
  const after = await asked(server);
  const cpu = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1000;
  const at = (part) => moves[Math.floor(moves.length * part)];
  return { rate: moves.length / took, p50: at(0.5), p99: at(0.99), cpu: cpu / moves.length, rss: after.rss };
}

async function load(tables, rate, seconds, rounds) {
  const server = fork(__filename, ["serve"], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { port } = await new Promise((go) => server.once("message", go));
  const done = [];
  for (let number = 0; number < tables; number++) {
    new Table(number, `http://127.0.0.1:${port}`, (1000 * tables) / rate, done);
    if (number % 10 === 9) await wait(50);
  }
  while (done.length < 2 * tables) await wait(500);
  const found = [];
  for (let number = 0; number < rounds; number++) found.push(await round(server, done, seconds));
  const best = found.reduce((one, other) => (other.p99 < one.p99 ? other : one));
  console.log(`boardgame.io: ${tables} tables, ${SEATS * tables} sockets, best of ${rounds} x ${seconds} s`);
  console.log(`moves a second       ${best.rate.toFixed(1).padStart(10)}`);
  console.log(`p50 to all viewers   ${best.p50.toFixed(1).padStart(10)} ms`);
  console.log(`p99 to all viewers   ${best.p99.toFixed(1).padStart(10)} ms (${found.map((each) => each.p99.toFixed(1)).join(", ")})`);
  console.log(`server CPU a move    ${best.cpu.toFixed(2).padStart(10)} ms`);
  console.log(`server memory        ${(best.rss / 2 ** 20).toFixed(1).padStart(10)} MB with all sockets`);
  server.kill();
  process.exit(0);
}

if (process.argv[2] === "serve") serve();
else load(...process.argv.slice(2).map(Number));
