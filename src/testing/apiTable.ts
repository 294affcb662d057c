import { act } from '@testing-library/react';
import { expectProblem, failTest } from './failOnProblems';

export interface RecordedCall {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
  signal?: AbortSignal;
  priority?: RequestPriority;
  keepalive?: boolean;
}

export type Answer = Reply | ((call: RecordedCall) => unknown) | object | null;
export type ApiTable = Record<string, Answer>;

export class Reply {
  constructor(
    readonly options: {
      status?: boolean;
      message?: string;
      data?: unknown;
      http?: number;
      requestId?: string;
      headers?: Record<string, string>;
      text?: string;
      offline?: boolean;
      until?: Promise<unknown>;
    },
  ) {}
}
export const refused = (message: string, http = 200) => new Reply({ status: false, message, data: null, http });
export const saying = (message: string, data: unknown = null) => new Reply({ message, data });
export const offline = () => new Reply({ offline: true });
export const later = (until: Promise<unknown>, data: unknown) => new Reply({ until, data });

/** A promise that the test resolves by `open`. */
export function gate() {
  let resolveIt: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    resolveIt = resolve;
  });
  const open = () =>
    act(async () => {
      resolveIt();
      await until;
    });
  return { until, open };
}

/** A `fetch` that answers from a table, keyed by `/path` or `POST /path`; any other call fails the test. */
export function apiTable(initial: ApiTable) {
  const table: ApiTable = { ...initial };
  const calls: RecordedCall[] = [];

  const answerTo = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const path = url.pathname.replace(/^\/api/, '');
    const method = init.method ?? 'GET';
    const call: RecordedCall = {
      method,
      path,
      signal: init.signal ?? undefined,
      priority: init.priority,
      keepalive: init.keepalive,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
    };
    calls.push(call);
    const entry = table[`${method} ${path}`] ?? table[path];
    if (entry === undefined) {
      const message = `The test's API table has no ${method} ${path}`;
      failTest(message);
      return new Response(JSON.stringify({ status: false, message, data: null }), { status: 501 });
    }
    const result = typeof entry === 'function' ? await (entry as (call: RecordedCall) => unknown)(call) : entry;
    const reply = result instanceof Reply ? result.options : { data: result };
    if (reply.until) await reply.until;
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    // A call without a reply, or with one that cannot be read, is logged.
    if (reply.offline || reply.text !== undefined) expectProblem(/^console\.warn: \w+: /);
    if (reply.offline) throw new TypeError('Failed to fetch');
    const body =
      reply.text ??
      JSON.stringify({ status: reply.status ?? true, message: reply.message ?? '', data: reply.data ?? null });
    const headers = { ...reply.headers, ...(reply.requestId !== undefined && { 'x-request-id': reply.requestId }) };
    return new Response(body, { status: reply.http ?? 200, headers });
  };

  return {
    fetch: answerTo,
    calls: (path?: string) =>
      calls.filter((call) => path === undefined || call.path === path || `${call.method} ${call.path}` === path),
    answer: (more: ApiTable) => {
      Object.assign(table, more);
    },
  };
}
