import { Type, type Static, type TSchema } from 'typebox';
import type { Annotations } from './annotations';

/** Checks the spelling of a schema's annotations. */
export const annotate = <A extends Annotations>(annotations: A): A => annotations;

/** Language of messages and menu texts; the value of `user_lang` and of the `Accept-Language` header (GEN-11). */
export const Lang = Type.Union([Type.Literal('en'), Type.Literal('ar')]);
export type Lang = Static<typeof Lang>;

/** Order type: delivery to an address or pickup from a branch (spec section 4). */
export const OrderType = Type.Union([Type.Literal('delivery'), Type.Literal('pickup')]);
export type OrderType = Static<typeof OrderType>;

/** Opaque identifier, at most 64 characters. */
export const Id = Type.String({ minLength: 1, maxLength: 64, ...annotate({ 'x-read': 'id' }) });

/** Entries with an `_id`: the app leaves out those without one, and takes the first of those that share one. */
export const uniqueList = <T extends TSchema>(entry: T) => Type.Array(entry, annotate({ 'x-key': '_id' }));

/** Money in AED with at most two decimals; the backend computes in integer fils (1 AED = 100 fils). */
export const Aed = Type.Number();

/** Degrees, WGS 84. */
export const Lat = Type.Number({ minimum: -90, maximum: 90 });
export const Lng = Type.Number({ minimum: -180, maximum: 180 });

/**
 * One encoding of a picture with its widths, `srcset` syntax. Not in the specification: read when sent, never required.
 */
export const ImageSource = Type.Object({
  type: Type.String(),
  srcset: Type.String(annotate({ 'x-read': 'srcset' })),
});
export type ImageSource = Static<typeof ImageSource>;

/** URL of a picture: absolute, or relative to the API. Empty without one. */
export const Picture = Type.String(annotate({ 'x-read': 'picture' }));

/** Optional companions of every `image` field. Not in the specification: read when sent, never required. */
export const imageExtras = {
  /** Alternative text in the language asked for. */
  image_alt: Type.Optional(Type.String()),
  /** AVIF before WebP. */
  image_sources: Type.Optional(Type.Array(ImageSource, annotate({ 'x-key': 'srcset' }))),
  /** `data:` URL of a tiny blurred version. */
  image_blur: Type.Optional(Type.String({ pattern: '^data:image/' })),
  /** Dominant colour, `#rrggbb`. */
  image_color: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
};
/** A picture with its companions. */
export const PictureFields = Type.Object({ image: Picture, ...imageExtras });
export type PictureFields = Static<typeof PictureFields>;

/** {current_page, total_pages, total_records} (spec section 3, ENT-10). */
export const Pagination = Type.Object({
  current_page: Type.Integer({ default: 1 }),
  total_pages: Type.Integer({ default: 1 }),
  total_records: Type.Integer(),
});
export type Pagination = Static<typeof Pagination>;

/** Who may make a call: everyone, everyone with a token, or registered customers only. */
type Access = 'public' | 'session' | 'customer';

/** One call of the specification's section 7. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below the API base, with its slash. */
  readonly path: string;
  readonly access: Access;
  /** Query of a GET. */
  readonly query?: TSchema;
  /** JSON body of anything else. */
  readonly body?: TSchema;
  /** The body is `multipart/form-data`. */
  readonly multipart?: true;
  /** The `data` of the envelope. */
  readonly data: TSchema;
  /**
   * What `data` may be when the call is refused; null without it. Not in the specification: read when sent, never
   * required.
   */
  readonly refusal?: TSchema;
}

/** The response form of every call: {status, message, data} (API-05). */
export const envelope = <T extends TSchema>(data: T) =>
  Type.Object({ status: Type.Boolean(), message: Type.String(), data });

/** The reply of a refused call; `data` is null, or what the call's `refusal` says. */
export const refusalOf = ({ refusal }: Pick<Call, 'refusal'>) =>
  Type.Object({
    status: Type.Literal(false),
    message: Type.String(),
    data: refusal ? Type.Union([refusal, Type.Null()]) : Type.Null(),
  });

/** The reply of a refused call without `data`. */
export const Refusal = refusalOf({});

/** `data` of calls without data; only status and message are read. */
export const NoData = Type.Union([Type.Null(), Type.Object({})]);
