import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { config } from '../config';
import type { MessageKey } from '../i18n/messages';
import { translate } from '../i18n/translate';
import { sessionExpired } from '../store/events';
import type { Services } from '../store/services';
import type { ApiError } from './apiError';
import { unsealed } from './sealed';
import { joinUrl, toQuery, type QueryValues } from './url';

export interface ApiRequest {
  /** Path below the API base, as section 7 writes it. */
  path: string;
  method?: 'GET' | 'POST' | 'DELETE';
  query?: QueryValues;
  /** JSON, with secrets sealed, or FormData as multipart. */
  body?: object;
  /** Sent as `Idempotency-Key` where the API takes it (decisions, Ordering). */
  idempotencyKey?: string;
  /** false: this one call says nothing when it fails, such as a poll in the background. */
  toast?: boolean;
  /** Nobody waits for it: the network serves others first. */
  priority?: 'low';
}

export interface ApiOptions {
  /** The sentence for `status: false`, or an HTTP error, without a message. */
  fallback?: MessageKey;
  /** The sentence for a reply that cannot be read, instead of 'An error occurred: {message}'. */
  exception?: MessageKey;
  /** false: the screen shows the error itself. */
  toast?: boolean;
  /** Keeps a copy of the reply on the device for a time without a connection; gives it without anything of the customer. */
  saved?: (data: unknown) => unknown;
}

export interface ApiMeta {
  toast: boolean; message: string; httpStatus: number | null;
  /** Method and path, without the query: for the events of support. */
  call: string;
  /** Duration, ms. */
  ms: number;
  /** When the reply came, ms since 1970: before anything that it sets off. */
  at: number;
  /** The reply is the device's copy of this moment, ms since 1970. */
  savedAt?: number;
}

interface Envelope { status?: unknown; message?: unknown; data?: unknown }

const TIMEOUT_MS = 30_000;
/** How long the network may take where the device has a copy, ms. */
const PATIENCE_MS = 6000;
const sameOrigin = () => !/^https?:/.test(config.apiBase) || config.apiBase.startsWith(window.location.origin);
/** Whether the API takes `Idempotency-Key`: always on the same origin, elsewhere by configuration. */
export const sendsIdempotencyKey = (): boolean => config.idempotencyHeader || sameOrigin();

/**
 * The one network door: adds the headers, unwraps {status, message, data}, and turns everything else into one ApiError.
 * Resolves to the envelope's `data`; its message is in `meta`.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, ApiOptions, ApiMeta> = async (request, api, options) => {
  const services = api.extra as Services;
  const state = api.getState();
  const lang = services.selectLang(state);
  const say = (key: MessageKey, values?: Record<string, string>) => translate(lang, key, values);
  const method = request.method ?? 'GET';
  const startedAt = performance.now();
  const meta = (message: string, httpStatus: number | null): ApiMeta => ({
    toast: options?.toast !== false && request.toast !== false, message, httpStatus,
    call: `${method} ${request.path}`, ms: Math.round(performance.now() - startedAt), at: services.now(),
  });
  const fail = (kind: ApiError['kind'], message: string, httpStatus: number | null, data: unknown = null) =>
    ({ error: { kind, httpStatus, message, data }, meta: meta(message, httpStatus) });
  const fallback = () => (options?.fallback ? say(options.fallback) : undefined);
  const unreadable = (error: unknown, httpStatus: number | null) => fail('other', options?.exception
    ? say(options.exception)
    : say('errors.other', { message: error instanceof Error ? error.message : String(error) }), httpStatus);

  const token = services.selectToken(state);
  const isForm = request.body instanceof FormData;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    [config.languageHeader]: lang,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(request.body && !isForm ? { 'Content-Type': 'application/json' } : {}),
    ...(request.idempotencyKey && sendsIdempotencyKey() ? { 'Idempotency-Key': request.idempotencyKey } : {}),
  };

  // Whatever changes the reply: its language, its address.
  const savedKey = options?.saved ? `${lang} ${request.path}${toQuery(request.query)}` : null;
  const readSaved = async () => (savedKey === null ? null : services.saved.read(savedKey).catch(() => null));
  const slow = new AbortController();
  const timer = savedKey === null ? undefined : setTimeout(() => { void readSaved().then((copy) => { if (copy) slow.abort(); }); }, PATIENCE_MS);

  let response: Response;
  try {
    response = await services.fetch(joinUrl(config.apiBase, request.path) + toQuery(request.query), {
      method,
      headers,
      priority: request.priority,
      signal: AbortSignal.any([api.signal, slow.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(request.body ? { body: isForm ? (request.body as FormData) : JSON.stringify(unsealed(request.body)) } : {}),
    });
  } catch {
    const copy = api.signal.aborted ? null : await readSaved();
    return copy ? { data: copy.data, meta: { ...meta('', null), savedAt: copy.at } } : fail('network', say('errors.network'), null);
  } finally {
    clearTimeout(timer);
  }

  let envelope: Envelope | null = null;
  try {
    const body: unknown = JSON.parse(await response.text());
    if (typeof body === 'object' && body !== null) envelope = body;
  } catch (error) {
    if (response.ok) return unreadable(error, response.status);
  }
  const said = typeof envelope?.message === 'string' ? envelope.message : '';
  const data = envelope?.data ?? null;

  if (response.status === 401) {
    const message = said || fallback() || say('errors.unauthorized');
    // A token that was already replaced or dropped does not end the session that came after it.
    if (token !== null && token === services.selectToken(api.getState())) api.dispatch(sessionExpired({ message }));
    return fail('unauthorized', message, 401, data);
  }
  if (response.status === 500) return fail('server', say('errors.server'), 500, data);
  if (!response.ok) {
    return fail('http', said || fallback() || say('errors.other', { message: `HTTP ${response.status}` }), response.status, data);
  }
  if (envelope === null) return unreadable(new Error('empty reply'), response.status);
  if (envelope.status === false) return fail('refused', said || fallback() || say('errors.refused'), response.status, data);
  if (savedKey !== null) void services.saved.write(savedKey, { data: options?.saved?.(data), at: services.now() }).catch(() => undefined);
  return { data, meta: meta(said, response.status) };
};
