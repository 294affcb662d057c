import { useEffect } from 'react';
import { isApiError } from './apiError';

export function logException(call: string, error: unknown): void {
  if (isApiError(error) && (error.kind === 'network' || error.kind === 'other'))
    console.warn(`${call}: ${error.message}`);
}

export function useLogException(call: string, error: unknown): void {
  useEffect(() => logException(call, error), [call, error]);
}
