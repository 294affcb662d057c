/** City and country of an address without them (LIMIT-16, ADDF-11). */
export const DEFAULT_CITY = 'Dubai';
export const DEFAULT_COUNTRY = 'UAE';

/** The fixed point in Dubai, degrees: where no position is known, a map opens here and distances begin here. */
export const DEFAULT_POSITION = { lat: 25.2048, lng: 55.2708 } as const;
