import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

export function originOfRequest(config: Config, request: FastifyRequest): string {
  // An invalid host must not appear in a page.
  return (
    config.siteUrl ?? `${request.protocol}://${/^[\w.-]+(?::\d+)?$/.test(request.host) ? request.host : 'localhost'}`
  );
}
