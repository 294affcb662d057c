import { Type, type Static } from 'typebox';
import { Address } from './address';
import { Branch } from './branch';
import { Aed, Id, Lang, OrderType } from './common';
import { PlaceOrderBody } from './orders';

/** Sanitizers keep a text that has the pattern of its schema. */
const word = Type.String({ pattern: '^\\w{1,40}$' });
const decimal = Type.String({ pattern: '^-?\\d{1,9}(\\.\\d{1,4})?$' });
const flag = Type.Union([Type.Literal('true'), Type.Literal('false')]);
const time = Type.String({ pattern: '^[\\d:.TZ-]{1,30}$' });

const StoredAttempt = Type.Partial(
  Type.Object({
    id: Id,
    step: word,
    amount: Aed,
    knownOrders: Type.Array(Id),
    transactionId: Id,
    paymentId: Id,
    cardId: Id,
    keepCard: Type.Boolean(),
    isDeclined: Type.Boolean(),
    startedAt: Type.Integer(),
    message: Type.String(),
    returnAt: time,
    order: PlaceOrderBody,
  }),
);

/** The local-storage keys that a snapshot holds: text as stored, JSON as its value. Of other keys it has the names. */
export const StoredKeys = Type.Partial(
  Type.Object({
    user_lang: Lang,
    type: OrderType,
    cart_count: decimal,
    cart_total: decimal,
    promo_code: Type.String(),
    apply_loyalty: flag,
    save_for_future: flag,
    session_only: flag,
    delivery_instruction: Type.String(),
    no_cutlery: flag,
    scheduled_for: Type.Object({ at: time, isChosen: Type.Boolean() }),
    selected_card_id: Id,
    address: Address,
    branch: Branch,
    recentSearches: Type.Array(Type.String()),
    checkout_attempt: StoredAttempt,
  }),
);
export type StoredKeys = Static<typeof StoredKeys>;

export interface RecordedReply {
  call: string;
  query: Record<string, string | number | boolean>;
  /** Milliseconds since 1970. */
  at: number;
  message: string;
  data: unknown;
  failed?: { kind: string; http: number | null };
}

export const SnapshotHeader = Type.Object({
  kind: Type.Literal('wings-support'),
  version: Type.Integer(),
  build: word,
  takenAt: time,
  route: Type.String(),
  lang: Type.Union(Lang.anyOf, { default: 'en' }),
  who: Type.Union([
    Type.Object({
      _id: Id,
      name: Type.String(),
      email: Type.String(),
      phone: Type.String(),
      is_guest: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  /** Names of keys that were there and are not handed over, and of those that could not be read. */
  withheld: Type.Array(word),
  unreadable: Type.Array(word),
  promo: Type.Object({
    offer: Type.String(),
    dropped: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()]),
  }),
});
export type Snapshot = Static<typeof SnapshotHeader> & { keys: StoredKeys; replies: RecordedReply[] };
