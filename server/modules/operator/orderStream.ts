import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { BranchQuery, ORDER_EVENTS_PATH } from '../../../contract/operator';
import type { App, Deps } from '../../app';
import { operatorMessages } from '../../i18n/operator';
import { repeat } from '../../jobs/repeat';
import { CHANGES_PAGE, numberEvents, readChanges, type NumberedChange } from '../orders/orderChanges';
import { findBranch } from './branchAccess';
import { operatorError } from './operatorErrors';
import { isKeyValid } from './operatorKeys';
import { operatorDoc, type Authorize } from './registerOperatorCall';

/** How often a process with open streams looks for changes, in ms. */
const LOOK_MS = 1000;
/** Proxies and clients give up on a connection that is silent for longer. */
const HEARTBEAT_MS = 15_000;
/** Streams that one key may have open in one process. */
const MAX_STREAMS = 20;

/** One watch over the events of the database for all streams of this process; it runs while there are any. */
function changeWatch({ db }: Pick<Deps, 'db'>, onError: (error: unknown) => void) {
  let seq = 0;
  let watchers = 0;
  let looking: { stop(): Promise<void> } | undefined;
  const waiting = new Set<() => void>();
  const look = async () => {
    const latest = await numberEvents(db);
    if (latest <= seq) return;
    seq = latest;
    for (const wake of waiting) wake();
  };
  return {
    /** The position up to which changes can be read. */
    latest: () => numberEvents(db),
    /** Waits for changes after a position; false when there were none for `ms`, or the signal was aborted. */
    async next(after: number, ms: number, signal: AbortSignal): Promise<boolean> {
      if (seq > after) return true;
      if (signal.aborted) return false;
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve(seq > after);
        };
        const timer = setTimeout(wake, ms);
        waiting.add(wake);
        signal.addEventListener('abort', wake);
      });
    },
    enter(): void {
      watchers += 1;
      looking ??= repeat(look, LOOK_MS, onError);
    },
    async leave(): Promise<void> {
      watchers -= 1;
      if (watchers > 0) return;
      const ending = looking;
      looking = undefined;
      await ending?.stop();
    },
  };
}

const eventText = ({ seq, change }: NumberedChange): string =>
  `id: ${seq}\nevent: order\ndata: ${JSON.stringify(change)}\n\n`;

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
  const watch = changeWatch(app.deps, (error) => app.log.error({ err: error }, 'changes of orders could not be read'));
  const open = new Map<AbortController, string>();
  // A stream never ends by itself, and a server that ends waits for its requests.
  app.addHook('preClose', async () => {
    for (const controller of open.keys()) controller.abort();
  });

  async function* changes(
    { keyId, branchId, from }: { keyId: string; branchId: string | null; from: number },
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    let position = from;
    yield `retry: 3000\nid: ${position}\n\n`;
    while (!signal.aborted) {
      const upTo = await watch.latest();
      const page = await readChanges(db, { after: position, upTo, branchId });
      if (page.length > 0) yield page.map(eventText).join('');
      const isLast = page.length < CHANGES_PAGE;
      position = isLast ? Math.max(position, upTo) : (page.at(-1)?.seq ?? position);
      if (!isLast) continue;
      const hasChanges = await watch.next(position, HEARTBEAT_MS, signal);
      if (signal.aborted || !(await isKeyValid(db, keyId))) return;
      // An id without data moves the client's position: a quiet branch need not read all others' changes again.
      if (!hasChanges) yield `: heartbeat\nid: ${position}\n\n`;
    }
  }

  app.get<{ Querystring: Static<typeof BranchQuery> }>(
    ORDER_EVENTS_PATH,
    {
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
      if ([...open.values()].filter((id) => id === key.id).length >= MAX_STREAMS)
        throw operatorError('rate_limited', operatorMessages.tooManyStreams);
      const branchId = request.query.branch_id ?? key.branchId;
      if (branchId !== null) await findBranch(db, key, branchId);
      const latest = await watch.latest();
      // A position ahead of all events is of a database that was restored since.
      const from = Math.min(positionOf(request) ?? latest, latest);
      const controller = new AbortController();
      open.set(controller, key.id);
      watch.enter();
      const stream = Readable.from(changes({ keyId: key.id, branchId, from }, controller.signal));
      request.raw.socket.once('close', () => controller.abort());
      stream.once('close', () => {
        open.delete(controller);
        void watch.leave();
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
