import { selectUser } from '../../features/auth/authSlice';
import type { Attempt } from '../../features/orders/checkout/attempt';
import { saveCheckouts } from '../../features/orders/checkout/checkoutCopy';
import { selectCheckoutOf, type OwnedEvent } from '../../features/orders/checkout/checkoutSlice';
import type { CheckoutState } from '../../features/orders/checkout/checkoutState';
import { isApiError } from '../../shared/api/apiError';
import { logException } from '../../shared/api/logException';
import { toast } from '../../shared/lib/toast';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import type { Services } from '../../shared/store/services';

/** The store, on behalf of one customer: a reply belongs to who asked, even if the session has ended since. */
export interface AttemptRun {
  dispatch: AppDispatch;
  getState: () => AppState;
  services: Services;
  userId: string;
}
type WithoutOwner<E> = E extends unknown ? Omit<E, 'meta'> : never;

/** null without a signed-in user. */
export function startRun(dispatch: AppDispatch, getState: () => AppState, services: Services): AttemptRun | null {
  const userId = selectUser(getState())?._id;
  return userId ? { dispatch, getState, services, userId } : null;
}

export const stateOf = ({ getState, userId }: AttemptRun): CheckoutState => selectCheckoutOf(getState(), userId).state;

export function attemptOf(run: AttemptRun): Attempt | null {
  const state = stateOf(run);
  return 'attempt' in state ? state.attempt : null;
}

/** Another tab may have ended the attempt meanwhile. */
export const isCurrent = (run: AttemptRun, { id }: Attempt): boolean => attemptOf(run)?.id === id;

/** Only then may the next call be sent. */
export const isSignedIn = ({ getState, userId }: AttemptRun): boolean => selectUser(getState())?._id === userId;

export function send({ dispatch, userId }: AttemptRun, event: WithoutOwner<OwnedEvent>): void {
  dispatch({ ...event, meta: { userId } });
}

/** Stores the new state. Resolves to whether it survives a reload. */
export function sendAndSave(run: AttemptRun, event: WithoutOwner<OwnedEvent>): Promise<boolean> {
  send(run, event);
  return run.dispatch(saveCheckouts());
}

/** The end of the session aborts all calls; the reply of this one says what happened to the money. */
export const toItsEnd = <C extends { abort: () => void }>(call: C): C =>
  Object.assign(call, { abort: () => undefined });

/** Shows the error of a call that no other part shows. */
export function report(call: 'makePayment' | 'placeOrder', error: unknown): void {
  logException(call, error);
  if (isApiError(error) && error.kind !== 'unauthorized' && error.message) toast.error(error.message, call);
}
