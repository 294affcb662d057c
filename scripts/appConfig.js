const text = (value) => value;
const flag = (value) => value === 'true';

/**
 * The keys of the app-config block, with the variables of the build that set them; docs/configuration.md is written
 * from this list.
 */
const APP_CONFIG = [
  {
    key: 'apiBase',
    variables: ['APP_API_BASE'],
    read: text,
    fallback: '`/api`',
    meaning: 'base of all calls, path or absolute URL',
  },
  {
    key: 'languageHeader',
    variables: ['APP_LANGUAGE_HEADER'],
    read: text,
    fallback: '`Accept-Language`',
    meaning: 'header that carries `user_lang`',
  },
  {
    key: 'idempotencyHeader',
    variables: ['APP_IDEMPOTENCY_HEADER'],
    read: flag,
    fallback: '`false`',
    meaning: 'whether a provider on another origin accepts `Idempotency-Key`',
  },
  {
    key: 'tileUrl',
    variables: ['APP_TILE_URL'],
    read: text,
    meaning: 'map tiles (`{z}/{x}/{y}`, `{key}`); without them the built-in map',
  },
  { key: 'tileAttribution', variables: ['APP_TILE_ATTRIBUTION'], read: text, meaning: 'credit of the tiles' },
  { key: 'mapKey', variables: ['APP_MAP_KEY'], read: text, meaning: 'key of the map service' },
  {
    key: 'placesUrl',
    variables: ['APP_PLACES_URL'],
    read: text,
    meaning: 'Photon-compatible place search; without it the built-in gazetteer',
  },
  {
    key: 'cardScriptUrl',
    variables: ['APP_CARD_SCRIPT_URL'],
    read: text,
    fallback: "the sandbox's",
    meaning: 'Stripe.js: `https://js.stripe.com/v3/`',
  },
  {
    key: 'cardPublicKeys',
    variables: ['APP_CARD_KEY_TEST', 'APP_CARD_KEY_LIVE'],
    read: (test = '', live = '') => ({ test, live }),
    fallback: "the sandbox's",
    meaning: 'public keys of the card fields, `test` and `live`',
  },
  {
    key: 'brand',
    variables: ['APP_BRAND'],
    read: JSON.parse,
    fallback: 'Jamr Wings',
    meaning:
      'JSON with `name {en, ar}` (pages of the reference backend have the name of the menu file), `privacyUrl`, ' +
      '`termsUrl`, `socials [{name, url}]`, `taxNumber` (the TRN: the receipt is then a tax invoice), ' +
      '`legalName` and `legalAddress` of the company on it, ' +
      '`whatsapp` and `email` of the support',
  },
  {
    key: 'extras',
    variables: ['APP_EXTRAS'],
    read: (names) => names.split(/[\s,]+/).filter(Boolean),
    fallback: 'none; pages of the reference backend name all',
    meaning:
      "what the provider has beyond the specification's 33 calls, comma-separated: names of `contract/extras.ts`",
  },
  {
    key: 'cardPayments',
    variables: [],
    fallback: '`true`',
    meaning: 'whether customers can pay by card; the reference backend writes it (`CARD_PAYMENTS`)',
  },
  {
    key: 'noCutlery',
    variables: ['APP_NO_CUTLERY'],
    read: flag,
    fallback: '`false`',
    meaning: 'offers "No cutlery, please" in the cart, which writes a line of the delivery instruction',
  },
  {
    key: 'devTools',
    variables: ['APP_DEVTOOLS'],
    read: flag,
    fallback: '`false`',
    meaning: 'Redux DevTools in production',
  },
];

/** @type {(env: NodeJS.ProcessEnv) => Record<string, unknown>} */
function appConfigFromEnvironment(env) {
  const settings = APP_CONFIG.flatMap(({ key, variables, read }) => {
    const values = variables.map((name) => env[name] || undefined);
    return values.some(Boolean) ? [[key, read(...values)]] : [];
  });
  return Object.fromEntries(settings);
}

module.exports = { APP_CONFIG, appConfigFromEnvironment };
