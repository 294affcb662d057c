import type { Extra } from '../../contract/extras';

export interface AppConfig {
  /** Base of all calls, `/api` or an absolute URL. */
  apiBase: string;
  languageHeader: string;
  /** Whether a provider on another origin accepts `Idempotency-Key`; on the same origin it is always sent. */
  idempotencyHeader: boolean;
  /** Tile URL template with {z} {x} {y} and optional {key}; empty for the built-in map. */
  tileUrl: string;
  tileAttribution: string;
  mapKey: string;
  /** Photon-compatible service; empty for the gazetteer that ships with the app. */
  placesUrl: string;
  cardScriptUrl: string;
  cardPublicKeys: { test: string; live: string };
  cardPayments: boolean;
  /** Offers 'No cutlery, please' as a line of the cart's instructions. */
  noCutlery: boolean;
  /** What the provider has beyond the specification's 33 calls; without a name here the app does not use it. */
  extras: readonly Extra[];
  brand: {
    name: { en: string; ar: string };
    privacyUrl: string;
    termsUrl: string;
    taxNumber: string;
    /** Name and address of the company, for the tax invoice. */
    legalName: string;
    legalAddress: string;
    /** Support's number, digits with the country prefix, and its e-mail address; without them no row is shown. */
    whatsapp: string;
    email: string;
    socials: { name: string; url: string }[];
  };
  devTools: boolean;
}

export const defaultConfig: AppConfig = {
  apiBase: '/api',
  languageHeader: 'Accept-Language',
  idempotencyHeader: false,
  tileUrl: '',
  tileAttribution: '',
  mapKey: '',
  placesUrl: '',
  cardScriptUrl: '',
  cardPublicKeys: { test: '', live: '' },
  cardPayments: true,
  noCutlery: false,
  extras: [],
  brand: {
    name: { en: 'Jamr Wings', ar: 'جمر وينغز' },
    privacyUrl: '',
    termsUrl: '',
    taxNumber: '',
    legalName: '',
    legalAddress: '',
    whatsapp: '',
    email: '',
    // Without a URL they are plain text.
    socials: [
      { name: 'Instagram', url: '' },
      { name: 'TikTok', url: '' },
      { name: 'X', url: '' },
    ],
  },
  devTools: false,
};

function readConfig(doc: Document): AppConfig {
  const text = doc.getElementById('app-config')?.textContent.trim();
  if (!text) return defaultConfig;
  try {
    const configured = JSON.parse(text) as Partial<AppConfig>;
    return {
      ...defaultConfig,
      ...configured,
      extras: Array.isArray(configured.extras) ? configured.extras : [],
      cardPublicKeys: { ...defaultConfig.cardPublicKeys, ...configured.cardPublicKeys },
      brand: {
        ...defaultConfig.brand,
        ...configured.brand,
        name: { ...defaultConfig.brand.name, ...configured.brand?.name },
      },
    };
  } catch (error) {
    console.error('The app-config block of index.html is not valid JSON; defaults are used.', error);
    return defaultConfig;
  }
}

export function disableExternalServices(settings: AppConfig): void {
  Object.assign(settings, { tileUrl: '', placesUrl: '', mapKey: '', cardScriptUrl: '' } satisfies Partial<AppConfig>);
}

export const config: AppConfig = typeof document === 'undefined' ? defaultConfig : readConfig(document);

export const hasExtra = (name: Extra): boolean => config.extras.includes(name);
