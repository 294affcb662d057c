import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../../http/errors';
import type { Use } from '../../http/limits';
import { say } from '../../i18n/messages';
import { writeNote } from '../../jobs/jobTimes';
import { GatewayError, RequestRefused } from './gateway';

/** The last request of ours that the card provider refused; told by `deploy/command.sh payments report`. */
export const REFUSED_REQUEST = 'card request refused';

/** Asks the card provider; an outage gives a generic message. What it refuses about our request counts for nobody. */
export async function askingProvider<T>(
  { db, clock, limits }: Pick<FastifyInstance, 'db' | 'clock' | 'limits'>,
  request: FastifyRequest,
  uses: readonly Use[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error instanceof RequestRefused) {
      request.log.error({ err: error }, 'card provider refused our request');
      await limits.takeBack(uses);
      await writeNote(db, REFUSED_REQUEST, clock.now(), error.message);
      return refuse(say('payment.notPossible'));
    }
    request.log.error({ err: error }, 'card provider failed');
    return refuse(say('payment.noAnswer'));
  }
}
