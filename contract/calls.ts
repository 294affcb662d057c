import { addressCalls } from './address';
import { authCalls } from './auth';
import { branchCalls } from './branch';
import { cartCalls } from './cart';
import { loyaltyCalls } from './loyalty';
import { menuCalls } from './menu';
import { ordersCalls } from './orders';
import { paymentCalls } from './payment';
import { promoCalls } from './promo';

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
