import type { RecordedReply, Snapshot } from '../../../contract/support';
import { callOfPath, recordedCalls } from './replyRules';

/** A snapshot's keys in the form of local storage, without a token. */
export function replayKeys({ keys, who, lang }: Snapshot): Record<string, string> {
  const stored = Object.fromEntries(
    Object.entries(keys).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  return {
    ...stored,
    user_lang: lang,
    ...(who && { user: JSON.stringify({ ...who, age: null, picture: '', auth_token: '' }) }),
  };
}

/**
 * The recorded reply to a request: with the same query, else the latest successful one whose deciding parameters are
 * equal.
 */
function recordedReply(snapshot: Snapshot, path: string, query: Record<string, string>): RecordedReply | undefined {
  const call = callOfPath(path);
  const rule = call === undefined ? undefined : recordedCalls[call];
  if (!rule) return undefined;
  const isSame = (reply: RecordedReply, names: readonly string[]) =>
    names.every((name) => (reply.query[name] ?? '') === (query[name] ?? ''));
  const found = snapshot.replies.filter((reply) => reply.call === call && isSame(reply, rule.decides));
  return found.findLast((reply) => isSame(reply, rule.query)) ?? found.findLast((reply) => !reply.failed);
}

const envelope = (status: boolean, message: string, data: unknown, http = 200) =>
  new Response(JSON.stringify({ status, message, data }), {
    status: http,
    headers: { 'Content-Type': 'application/json' },
  });

/** The message for a call without a recorded reply. */
export interface Refused {
  call: string;
  isWrite: boolean;
}

/** A `fetch` without network: reading calls are answered from the snapshot, all others are refused. */
export function replayFetch(
  snapshot: Snapshot,
  basePath: string,
  words: { unknown: string; readOnly: string },
  onRefused: (refused: Refused) => void,
): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'https://replay.invalid');
    const path = url.pathname.startsWith(basePath) ? url.pathname.slice(basePath.length) : url.pathname;
    const method = init.method ?? 'GET';
    const reply = method === 'GET' ? recordedReply(snapshot, path, Object.fromEntries(url.searchParams)) : undefined;
    if (!reply) {
      onRefused({ call: `${method} ${path}`, isWrite: method !== 'GET' });
      return envelope(false, method === 'GET' ? words.unknown : words.readOnly, null);
    }
    if (!reply.failed) return envelope(true, reply.message, reply.data);
    if (reply.failed.kind === 'network' || reply.failed.kind === 'other')
      throw new TypeError('not reached then either');
    const http = reply.failed.http ?? 200;
    return envelope(false, reply.message, null, http >= 200 && http <= 599 ? http : 200);
  };
}
