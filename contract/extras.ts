/**
 * Calls and fields beyond the 33 calls of the specification, by the name under which a provider's page offers them
 * (setting `extras`). The app uses none that is not named there.
 */
export const EXTRAS = [
  'cancelOrder',
  'expectedTotal',
  /** A refusal of makePayment that asks for 3-D Secure, and the call getPayment. */
  'paymentRedirect',
  /** The place, promo code and points of the order in makePayment. */
  'checkedPayment',
  /** `is_wallet` of addCard: Apple Pay and Google Pay at the checkout. */
  'wallets',
  'logout',
  /** The calls requestEmailChange and confirmEmailChange; updateProfile then leaves the e-mail as it is. */
  'changeEmail',
  /** `cursor` and `next_cursor` of getMyOrders. */
  'ordersCursor',
  /** `branch_id`, or `lat` and `lng`, of getMenuItems, getItemDetails and search, and `is_sold_out` in their items. */
  'menuBranch',
  /** The call getTimes, `scheduled_for` of cart and order, and `next_times` of their refusals. */
  'scheduledOrders',
] as const;
export type Extra = (typeof EXTRAS)[number];
