import { createHash } from 'node:crypto';
import type { AppConfigBlock } from './appConfigBlock';

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type=["']?application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g;

function originOf(url: string | undefined): string {
  const match = /^(https?:\/\/)([^/]+)/.exec(url ?? '');
  if (!match) return '';
  return `${match[1] ?? ''}${(match[2] ?? '').replace(/^\{[^}]+\}/, '*')}`;
}

function cardSources(url: string | undefined): string {
  const origin = originOf(url);
  const parent = /^https:\/\/(?:[^./]+\.)+?([^./]+\.[^./:]+)$/.exec(origin)?.[1];
  return parent ? `${origin} https://*.${parent}` : origin;
}

export function contentPolicy(html: string, settings: AppConfigBlock, publicUrl: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const [tiles, places, cards, api, pictures] = [
    originOf(settings.tileUrl),
    originOf(settings.placesUrl),
    cardSources(settings.cardScriptUrl),
    originOf(settings.apiBase),
    originOf(publicUrl),
  ];
  const rules: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...hashes, cards],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:', tiles, pictures, api],
    ['font-src', "'self'", 'data:'],
    ['connect-src', "'self'", tiles, places, api, cards],
    ['frame-src', cards || "'none'"],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return rules.map((rule) => [...new Set(rule.filter(Boolean))].join(' ')).join('; ');
}
