import fastJson from 'fast-json-stringify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import type { Bilingual } from '../db/schema';
import { say } from '../i18n/messages';
import { isStorable } from '../lib/storableText';
import { badField, CallError, isUnavailable, unavailable } from './errors';
import { limitedLog, logSecurity } from './logs';
import { langOf } from './request';

// The variants of the contract's unions exclude each other, and sorting them at every call is 5 % of the server's time.
Settings.Set({ unionPrioritySort: false });

interface Envelope {
  status: boolean;
  message: string;
  data: unknown;
}

const sharedTexts = new WeakMap<object, Map<string, string>>();

/** Marks data that many replies share and that never changes: the reply is serialized once. */
export function shareData<Data extends object>(data: Data): Data {
  if (!sharedTexts.has(data)) sharedTexts.set(data, new Map());
  return data;
}

function writer(schema: object): (envelope: Envelope) => string {
  let write: ((envelope: Envelope) => string) | undefined;
  return (envelope) => (write ??= fastJson(schema) as (envelope: Envelope) => string)(envelope);
}

/** Shared data gives the same string object each time, which is the key of the cache of encodings. */
export function envelopeWriter(schema: { anyOf?: object[] }): (envelope: Envelope) => string {
  const [writeSuccess, writeRefusal] = (schema.anyOf ?? [schema, schema]).map(writer);
  if (!writeSuccess || !writeRefusal) throw new Error('a reply is a success or a refusal');
  return (envelope) => {
    const { status, message, data } = envelope;
    if (!status) return writeRefusal(envelope);
    const texts = typeof data === 'object' && data !== null ? sharedTexts.get(data) : undefined;
    const text = texts?.get(message) ?? writeSuccess(envelope);
    texts?.set(message, text);
    return text;
  };
}

function refusal(request: FastifyRequest, reply: FastifyReply, { text, httpStatus, headers, data }: CallError) {
  const lang = langOf(request);
  return reply
    .code(httpStatus)
    .headers({ ...headers, 'cache-control': 'no-store', 'content-language': lang })
    .send({ status: false, message: text[lang], data });
}

function textOf(httpStatus: number): Bilingual {
  if (httpStatus === 413) return say('common.tooLarge');
  return httpStatus >= 400 && httpStatus < 500 ? say('common.unreadable') : say('common.internal');
}

export const sendUnreadable = (request: FastifyRequest, reply: FastifyReply, httpStatus: number): FastifyReply =>
  refusal(request, reply, new CallError(textOf(httpStatus), httpStatus));

export const sendUnknownCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refusal(request, reply, new CallError(say('common.unknownCall'), 404));

function fieldOf(error: { instancePath?: string; params?: unknown } | undefined): string {
  const required = (error?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0];
  const path = (error?.instancePath ?? '').split('/').filter(Boolean);
  return [...path, ...(required ? [required] : [])].join('.') || 'body';
}

type FieldError = { keyword?: string; instancePath?: string; params?: unknown } | undefined;
/** Names the field, and its length where that is what is wrong. */
function refusedField(error: FieldError): CallError {
  const { limit } = (error?.params ?? {}) as { limit?: number };
  const field = fieldOf(error);
  if (error?.keyword === 'minLength' && limit !== undefined && limit > 1)
    return new CallError(say('common.tooShort', { field, least: limit }), 400);
  if (error?.keyword === 'maxLength' && limit !== undefined)
    return new CallError(say('common.tooLong', { field, most: limit }), 400);
  return badField(field);
}

/** The path of the first text with a NUL or half a surrogate pair, which PostgreSQL cannot store. */
function brokenPath(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path.join('.');
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const broken = brokenPath(part, [...path, name]);
    if (broken !== null) return broken;
  }
  return null;
}

export function useEnvelope(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const compiled = Compile(schema as TSchema);
    return (value: unknown) => {
      // Query values are strings and are coerced; the types of a body must match the contract.
      const input = httpPart === 'body' ? value : Value.Convert(schema as TSchema, value);
      if (!compiled.Check(input)) return { error: refusedField(compiled.Errors(input)[0]) };
      const cleaned = Value.Clean(schema as TSchema, input);
      const broken = brokenPath(cleaned);
      return broken === null ? { value: cleaned } : { error: badField(broken) };
    };
  });
  // Clients set the content type also for calls without a body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parseJson(request, String(body), done);
  });
  app.setSerializerCompiler<{ anyOf?: object[] }>(({ schema }) => envelopeWriter(schema));

  const logLimited = limitedLog();
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof CallError) {
      const { httpStatus } = error;
      request.isRefused = true;
      if (httpStatus === 429) logLimited(request);
      else if (httpStatus === 401 || httpStatus === 403) logSecurity(request, 'refused', { http: httpStatus });
      return refusal(request, reply, error);
    }
    const httpStatus = isUnavailable(error) ? 503 : (error.statusCode ?? 500);
    if (httpStatus >= 500) request.log.error({ err: error }, 'call failed');
    return httpStatus === 503 ? refusal(request, reply, unavailable()) : sendUnreadable(request, reply, httpStatus);
  });
}
