import { createAction } from '@reduxjs/toolkit';
import type { Address } from '../../../contract/address';

/** Actions that change slices which may not import each other (docs/adr/0004-shared-events.md). */

/** A call was answered with 401 (ERR-01). */
export const sessionExpired = createAction<{ message: string }>('auth/sessionExpired');
/** An address became the current one: delivery there, no branch (ADDR-04, A-26). */
export const addressChosen = createAction<Address>('address/chosen');
export const orderPlaced = createAction<{ orderId: string }>('orders/placed');
