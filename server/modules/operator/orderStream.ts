import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { BranchQuery, ORDER_EVENTS_PATH } from '../../../contract/operator';
import { operatorMessages } from '../../i18n/operator';
import { numberEvents } from '../orders/orderChanges';
import { findBranch } from './branchAccess';
import { changeStreams } from './changeStreams';
import { operatorError } from './operatorErrors';
import { operatorDoc, type Authorize } from './registerOperatorCall';

/** Maximum number of open streams per key and process. */
const MAX_STREAMS = 20;

/** The client's last position; null without one. */
function positionOf(request: FastifyRequest): number | null {
  const lastEventId = request.headers['last-event-id'];
  if (lastEventId === undefined || lastEventId === '') return null;
  if (typeof lastEventId !== 'string' || !/^\d{1,15}$/.test(lastEventId))
    throw operatorError('invalid_request', operatorMessages.badPosition);
  return Number(lastEventId);
}

/** Serves the stream of order changes as server-sent events. */
export function registerOrderStream(app: FastifyInstance, authorize: Authorize): void {
  const { db } = app.deps;
  const streams = changeStreams(db, (error) => app.log.error({ err: error }, 'changes of orders could not be read'));
  const open = new Map<AbortController, string>();
  // Streams are closed when the server shuts down, because it waits for open requests.
  app.addHook('preClose', async () => {
    for (const controller of open.keys()) controller.abort();
  });

  app.get<{ Querystring: Static<typeof BranchQuery> }>(
    ORDER_EVENTS_PATH,
    {
      // The reply to HEAD would never end.
      exposeHeadRoute: false,
      schema: {
        ...operatorDoc({
          summary: 'Stream of changes of orders (server-sent events); Last-Event-ID goes on from a position',
          scope: 'orders:read',
        }),
        produces: ['text/event-stream'],
        querystring: BranchQuery,
      },
      onRequest: async (request) => {
        request.operatorKey = await authorize(request, 'orders:read');
      },
    },
    async (request, reply) => {
      const key = request.operatorKey;
      if (!key) throw operatorError('invalid_key', operatorMessages.invalidKey);
      const branchId = request.query.branch_id ?? key.branchId;
      if (branchId !== null) await findBranch(db, key, branchId);
      const latest = await numberEvents(db);
      // A position ahead of all events is from before a restore of the database.
      const from = Math.min(positionOf(request) ?? latest, latest);
      if ([...open.values()].filter((id) => id === key.id).length >= MAX_STREAMS)
        throw operatorError('rate_limited', operatorMessages.tooManyStreams);
      const controller = new AbortController();
      open.set(controller, key.id);
      const stream = Readable.from(streams.read({ keyId: key.id, branchId, from }, controller.signal));
      request.raw.socket.once('close', () => controller.abort());
      stream.once('close', () => {
        open.delete(controller);
      });
      return (
        reply
          .header('content-type', 'text/event-stream')
          .header('cache-control', 'private, no-store')
          // A kept-alive connection would delay the shutdown.
          .header('connection', 'close')
          // nginx would buffer the stream.
          .header('x-accel-buffering', 'no')
          .send(stream)
      );
    },
  );
}
