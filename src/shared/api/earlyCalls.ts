import type { EarlyCall } from '../../boot/handshake';
import type { Services } from '../store/services';

/** Time after the navigation when unused early replies expire, ms. */
const GOOD_FOR_MS = 15_000;

const isSame = (call: EarlyCall, url: RequestInfo | URL, init: RequestInit | undefined): boolean => {
  const headers = (init?.headers ?? {}) as Record<string, string>;
  const names = Object.keys(headers);
  return (
    call.url === url &&
    call.body === (init?.body ?? undefined) &&
    names.length === Object.keys(call.headers).length &&
    names.every((name) => call.headers[name] === headers[name])
  );
};

/** Rejects when the caller's signal aborts, because the request was sent without that signal. */
function until(reply: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return reply;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) {
      stop();
      return;
    }
    signal.addEventListener('abort', stop, { once: true });
    reply.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** `fetch` that returns an early reply, once, to a request with the same URL, headers and body. */
export function withEarlyCalls(
  calls: EarlyCall[] | undefined,
  fetch: Services['fetch'],
  age = () => performance.now(),
): Services['fetch'] {
  // Taps on links add requests until the app has started.
  if (!calls) return fetch;
  return (url, init) => {
    const index = age() < GOOD_FOR_MS ? calls.findIndex((call) => isSame(call, url, init)) : -1;
    const [call] = index < 0 ? [] : calls.splice(index, 1);
    return call ? until(call.reply, init?.signal) : fetch(url, init);
  };
}
