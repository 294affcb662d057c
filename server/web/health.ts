import type { FastifyInstance } from 'fastify';
import type { OpenDb } from '../db/openDb';
import { cachedFor } from '../lib/cachedFor';
import { systemClock } from '../lib/clock';

const PROBE_MS = 1000;

export function serveHealth(app: FastifyInstance, checkSchema: OpenDb['checkSchema'], ending: AbortSignal): void {
  const options = { logLevel: 'warn', schema: { hide: true }, config: { isUncounted: true } } as const;
  let logged: string | undefined;
  // From memory, so that whoever reaches the port cannot take the pool's connections with it.
  const findProblem = cachedFor(PROBE_MS, systemClock, async () => {
    const problem = await checkSchema().catch(() => 'database unreachable');
    if (problem !== logged) app.log.warn({ problem }, problem === undefined ? 'ready again' : 'not ready');
    logged = problem;
    return problem;
  });
  app.get('/healthz', options, () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    const problem = ending.aborted ? 'ending' : await findProblem();
    return problem === undefined ? { status: 'ready' } : reply.code(503).send({ status: problem });
  });
}
