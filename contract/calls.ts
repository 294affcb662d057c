import { addressCalls } from './address';
import { authCalls } from './auth';
import { branchCalls } from './branch';
import { cartCalls } from './cart';
import { loyaltyCalls } from './loyalty';
import { menuCalls } from './menu';
import { ordersCalls } from './orders';
import { paymentCalls } from './payment';
import { promoCalls } from './promo';

/** All 33 calls of the specification's section 7 (API-10 to API-42), by name. */
export const calls = {
  ...authCalls,
  ...branchCalls,
  ...menuCalls,
  ...cartCalls,
  ...addressCalls,
  ...paymentCalls,
  ...ordersCalls,
  ...loyaltyCalls,
  ...promoCalls,
} as const;
export type CallName = keyof typeof calls;
