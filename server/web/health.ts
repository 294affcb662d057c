import type { App } from '../app';
import type { OpenDb } from '../db/openDb';

/** /healthz: the process is alive. /readyz: the database answers too, and no shutdown has begun. For load balancers. */
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
