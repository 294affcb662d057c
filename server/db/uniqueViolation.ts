import { errorCodes } from '../lib/errorCauses';

export const isUniqueViolation = (error: unknown): boolean => errorCodes(error).includes('23505');
