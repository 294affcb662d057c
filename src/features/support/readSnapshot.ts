import type { RecordedReply, Snapshot, SupportEvent } from '../../../contract/support';
import { checksumOf } from './checksum';
import { SNAPSHOT_SCHEMA } from './format';
import { jsonKeys, knownKeys, textKeys } from './keyRules';
import { maskEmail, maskName, maskPhone } from './redact';
import { recordedCalls } from './replyRules';
import {
  fieldOf,
  flag,
  matching,
  list,
  timestamp,
  nullable,
  number,
  object,
  ruleContext,
  text,
  freeText,
  oneOf,
  type Rule,
} from './rules';
import { safeRoute } from './safeRoute';
import { asRecord } from '../../shared/api/tolerant';

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

const customer = object(
  { _id: text, name: masked(maskName), email: masked(maskEmail), phone: masked(maskPhone), is_guest: flag },
  '_id',
  'is_guest',
);
const event = object(
  {
    at: timestamp,
    type: matching(/^[\w/.-]{1,80}$/),
    call: matching(/^(GET|POST|DELETE) \/[\w/]{1,60}$/),
    status: nullable(number),
    ms: number,
    failed: matching(/^\w{1,20}$/),
    place: matching(/^\/[^\s?#]{0,120}$/),
  },
  'at',
);
const failure = object({ kind: matching(/^\w{1,20}$/), http: nullable(number) }, 'kind');
const keyNames = list(oneOf(...knownKeys), 40);

function readReply(value: unknown): RecordedReply[] {
  const from = asRecord(value);
  const call = fieldOf(from, 'call');
  const rule = typeof call === 'string' && Object.hasOwn(recordedCalls, call) ? recordedCalls[call] : undefined;
  if (!rule || typeof call !== 'string') return [];
  const storedQuery = asRecord(fieldOf(from, 'query'));
  const query = Object.fromEntries(
    rule.query.flatMap((name) => {
      const argument = fieldOf(storedQuery, name);
      return typeof argument === 'string' ? [[name, argument.slice(0, 100)]] : [];
    }),
  );
  const failed = failure(fieldOf(from, 'failed'), context()) as RecordedReply['failed'];
  const data = failed ? null : rule.data(fieldOf(from, 'data'), context());
  if (data === undefined) return [];
  return [
    {
      call,
      query,
      at: (number(fieldOf(from, 'at'), context()) ?? 0) as number,
      message: (text(fieldOf(from, 'message'), context()) ?? '') as string,
      data,
      ...(failed && { failed }),
    },
  ];
}

function readKeys(value: unknown) {
  const from = asRecord(value);
  const cards = context();
  return Object.fromEntries(
    [...Object.entries(textKeys), ...Object.entries(jsonKeys)].flatMap(([key, rule]) => {
      const allowedValue = rule(fieldOf(from, key), cards);
      return allowedValue === undefined ? [] : [[key, allowedValue]];
    }),
  );
}

/** Reads the allowed fields of an untrusted snapshot and masks them again. */
function allowed(from: Record<string, unknown>): Snapshot {
  const readField = (rule: Rule, field: string, otherwise: unknown) =>
    rule(fieldOf(from, field), context()) ?? otherwise;
  const app = asRecord(fieldOf(from, 'app'));
  const promo = asRecord(fieldOf(from, 'promo'));
  const takenAt = readField(text, 'takenAt', '') as string;
  const all = fieldOf(from, 'replies');
  return {
    kind: 'wings-support',
    schema: readField(number, 'schema', 0) as number,
    app: {
      version: (text(fieldOf(app, 'version'), context()) ?? '') as string,
      build: (text(fieldOf(app, 'build'), context()) ?? '') as string,
    },
    takenAt: Number.isNaN(Date.parse(takenAt)) ? '' : takenAt,
    route: safeRoute(readField(text, 'route', '/') as string),
    lang: readField(oneOf('en', 'ar'), 'lang', 'en') as Snapshot['lang'],
    kept: readField(oneOf('', 'login', 'expired'), 'kept', '') as Snapshot['kept'],
    reducedFrom: readField(matching(/^[0-9A-Z]{6}$/), 'reducedFrom', '') as string,
    who: readField(nullable(customer), 'who', null) as Snapshot['who'],
    keys: readKeys(fieldOf(from, 'keys')),
    withheld: readField(keyNames, 'withheld', []) as string[],
    unreadable: readField(keyNames, 'unreadable', []) as string[],
    promo: {
      offer: (freeText(fieldOf(promo, 'offer'), context()) ?? '') as string,
      dropped: (object({ code: freeText, message: text }, 'code')(fieldOf(promo, 'dropped'), context()) ??
        null) as Snapshot['promo']['dropped'],
    },
    replies: (Array.isArray(all) ? all.slice(0, 200) : []).flatMap(readReply),
    events: readField(list(event), 'events', []) as SupportEvent[],
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
  const from = asRecord(parsed);
  if (fieldOf(from, 'kind') !== 'wings-support') return 'foreign';
  const schema = fieldOf(from, 'schema');
  if (typeof schema === 'number' && schema > SNAPSHOT_SCHEMA) return 'newer';
  const isOlder = typeof schema !== 'number' || schema < SNAPSHOT_SCHEMA;
  try {
    const code = checksumOf(from);
    const claimed = fieldOf(from, 'checksum');
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
