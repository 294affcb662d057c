import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long idle connections may stay open after the signal, ms; deploy/nginx closes them sooner. */
export const IDLE_MS = 6000;

/**
 * Lets proxies move to other processes before this one ends. Closing an idle connection could lose a request that is
 * just being sent, which a proxy must not repeat for an order. So this process closes none: new connections are
 * refused, replies on open ones carry `Connection: close`, and idle ones stay until the proxy closes them. Call it
 * before listening; the returned function resolves when all connections are closed.
 */
export function trackConnections(app: FastifyInstance): (idleMs?: number) => Promise<void> {
  let isDraining = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });
  return async (idleMs = IDLE_MS) => {
    isDraining = true;
    if (!app.server.listening) return;
    const closed = once(app.server, 'close');
    // Not `server.close()` of node:http, which closes idle connections.
    Server.prototype.close.call(app.server);
    const timeUp = new AbortController();
    await Promise.race([closed, delay(idleMs, undefined, { signal: timeUp.signal }).catch(() => undefined)]);
    timeUp.abort();
  };
}

/**
 * Closes connections without any request when the application closes. Browsers open such spare connections, and the
 * shutdown would wait for them, because Node counts a connection as idle only after its first request.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
