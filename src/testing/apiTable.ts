/** A call as the app made it. */
export interface MadeCall { method: string; path: string; query: Record<string, string>; body: unknown; headers: Headers; signal?: AbortSignal; priority?: RequestPriority }

/** What a path answers: the envelope's data, a ready Reply, or a function of the call. */
export type Answer = Reply | ((call: MadeCall) => unknown) | object | null;
export type ApiTable = Record<string, Answer>;

/** A reply that is not plain success. */
export class Reply {
  constructor(readonly options: { status?: boolean; message?: string; data?: unknown; http?: number; text?: string; offline?: boolean; until?: Promise<unknown> }) {}
}
export const refused = (message: string, http = 200) => new Reply({ status: false, message, data: null, http });
export const saying = (message: string, data: unknown = null) => new Reply({ message, data });
export const offline = () => new Reply({ offline: true });
/** Answers when `until` resolves. */
export const later = (until: Promise<unknown>, data: unknown) => new Reply({ until, data });

/** A `fetch` that answers from a table, keyed by `/path` or `POST /path`; anything else is a 501 that says what was missing. */
export function apiTable(initial: ApiTable) {
  const table: ApiTable = { ...initial };
  const calls: MadeCall[] = [];

  const answerTo = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const path = url.pathname.replace(/^\/api/, '');
    const method = init.method ?? 'GET';
    const call: MadeCall = {
      method, path, signal: init.signal ?? undefined, priority: init.priority, query: Object.fromEntries(url.searchParams), headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body ?? null,
    };
    calls.push(call);
    const entry = table[`${method} ${path}`] ?? table[path];
    if (entry === undefined) {
      const message = `The test's API table has no ${method} ${path}`;
      console.error(message);
      return new Response(JSON.stringify({ status: false, message, data: null }), { status: 501 });
    }
    const made = typeof entry === 'function' ? await (entry as (call: MadeCall) => unknown)(call) : entry;
    const reply = made instanceof Reply ? made.options : { data: made };
    if (reply.until) await reply.until;
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    if (reply.offline) throw new TypeError('Failed to fetch');
    const body = reply.text ?? JSON.stringify({ status: reply.status ?? true, message: reply.message ?? '', data: reply.data ?? null });
    return new Response(body, { status: reply.http ?? 200 });
  };

  return {
    fetch: answerTo as typeof fetch,
    calls: (path?: string) => calls.filter((each) => path === undefined || each.path === path || `${each.method} ${each.path}` === path),
    answer: (more: ApiTable) => { Object.assign(table, more); },
  };
}
