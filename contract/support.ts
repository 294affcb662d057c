import { Type, type Static } from 'typebox';
import { Lang } from './common';

/** An event in a customer's app: an action's type, or a call without query, body and reply. */
export const SupportEvent = Type.Object({
  /** Milliseconds since 1970. */
  at: Type.Integer(),
  /** Type of a Redux action, such as `cart/typeChosen`. */
  type: Type.Optional(Type.String()),
  /** Method and path of a call, such as `GET /getCart`. */
  call: Type.Optional(Type.String()),
  /** HTTP status of the call; null without a reply. */
  status: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  /** Duration of the call, ms. */
  ms: Type.Optional(Type.Integer()),
  /** Why the call failed; absent when it did not. `refused` is `status: false` under HTTP 200. */
  failed: Type.Optional(Type.String()),
  /** Path of the screen, where it is another one than at the event before. */
  place: Type.Optional(Type.String()),
});
export type SupportEvent = Static<typeof SupportEvent>;

/** A recorded reply of a reading call, redacted, in the shape of the contract. */
export const RecordedReply = Type.Object({
  /** Name in `contract/calls.ts`. */
  call: Type.String(),
  /** What it was asked with. */
  query: Type.Record(Type.String(), Type.String()),
  at: Type.Integer(),
  /** The envelope's sentence. */
  message: Type.String(),
  /** The envelope's data; null after a failure. */
  data: Type.Unknown(),
  failed: Type.Optional(Type.Object({ kind: Type.String(), http: Type.Union([Type.Integer(), Type.Null()]) })),
});
export type RecordedReply = Static<typeof RecordedReply>;

/** A support snapshot: allow-listed and redacted (docs/support.md lists its content). */
export const Snapshot = Type.Object({
  kind: Type.Literal('wings-support'),
  schema: Type.Integer(),
  app: Type.Object({ version: Type.String(), build: Type.String() }),
  /** ISO 8601, UTC. */
  takenAt: Type.String(),
  /** Path and harmless query of the screen. */
  route: Type.String(),
  lang: Lang,
  /** Why this is a copy from before the session's data was removed; '' for the current state. */
  kept: Type.Union([Type.Literal(''), Type.Literal('login'), Type.Literal('expired')]),
  /**
   * In the short form of a QR code, without menu items, lists and older events: the code of the whole one. '' in the
   * whole one.
   */
  reducedFrom: Type.String(),
  /** Masked; null without anybody signed in. */
  who: Type.Union([
    Type.Null(),
    Type.Object({
      _id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      phone: Type.String(),
      is_guest: Type.Boolean(),
    }),
  ]),
  /** Local-storage keys by name: text as stored, objects redacted. */
  keys: Type.Record(Type.String(), Type.Unknown()),
  /** Names of keys that were there and are not handed over. */
  withheld: Type.Array(Type.String()),
  /** Names of keys that could not be read. */
  unreadable: Type.Array(Type.String()),
  /** The cart screen's message about a promo. */
  promo: Type.Object({
    offer: Type.String(),
    dropped: Type.Union([Type.Null(), Type.Object({ code: Type.String(), message: Type.String() })]),
  }),
  replies: Type.Array(RecordedReply),
  events: Type.Array(SupportEvent),
});
export type Snapshot = Static<typeof Snapshot>;
