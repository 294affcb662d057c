import { errorCodes } from '../lib/errorCauses';

/** Whether the error is a unique violation, which concurrent requests can cause although both checked before. */
export const isUniqueViolation = (error: unknown): boolean => errorCodes(error).includes('23505');
