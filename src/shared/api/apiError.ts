/** Everything that can go wrong with a call, in one form (design, One road for each thing). */
export interface ApiError {
  /** `refused` is `status: false` under HTTP 200; `network` is no reply; `other` is a reply that cannot be read. */
  kind: 'unauthorized' | 'server' | 'http' | 'network' | 'refused' | 'other';
  httpStatus: number | null;
  /** A sentence for the customer, by section 8 of the specification. */
  message: string;
  data: unknown;
}

/** Whether a rejection came from the network door. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'kind' in value && 'message' in value;
}

/** The sentence of whatever a hook's `error` or an unwrapped mutation throws; '' for anything unexpected. */
export const messageOf = (error: unknown): string => (isApiError(error) ? error.message : '');

/** Whether the server has answered that there is no such thing: asking again would bring the same answer. */
export const isGone = (error: unknown): boolean => isApiError(error) && (error.kind === 'refused' || error.httpStatus === 404 || error.httpStatus === 410);
