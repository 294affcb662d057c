import account from './account.json';
import address from './address.json';
import auth from './auth.json';
import branch from './branch.json';
import cart from './cart.json';
import loyalty from './loyalty.json';
import { mergedMessages } from './mergedMessages';
import notifications from './notifications.json';
import orders from './orders.json';
import payment from './payment.json';
import promo from './promo.json';

/** The English messages with the specification's exact wording; their type is the type of every language. */
export const english = {
  ...mergedMessages,
  account,
  address,
  auth,
  branch,
  cart,
  loyalty,
  notifications,
  orders,
  payment,
  promo,
};
