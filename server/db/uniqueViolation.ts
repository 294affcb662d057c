import { codeOf, errorCauses } from '../lib/errorCauses';

/** Whether a row with the same key exists; of one index, if it is named. */
export const isUniqueViolation = (error: unknown, index = ''): boolean =>
  [...errorCauses(error)].some(
    (cause) =>
      codeOf(cause) === '23505' && (!index || ('constraint' in cause && String(cause.constraint).startsWith(index))),
  );
