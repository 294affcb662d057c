import type { Services } from '../store/services';

/** A call that the page itself started, before the app's scripts were there (docs/adr/0008). */
export interface EarlyCall {
  url: string;
  headers: Record<string, string>;
  body?: string;
  reply: Promise<Response>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCall[];
    /** Starts them, if nothing has yet. */
    beginEarly?: () => void;
  }
}

/** An early reply that nobody asked for by then is no longer fresh; in ms since the navigation. */
const GOOD_FOR_MS = 15_000;

const isSame = (call: EarlyCall, url: RequestInfo | URL, init: RequestInit | undefined): boolean => {
  const headers = (init?.headers ?? {}) as Record<string, string>;
  const names = Object.keys(headers);
  return call.url === url && call.body === (init?.body ?? undefined)
    && names.length === Object.keys(call.headers).length && names.every((name) => call.headers[name] === headers[name]);
};

/** Ends with the caller's signal, although the call itself was started without it. */
function until(reply: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return reply;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    reply.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** `fetch` that hands out an early call's reply, once, to whoever asks for exactly the same: address, headers and body. */
export function withEarlyCalls(calls: EarlyCall[] | undefined, fetch: Services['fetch'], age = () => performance.now()): Services['fetch'] {
  // A tap on a link of the page adds more, until the app is there.
  if (!calls) return fetch;
  return (url, init) => {
    const found = age() < GOOD_FOR_MS ? calls.findIndex((call) => isSame(call, url, init)) : -1;
    const [call] = found < 0 ? [] : calls.splice(found, 1);
    return call ? until(call.reply, init?.signal) : fetch(url, init);
  };
}
