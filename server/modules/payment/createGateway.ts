import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import { shop } from '../../db/schema';
import { GatewayError, type Gateway } from './gateway';
import { createStripeGateway } from './stripe/stripeGateway';

const noProvider = (): Promise<never> => Promise.reject(new GatewayError('There is no card provider'));

const noList = (): never => {
  throw new GatewayError('There is no card provider');
};

export const noGateway: Gateway = {
  verifyCard: noProvider,
  deleteCustomer: noProvider,
  authorise: noProvider,
  lookUp: noProvider,
  paymentOf: noProvider,
  list: noList,
  listDisputes: noList,
  deleteInstrument: noProvider,
  capture: noProvider,
  void: noProvider,
  refund: noProvider,
};

async function readTag(db: Db): Promise<string> {
  const [row] = await db.select({ mark: shop.paymentMark }).from(shop);
  if (!row) throw new GatewayError('The shop is not imported yet');
  return row.mark;
}

/** The configured card provider; two shops may share an account there, each with a tag of its own. */
export function createGateway(
  {
    cardSecretKey: secretKey,
    cardApiUrl: baseUrl,
    isThreeDSecureRequired,
  }: Pick<Config, 'cardSecretKey' | 'cardApiUrl' | 'isThreeDSecureRequired'>,
  db: Db,
): Gateway {
  if (!secretKey) return noGateway;
  let tag: string | undefined;
  const shopTag = async () => (tag ??= await readTag(db));
  return createStripeGateway({ secretKey, shopTag, isThreeDSecureRequired, baseUrl });
}
