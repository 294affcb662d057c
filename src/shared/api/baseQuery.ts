import type { BaseQueryApi, BaseQueryFn, QueryReturnValue } from '@reduxjs/toolkit/query';
import type { Lang } from '../../../contract/common';
import { config } from '../config';
import type { MessageKey } from '../i18n/messages';
import { translate } from '../i18n/translate';
import { toast } from '../lib/toast';
import { untilAborted } from '../lib/untilAborted';
import { sessionExpired } from '../store/events';
import type { AppState, Services } from '../store/appState';
import { isTransient, type ApiError } from './apiError';
import { CACHED } from './menuCalls';
import { insertSecrets } from './secrets';
import { requestHeaders } from './requestHeaders';
import { joinUrl, toQuery, type QueryValues } from './url';

export interface ApiRequest {
  path: string;
  method?: 'GET' | 'POST' | 'DELETE';
  query?: QueryValues;
  atBranch?: boolean;
  body?: object;
  /** Sent as `Idempotency-Key` where the API takes it. */
  idempotencyKey?: string;
  /** false: no toast when this call fails, for example a background poll. */
  toast?: boolean;
  /** The paths that show the data, for a call that other screens make, too: a transient failure there is no toast. */
  shownAt?: readonly string[];
  priority?: 'low';
  keepalive?: boolean;
}

type NoToast = 'reload' | 'firstLoad';

export interface ApiOptions {
  fallback?: MessageKey;
  /** The message for JSON that is not an envelope, instead of 'An error occurred: {message}'. */
  exception?: MessageKey;
  /**
   * Failures without a toast: `reload` is one of data that is shown, `firstLoad` a first load without a usable
   * reply, which the screen shows.
   */
  noToast?: readonly NoToast[];
  /** HTTP 401 refuses what was typed; the session goes on. */
  isSignIn?: boolean;
}

export interface ApiMeta {
  toast: boolean;
  /** Whether the failure is one of what the screen shows, by `shownAt`. */
  isShown: boolean;
  noToast: readonly NoToast[];
  message: string;
  httpStatus: number | null;
  /** Time of a reply from the worker's cache, ms since 1970. */
  cachedAt?: number;
  /** How far the server's clock is ahead of the device's, ms; absent where a cache may have kept the reply. */
  clockOffset?: number;
}

interface Envelope {
  status?: unknown;
  message?: unknown;
  data?: unknown;
}

type Result = QueryReturnValue<unknown, ApiError, ApiMeta>;

const TIMEOUT_MS = 30_000;
const sameOrigin = () => !/^https?:/.test(config.apiBase) || config.apiBase.startsWith(window.location.origin);
/** Whether the API accepts `Idempotency-Key`: always on the same origin, elsewhere by configuration. */
export const sendsIdempotencyKey = (): boolean => config.idempotencyHeader || sameOrigin();

/** The JSON of a reply; null for an HTTP error without a body. Rejects for anything else, which is no reply. */
async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  const text = await untilAborted(response.text(), signal);
  return text.trim() === '' && !response.ok ? null : JSON.parse(text);
}

const apiOrigin = () => new URL(config.apiBase, window.location.href).origin;

/** Whether a reply is the API's, and not that of a network which wants its own sign-in. */
const isEnvelope = ({ redirected, url }: Response, body: unknown): body is Envelope =>
  typeof body === 'object' &&
  ['status', 'message', 'data'].some((field) => field in (body ?? {})) &&
  (!redirected || new URL(url).origin === apiOrigin());

const MAX_REPEATS = 3;
const MAX_WAIT_S = 30;

/** The wait before a read is repeated, ms, by the Retry-After of a 503; null: it is not repeated. */
function repeatDelay({ method = 'GET' }: ApiRequest, response: Response, now: number): number | null {
  const after = response.status === 503 && method === 'GET' ? response.headers.get('Retry-After') : null;
  if (after === null) return null;
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_WAIT_S) * 1000;
}

function requestInit(
  { method = 'GET', body, idempotencyKey, priority, keepalive }: ApiRequest,
  lang: Lang,
  token: string | null,
): RequestInit {
  const isForm = body instanceof FormData;
  const headers = requestHeaders({
    lang,
    token,
    isJson: body !== undefined && !isForm,
    idempotencyKey: sendsIdempotencyKey() ? idempotencyKey : undefined,
  });
  return {
    method,
    headers,
    priority,
    keepalive,
    ...(body ? { body: isForm ? body : JSON.stringify(insertSecrets(body)) } : {}),
  };
}

function clockOffsetOf({ headers }: Response, now: number): number | undefined {
  const isKept = headers.has(CACHED) || headers.get('Cache-Control')?.includes('max-age');
  const offset = isKept ? NaN : Date.parse(headers.get('Date') ?? '') - now;
  return Number.isNaN(offset) ? undefined : offset;
}

const requestIdOf = (response: Response | undefined) => response?.headers.get('x-request-id') ?? undefined;

