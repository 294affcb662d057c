import type { EarlyCall } from '../lib/handshake';
import { untilAborted } from '../lib/untilAborted';
import type { Services } from '../store/appState';

const MAX_AGE_MS = 15_000;

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

/** `fetch` that returns an early reply, once, to a request with the same URL, headers and body. */
export function withEarlyCalls(
  calls: EarlyCall[] | undefined,
  fetch: Services['fetch'],
  age = () => performance.now(),
): Services['fetch'] {
  if (!calls) return fetch;
  return (url, init) => {
    const index = age() < MAX_AGE_MS ? calls.findIndex((call) => isSame(call, url, init)) : -1;
    const [call] = index < 0 ? [] : calls.splice(index, 1);
    if (!call) return fetch(url, init);
    return init?.signal ? untilAborted(call.reply, init.signal) : call.reply;
  };
}
