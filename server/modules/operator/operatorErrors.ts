import type { OperatorErrorCode } from '../../../contract/operator';
import type { Bilingual } from '../../db/schema';
import { CallError } from '../../http/errors';

const HTTP_STATUS = {
  invalid_request: 400,
  invalid_key: 401,
  missing_scope: 403,
  branch_not_allowed: 403,
  not_found: 404,
  invalid_transition: 409,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<OperatorErrorCode, number>;

export const operatorError = (code: OperatorErrorCode, text: Bilingual, headers: Record<string, string> = {}) =>
  new CallError(text, HTTP_STATUS[code], headers, { code });

export function codeOfStatus(httpStatus: number): OperatorErrorCode {
  const codes = Object.keys(HTTP_STATUS) as OperatorErrorCode[];
  const code = codes.find((candidate) => HTTP_STATUS[candidate] === httpStatus);
  return code ?? (httpStatus >= 500 ? 'internal' : 'invalid_request');
}
