import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../app';

/** How long proxies may keep idle connections after the signal, in ms; deploy/nginx closes them sooner. */
export const LINGER_MS = 6000;

/**
 * Lets proxies turn to other processes before this one ends. To close an idle connection is to lose the request that is
 * just being sent on it, and a proxy must not send an order a second time by itself. So nothing is closed from here:
 * new connections are refused, what still comes on open ones is answered with `Connection: close`, and the idle ones
 * are waited for until the proxy closes them. Call it before listening; what it returns resolves when all are gone.
 */
export function drainable(app: App): (lingerMs?: number) => Promise<void> {
  let isDraining = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });
  return async (lingerMs = LINGER_MS) => {
    isDraining = true;
    if (!app.server.listening) return;
    const gone = once(app.server, 'close');
    // Not the HTTP server's own close, which ends idle connections.
    Server.prototype.close.call(app.server);
    const timeUp = new AbortController();
    await Promise.race([gone, delay(lingerMs, undefined, { signal: timeUp.signal }).catch(() => undefined)]);
    timeUp.abort();
  };
}
