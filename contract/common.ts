import { Type, type Static, type TSchema } from 'typebox';
import type { Annotations } from './annotations';

export const annotate = <A extends Annotations>(annotations: A): A => annotations;

export const Lang = Type.Union([Type.Literal('en'), Type.Literal('ar')]);
export type Lang = Static<typeof Lang>;

export const OrderType = Type.Union([Type.Literal('delivery'), Type.Literal('pickup')]);
export type OrderType = Static<typeof OrderType>;

export const Id = Type.String({ minLength: 1, maxLength: 64, ...annotate({ 'x-read': 'id' }) });

/** Entries with an `_id`: the app leaves out those without one, and takes the first of those that share one. */
export const uniqueList = <T extends TSchema>(entry: T) => Type.Array(entry, annotate({ 'x-key': '_id' }));

/** Money in AED with at most two decimals; the backend computes in integer fils (1 AED = 100 fils). */
export const Aed = Type.Number();

/** When an order is to be there, ISO 8601, UTC. Not in the specification (extra `scheduledOrders`). */
export const ScheduledFor = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z$' });

/** Degrees, WGS 84. */
export const Lat = Type.Number({ minimum: -90, maximum: 90 });
export const Lng = Type.Number({ minimum: -180, maximum: 180 });

export const ImageSource = Type.Object({
  type: Type.String(),
  srcset: Type.String(annotate({ 'x-read': 'srcset' })),
});
export type ImageSource = Static<typeof ImageSource>;

export const Picture = Type.String(annotate({ 'x-read': 'picture' }));

/** Optional companions of every `image` field. Not in the specification: read when sent, never required. */
export const imageExtras = {
  image_alt: Type.Optional(Type.String()),
  image_sources: Type.Optional(Type.Array(ImageSource, annotate({ 'x-key': 'srcset' }))),
  image_blur: Type.Optional(Type.String({ pattern: '^data:image/' })),
  image_color: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
};
export const PictureFields = Type.Object({ image: Picture, ...imageExtras });
export type PictureFields = Static<typeof PictureFields>;

export const Pagination = Type.Object({
  current_page: Type.Integer({ default: 1 }),
  total_pages: Type.Integer({ default: 1 }),
  total_records: Type.Integer(),
});
export type Pagination = Static<typeof Pagination>;

type Access = 'public' | 'session' | 'customer';

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly multipart?: true;
  readonly data: TSchema;
  /** What `data` may be when the call is refused; null without it. */
  readonly refusal?: TSchema;
}

type Parts = Omit<Call, 'method' | 'path' | 'access'>;
const callOf =
  <Method extends Call['method']>(method: Method) =>
  <Path extends string, Who extends Access, P extends Parts>(path: Path, access: Who, parts: P) => ({
    method,
    path,
    access,
    ...parts,
  });
export const get = callOf('GET');
export const post = callOf('POST');
export const del = callOf('DELETE');

export const envelope = <T extends TSchema>(data: T) =>
  Type.Object({ status: Type.Boolean(), message: Type.String(), data });

export const refusalOf = ({ refusal }: Pick<Call, 'refusal'>) =>
  Type.Object({
    status: Type.Literal(false),
    message: Type.String(),
    data: refusal ? Type.Union([refusal, Type.Null()]) : Type.Null(),
  });

export const Refusal = refusalOf({});

export const NoData = Type.Union([Type.Null(), Type.Object({})]);
