import type { FastifyRequest } from 'fastify';
import { refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { GatewayError, RequestRefused } from '../../payments/gateway';

/** Asks the card provider; an outage gives a generic message. */
export async function askingProvider<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error instanceof RequestRefused) {
      request.log.error({ err: error }, 'card provider refused our request');
      return refuse(say('payment.notPossible'));
    }
    request.log.error({ err: error }, 'card provider failed');
    return refuse(say('payment.noAnswer'));
  }
}
