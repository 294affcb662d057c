/** Where Citus keeps the rows of each table. A new table belongs into one of these lists. */

/** A copy on every node. */
export const REFERENCE = [
  'shop',
  'branches',
  'categories',
  'menu_items',
  'menu_words',
  'banners',
  'promos',
  'sold_out_items',
];

/** By the customer's id, so that all rows of a customer are on one node. `users` is the first. */
export const BY_CUSTOMER: [table: string, column: string][] = [
  ['users', 'id'],
  ...[
    'sessions',
    'known_devices',
    'codes',
    'addresses',
    'cart_items',
    'cards',
    'payments',
    'payment_events',
    'payment_quotes',
    'orders',
    'order_items',
    'order_events',
    'loyalty_entries',
    'idempotency_keys',
  ].map((table): [string, string] => [table, 'user_id']),
];

/** By their own value: what leads to a customer at the sign-in, and what belongs to none. */
export const BY_VALUE: [table: string, column: string][] = [
  ['user_emails', 'email'],
  ['limit_counts', 'key'],
];

/**
 * On the coordinator alone: what jobs need, and the three that every customer's order may write, which must not depend
 * on the nodes of other customers.
 */
export const LOCAL = [
  'order_codes',
  'payment_places',
  'promo_slots',
  'branch_quarters',
  'outbox',
  'operator_keys',
  'event_counter',
  'webhook_subscriptions',
  'webhook_deliveries',
  'processes',
  'job_times',
  'schema_floor',
  'removed_pictures',
  'notes',
  'leases',
];
