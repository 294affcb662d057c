import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { BranchQuery, ORDER_EVENTS_PATH } from '../../../contract/operator';
import type { App } from '../../app';
import { operatorMessages } from '../../i18n/operator';
import { numberEvents } from '../orders/orderChanges';
import { findBranch } from './branchAccess';
import { changeStreams } from './changeStreams';
import { operatorError } from './operatorErrors';
import { operatorDoc, type Authorize } from './registerOperatorCall';

/** Streams that one key may have open in one process. */
const MAX_STREAMS = 20;

/** The position that a client was at; null without one. */
function positionOf(request: FastifyRequest): number | null {
  const given = request.headers['last-event-id'];
  if (given === undefined || given === '') return null;
  if (typeof given !== 'string' || !/^\d{1,15}$/.test(given))
    throw operatorError('invalid_request', operatorMessages.badPosition);
  return Number(given);
}

/** Serves the stream of changes of orders, as server-sent events. */
export function registerOrderStream(app: App, authorize: Authorize): void {
  const { db } = app.deps;
  const streams = changeStreams(db, (error) => app.log.error({ err: error }, 'changes of orders could not be read'));
  const open = new Map<AbortController, string>();
  // A stream never ends by itself, and a server that ends waits for its requests.
  app.addHook('preClose', async () => {
    for (const controller of open.keys()) controller.abort();
  });

  app.get<{ Querystring: Static<typeof BranchQuery> }>(
    ORDER_EVENTS_PATH,
    {
      // Its reply would never end.
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
      // A position ahead of all events is of a database that was restored since.
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
          // Kept for another request, it would hold up a server that ends.
          .header('connection', 'close')
          // nginx would collect what is sent.
          .header('x-accel-buffering', 'no')
          .send(stream)
      );
    },
  );
}
