import { createAction } from '@reduxjs/toolkit';
import type { Address } from '../../../contract/address';
import type { User } from '../../../contract/auth';
import type { Branch } from '../../../contract/branch';

export type StoredUser = User & { auth_token: string };

export const signedIn = createAction<StoredUser>('auth/signedIn');
/** The customer logged out, deleted the account, or closed the browser after a login without Remember me. */
export const signedOut = createAction<{ reason: 'logout' | 'deleted' | 'browserClosed' }>('auth/signedOut');
/** A call was answered with 401 (ERR-01). */
export const sessionExpired = createAction<{ message: string }>('auth/sessionExpired');
/** Another user, or nobody, is about to be the user, or /login has opened: all but the device's values are reset. */
export const userChanged = createAction<{
  /** null for nobody. */
  userId: string | null;
  isGuest: boolean;
  /** The former user was no customer, whose type, branch, address, instruction and choice go along. */
  preservesChoice: boolean;
}>('auth/userChanged');
export const loginOpened = createAction('auth/loginOpened');
export const loginLeft = createAction('auth/loginLeft');
/** An address became the current one: delivery there, no branch (ADDR-04, A-26). */
export const addressChosen = createAction<Address>('address/chosen');
/** A branch was chosen with Continue: pickup there (BRANCH-06). */
export const branchChosen = createAction<Branch>('branch/chosen');
export const cardAdded = createAction<{ userId: string; cardId: string; isSaved: boolean }>('payment/cardAdded');
export const cardDeleted = createAction<string>('payment/cardDeleted');
export const orderPlaced = createAction<{ orderId: string }>('orders/placed');
