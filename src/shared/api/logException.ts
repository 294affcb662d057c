import { useEffect } from 'react';
import { isApiError } from './apiError';

/** Logs that a call had no reply, or one that cannot be read (ERR-26, ERR-27). */
export function logException(call: string, error: unknown): void {
  if (isApiError(error) && (error.kind === 'network' || error.kind === 'other'))
    console.warn(`${call}: ${error.message}`);
}

/** Logs the exception of a screen's call, for the screens whose exceptions are only logged. */
export function useLogException(call: string, error: unknown): void {
  useEffect(() => logException(call, error), [call, error]);
}
