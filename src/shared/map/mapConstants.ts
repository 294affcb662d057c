import type { Bounds, LatLng } from './geo';

/** The map shows and the place search answers this box only (degrees). */
export const UAE_BOUNDS: Bounds = { south: 22.6, west: 51.4, north: 26.15, east: 56.5 };

/** Where the map starts when the position is unknown. */
export const DUBAI: LatLng = { lat: 25.2048, lng: 55.2708 };

/** Country that the place search is limited to (ISO 3166, lower case). */
export const COUNTRY_CODE = 'ae';

/** Zoom levels of the specification. */
export const MAP_ZOOM = { default: 12, address: 15, pan: 14, checkout: 14 } as const;

/** Closest and farthest zoom that the built-in map is drawn for. */
export const ZOOM_RANGE = { min: 7, max: 17 } as const;

/** Heights in px. */
export const MAP_HEIGHT = 400;
export const CHECKOUT_MAP_HEIGHT = 200;

/** Marker sizes in px. */
export const MARKER_SIZE = { normal: 40, selected: 50 } as const;

/** Credits of the data behind the built-in map; names, so they are not translated. */
export const BUILT_IN_ATTRIBUTION = '© OpenStreetMap contributors, Natural Earth, GeoNames';
