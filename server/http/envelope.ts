import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import type { Bilingual } from '../db/schema';
import { commonMessages } from '../i18n/common';
import { badField, CallError } from './errors';
import { langOf } from './lang';
import { logSecurity } from './securityLog';
import { envelopeWriter, type ReplySchema } from './envelopeText';
import { isUnavailable } from './unavailable';

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  httpStatus: number,
  text: Bilingual,
  data: unknown = null,
): FastifyReply {
  const lang = langOf(request.headers['accept-language']);
  return reply
    .code(httpStatus)
    .header('cache-control', 'no-store')
    .header('content-language', lang)
    .send({ status: false, message: text[lang], data });
}

function textOf(httpStatus: number): Bilingual {
  if (httpStatus === 413) return commonMessages.tooLarge;
  if (httpStatus === 503) return commonMessages.unavailable;
  if (httpStatus >= 400 && httpStatus < 500) return commonMessages.unreadable;
  return commonMessages.internal;
}

const RETRY_SECONDS = '5';

/** The refusal (HTTP 503) of a call that may succeed later. */
export const unavailable = (): CallError =>
  new CallError(commonMessages.unavailable, 503, { 'retry-after': RETRY_SECONDS });

function fieldOf(error: { instancePath?: string; params?: unknown } | undefined): string {
  const required = (error?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0];
  const path = (error?.instancePath ?? '').split('/').filter(Boolean);
  return [...path, ...(required ? [required] : [])].join('.') || 'body';
}

/** The path of the first text with a NUL character, which PostgreSQL cannot store. */
function nulPath(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = nulPath(part, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

// The variants of the contract's unions exclude each other, and sorting them at every call is 5 % of the server's time.
Settings.Set({ unionPrioritySort: false });

const REFUSALS = new Set([401, 403, 429]);

/** Every reply below /api is an envelope, also for errors (API-05); details of internal errors are only logged. */
export function keepEnvelope(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const compiled = Compile(schema as TSchema);
    return (value: unknown) => {
      // Query values are strings and are coerced; the types of a body must match the contract.
      const input = httpPart === 'body' ? value : Value.Convert(schema as TSchema, value);
      if (!compiled.Check(input)) return { error: badField(fieldOf(compiled.Errors(input)[0])) };
      // Fields that the contract does not name are removed at every depth.
      const known = Value.Clean(schema as TSchema, input);
      const nul = nulPath(known);
      return nul === null ? { value: known } : { error: badField(nul) };
    };
  });
  // Clients set the content type also for calls without a body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parseJson(request, String(body), done);
  });
  app.setSerializerCompiler<ReplySchema>(({ schema }) => envelopeWriter(schema));

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof CallError) {
      request.isRefused = true;
      if (REFUSALS.has(error.httpStatus)) logSecurity(request, 'refused', { http: error.httpStatus });
      return send(request, reply.headers(error.headers), error.httpStatus, error.text, error.data);
    }
    const isDatabaseDown = isUnavailable(error);
    const httpStatus = isDatabaseDown ? 503 : (error.statusCode ?? 500);
    if (isDatabaseDown) void reply.header('retry-after', RETRY_SECONDS);
    if (httpStatus >= 500) request.log.error({ err: error }, 'call failed');
    return send(request, reply, httpStatus, textOf(httpStatus));
  });
}

/** The reply for a request without a route, such as a URL that cannot be decoded. */
export const sendUnreadable = (request: FastifyRequest, reply: FastifyReply, httpStatus: number): FastifyReply =>
  send(request, reply, httpStatus, textOf(httpStatus));

export const sendUnknownCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(request, reply, 404, commonMessages.unknownCall);
