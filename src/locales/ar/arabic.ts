import account from './account.json';
import address from './address.json';
import auth from './auth.json';
import branch from './branch.json';
import cart from './cart.json';
import common from './common.json';
import errors from './errors.json';
import loyalty from './loyalty.json';
import { menu } from './menuMessages';
import notifications from './notifications.json';
import orders from './orders.json';
import payment from './payment.json';
import promo from './promo.json';
import shell from './shell.json';

/** All Arabic messages, in one lazy chunk; a test compares their keys with the English ones. */
export const arabic: Record<string, Record<string, string>> = {
  account,
  address,
  auth,
  branch,
  cart,
  common,
  errors,
  loyalty,
  menu,
  notifications,
  orders,
  payment,
  promo,
  shell,
};
