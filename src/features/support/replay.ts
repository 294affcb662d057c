import type { RecordedReply, Snapshot } from '../../../contract/support';
import { recordedCalls } from './replies';

export function replayKeys({ keys, who, lang }: Snapshot): Record<string, string> {
  const user = who && { ...who, age: null, picture: '', auth_token: '' };
  // The replay resumes no attempt.
  const { checkout_attempt: _attempt, ...others } = keys;
  const stored = Object.entries({ ...others, user_lang: lang, ...(user && { user }) });
  return Object.fromEntries(
    stored.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** The parameters that name what is asked for; with other values of the rest, the last reply is still used. */
const NAMING = ['item_id', 'order_id', 'status'];

/** The last reply to a request: with the same query, else the last successful one. */
function replyTo({ replies }: Snapshot, path: string, asked: URLSearchParams): RecordedReply | undefined {
  const isSame = ({ query }: RecordedReply, names: readonly string[]) =>
    names.every((name) => String(query[name] ?? '') === (asked.get(name) ?? ''));
  const matching = replies.filter((reply) => recordedCalls.get(reply.call)?.path === path && isSame(reply, NAMING));
  return (
    matching.findLast((reply) => isSame(reply, [...Object.keys(reply.query), ...asked.keys()])) ??
    matching.findLast(({ failed }) => !failed)
  );
}

const envelope = (status: boolean, message: string, data: unknown, http = 200) =>
  new Response(JSON.stringify({ status, message, data }), { status: http });

/** A `fetch` without network: reading calls are answered from the snapshot, all others are refused. */
export function replayFetch(snapshot: Snapshot, onRefused: (call: string, isWrite: boolean) => void): typeof fetch {
  return (input, init = {}) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const { method = 'GET' } = init;
    const path = pathname.slice(pathname.lastIndexOf('/'));
    const reply = method === 'GET' ? replyTo(snapshot, path, searchParams) : undefined;
    if (!reply) {
      onRefused(`${method} ${path}`, method !== 'GET');
      return Promise.resolve(envelope(false, '', null));
    }
    const { failed, message, data } = reply;
    if (failed?.http === null) return Promise.reject(new TypeError('no reply then either'));
    const http = failed?.http ?? 200;
    return Promise.resolve(envelope(!failed, message, data, http >= 200 && http <= 599 ? http : 200));
  };
}
