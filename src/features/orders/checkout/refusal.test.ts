import type { ApiError } from '../../../shared/api/apiError';
import { config } from '../../../shared/config';
import { confirmationOf, isOrderRefused, isPaymentRefused, refusedPayment } from './refusal';

const error = (over: Partial<ApiError>): ApiError => ({
  kind: 'http',
  httpStatus: 400,
  message: 'No',
  data: {},
  ...over,
});
const refused = error({ kind: 'refused', httpStatus: 200 });

describe('whether the server has certainly not executed a call (B-01)', () => {
  it.each([
    ['status: false', refused, true, true, true, true],
    ['a 401', error({ kind: 'unauthorized', httpStatus: 401 }), true, false, true, false],
    ['a 400', error({}), true, false, true, true],
    ['a 499', error({ httpStatus: 499 }), true, false, true, true],
    // Another call with the same key, or with the cart, is under way.
    ['a 409', error({ httpStatus: 409 }), false, false, false, false],
    ['a 408', error({ httpStatus: 408 }), false, false, false, false],
    // Too many calls: the repetition was not executed, the call before it may have been.
    ['a 429', error({ httpStatus: 429 }), true, false, true, false],
    ['a redirect', error({ httpStatus: 399 }), false, false, false, false],
    ['a 500', error({ httpStatus: 500 }), false, false, false, false],
    ['a 503', error({ kind: 'server', httpStatus: 503 }), false, false, false, false],
    ['a lost connection', error({ kind: 'network', httpStatus: null }), false, false, false, false],
    ['a reply that cannot be read', error({ kind: 'other', httpStatus: 400 }), false, false, false, false],
    ['an http error without its status', error({ httpStatus: null }), false, false, false, false],
    ['no error of a call', new Error('No'), false, false, false, false],
    ['no error', undefined, false, false, false, false],
  ])('after %s', (_what, reply, payment, repeatedPayment, order, repeatedOrder) => {
    expect(isPaymentRefused(reply, false)).toBe(payment);
    expect(isPaymentRefused(reply, true)).toBe(repeatedPayment);
    expect(isOrderRefused(reply, false)).toBe(order);
    expect(isOrderRefused(reply, true)).toBe(repeatedOrder);
  });
});

const NOTHING = { isReleased: false, isRefunded: false, returnAt: '' };
describe('what a refusal says of the payment (B-01)', () => {
  it.each([
    [error({ data: { payment: { status: 'released' } } }), { isReleased: true, isRefunded: false, returnAt: '' }],
    [error({ data: { payment: { status: 'refunded' } } }), { isReleased: false, isRefunded: true, returnAt: '' }],
    [error({ data: { payment: { status: 'unused', return_at: 'later' } } }), { ...NOTHING, returnAt: 'later' }],
    [error({ data: null }), NOTHING],
    [new Error('No'), NOTHING],
  ])('%p', (reply, expected) => {
    expect(refusedPayment(reply)).toEqual(expected);
  });
});

describe('where the bank wants the payment confirmed', () => {
  const { extras } = config;
  const data = { redirect: { url: 'https://bank.test/3ds' }, payment: { id: 'pay-1' } };
  const withUrl = (url: string) => ({ ...refused, data: { ...data, redirect: { url } } });
  beforeEach(() => {
    config.extras = ['paymentRedirect'];
  });
  afterEach(() => {
    config.extras = extras;
  });

  it.each(['https://bank.test/3ds', 'http://bank.test/3ds'])('is the page of the refusal: %s', (url) => {
    expect(confirmationOf(withUrl(url))).toEqual({ url, paymentId: 'pay-1' });
  });

  it.each([
    ['without a page', withUrl('')],
    ['with a script in place of the page', withUrl('javascript:alert(1)//https://bank.test')],
    ['without a payment', { ...refused, data: { ...data, payment: { id: '' } } }],
    ['that is none', { ...error({ kind: 'server', httpStatus: 500 }), data }],
    ['of no call', Object.assign(new Error('No'), { data })],
  ])('is not taken from a refusal %s', (_what, reply) => {
    expect(confirmationOf(reply)).toBeNull();
  });

  it('is not asked of a provider without this extra', () => {
    config.extras = [];
    expect(confirmationOf({ ...refused, data })).toBeNull();
  });
});
