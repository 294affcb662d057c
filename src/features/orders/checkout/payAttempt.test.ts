import type { ApiError } from '../../../shared/api/apiError';
import type { Attempt } from './attempt';
import type { CheckoutDependencies, Reply } from './checkoutDependencies';
import { transition, type CheckoutState } from './checkoutState';
import { payAttempt } from './payAttempt';

const attempt: Attempt = {
  id: 'a1',
  paymentKey: 'a1-pay',
  orderKey: 'a1-order',
  userId: 'user-1',
  amount: 50,
  knownOrders: [],
  image: '',
  paymentMethod: 'Card',
  transactionId: '',
  order: { order_from: 'Web', delivery_instruction: '', payment_method: 'Card' },
  cardId: 'card-1',
  keepCard: true,
  startedAt: 1000,
};
const failure = (kind: ApiError['kind'], httpStatus: number): ApiError => ({
  kind,
  httpStatus,
  message: kind,
  data: null,
});
const declined = failure('refused', 200);
const tooMany = failure('http', 429);
const signedOut = failure('unauthorized', 401);

/** The state after a payment with this reply. `endsSession`: the customer is signed out meanwhile. */
async function pay(
  reply: Reply<{ transactionId: string }>,
  { isRetry = false, endsSession = false }: { isRetry?: boolean; endsSession?: boolean } = {},
): Promise<CheckoutState> {
  let state: CheckoutState = { status: 'paying', attempt };
  let userId = 'user-1';
  const unused = () => {
    throw new Error('not used here');
  };
  const deps: CheckoutDependencies = {
    getState: () => state,
    dispatch: (event) => {
      state = transition(state, event);
    },
    now: () => 1000,
    newId: unused,
    userId: () => userId,
    withLock: unused,
    prepareOrder: unused,
    loadTotal: unused,
    loadOrders: unused,
    makePayment: () => {
      if (endsSession) {
        userId = '';
        state = transition(state, { type: 'auth/signedOut' });
      }
      return Promise.resolve(reply);
    },
    loadPayment: unused,
    goToBank: unused,
    reportError: () => undefined,
    placeOrder: unused,
    saveRecord: () => Promise.resolve(true),
    restoreRecord: unused,
    reportFailedPayment: () => undefined,
    markCardForDeletion: unused,
    unmarkCardForDeletion: () => undefined,
    deleteMarkedCards: unused,
    reloadAfterOrder: unused,
    reloadCart: unused,
  };
  await payAttempt(deps, attempt, isRetry);
  return state;
}

describe('B-01 the first call of a payment', () => {
  it.each([
    ['the provider declines', declined],
    ['the server refuses the request', tooMany],
  ])('ends the attempt if %s', async (_, error) => {
    expect(await pay({ error })).toEqual({ status: 'idle' });
  });

  it('is kept while its session ends, because the card may be charged', async () => {
    const state = await pay({ data: { transactionId: 'pay-1' } }, { endsSession: true });
    expect(state).toMatchObject({ status: 'unknown', attempt: { id: 'a1' } });
    expect(await pay({ error: failure('network', 0) }, { endsSession: true })).toMatchObject({ status: 'unknown' });
  });

  it('ends the attempt if the server refuses it for the ended session', async () => {
    expect(await pay({ error: signedOut }, { endsSession: true })).toEqual({ status: 'idle' });
  });
});

describe('B-01 a repeated call, when the first may have charged the card', () => {
  it('ends the attempt if the provider declines', async () => {
    expect(await pay({ error: declined }, { isRetry: true })).toEqual({ status: 'idle' });
  });

  it('keeps the attempt if only this request is refused', async () => {
    expect(await pay({ error: tooMany }, { isRetry: true })).toEqual({ status: 'unknown', attempt, message: 'http' });
    expect(await pay({ error: signedOut }, { isRetry: true, endsSession: true })).toMatchObject({ status: 'unknown' });
  });
});
