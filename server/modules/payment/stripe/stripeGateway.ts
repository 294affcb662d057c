import type { Gateway } from '../gateway';
import { authorise } from './authorise';
import { capture, release } from './captureOrCancel';
import { deleteCustomer, deleteInstrument, verifyCard } from './cards';
import { list, listDisputes } from './lists';
import { lookUp } from './lookUp';
import { refund } from './refund';
import { apiOf, type StripeSettings } from './stripeApi';
import { paymentOf } from './webhooks';

export function createStripeGateway(settings: StripeSettings): Gateway {
  const api = apiOf(settings);
  return {
    verifyCard: (token, owner) => verifyCard(api, token, owner),
    deleteInstrument: (instrument) => deleteInstrument(api, instrument),
    deleteCustomer: (customer) => deleteCustomer(api, customer),
    authorise: (payment) => authorise(api, payment),
    capture: (payment) => capture(api, payment),
    void: (payment) => release(api, payment),
    refund: (payment) => refund(api, payment),
    lookUp: (payment) => lookUp(api, payment),
    paymentOf: (object) => paymentOf(api, object),
    list: (period) => list(api, period),
    listDisputes: (since) => listDisputes(api, since),
  };
}
