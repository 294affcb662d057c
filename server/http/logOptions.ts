import type { FastifyRequest } from 'fastify';

export interface LogStream {
  write(line: string): void;
}

/** Paths only: queries contain positions, codes and search terms, headers contain tokens, and bodies personal data. */
const serialiseRequest = (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] });

const textIn = (error: Error, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/**
 * An error message without personal data: query values, values quoted by the database, and e-mails of a mail server.
 */
function cleanMessage(error: Error): string {
  const [text = ''] = error.message.split(/\nparams:/);
  const isOfDatabase = /^[0-9A-Z]{5}$/.test(textIn(error, 'code') ?? '');
  return (isOfDatabase ? text.replace(/"[^"]*"/g, '"…"') : text).replace(/[^\s<>@]{0,64}@[^\s<>]+/g, '[e-mail]');
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** The logged fields of an error; params, detail and replies may contain personal data. */
function serialiseError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const named = Object.fromEntries(
    ['code', 'table', 'column', 'constraint'].map((name) => [name, textIn(error, name)]),
  );
  return {
    type: error.name,
    message: cleanMessage(error),
    ...named,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < 5 ? { cause: serialiseError(error.cause, depth + 1) } : {}),
  };
}

export const logOptions = (level: string, stream?: LogStream) => ({
  level,
  serializers: { req: serialiseRequest, err: (error: unknown) => serialiseError(error) },
  ...(stream ? { stream } : {}),
});
