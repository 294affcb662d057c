/** LIMIT-16, ADDF-11. */
export const DEFAULT_CITY = 'Dubai';
export const DEFAULT_COUNTRY = 'UAE';
/** The fixed point in Dubai, degrees. */
export const DEFAULT_POSITION = { lat: 25.2048, lng: 55.2708 } as const;
