import type { Bilingual } from '../db/schema';
import { commonMessages } from '../i18n/common';

/** A refusal that the asker is told about, in the language asked for. */
export class CallError extends Error {
  constructor(
    /** What the customer reads. */
    readonly text: Bilingual,
    /** HTTP 200 by default: the specification reads `status`, and every other code means more than a refusal. */
    readonly httpStatus = 200,
    readonly headers: Record<string, string> = {},
    /** `data` of the envelope, where the call's contract has a `refusal`. */
    readonly data: unknown = null,
  ) {
    super(text.en);
    this.name = 'CallError';
  }
}

/** The same refusal with more to read. */
export const refusalWith = (error: CallError, data: unknown): CallError =>
  new CallError(error.text, error.httpStatus, error.headers, data);

/** Ends a call with `status: false` and this message under HTTP 200. */
export function refuse(text: Bilingual): never {
  throw new CallError(text);
}

/** The refusal (HTTP 400) of a field that is missing or cannot be used. */
export const badField = (field: string): CallError => new CallError(commonMessages.invalidField(field), 400);
