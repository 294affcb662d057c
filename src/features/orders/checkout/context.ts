import { selectUser } from '../../auth/authSlice';
import { isApiError } from '../../../shared/api/apiError';
import { reload } from '../../../shared/api/reload';
import { toast } from '../../../shared/lib/toast';
import type { AppDispatch, AppState, AppThunk, Services } from '../../../shared/store/appState';
import { selectCheckoutOf } from './checkoutSlice';
import { events, type Attempt, type CheckoutState, type EndedCharge, type Notice } from './checkoutState';

/** The store on behalf of one customer: a reply belongs to who asked, even if the session has ended since. */
export interface CheckoutContext {
  dispatch: AppDispatch;
  getState: () => AppState;
  services: Services;
  userId: string;
}

/** A thunk that does nothing for a visitor who is not signed in. */
export const checkoutThunk =
  (work: (context: CheckoutContext) => Promise<unknown>): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const userId = selectUser(getState())?._id;
    if (userId) await work({ dispatch, getState, services, userId });
  };

export const stateOf = ({ getState, userId }: CheckoutContext): CheckoutState =>
  selectCheckoutOf(getState(), userId).state;

export function attemptOf(context: CheckoutContext): Attempt | null {
  const state = stateOf(context);
  return 'attempt' in state ? state.attempt : null;
}

/** Another tab may have ended the attempt meanwhile. */
export const isCurrent = (context: CheckoutContext, { id }: Attempt): boolean => attemptOf(context)?.id === id;

export const isSignedIn = ({ getState, userId }: CheckoutContext): boolean => selectUser(getState())?._id === userId;

export function endAttempt(context: CheckoutContext, outcome: Notice | EndedCharge | null): void {
  context.dispatch(events.ended(context.userId, outcome));
  // The server may have refused the cart as it is shown.
  if (isSignedIn(context)) void context.dispatch(reload(['cart']));
}

export function reportError(error: unknown): void {
  if (isApiError(error) && error.kind !== 'unauthorized' && error.message) toast.error(error.message);
}
