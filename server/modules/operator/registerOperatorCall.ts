import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { envelope, type Lang } from '../../../contract/common';
import { operatorCalls, OperatorRefusal, type OperatorCall, type Scope } from '../../../contract/operator';
import { langOf } from '../../http/request';
import type { Outcome } from '../../http/registerCall';
import { bearerOf } from '../../http/session';
import { say } from '../../i18n/messages';
import { codeOfStatus, operatorError } from './operatorErrors';
import { logSecurity } from '../../http/logs';
import { findKey, noteUse, type OperatorKey } from './operatorTable';

export const OPERATOR_PREFIX = '/api/operator';

declare module 'fastify' {
  interface FastifyRequest {
    operatorKey: OperatorKey | null;
  }
}

type Part<C, K extends string> = C extends Record<K, infer S extends TSchema> ? Static<S> : Record<string, never>;

export interface OperatorContext<C extends OperatorCall> {
  key: OperatorKey;
  lang: Lang;
  params: Part<C, 'params'>;
  query: Part<C, 'query'>;
  body: Part<C, 'body'>;
}

async function authorize(request: FastifyRequest, scope: Scope | undefined) {
  const { db, clock, limits } = request.server;
  const key = await findKey(db, bearerOf(request.headers.authorization) ?? '');
  const challenge = { 'www-authenticate': 'Bearer' };
  // Nobody guesses its 256 bits.
  if (!key) throw operatorError('invalid_key', say('operator.invalidKey'), challenge);
  await limits.take(['operator call', key.id]);
  if (key.expiresAt <= clock.now()) throw operatorError('invalid_key', say('operator.expiredKey'), challenge);
  await noteUse(db, key, clock.now());
  const isAllowed = scope === undefined || key.scopes.includes(scope);
  logSecurity(request, 'operator key used', { key: key.id, method: request.method, isAllowed });
  if (!isAllowed) throw operatorError('missing_scope', say('operator.missingScope', { scope }));
  return key;
}

const namesOf = (schema: TSchema & { properties?: object; anyOf?: TSchema[] }): string[] =>
  schema.anyOf ? schema.anyOf.flatMap(namesOf) : Object.keys(schema.properties ?? {});

/** Refuses a field that the call does not have: a misspelt one would otherwise change nothing, in silence. */
function refuseUnknown(schema: TSchema | undefined, input: unknown): void {
  const names = schema ? namesOf(schema) : [];
  for (const field of Object.keys(typeof input === 'object' && input !== null ? input : {}))
    if (!names.includes(field)) throw operatorError('invalid_request', say('operator.unknownField', { field }));
}

export function addErrorCodes(scope: FastifyInstance): void {
  scope.addHook('preSerialization', async (_request, reply: FastifyReply, payload: unknown) => {
    const isRefusal = typeof payload === 'object' && payload !== null && 'data' in payload && payload.data === null;
    return isRefusal && reply.statusCode >= 400
      ? { ...payload, data: { code: codeOfStatus(reply.statusCode) } }
      : payload;
  });
}

export function registerOperatorCall<C extends OperatorCall>(
  app: FastifyInstance,
  call: C,
  handler: (context: OperatorContext<C>) => Promise<Outcome<Static<C['data']>>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      operationId: Object.entries<OperatorCall>(operatorCalls).find(([, known]) => known === call)?.[0],
      tags: ['operator'],
      summary: call.summary,
      description: `Not in the specification. ${call.scope ? `Scope: ${call.scope}` : 'For every operator key'}.`,
      security: [{ operatorKey: [] }],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: { 200: envelope(call.data), '4xx': OperatorRefusal, '5xx': OperatorRefusal },
    },
    onRequest: async (request) => {
      request.operatorKey = await authorize(request, call.scope);
    },
    preValidation: async (request) => {
      refuseUnknown(call.query, request.query);
      refuseUnknown(call.body, request.body);
    },
    handler: async (request, reply) => {
      const key = request.operatorKey;
      if (!key) throw operatorError('invalid_key', say('operator.invalidKey'));
      const lang = langOf(request);
      void reply.header('cache-control', 'private, no-store');
      const context = {
        key,
        lang,
        params: request.params,
        query: request.query,
        body: request.body,
      } as OperatorContext<C>;
      const { data, message } = await handler(context);
      return { status: true, message: (message ?? say('common.ok'))[lang], data };
    },
  });
}
