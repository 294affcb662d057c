import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { envelope, refusalOf, type Call, type Lang } from '../../contract/common';
import type { Bilingual } from '../db/schema';
import { say } from '../i18n/messages';
import { CallError, signInRequired } from './errors';
import { langOf } from './request';
import { bearerOf, guestOfToken, userOfToken, type SessionUser } from './session';

export interface CallContext<User> {
  user: User;
  lang: Lang;
  request: FastifyRequest;
  reply: FastifyReply;
}

type CallUser<C extends Call> = C['access'] extends 'public' ? SessionUser | null : SessionUser;
type Schema<C, K extends string> = C extends Record<K, infer S extends TSchema> ? Static<S> : never;
type Input<C extends Call> = [Schema<C, 'query'> | Schema<C, 'body'>] extends [never]
  ? Record<string, never>
  : Schema<C, 'query'> | Schema<C, 'body'>;

export interface Outcome<Data> {
  data: Data;
  message?: Bilingual;
}

export type Handler<C extends Call> = (
  context: CallContext<CallUser<C>>,
  input: Input<C>,
) => Promise<Outcome<Static<C['data']>>>;

async function userOf(call: Call, request: FastifyRequest): Promise<SessionUser | null> {
  const { server } = request;
  const token = bearerOf(request.headers.authorization) ?? '';
  const user = guestOfToken(server, token) ?? (await userOfToken(server.db, token, server.clock.now()));
  if (call.access === 'public') return user;
  if (!user) throw signInRequired();
  if (call.access === 'customer' && user.isGuest) throw new CallError(say('common.customersOnly'), 403);
  return user;
}

const ACCESS = {
  public: 'For everybody; with a token for its cart and its language.',
  session: 'For guests and customers.',
  customer: 'For customers.',
};
const SECURITY: Record<Call['access'], Record<string, string[]>[]> = {
  public: [{}, { customerToken: [] }],
  session: [{ customerToken: [] }],
  customer: [{ customerToken: [] }],
};
/** The name of a call as words: `Get cart`. */
const summaryOf = ({ path }: Call): string => {
  const words = path.slice(1).replaceAll(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A call of the contract below /api. With `skipsUser` a public call has no user. */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  options: { skipsUser?: boolean } = {},
): void {
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    schema: {
      operationId: call.path.slice(1),
      tags: [call.access],
      summary: summaryOf(call),
      description: ACCESS[call.access],
      security: SECURITY[call.access],
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      ...(call.multipart ? { consumes: ['multipart/form-data'] } : {}),
      response: { 200: { anyOf: [envelope(call.data), refusalOf(call)] } },
    },
    // Checked before the body is read and validated, so that unauthorized clients learn nothing about it.
    onRequest: async (request) => {
      request.user = options.skipsUser ? null : await userOf(call, request);
    },
    handler: async (request, reply) => {
      const lang = langOf(request);
      if (call.method !== 'GET' || request.user) void reply.header('cache-control', 'private, no-store');
      const context = { user: request.user, lang, request, reply } as CallContext<CallUser<C>>;
      const input = (call.query ? request.query : call.body ? request.body : {}) as Input<C>;
      const { data, message } = await handler(context, input);
      return { status: true, message: (message ?? say('common.ok'))[lang], data };
    },
  });
}
