import { paymentApi } from '../../features/payment/paymentApi';
import { withoutSubscription } from '../../shared/api/initiateOptions';
import { forCustomers } from './loader';

/** Loads the checkout's cards before it opens, because cards that arrive later would shift its rows. */
export const loadCards = forCustomers(() =>
  paymentApi.endpoints.getCustomerCards.initiate({ quiet: true }, withoutSubscription),
);
