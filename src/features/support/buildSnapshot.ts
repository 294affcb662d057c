import type { RecordedReply, Snapshot, SupportEvent } from '../../../contract/support';
import type { StorageContents } from '../../shared/persist/plainKeyStorage';
import type { AppState } from '../../shared/store/appState';
import { SNAPSHOT_SCHEMA } from './format';
import { jsonKeys, textKeys, withheldKeys } from './keyRules';
import { maskEmail, maskName, maskPhone, maskText, nameWords, scrub, secretsOf } from './redact';
import { recordedCalls } from './replyRules';
import { safeRoute } from './safeRoute';
import { ruleContext, type RuleContext } from './rules';
import { asRecord } from '../../shared/api/tolerant';

/** The input of a snapshot. */
export interface SnapshotSource {
  state: AppState;
  keys: StorageContents;
  events: readonly SupportEvent[];
  /** Milliseconds since 1970. */
  now: number;
  /** Path and query of the screen. */
  route: string;
  app: { version: string; build: string };
  kept?: Snapshot['kept'];
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

function queryOf(names: readonly string[], args: unknown): Record<string, string> {
  const fields = asRecord(args);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      const isGiven = (typeof value === 'string' && value !== '') || typeof value === 'number' || value === true;
      return isGiven ? [[name, String(value)]] : [];
    }),
  );
}

function recorded(entry: CacheEntry, context: RuleContext): RecordedReply[] {
  const call = entry.endpointName ?? '';
  const rule = Object.hasOwn(recordedCalls, call) ? recordedCalls[call] : undefined;
  if (!rule) return [];
  // A server's message may contain the name or a code.
  const maskMessage = (message: unknown) => (typeof message === 'string' ? maskText(message, context.names) : '');
  const base = {
    call,
    query: queryOf(rule.query, entry.originalArgs),
    at: entry.fulfilledTimeStamp ?? entry.startedTimeStamp ?? 0,
  };
  if (entry.data !== undefined) {
    const data = rule.data(rule.fromCache(entry.data), context);
    return data === undefined ? [] : [{ ...base, message: maskMessage(asRecord(entry.data).message), data }];
  }
  const error = asRecord(entry.error);
  if (entry.status !== 'rejected' || typeof error.kind !== 'string') return [];
  const http = typeof error.httpStatus === 'number' ? error.httpStatus : null;
  return [{ ...base, message: maskMessage(error.message), data: null, failed: { kind: error.kind, http } }];
}

/** The latest of equal requests; menu items only if they are in the cart. */
function replies(state: AppState, context: RuleContext): RecordedReply[] {
  const all = Object.values(state.api.queries as Record<string, CacheEntry | undefined>)
    .flatMap((entry) => (entry ? recorded(entry, context) : []))
    .sort((a, b) => a.at - b.at);
  const cart = all.filter((each) => each.call === 'getCart' && !each.failed).at(-1);
  const inCart = new Set(
    (asRecord(cart?.data).cartItems as { item_id: string }[] | undefined)?.map((line) => line.item_id),
  );
  const latest = new Map<string, RecordedReply>();
  for (const reply of all) {
    if (reply.call === 'getItemDetails' && !inCart.has(reply.query.item_id ?? '')) continue;
    latest.set(`${reply.call} ${JSON.stringify(reply.query)}`, reply);
  }
  return [...latest.values()];
}

function keysOf({ stored, unreadable }: StorageContents, context: RuleContext) {
  const bad = new Set(unreadable);
  const keys: Record<string, unknown> = {};
  const put = (key: string, value: unknown) => {
    if (value === undefined) bad.add(key);
    else keys[key] = value;
  };
  for (const [key, rule] of Object.entries(textKeys))
    if (Object.hasOwn(stored, key)) put(key, rule(stored[key], context));
  for (const [key, rule] of Object.entries(jsonKeys)) {
    if (!Object.hasOwn(stored, key)) continue;
    try {
      put(key, rule(JSON.parse(stored[key] ?? ''), context));
    } catch {
      bad.add(key);
    }
  }
  return { keys, withheld: withheldKeys.filter((key) => Object.hasOwn(stored, key)), unreadable: [...bad] };
}

/** The current snapshot, allow-listed and redacted (B-02). */
export function buildSnapshot({ state, keys, events, now, route, app, kept = '' }: SnapshotSource): Snapshot {
  const { user, deviceToken, pendingUserId } = state.auth;
  const { stored } = keys;
  const names = nameWords(user?.name ?? '');
  const context = ruleContext(names);
  const secrets = secretsOf({
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    tokens: [
      user?.auth_token ?? '',
      deviceToken,
      pendingUserId,
      state.map.key,
      ...withheldKeys.map((key) => stored[key] ?? ''),
    ],
  });
  return scrub<Snapshot>(
    {
      kind: 'wings-support',
      schema: SNAPSHOT_SCHEMA,
      app,
      takenAt: new Date(now).toISOString(),
      route: safeRoute(route),
      lang: state.lang.current,
      kept,
      reducedFrom: '',
      who: user && {
        _id: user._id,
        name: maskName(user.name),
        email: maskEmail(user.email),
        phone: maskPhone(user.phone),
        is_guest: user.is_guest,
      },
      ...keysOf(keys, context),
      promo: {
        offer: state.promo.offer,
        dropped: state.promo.dropped && {
          code: state.promo.dropped.code,
          message: maskText(state.promo.dropped.message, names),
        },
      },
      replies: replies(state, context),
      events: events.slice(-100).map((event) => ({ ...event })),
    },
    secrets,
  );
}
