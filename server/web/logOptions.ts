import type { FastifyRequest } from 'fastify';

/** Paths only: a query holds positions, codes and search words, headers hold tokens, bodies everything else. */
const serialiseRequest = (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] });

/** What pino writes. */
export const logOptions = (level: string) => ({ level, serializers: { req: serialiseRequest } });
