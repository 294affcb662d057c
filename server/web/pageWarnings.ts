import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { readAppConfig } from './appConfigBlock';

/** Warnings about a built app with which customers of a production server cannot pay by card. */
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
