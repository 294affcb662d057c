export interface LatLng {
  lat: number;
  lng: number;
}

export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

const EARTH_RADIUS_M = 6_371_000;
const METRES_PER_DEGREE = 111_320;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function distanceBetween(a: LatLng, b: LatLng): number {
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(h));
}

export function moveBy(from: LatLng, metres: { north: number; east: number }): LatLng {
  return {
    lat: from.lat + metres.north / METRES_PER_DEGREE,
    lng: from.lng + metres.east / (METRES_PER_DEGREE * Math.cos(radians(from.lat))),
  };
}

export function isInside({ lat, lng }: LatLng, { south, west, north, east }: Bounds): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

export function clampTo({ lat, lng }: LatLng, { south, west, north, east }: Bounds): LatLng {
  return { lat: Math.min(north, Math.max(south, lat)), lng: Math.min(east, Math.max(west, lng)) };
}
