export const DEFAULT_CITY = 'Dubai';
export const DEFAULT_COUNTRY = 'UAE';

export const DEFAULT_POSITION = { lat: 25.2048, lng: 55.2708 } as const;
