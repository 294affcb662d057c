export interface ApiError {
  /** `refused` is `status: false` under HTTP 200; `network` is no reply; `other` is a reply that cannot be read. */
  kind: 'unauthorized' | 'server' | 'http' | 'network' | 'refused' | 'other';
  httpStatus: number | null;
  message: string;
  data: unknown;
  requestId?: string;
}

export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'kind' in value && 'message' in value;
}

export const messageOf = (error: unknown): string => (isApiError(error) ? error.message : '');

/** Whether a failure says nothing about the request itself: no usable reply, a server that fails or is too busy. */
export const isTransient = ({ kind, httpStatus }: ApiError): boolean =>
  ['network', 'server', 'other'].includes(kind) ||
  (kind === 'http' && httpStatus !== null && (httpStatus === 429 || httpStatus >= 500));

/** Whether the server answered that the entity does not exist, so that a retry cannot help. */
export const isNotFound = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'refused' || error.httpStatus === 404 || error.httpStatus === 410);
