/** Every failure of a call. */
export interface ApiError {
  /** `refused` is `status: false` under HTTP 200; `network` is no reply; `other` is a reply that cannot be read. */
  kind: 'unauthorized' | 'server' | 'http' | 'network' | 'refused' | 'other';
  httpStatus: number | null;
  /** A sentence for the customer, by section 8 of the specification. */
  message: string;
  data: unknown;
  /** The request's id in the server's log (`x-request-id`), if the reply has it. */
  requestId?: string;
}

/** Whether the base query created the error. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'kind' in value && 'message' in value;
}

/** The message of a hook's `error` or of an unwrapped mutation; '' for other errors. */
export const messageOf = (error: unknown): string => (isApiError(error) ? error.message : '');

/** Whether the server answered that the entity does not exist, so that a retry cannot help. */
export const isNotFound = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'refused' || error.httpStatus === 404 || error.httpStatus === 410);
