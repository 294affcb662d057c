/**
 * The app-config block of index.html from the environment (README, configuration). An operator may change the block in
 * dist/index.html afterwards without a rebuild. Only what is set is written; the app knows the defaults.
 */
function appConfigFromEnvironment(env) {
  const settings = {
    apiBase: env.APP_API_BASE,
    languageHeader: env.APP_LANGUAGE_HEADER,
    idempotencyHeader: env.APP_IDEMPOTENCY_HEADER === undefined ? undefined : env.APP_IDEMPOTENCY_HEADER === 'true',
    tileUrl: env.APP_TILE_URL,
    tileAttribution: env.APP_TILE_ATTRIBUTION,
    mapKey: env.APP_MAP_KEY,
    placesUrl: env.APP_PLACES_URL,
    cardScriptUrl: env.APP_CARD_SCRIPT_URL,
    devTools: env.APP_DEVTOOLS === undefined ? undefined : env.APP_DEVTOOLS === 'true',
    cardPublicKeys:
      env.APP_CARD_KEY_TEST || env.APP_CARD_KEY_LIVE
        ? { test: env.APP_CARD_KEY_TEST ?? '', live: env.APP_CARD_KEY_LIVE ?? '' }
        : undefined,
    extras: env.APP_EXTRAS?.split(/[\s,]+/).filter(Boolean),
    brand: env.APP_BRAND ? JSON.parse(env.APP_BRAND) : undefined,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

module.exports = { appConfigFromEnvironment };
