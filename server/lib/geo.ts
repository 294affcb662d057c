import { UAE_BOUNDS } from '../../contract/defaultPlace';

export interface Position {
  lat: number;
  lng: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function distanceKm(a: Position, b: Position): number {
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

export const isInUae = ({ lat, lng }: Position): boolean =>
  lat >= UAE_BOUNDS.south && lat <= UAE_BOUNDS.north && lng >= UAE_BOUNDS.west && lng <= UAE_BOUNDS.east;
