/**
 * Tables of a customer have `user_id` first in their primary and foreign keys, so that Citus can keep all rows of a
 * customer on one node. Values that are unique across customers have a lookup table keyed by the value.
 */
export * from './address';
export * from './branch';
export * from './cart';
export { oneOf, type Bilingual } from './columns';
export * from './loyalty';
export * from './menu';
export * from './operator';
export * from './orders';
export * from './payment';
export * from './promo';
export * from './requests';
export * from './sessions';
export * from './users';
