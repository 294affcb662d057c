import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import * as addresses from '../../contract/address';
import * as auth from '../../contract/auth';
import * as branch from '../../contract/branch';
import * as cart from '../../contract/cart';
import * as common from '../../contract/common';
import * as dashboard from '../../contract/dashboard';
import * as hours from '../../contract/hours';
import * as loyalty from '../../contract/loyalty';
import * as menu from '../../contract/menu';
import * as operator from '../../contract/operator';
import * as orders from '../../contract/orders';
import * as payment from '../../contract/payment';
import * as promo from '../../contract/promo';
import { withNamedSchemas } from '../lib/namedSchemas';

type Json = Record<string, unknown>;
interface Operation extends Json {
  operationId: string;
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

const contract = { ...addresses, ...auth, ...branch, ...cart, ...common, ...dashboard, ...hours, ...loyalty, ...menu };
const exported = { ...contract, ...operator, ...orders, ...payment, ...promo };
const isSchema = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && ('type' in value || 'anyOf' in value);
/** The schemas that the contract exports, by their names there. */
const CONTRACT = Object.fromEntries(
  Object.entries<unknown>(exported).filter((entry): entry is [string, object] => isSchema(entry[1])),
);

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const WEBHOOK_BODY = {
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', const: 'order.status_changed' },
    timestamp: { type: 'string', format: 'date-time' },
    data: operator.OrderChange,
  },
};

/** What the server sends to a subscription. */
const webhooks = {
  orderStatusChanged: {
    post: {
      operationId: 'orderStatusChanged',
      tags: ['operator'],
      summary: 'An order has another status',
      description:
        'Signed by Standard Webhooks. Answer with 2xx within ten seconds, and read the order with `getOrder`.',
      security: [],
      parameters: [
        header('webhook-id', 'The same for every attempt'),
        header('webhook-timestamp', 'Seconds since 1970'),
        header('webhook-signature', '`v1,` and the base64 HMAC-SHA256 of `webhook-id.webhook-timestamp.body`'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: WEBHOOK_BODY } } },
      responses: { '2XX': { description: 'Received' }, '4XX': { description: 'Not received: it is sent again' } },
    },
  },
};

/** What `@fastify/swagger` is told about the whole. */
export const OPEN_API: FastifyDynamicSwaggerOptions['openapi'] & object = {
  openapi: '3.1.0',
  info: {
    title: 'Wings ordering',
    version: '1.0',
    description:
      'The calls of the specification (tags `public`, `session` and `customer`), and the operator API of kitchens ' +
      'and tills (tag `operator`). Money is in AED. Texts are in the language of `Accept-Language`, `en` or `ar`.',
    contact: { name: 'The operator of the shop' },
    license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' },
  },
  servers: [{ url: '/', description: 'The server that this document was read from' }],
  tags: [
    { name: 'public', description: 'For everybody' },
    { name: 'session', description: 'For guests and customers' },
    { name: 'customer', description: 'For customers' },
    { name: 'operator', description: 'For kitchens and tills, by an operator key' },
  ],
  components: {
    securitySchemes: {
      operatorKey: { type: 'http', scheme: 'bearer', description: 'A key of `operator key create`' },
      customerToken: { type: 'http', scheme: 'bearer', description: '`auth_token` of `login` or `guestLogin`' },
    },
  },
};

const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));
const valuesOf = (schema: unknown): unknown[] => {
  const { const: only, enum: some } = schema as { const?: unknown; enum?: unknown[] };
  return only === undefined ? (some ?? []) : [only];
};
/** A union of words as one list of them, of which generators make one type. */
function withEnums(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withEnums);
  if (typeof value !== 'object' || value === null) return value;
  const { anyOf, const: only, ...rest } = value as { anyOf?: object[]; const?: unknown };
  const words = (anyOf ?? []).map(valuesOf);
  if (anyOf && words.every(([word, ...more]) => typeof word === 'string' && more.length === 0))
    return { ...rest, type: 'string', enum: words.flat() };
  const parts = { ...rest, ...(anyOf ? { anyOf } : {}), ...(only === undefined ? {} : { enum: [only] }) };
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, withEnums(part)]));
}

/** Names the schemas of operations that the contract does not name: by the operation, as `GetCartReply`. */
function namesOf(operations: readonly Operation[]): Record<string, object> {
  const names: Record<string, object> = { ...CONTRACT };
  for (const { operationId, requestBody, responses } of operations) {
    const own = capital(operationId);
    for (const { schema } of Object.values(requestBody?.content ?? {})) names[`${own}Body`] ??= schema;
    for (const { schema } of Object.values(responses['200']?.content ?? {})) names[`${own}Reply`] ??= schema;
  }
  return names;
}

const REFUSED = { description: 'Refused', content: { 'application/json': { schema: common.Refusal } } };

/** The published document: every operation can be refused, and schemas have names. */
export function openApiOf(app: FastifyInstance): object {
  const whole = withEnums(plain(app.swagger())) as {
    paths: Record<string, Record<string, Operation>>;
    components: Json;
  };
  const { paths, components, ...rest } = whole;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  for (const { responses } of operations) responses['4XX'] ??= REFUSED;
  const names = withEnums(plain(namesOf(operations))) as Record<string, object>;
  const all = { paths, webhooks: withEnums(plain(webhooks)) };
  const { document, used } = withNamedSchemas(all, names, '#/components/schemas/');
  return { ...rest, ...document, components: { ...components, schemas: used } };
}
