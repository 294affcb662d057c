export const MAP_ZOOM = { default: 12, address: 15, pan: 14, checkout: 14 } as const;
export const ZOOM_RANGE = { min: 7, max: 17 } as const;

export const MAP_HEIGHT = 400;
export const CHECKOUT_MAP_HEIGHT = 200;
export const MARKER_SIZE = { normal: 40, selected: 50 } as const;

export const BUILT_IN_ATTRIBUTION = '© OpenStreetMap contributors, Natural Earth, GeoNames';
