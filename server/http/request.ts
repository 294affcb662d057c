import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import type { Lang } from '../../contract/common';
import type { Config } from '../config/config';

export const langOf = ({ headers }: FastifyRequest): Lang => {
  const primary = headers['accept-language']?.toLowerCase().replace(/-[\w-]*/g, '');
  return negotiate(primary ?? '', ['en', 'ar']) ?? 'en';
};

export const encodingOf = ({ headers }: FastifyRequest): 'br' | 'gzip' | null =>
  negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);

export function originOfRequest(config: Config, request: FastifyRequest): string {
  const host = /^[\w.-]+(?::\d+)?$/.test(request.host) ? request.host : 'localhost';
  return config.siteUrl ?? `${request.protocol}://${host}`;
}
