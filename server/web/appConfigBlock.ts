import { EXTRAS } from '../../contract/extras';

/** The settings of the app-config block that this server needs to know. */
export interface AppConfigBlock {
  apiBase?: string;
  tileUrl?: string;
  placesUrl?: string;
  cardScriptUrl?: string;
  cardPublicKeys?: { test?: string; live?: string };
  [other: string]: unknown;
}

const BLOCK = /(<script\b[^>]*\bid=["']?app-config["']?[^>]*>)([\s\S]*?)(<\/script>)/;

/** The settings in a page; empty when it has no block or a broken one, which the app itself reports. */
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

/** Settings of the page as this server sends it: it has all extras; and whether it takes cards. */
export const withServerSettings = (
  settings: AppConfigBlock,
  { hasCardPayments }: { hasCardPayments: boolean },
): AppConfigBlock => ({
  ...settings,
  extras: [...EXTRAS],
  ...(hasCardPayments ? {} : { cardPayments: false }),
});

/** Settings with the sandbox's card fields where no provider is configured. */
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
