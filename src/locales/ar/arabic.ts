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

export const arabic: Record<string, Record<string, string>> = {
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
