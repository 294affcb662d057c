import type { Config } from '../config/config';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Guests of one address, such as a mobile operator's, have this many times the requests of strangers there. */
const GUESTS = 5;

/** Every limit by name: how often in how many seconds. ADR 19 has the reasons and the arithmetic. */
export const limitTable = ({ limits, operatorCallsPerMinute }: Pick<Config, 'limits' | 'operatorCallsPerMinute'>) =>
  ({
    // Requests, counted in memory first.
    'requests of address': [limits.perAddressPerMinute, MINUTE],
    'requests of guests of address': [GUESTS * limits.perAddressPerMinute, MINUTE],
    'requests of account': [limits.perAccountPerMinute, MINUTE],
    // Wrong passwords. A password that was right is taken back.
    login: [limits.wrongLoginsPer15Minutes, QUARTER],
    'login on known device': [limits.wrongLoginsPer15Minutes, QUARTER],
    'slow login': [1, 5],
    'wrong login of address': [limits.wrongPerAddressPer15Minutes, QUARTER],
    'own password': [limits.wrongLoginsPer15Minutes, QUARTER],
    // Codes that are sent: one address gets at most half of an account's, so that it cannot block the owner.
    'codes for address': [limits.wrongPerAddressPer15Minutes, QUARTER],
    'code for account and address': [limits.codesPer15Minutes, QUARTER],
    'code for account and address in hours': [2 * limits.codesPer15Minutes, 6 * HOUR],
    'code for account': [4 * limits.codesPer15Minutes, 6 * HOUR],
    // Wrong codes. At most two windows of a day overlap any 24 hours.
    'wrong code on known device': [4 * limits.wrongCodesPerDay, DAY],
    'wrong code of address': [Math.ceil(limits.wrongCodesPerDay / 2), DAY],
    'wrong code of shop': [Math.ceil(limits.wrongCodesPerDay / 2), QUARTER],
    'wrong code of shop in a day': [limits.wrongCodesPerDay, DAY],
    // Cards: testing stolen ones takes many attempts, a customer needs few. By address only refusals count.
    card: [10, HOUR],
    'refused card of address': [30, HOUR],
    'same card': [10, DAY],
    charge: [20, HOUR],
    'charge of card': [20, HOUR],
    'refused charge of address': [60, HOUR],
    // Promo codes that do not exist.
    'wrong promo code': [10, HOUR],
    'wrong promo code of address': [100, HOUR],
    'operator call': [operatorCallsPerMinute, MINUTE],
    'wrong operator key of address': [limits.wrongPerAddressPer15Minutes, QUARTER],
  }) as const satisfies Record<string, readonly [number, number]>;

export type LimitName = keyof ReturnType<typeof limitTable>;
