export const DEFAULT_CITY = 'Dubai';
export const DEFAULT_COUNTRY = 'UAE';

/** The country, in degrees; app and backend take a position inside. */
export const UAE_BOUNDS = { south: 22.6, west: 51.4, north: 26.15, east: 56.5 } as const;

export const DEFAULT_POSITION = { lat: 25.2048, lng: 55.2708 } as const;
