/** The customers' process. Messages start a phase; it answers with its measurements and the acknowledged orders. */
import { browse, buy, openPages, shop, visit } from './customer.mjs';
import { Connection } from './connection.mjs';
import { asFastAsPossible, atRate } from './pace.mjs';
import { randomFrom } from './random.mjs';

/** Headers that browsers send. */
const ACCEPT = 'accept: application/json\r\naccept-encoding: gzip, deflate, br\r\naccept-language: en\r\n';
const visits = { visits: visit, shopping: shop, buying: buy };
/** One in this many compressed replies to reads is decompressed and checked. */
const LOOK_INTO = 50;
const MAX_TOLD = 5;

let accounts = [];
let menu;
let promo;
let filled;

/**
 * Runs customers against a port for so many seconds, or until so many orders are acknowledged, and resolves to what
 * came of it.
 */
async function run({ port, customers, seconds, orders = Infinity, rate, what, seed }) {
  const random = randomFrom(seed);
  const pace = rate ? atRate(rate, random) : asFastAsPossible();
  const latencies = { read: [], own: [], cart: [], order: [], sign: [], code: [] };
  const acknowledged = [];
  const errors = [];
  const counts = { calls: 0, failed: 0, refusals: 0, bytes: 0 };
  const free = [...accounts];
  let isMeasuring = true;
  let enough;
  const hasEnough = new Promise((resolve) => {
    enough = resolve;
  });
  const seen = (order) => {
    if (acknowledged.push(order) >= orders) enough();
  };

  function callOf(who, connections) {
    return async (kind, method, path, body, { key, mayRefuse, isSecond, token, isWhole, isPage } = {}) => {
      const bearer = token === undefined ? who?.token : token;
      const from = await pace.gate();
      try {
        const reply = await connections[isSecond ? 1 : 0].send(
          method,
          isPage ? path : `/api${path}`,
          `${ACCEPT}${bearer ? `authorization: Bearer ${bearer}\r\n` : ''}${key ? `idempotency-key: ${key}\r\n` : ''}`,
          body && JSON.stringify(body),
        );
        counts.calls += 1;
        counts.bytes += reply.head.length + reply.body.length;
        if (isMeasuring) latencies[kind].push(performance.now() - from);
        if (reply.status !== 200)
          throw new Error(`HTTP ${reply.status}: ${reply.body.toString('latin1').slice(0, 200)}`);
        if (isPage) return null;
        if (['read', 'own'].includes(kind) && !isWhole && counts.calls % LOOK_INTO !== 0) return null;
        const answer = reply.json();
        if (answer.status !== true) {
          if (!mayRefuse?.test(answer.message)) throw new Error(`refused: ${answer.message}`);
          counts.refusals += 1;
        }
        return answer;
      } catch (error) {
        error.message = `${method} ${path.split('?')[0]}: ${error.message}`;
        throw error;
      }
    };
  }

  async function customer() {
    const connections = [new Connection(port), new Connection(port)];
    while (isMeasuring) {
      const who = free.shift();
      const call = callOf(who, connections);
      const part = { menu, promo, filled, random, seen };
      try {
        if (what === 'bare')
          await call('read', 'GET', `/item?item_id=${menu.items[Math.floor(random() * menu.items.length)].id}`);
        else if (what === 'reads') await browse(call, part);
        else if (what === 'pages') await openPages(call, part);
        else await visits[what](call, who, part);
      } catch (error) {
        counts.failed += 1;
        if (errors.length < MAX_TOLD) errors.push(error.message);
      }
      free.push(who);
    }
    for (const connection of connections) connection.close();
  }

  const begun = performance.now();
  const timer = setTimeout(() => enough(), seconds * 1000);
  const end = hasEnough.then(() => {
    clearTimeout(timer);
    isMeasuring = false;
    pace.stop();
    return performance.now();
  });
  const everybody = Promise.all(Array.from({ length: customers }, customer));
  const ended = await end;
  // Running visits finish, so that no payment is left without its order.
  await everybody;
  return { seconds: (ended - begun) / 1000, latencies, acknowledged, errors, ...counts };
}

process.on('message', async (message) => {
  if (message.do === 'begin') ({ accounts, menu, promo, filled } = message);
  process.send(message.do === 'run' ? await run(message) : 'ready');
});
