import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { config } from '../config';
import type { MessageKey } from '../i18n/messages';
import { translate } from '../i18n/translate';
import { sessionExpired } from '../store/events';
import type { Services } from '../store/services';
import type { ApiError } from './apiError';
import { insertSecrets } from './secrets';
import { requestHeaders } from './requestHeaders';
import { joinUrl, toQuery, type QueryValues } from './url';

export interface ApiRequest {
  /** Path below the API base, as section 7 writes it. */
  path: string;
  method?: 'GET' | 'POST' | 'DELETE';
  query?: QueryValues;
  /** Adds the branch of menu calls to the query. */
  atBranch?: boolean;
  /** JSON, with references to secrets, or FormData as multipart. */
  body?: object;
  /** Sent as `Idempotency-Key` where the API takes it (decisions, Ordering). */
  idempotencyKey?: string;
  /** false: no toast when this call fails, for example a background poll. */
  toast?: boolean;
  /** Low network priority. */
  priority?: 'low';
  /** The request outlives the page. */
  keepalive?: boolean;
}

export interface ApiOptions {
  /** The message for `status: false` or an HTTP error without one. */
  fallback?: MessageKey;
  /** The message for an unreadable reply, instead of 'An error occurred: {message}'. */
  exception?: MessageKey;
  /** false: the screen shows the error itself. */
  toast?: boolean;
  /** Saves the reply for use without a connection; returns it without customer data. */
  saved?: (data: unknown) => unknown;
}

export interface ApiMeta {
  toast: boolean;
  message: string;
  httpStatus: number | null;
  /** Method and path without the query, for support events. */
  call: string;
  /** Duration, ms. */
  ms: number;
  /** When the request was made, ms since 1970. */
  startedAt: number;
  /** Time of the reply, ms since 1970. */
  at: number;
  /** Time of the saved reply, where one was used, ms since 1970. */
  savedAt?: number;
}

interface Envelope {
  status?: unknown;
  message?: unknown;
  data?: unknown;
}

const TIMEOUT_MS = 30_000;
/** Timeout of a request that has a saved reply, ms. */
const NETWORK_TIMEOUT_MS = 6000;
const sameOrigin = () => !/^https?:/.test(config.apiBase) || config.apiBase.startsWith(window.location.origin);
/** Whether the API accepts `Idempotency-Key`: always on the same origin, elsewhere by configuration. */
export const sendsIdempotencyKey = (): boolean => config.idempotencyHeader || sameOrigin();

/** Rejects when the signal aborts, also for a body whose call was started without that signal. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) {
      stop();
      return;
    }
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });

/** Whether the text is truncated JSON, which means a lost connection; other text is an unreadable reply. */
function isCutShort(text: string): boolean {
  if (text.trim() === '') return true;
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/** The body. Rejects for a truncated one, except for HTTP errors, whose status suffices. */
async function readBody(response: Response, signal: AbortSignal): Promise<string> {
  try {
    const text = await untilAborted(response.text(), signal);
    if (response.ok && isCutShort(text)) throw new TypeError('The reply was cut short');
    return text;
  } catch (error) {
    if (response.ok || signal.aborted) throw error;
    return '';
  }
}

/**
 * RTK Query's base query: adds headers, unwraps {status, message, data} and converts every failure to an ApiError.
 * Resolves to the envelope's `data`, with its message in `meta`.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, ApiOptions | undefined, ApiMeta> = async (
  request,
  api,
  options,
) => {
  const services = api.extra as Services;
  const state = api.getState();
  const lang = services.selectLang(state);
  const say = (key: MessageKey, values?: Record<string, string>) => translate(lang, key, values);
  const method = request.method ?? 'GET';
  const startedAt = services.now();
  const startedAtTick = performance.now();
  const meta = (message: string, httpStatus: number | null): ApiMeta => ({
    toast: options?.toast !== false && request.toast !== false,
    message,
    httpStatus,
    call: `${method} ${request.path}`,
    ms: Math.round(performance.now() - startedAtTick),
    startedAt,
    at: services.now(),
  });
  let requestId: string | undefined;
  const fail = (kind: ApiError['kind'], message: string, httpStatus: number | null, data: unknown = null) => ({
    error: { kind, httpStatus, message, data, requestId },
    meta: meta(message, httpStatus),
  });
  const fallback = () => (options?.fallback ? say(options.fallback) : undefined);
  const unreadable = (error: unknown, httpStatus: number | null) =>
    fail(
      'other',
      options?.exception
        ? say(options.exception)
        : say('errors.other', { message: error instanceof Error ? error.message : String(error) }),
      httpStatus,
    );

  const token = services.selectToken(state);
  const isForm = request.body instanceof FormData;
  const headers = requestHeaders({
    lang,
    token,
    isJson: request.body !== undefined && !isForm,
    idempotencyKey: sendsIdempotencyKey() ? request.idempotencyKey : undefined,
  });

  const query = toQuery({ ...request.query, ...(request.atBranch && services.selectMenuPlace(state)) });
  // Everything that the reply depends on: language and URL.
  const savedKey = options?.saved ? `${lang} ${request.path}${query}` : null;
  const readSaved = async () => (savedKey === null ? null : services.saved.read(savedKey).catch(() => null));
  const slow = new AbortController();
  const timer =
    savedKey === null
      ? undefined
      : setTimeout(() => {
          void readSaved().then((copy) => {
            if (copy) slow.abort();
          });
        }, NETWORK_TIMEOUT_MS);

  const signal = AbortSignal.any([api.signal, slow.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let response: Response;
  let text: string;
  try {
    response = await services.fetch(joinUrl(config.apiBase, request.path) + query, {
      method,
      headers,
      priority: request.priority,
      keepalive: request.keepalive,
      signal,
      ...(request.body
        ? { body: isForm ? (request.body as FormData) : JSON.stringify(insertSecrets(request.body)) }
        : {}),
    });
    requestId = response.headers.get('x-request-id') ?? undefined;
    text = await readBody(response, signal);
  } catch {
    const copy = api.signal.aborted ? null : await readSaved();
    return copy
      ? { data: copy.data, meta: { ...meta('', null), savedAt: copy.at } }
      : fail('network', say('errors.network'), null);
  } finally {
    clearTimeout(timer);
  }

  let envelope: Envelope | null = null;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) envelope = body;
  } catch (error) {
    if (response.ok) return unreadable(error, response.status);
  }
  const serverMessage = typeof envelope?.message === 'string' ? envelope.message : '';
  const data = envelope?.data ?? null;

  if (response.status === 401) {
    const message = serverMessage || fallback() || say('errors.unauthorized');
    // A 401 for a former token must not end the current session.
    if (token !== null && token === services.selectToken(api.getState())) api.dispatch(sessionExpired({ message }));
    return fail('unauthorized', message, 401, data);
  }
  if (response.status === 500) return fail('server', say('errors.server'), 500, data);
  if (!response.ok) {
    return fail(
      'http',
      serverMessage || fallback() || say('errors.other', { message: `HTTP ${response.status}` }),
      response.status,
      data,
    );
  }
  if (envelope === null) return unreadable(new Error('empty reply'), response.status);
  if (envelope.status === false)
    return fail('refused', serverMessage || fallback() || say('errors.refused'), response.status, data);
  if (savedKey !== null)
    void services.saved.write(savedKey, { data: options?.saved?.(data), at: services.now() }).catch(() => undefined);
  return { data, meta: meta(serverMessage, response.status) };
};
