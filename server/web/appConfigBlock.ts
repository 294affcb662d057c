import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTRAS } from '../../contract/extras';
import type { Config } from '../config/config';
import type { Bilingual } from '../db/schema';

export interface AppConfigBlock {
  apiBase?: string;
  tileUrl?: string;
  placesUrl?: string;
  cardScriptUrl?: string;
  cardPublicKeys?: { test?: string; live?: string };
  brand?: { name?: Partial<Bilingual> };
  [other: string]: unknown;
}

const BLOCK = /(<script\b[^>]*\bid=["']?app-config["']?[^>]*>)([\s\S]*?)(<\/script>)/;

export function readAppConfig(html: string): AppConfigBlock {
  try {
    return JSON.parse(BLOCK.exec(html)?.[2] ?? '{}') as AppConfigBlock;
  } catch {
    return {};
  }
}

export const writeAppConfig = (html: string, settings: AppConfigBlock): string =>
  html.replace(
    BLOCK,
    (_all, open: string, _old, close: string) => `${open}${JSON.stringify(settings).replace(/</g, '\\u003c')}${close}`,
  );

export function withServerSettings(
  settings: AppConfigBlock,
  server: Pick<Config, 'hasCardPayments'> & {
    cardOrigin: string | null;
    brand: Bilingual | undefined;
  },
): AppConfigBlock {
  const { hasCardPayments, cardOrigin, brand } = server;
  return {
    ...settings,
    ...(brand ? { brand: { ...settings.brand, name: brand } } : {}),
    extras: [...EXTRAS],
    ...(hasCardPayments ? {} : { cardPayments: false }),
    ...(cardOrigin && !settings.cardScriptUrl
      ? {
          cardScriptUrl: `${cardOrigin}/stripe.js`,
          cardPublicKeys: {
            test: settings.cardPublicKeys?.test || 'pk_test_sandbox',
            live: settings.cardPublicKeys?.live || 'pk_live_sandbox',
          },
        }
      : {}),
  };
}

export function pageWarnings({
  isProduction,
  hasCardPayments,
  paymentMode,
  distDir,
}: Pick<Config, 'isProduction' | 'hasCardPayments' | 'paymentMode' | 'distDir'>): string[] {
  const file = join(distDir, 'index.html');
  if (!isProduction || !hasCardPayments || !existsSync(file)) return [];
  const { cardScriptUrl, cardPublicKeys } = readAppConfig(readFileSync(file, 'utf8'));
  const missing = [
    ...(cardScriptUrl ? [] : ['APP_CARD_SCRIPT_URL']),
    ...(cardPublicKeys?.[paymentMode] ? [] : [`APP_CARD_KEY_${paymentMode.toUpperCase()}`]),
  ];
  return missing.map((name) => `The app was built without ${name}: customers cannot add a card`);
}