/** What becomes of a call, in its language and with its own messages. */
function resultsOf(
  request: ApiRequest,
  { noToast = [], fallback, exception }: ApiOptions = {},
  lang: Lang,
  { now, pathname }: Services,
) {
  const isShown = request.shownAt?.includes(pathname()) ?? true;
  const say = (key: MessageKey, values?: Record<string, string>) => translate(lang, key, values);
  const meta = (message: string, httpStatus: number | null, error?: ApiError): ApiMeta => ({
    toast: request.toast !== false && (isShown || !error || !isTransient(error)),
    isShown,
    noToast,
    message,
    httpStatus,
  });
  const fail = (kind: ApiError['kind'], message: string, details: Partial<ApiError>): Result => {
    const error = { kind, message, httpStatus: null, data: null, ...details };
    return { error, meta: meta(message, error.httpStatus, error) };
  };

  function read(response: Response, body: unknown): Result {
    const { status: httpStatus } = response;
    const envelope: Envelope | null = typeof body === 'object' ? body : null;
    const message = typeof envelope?.message === 'string' ? envelope.message : '';
    const reason = message || (fallback ? say(fallback) : '');
    const data = envelope?.data ?? null;
    const details = { httpStatus, requestId: requestIdOf(response), data };

    if (httpStatus === 401)
      return isEnvelope(response, body)
        ? fail('unauthorized', reason || say('errors.unauthorized'), details)
        : fail('network', say('errors.network'), { requestId: details.requestId });
    if (httpStatus === 500) return fail('server', say('errors.server'), details);
    if (!response.ok) return fail('http', reason || say('errors.other', { message: `HTTP ${httpStatus}` }), details);
    if (envelope === null)
      return fail('other', say(exception ?? 'errors.other', { message: 'unexpected reply' }), details);
    if (envelope.status === false) return fail('refused', reason || say('errors.refused'), details);
    const cachedAt = response.headers.has(CACHED) ? Date.parse(response.headers.get('Date') ?? '') : undefined;
    const clockOffset = clockOffsetOf(response, now());
    return { data, meta: { ...meta(message, httpStatus), cachedAt, clockOffset } };
  }
  return { say, fail, read };
}

function limitTime(callSignal: AbortSignal) {
  const limited = new AbortController();
  const abort = () => limited.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  if (callSignal.aborted) abort();
  else callSignal.addEventListener('abort', abort);
  return {
    signal: limited.signal,
    clear: () => {
      clearTimeout(timer);
      callSignal.removeEventListener('abort', abort);
    },
  };
}

/** The queries that are under way, of each store: those that a change repeats, too, which RTK Query does not list. */
export const runningQueries = new WeakMap<Services, Set<{ endpoint: string; key: string; abort: () => void }>>();

function trackQuery(services: Services, { endpoint, queryCacheKey: key, abort, signal }: BaseQueryApi): () => void {
  if (key === undefined) return () => undefined;
  const running = runningQueries.get(services) ?? new Set();
  runningQueries.set(services, running);
  const query = { endpoint, key, abort };
  running.add(query);
  const untrack = () => void running.delete(query);
  signal.addEventListener('abort', untrack);
  return untrack;
}

/** RTK Query's base query: adds headers, unwraps {status, message, data} and converts every failure to an ApiError. */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, ApiOptions | undefined, ApiMeta> = async (
  request,
  api,
  options,
) => {
  const services = api.extra as Services;
  const state = api.getState() as AppState;
  const lang = services.selectLang(state);
  const token = services.selectToken(state);
  const { say, fail, read } = resultsOf(request, options, lang, services);
  const query = toQuery({ ...request.query, ...(request.atBranch && services.selectMenuPlace(state)) });

  const send = async (repeats: number): Promise<Result> => {
    const { signal, clear } = limitTime(api.signal);
    let response: Response | undefined;
    let body: unknown;
    try {
      response = await services.fetch(joinUrl(config.apiBase, request.path) + query, {
        ...requestInit(request, lang, token),
        signal,
      });
      const delay = repeats > 0 ? repeatDelay(request, response, services.now()) : null;
      if (delay !== null) {
        toast.info(say('errors.busy'));
        clear();
        await untilAborted(new Promise((resolve) => setTimeout(resolve, delay)), api.signal);
        return await send(repeats - 1);
      }
      body = await readJson(response, signal);
    } catch {
      if (response?.status === 500) return read(response, null);
      return fail('network', say('errors.network'), { requestId: requestIdOf(response) });
    } finally {
      clear();
    }
    return read(response, body);
  };

  const untrack = trackQuery(services, api);
  const result = await send(MAX_REPEATS).finally(untrack);
  // A 401 for a former token must not end the current session.
  if (
    result.error?.kind === 'unauthorized' &&
    !options?.isSignIn &&
    token !== null &&
    token === services.selectToken(api.getState() as AppState)
  )
    api.dispatch(sessionExpired({ message: result.error.message }));
  return result;
};
