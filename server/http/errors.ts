import type { Bilingual } from '../db/schema';
import { commonMessages } from '../i18n/common';

/** A refusal whose message is shown to the customer, in the requested language. */
export class CallError extends Error {
  constructor(
    readonly text: Bilingual,
    /** HTTP 200 by default, because the specification reads `status`. */
    readonly httpStatus = 200,
    readonly headers: Record<string, string> = {},
    /** `data` of the envelope, for calls with a `refusal` in their contract. */
    readonly data: unknown = null,
  ) {
    super(text.en);
    this.name = 'CallError';
  }
}

export const refusalWith = (error: CallError, data: unknown): CallError =>
  new CallError(error.text, error.httpStatus, error.headers, data);

/** Ends a call with `status: false` and this message under HTTP 200. */
export function refuse(text: Bilingual): never {
  throw new CallError(text);
}

/** The refusal (HTTP 401) of a call without a valid session. */
export const signInRequired = (): CallError =>
  new CallError(commonMessages.signIn, 401, { 'www-authenticate': 'Bearer' });

/** The refusal (HTTP 400) of a missing or invalid field. */
export const badField = (field: string): CallError => new CallError(commonMessages.invalidField(field), 400);
