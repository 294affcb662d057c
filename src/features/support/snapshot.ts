import { SnapshotHeader, StoredKeys, type RecordedReply, type Snapshot } from '../../../contract/support';
import { asRecord, readShape } from '../../shared/api/readShape';
import type { StorageContents } from '../../shared/persist/plainKeyStorage';
import type { AppState } from '../../shared/store/appState';
import { maskText, nameWords } from './masks';
import { recordedCalls } from './replies';
import { sanitize } from './sanitizers';

export const SNAPSHOT_VERSION = 1;

/** Keys of which a snapshot has only the names. */
const withheldKeys = ['token', 'user_id', 'deviceToken', 'map_key'];
const storedNames = Object.keys(StoredKeys.properties);
export const knownKeys: readonly string[] = ['user', ...storedNames, ...withheldKeys];

function cleanReply(value: unknown, names: readonly string[]): RecordedReply[] {
  const { call, query, at, message, data, failed } = asRecord(value);
  const recorded = typeof call === 'string' ? recordedCalls.get(call) : undefined;
  if (!recorded || typeof call !== 'string') return [];
  const { kind, http } = asRecord(failed);
  const isFailed = typeof kind === 'string' && /^\w{1,20}$/.test(kind);
  const cleaned = isFailed ? null : sanitize(recorded.data, data, names);
  if (cleaned === undefined) return [];
  return [
    {
      call,
      query: asRecord(recorded.query && sanitize(recorded.query, query, names)) as RecordedReply['query'],
      at: typeof at === 'number' && at >= 0 && at < 4.1e12 ? at : 0,
      message: typeof message === 'string' ? maskText(message.slice(0, 500), names) : '',
      data: isFailed ? null : readShape(recorded.data, cleaned),
      ...(isFailed && { failed: { kind, http: typeof http === 'number' ? http : null } }),
    },
  ];
}

/** The allowed and masked part of a draft, or of an untrusted snapshot. */
export function cleanSnapshot(draft: unknown, names: readonly string[] = []): Snapshot {
  const { keys, replies } = asRecord(draft);
  return {
    ...readShape(SnapshotHeader, sanitize(SnapshotHeader, draft, names)),
    keys: asRecord(sanitize(StoredKeys, keys, names)),
    replies: (Array.isArray(replies) ? replies.slice(0, 200) : []).flatMap((reply) => cleanReply(reply, names)),
  };
}

interface CacheEntry {
  endpointName?: string;
  originalArgs?: unknown;
  data?: unknown;
  error?: unknown;
  status: string;
  fulfilledTimeStamp?: number;
  startedTimeStamp?: number;
}

function replyOf({ endpointName = '', originalArgs, data, error, status, ...times }: CacheEntry): object[] {
  const recorded = recordedCalls.get(endpointName);
  const { kind, httpStatus, message } = asRecord(error);
  const at = times.fulfilledTimeStamp ?? times.startedTimeStamp ?? 0;
  const reply = { call: endpointName, query: originalArgs, at };
  if (recorded && data !== undefined)
    return [{ ...reply, message: asRecord(data).message, data: recorded.fromCache?.(data as never) ?? data }];
  return recorded && status === 'rejected' ? [{ ...reply, message, failed: { kind, http: httpStatus } }] : [];
}

/** The replies in the cache, oldest first; menu items only if they are in the cart. */
function repliesOf(state: AppState): object[] {
  const entries = Object.values(state.api.queries as Record<string, CacheEntry | undefined>);
  const carts = entries.filter((entry) => entry?.endpointName === 'getCart').map((entry) => asRecord(entry?.data));
  const lines = carts.flatMap(({ cartItems }): unknown[] => (Array.isArray(cartItems) ? cartItems : []));
  const inCart = new Set(lines.map((line) => asRecord(line).item_id));
  return entries
    .filter((entry) => entry?.endpointName !== 'getItemDetails' || inCart.has(asRecord(entry.originalArgs).item_id))
    .flatMap((entry) => (entry ? replyOf(entry) : []))
    .sort((a, b) => (a as RecordedReply).at - (b as RecordedReply).at);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The attempt of this customer with its status as `step`; those of the device's other customers are left out. */
function ownAttempt(checkouts: unknown, userId: string | undefined): object | undefined {
  if (!Array.isArray(checkouts)) return undefined;
  const checkout = checkouts.map(asRecord).find((entry) => entry.userId === userId);
  const { status, attempt, ...rest } = asRecord(checkout?.state);
  return { ...asRecord(attempt), ...rest, step: status };
}

interface SnapshotSource {
  state: AppState;
  keys: StorageContents;
  /** Milliseconds since 1970. */
  now: number;
  route: string;
  build?: string;
}

export function buildSnapshot({ state, keys, now, route, build = 'dev' }: SnapshotSource): Snapshot {
  const { stored, unreadable } = keys;
  const { user } = state.auth;
  const values = Object.fromEntries(
    Object.entries(stored).map(([key, raw]) => [key, /^\s*[{[]/.test(raw) ? parseJson(raw) : raw]),
  );
  const snapshot = cleanSnapshot(
    {
      kind: 'wings-support',
      version: SNAPSHOT_VERSION,
      build,
      takenAt: new Date(now).toISOString(),
      route,
      lang: state.lang.current,
      who: user,
      keys: { ...values, checkout_attempt: ownAttempt(values.checkout_attempt, user?._id) },
      withheld: withheldKeys.filter((key) => Object.hasOwn(stored, key)),
      promo: state.promo,
      replies: repliesOf(state),
    },
    nameWords(user?.name ?? ''),
  );
  const lost = storedNames.filter((key) => Object.hasOwn(stored, key) && !Object.hasOwn(snapshot.keys, key));
  return { ...snapshot, unreadable: [...new Set([...unreadable, ...lost])] };
}

export const writeSnapshot = (snapshot: Snapshot): string => JSON.stringify(snapshot, null, 1);

const nameOf = (snapshot: Snapshot) => `support-${snapshot.takenAt.slice(0, 10)}`;

/** As text, because browsers share no JSON files. */
export const snapshotFile = (snapshot: Snapshot): File =>
  new File([writeSnapshot(snapshot)], `${nameOf(snapshot)}.txt`, { type: 'text/plain' });

export function saveSnapshot(snapshot: Snapshot): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([writeSnapshot(snapshot)], { type: 'application/json' }));
  link.download = `${nameOf(snapshot)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
