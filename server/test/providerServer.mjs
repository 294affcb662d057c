/**
 * A card provider of the tests: a server in a process of its own with its state in memory.
 * `PUT /control` changes its behaviour, `GET /control` tells what it knows. Prints its port.
 */
import { createServer } from 'node:http';

/** What the provider knows. `customers` is a count. */
export const world = {};
/** What `hold` waits for, made before the call, so that `release` may also come first. */
const holding = () => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  return { held, release };
};
const reset = () =>
  Object.assign(world, {
    payments: [],
    made: 0,
    customers: 0,
    disputes: [],
    calls: [],
    deleted: [],
    refunds: [],
    byKey: new Map(),
    once: [],
    always: {},
    ...holding(),
  });

/**
 * What is done instead of answering, by the kind of call: `lose` acts and cuts the connection, `drop` only cuts it,
 * `fail` acts and answers 500, which is kept, `fail at the bank` after the bank was asked,
 * `hang` never answers, `hangAfter` acts first, a number is answered as HTTP status, `{ delayMs }` answers later,
 * `hold` after `PUT /control` has said `release`.
 */
function behaviourOf(kind) {
  const at = world.once.findIndex((exception) => exception.kind === kind);
  return at >= 0 ? world.once.splice(at, 1)[0].as : (world.always[kind] ?? 'answer');
}

/**
 * `read` reads a body, `act` has a call's effect and returns HTTP code and reply, `control` does what staff and the
 * bank do, `isKept` says whether a key gives a reply again, `otherBody` is the reply to a key with another body.
 */
export function serveProvider({ keyHeader, read, kindOf, act, control, isKept, otherBody }) {
  reset();
  async function answer(request, response) {
    const { pathname, searchParams: query } = new URL(request.url, 'http://provider');
    let text = '';
    for await (const chunk of request) text += chunk;
    const send = (code, reply) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(reply === null ? '' : JSON.stringify(reply));
    if (pathname === '/control') {
      if (request.method === 'GET') return send(200, { ...world, byKey: undefined });
      const change = JSON.parse(text);
      if (change.reset) reset();
      world.once.push(...(change.once ?? []));
      Object.assign(world.always, change.always);
      if (change.release) world.release();
      control(change);
      return send(200, {});
    }
    const body = text ? read(text) : {};
    const parts = pathname.split('/').filter((part) => part && part !== 'v1');
    const kind = kindOf(request.method, parts, body);
    const key = request.headers[keyHeader];
    const { authorization } = request.headers;
    world.calls.push({ kind, method: request.method, url: request.url, body, key, authorization });
    const as = behaviourOf(kind);
    if (as === 'drop') return response.destroy();
    if (as === 'hang') return undefined;
    if (typeof as === 'number') return send(as, { error: { type: 'api_error', message: `HTTP ${as}` } });
    if (as === 'hold') await world.held;
    if (as.delayMs) await new Promise((resolve) => setTimeout(resolve, as.delayMs));
    const kept = world.byKey.get(key);
    if (kept && otherBody && kept.text !== text) return send(...otherBody);
    const isFailing = as === 'fail' || as === 'fail at the bank';
    const done = kept?.reply ?? act(kind, { parts, query, body, as: as === 'fail at the bank' ? 'challenge' : as });
    // The provider has acted, and keeps its failure for the key.
    const reply = isFailing && !kept ? [500, { error: { type: 'api_error', message: 'failed' } }] : done;
    // The reply is kept as it was sent, whatever becomes of its object.
    if (key && isKept(reply) && !kept) world.byKey.set(key, { reply: structuredClone(reply), text });
    if (kept) response.setHeader('idempotent-replayed', 'true');
    if (as === 'lose') return response.destroy();
    if (as === 'hangAfter') return undefined;
    if (as === 'cut')
      return response.writeHead(201, { 'content-length': 100 }).write('{"id":', () => response.destroy());
    return as === 'html' ? response.writeHead(201).end('<html>') : send(...reply);
  }
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
  process.on('disconnect', () => process.exit());
}
