import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import type { Bilingual } from '../db/schema';
import { commonMessages } from '../i18n/common';
import { CallError } from './errors';
import { langOf } from './lang';

function send(request: FastifyRequest, reply: FastifyReply, httpStatus: number, text: Bilingual): FastifyReply {
  const lang = langOf(request.headers['accept-language']);
  return reply.code(httpStatus).header('cache-control', 'no-store').header('content-language', lang)
    .send({ status: false, message: text[lang], data: null });
}

function textOf(httpStatus: number): Bilingual {
  if (httpStatus === 413) return commonMessages.tooLarge;
  if (httpStatus >= 400 && httpStatus < 500) return commonMessages.unreadable;
  return commonMessages.internal;
}

/** An error that names the first field that its schema refuses. */
class FieldError extends CallError {
  constructor(field: string) {
    super(commonMessages.invalidField(field), 400);
  }
}

function fieldOf(error: { instancePath?: string; params?: unknown } | undefined): string {
  const required = (error?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0];
  const path = (error?.instancePath ?? '').split('/').filter(Boolean);
  return [...path, ...(required ? [required] : [])].join('.') || 'body';
}

/** Every reply below /api is an envelope, errors too (API-05); details of an internal error go to the log alone. */
export function keepEnvelope(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const compiled = Compile(schema as TSchema);
    return (value: unknown) => {
      // A query has strings only; a body must have the types that the contract says.
      const input = httpPart === 'body' ? value : Value.Convert(schema as TSchema, value);
      if (compiled.Check(input)) return { value: input };
      return { error: new FieldError(fieldOf(compiled.Errors(input)[0])) };
    };
  });
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof CallError) {
      return send(request, reply.headers(error.headers), error.httpStatus, error.text);
    }
    const httpStatus = error.statusCode ?? 500;
    if (httpStatus >= 500) request.log.error({ err: error }, 'call failed');
    return send(request, reply, httpStatus, textOf(httpStatus));
  });
}

/** The reply for paths below /api that nothing serves. */
export const sendUnknownCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(request, reply, 404, commonMessages.unknownCall);
