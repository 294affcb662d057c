import type { RecordedReply, Snapshot, SupportEvent } from '../../../contract/support';
import { checksumOf } from './checksum';
import { SNAPSHOT_SCHEMA } from './format';
import { jsonKeys, knownKeys, textKeys } from './keyRules';
import { maskEmail, maskName, maskPhone } from './redact';
import { recordedCalls } from './replyRules';
import {
  flag,
  formed,
  list,
  moment,
  nullable,
  number,
  object,
  ruleContext,
  text,
  typed,
  word,
  type Rule,
} from './rules';
import { safeRoute } from './safeRoute';

/** Why a text is not a readable snapshot. */
export type SnapshotProblem = 'empty' | 'tooBig' | 'unreadable' | 'truncated' | 'damaged' | 'newer' | 'foreign';

/** A readable snapshot; `isOlder`: its format is older and may lack fields. */
export interface ReadSnapshot {
  snapshot: Snapshot;
  code: string;
  isOlder: boolean;
}

/** Maximum size; no snapshot comes near it. */
export const MAX_SNAPSHOT_BYTES = 5 * 1024 * 1024;

const context = () => ruleContext([]);
const masked =
  (mask: (value: string) => string): Rule =>
  (value) =>
    typeof value === 'string' ? mask(value.slice(0, 200)) : undefined;

const who = object(
  { _id: text, name: masked(maskName), email: masked(maskEmail), phone: masked(maskPhone), is_guest: flag },
  '_id',
  'is_guest',
);
const event = object(
  {
    at: moment,
    type: formed(/^[\w/.-]{1,80}$/),
    call: formed(/^(GET|POST|DELETE) \/[\w/]{1,60}$/),
    status: nullable(number),
    ms: number,
    failed: formed(/^\w{1,20}$/),
    place: formed(/^\/[^\s?#]{0,120}$/),
  },
  'at',
);
const failure = object({ kind: formed(/^\w{1,20}$/), http: nullable(number) }, 'kind');
const keyNames = list(word(...knownKeys), 40);

const fieldsOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const own = (value: Record<string, unknown>, field: string) => (Object.hasOwn(value, field) ? value[field] : undefined);

function readReply(value: unknown): RecordedReply[] {
  const from = fieldsOf(value);
  const call = own(from, 'call');
  const rule = typeof call === 'string' && Object.hasOwn(recordedCalls, call) ? recordedCalls[call] : undefined;
  if (!rule || typeof call !== 'string') return [];
  const asked = fieldsOf(own(from, 'query'));
  const query = Object.fromEntries(
    rule.query.flatMap((name) => {
      const given = own(asked, name);
      return typeof given === 'string' ? [[name, given.slice(0, 100)]] : [];
    }),
  );
  const failed = failure(own(from, 'failed'), context()) as RecordedReply['failed'];
  const data = failed ? null : rule.data(own(from, 'data'), context());
  if (data === undefined) return [];
  return [
    {
      call,
      query,
      at: (number(own(from, 'at'), context()) ?? 0) as number,
      message: (text(own(from, 'message'), context()) ?? '') as string,
      data,
      ...(failed && { failed }),
    },
  ];
}

function readKeys(value: unknown) {
  const from = fieldsOf(value);
  const cards = context();
  return Object.fromEntries(
    [...Object.entries(textKeys), ...Object.entries(jsonKeys)].flatMap(([key, rule]) => {
      const kept = rule(own(from, key), cards);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

/** Reads the allowed fields of an untrusted snapshot and masks them again. */
function allowed(from: Record<string, unknown>): Snapshot {
  const said = (rule: Rule, field: string, otherwise: unknown) => rule(own(from, field), context()) ?? otherwise;
  const app = fieldsOf(own(from, 'app'));
  const promo = fieldsOf(own(from, 'promo'));
  const takenAt = said(text, 'takenAt', '') as string;
  const all = own(from, 'replies');
  return {
    kind: 'wings-support',
    schema: said(number, 'schema', 0) as number,
    app: {
      version: (text(own(app, 'version'), context()) ?? '') as string,
      build: (text(own(app, 'build'), context()) ?? '') as string,
    },
    takenAt: Number.isNaN(Date.parse(takenAt)) ? '' : takenAt,
    route: safeRoute(said(text, 'route', '/') as string),
    lang: said(word('en', 'ar'), 'lang', 'en') as Snapshot['lang'],
    kept: said(word('', 'login', 'expired'), 'kept', '') as Snapshot['kept'],
    reducedFrom: said(formed(/^[0-9A-Z]{6}$/), 'reducedFrom', '') as string,
    who: said(nullable(who), 'who', null) as Snapshot['who'],
    keys: readKeys(own(from, 'keys')),
    withheld: said(keyNames, 'withheld', []) as string[],
    unreadable: said(keyNames, 'unreadable', []) as string[],
    promo: {
      offer: (typed(own(promo, 'offer'), context()) ?? '') as string,
      dropped: (object({ code: typed, message: text }, 'code')(own(promo, 'dropped'), context()) ??
        null) as Snapshot['promo']['dropped'],
    },
    replies: (Array.isArray(all) ? all.slice(0, 200) : []).flatMap(readReply),
    events: said(list(event), 'events', []) as SupportEvent[],
  };
}

/** Reads a snapshot's JSON. Never throws: an invalid, truncated or modified text is returned as its problem. */
export function readSnapshot(json: string): ReadSnapshot | SnapshotProblem {
  if (json.trim() === '') return 'empty';
  if (json.length > MAX_SNAPSHOT_BYTES) return 'tooBig';
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    // An object without an end was truncated.
    return /^\s*\{/.test(json) && !/\}\s*$/.test(json) ? 'truncated' : 'unreadable';
  }
  const from = fieldsOf(parsed);
  if (own(from, 'kind') !== 'wings-support') return 'foreign';
  const schema = own(from, 'schema');
  if (typeof schema === 'number' && schema > SNAPSHOT_SCHEMA) return 'newer';
  const isOlder = typeof schema !== 'number' || schema < SNAPSHOT_SCHEMA;
  try {
    const code = checksumOf(from);
    const claimed = own(from, 'checksum');
    // The first format had no checksum.
    if (claimed !== code && !(isOlder && claimed === undefined)) return 'damaged';
    const snapshot = allowed(from);
    // The customer reads out the code of the complete snapshot.
    return { snapshot, code: snapshot.reducedFrom || code, isOlder };
  } catch {
    // Nested deeper than any snapshot.
    return 'unreadable';
  }
}

/** A snapshot with its checksum as formatted JSON. */
export const writeSnapshot = (snapshot: Snapshot): string =>
  JSON.stringify({ ...snapshot, checksum: checksumOf(snapshot) }, null, 1);
