import account from './account.json';
import address from './address.json';
import auth from './auth.json';
import branch from './branch.json';
import cart from './cart.json';
import common from './common.json';
import errors from './errors.json';
import { homeMessages as home } from './home/homeMessages';
import loyalty from './loyalty.json';
import menu from './menu.json';
import notifications from './notifications.json';
import orders from './orders.json';
import payment from './payment.json';
import promo from './promo.json';
import shell from './shell.json';

export const english = {
  common: { ...home.common, ...common },
  errors: { ...home.errors, ...errors },
  menu: { ...home.menu, ...menu },
  shell: { ...home.shell, ...shell },
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
