import type { App } from '../app';
import type { OpenDb } from '../db/openDb';

/** /healthz: the process lives; /readyz: the database answers too, and it is not about to end. Both tell a balancer, not a customer. */
export function serveHealth(app: App, ping: OpenDb['ping'], ending: AbortSignal): void {
  app.get('/healthz', { logLevel: 'warn', schema: { hide: true }, config: { isUncounted: true } }, () => ({
    status: 'ok',
  }));
  app.get(
    '/readyz',
    { logLevel: 'warn', schema: { hide: true }, config: { isUncounted: true } },
    async (_request, reply) => {
      if (ending.aborted) return reply.code(503).send({ status: 'ending' });
      try {
        await ping();
        return { status: 'ready' };
      } catch {
        return reply.code(503).send({ status: 'database unreachable' });
      }
    },
  );
}
