import { Type, type Static } from 'typebox';
import { TimeRefusal } from './branch';
import { Aed, annotate, Id, NoData, ScheduledFor, get, post, type Call } from './common';

export const Card = Type.Object({
  id: Id,
  scheme: Type.String(),
  last4: Type.String(),
  expiry_month: Type.Integer(),
  expiry_year: Type.Integer(),
});
export type Card = Static<typeof Card>;
export const CardList = Type.Array(Card, annotate({ 'x-key': 'id' }));

/** '' where the provider sends none that is known: cards are not available. */
export const PaymentMode = Type.Union([Type.Literal('test'), Type.Literal('live'), Type.Literal('')], { default: '' });
export type PaymentMode = Static<typeof PaymentMode>;
export type CardMode = Exclude<PaymentMode, ''>;
export const AppData = Type.Object({ payment_mode: PaymentMode });

/** Amount 0: the card is verified, not charged (CARD-10). */
export const AddCardBody = Type.Object({
  cardToken: Type.String({ minLength: 1, maxLength: 200 }),
  amount: Aed,
  /** Not in the specification (extra `wallets`): the token is of Apple Pay or Google Pay, for one payment. */
  is_wallet: Type.Optional(Type.Boolean()),
});
export type AddCardBody = Static<typeof AddCardBody>;
export const AddCardData = Type.Object({
  instrumentId: Type.Optional(Id),
  cardId: Type.Optional(Id),
  cardExists: Type.Boolean(),
  oneTimeUse: Type.Boolean(),
});
export type AddCardData = Static<typeof AddCardData>;
export const CardBody = Type.Object({ cardId: Id });
export type CardBody = Static<typeof CardBody>;
/** Not in the specification (extra `checkedPayment`): what placeOrder will be sent. */
export const MakePaymentBody = Type.Object({
  cardId: Id,
  amount: Aed,
  user_address_id: Type.Optional(Id),
  branch_id: Type.Optional(Id),
  promo_code: Type.Optional(Type.String({ maxLength: 64 })),
  loyalty_points: Type.Optional(Type.Integer({ minimum: 0 })),
  expected_order: Type.Optional(Type.String({ maxLength: 64 })),
  scheduled_for: Type.Optional(ScheduledFor),
});
export type MakePaymentBody = Static<typeof MakePaymentBody>;
export const MakePaymentData = Type.Object({ payment: Type.Object({ id: Id }) });
export type MakePaymentData = Static<typeof MakePaymentData>;

/** The bank's page for 3-D Secure, and the payment whose state getPayment returns afterwards. */
export const MakePaymentRefusal = Type.Object({
  redirect: Type.Object({ url: Type.String() }),
  payment: Type.Object({ id: Id }),
});
export type MakePaymentRefusal = Static<typeof MakePaymentRefusal>;

const GetPaymentQuery = Type.Object({ payment_id: Id });
/**
 * `unknown`: the reply was lost or not final. `authorised`: the card's amount is reserved, nothing was taken.
 * `capturing`, `voiding`, `refunding`: the job asks the provider for it. `voided`: the reservation was released.
 * `unmatched`: taken for no order of ours. `mismatched`: another amount than ours was taken. Both wait for a person.
 * `disputed`: charged back. `closed`: settled by a person.
 */
export const PAYMENT_STATES = [
  'pending',
  'unknown',
  'confirming',
  'authorised',
  'capturing',
  'captured',
  'voiding',
  'voided',
  'unmatched',
  'mismatched',
  'declined',
  'refunding',
  'refunded',
  'refund_failed',
  'disputed',
  'closed',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The ledger's own words; one that is not known is read as `pending`. */
export const GetPaymentData = Type.Object({
  payment: Type.Object({
    id: Id,
    status: Type.Union(
      [
        // Written out: the static type of a union over a mapped array would be `never`.
        Type.Literal('pending'),
        Type.Literal('unknown'),
        Type.Literal('confirming'),
        Type.Literal('authorised'),
        Type.Literal('capturing'),
        Type.Literal('captured'),
        Type.Literal('voiding'),
        Type.Literal('voided'),
        Type.Literal('unmatched'),
        Type.Literal('mismatched'),
        Type.Literal('declined'),
        Type.Literal('refunding'),
        Type.Literal('refunded'),
        Type.Literal('refund_failed'),
        Type.Literal('disputed'),
        Type.Literal('closed'),
      ],
      { default: 'pending' },
    ),
  }),
});
export type GetPaymentData = Static<typeof GetPaymentData>;

export const extraPaymentCalls = {
  getPayment: get('/getPayment', 'customer', { query: GetPaymentQuery, data: GetPaymentData }),
} as const satisfies Record<string, Call>;

export const paymentCalls = {
  getAppData: get('/getAppData', 'public', { data: AppData }),
  addCard: post('/addCard', 'customer', { body: AddCardBody, data: AddCardData }),
  getCustomerCards: get('/getCustomerCards', 'customer', { data: Type.Object({ cards: CardList }) }),
  makePayment: post('/makePayment', 'customer', {
    body: MakePaymentBody,
    refusal: Type.Union([MakePaymentRefusal, TimeRefusal]),
    data: MakePaymentData,
  }),
  deleteCard: post('/deleteCard', 'customer', { body: CardBody, data: NoData }),
} as const satisfies Record<string, Call>;
