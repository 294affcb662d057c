import { EXTRAS } from '../../contract/extras';

/** The settings of the app-config block that the server needs. */
export interface AppConfigBlock {
  apiBase?: string;
  tileUrl?: string;
  placesUrl?: string;
  cardScriptUrl?: string;
  cardPublicKeys?: { test?: string; live?: string };
  [other: string]: unknown;
}

const BLOCK = /(<script\b[^>]*\bid=["']?app-config["']?[^>]*>)([\s\S]*?)(<\/script>)/;

/** The settings of a page; empty without a block, or for an invalid one, which the app reports. */
export function readAppConfig(html: string): AppConfigBlock {
  try {
    return JSON.parse(BLOCK.exec(html)?.[2] ?? '{}') as AppConfigBlock;
  } catch {
    return {};
  }
}

/** The page with other settings. */
export const writeAppConfig = (html: string, settings: AppConfigBlock): string =>
  html.replace(
    BLOCK,
    (_all, open: string, _old, close: string) => `${open}${JSON.stringify(settings).replace(/</g, '\\u003c')}${close}`,
  );

/** The settings of pages that this server sends: all extras, and whether cards are accepted. */
export const withServerSettings = (
  settings: AppConfigBlock,
  { hasCardPayments }: { hasCardPayments: boolean },
): AppConfigBlock => ({
  ...settings,
  extras: [...EXTRAS],
  ...(hasCardPayments ? {} : { cardPayments: false }),
});

/** The settings with the sandbox's card fields if no provider is configured. */
export function withSandboxCards(settings: AppConfigBlock, sandboxOrigin: string | null): AppConfigBlock {
  if (settings.cardScriptUrl || !sandboxOrigin) return settings;
  return {
    ...settings,
    cardScriptUrl: `${sandboxOrigin}/frames.js`,
    cardPublicKeys: {
      test: settings.cardPublicKeys?.test || 'pk_test_sandbox',
      live: settings.cardPublicKeys?.live || 'pk_live_sandbox',
    },
  };
}
