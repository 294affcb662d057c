import type { FastifyInstance } from 'fastify';
import type { OpenDb } from '../db/openDb';
import { cachedFor } from '../lib/cachedFor';
import { systemClock } from '../lib/clock';

const PROBE_MS = 1000;

export function serveHealth(app: FastifyInstance, ping: OpenDb['ping'], ending: AbortSignal): void {
  const options = { logLevel: 'warn', schema: { hide: true }, config: { isUncounted: true } } as const;
  // From memory, so that whoever reaches the port cannot take the pool's connections with it.
  const isReachable = cachedFor(PROBE_MS, systemClock, () =>
    ping().then(
      () => true,
      () => false,
    ),
  );
  app.get('/healthz', options, () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    if (ending.aborted) return reply.code(503).send({ status: 'ending' });
    return (await isReachable()) ? { status: 'ready' } : reply.code(503).send({ status: 'database unreachable' });
  });
}
