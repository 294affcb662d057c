import type { LatLngTuple } from 'leaflet';
import type { LatLng } from './geo';

const METRES_PER_DEGREE = 111_320;
/** Maximum distance between a district's border and its centre, metres. */
const MAX_RADIUS_M = 1250;
/** Distance of two centres beyond which their districts do not meet, metres. */
const MAX_NEIGHBOUR_DISTANCE_M = 3 * MAX_RADIUS_M;
/** Half of the gap between two districts. */
const GAP_M = 45;
/** Direction of the coast and most streets: clockwise from north, radians. */
const BEARING = (41 * Math.PI) / 180;

type Point = [east: number, north: number];

/** Clips a convex ring at a line, which is given by its unit normal and its distance from the origin. */
function cutAt(ring: Point[], normal: Point, distance: number): Point[] {
  const depth = ([x, y]: Point): number => x * normal[0] + y * normal[1] - distance;
  return ring.flatMap((point, i) => {
    const next = ring[(i + 1) % ring.length] ?? point;
    const [a, b] = [depth(point), depth(next)];
    const clipped: Point[] = a <= 0 ? [point] : [];
    if (a <= 0 !== b <= 0) {
      const share = a / (a - b);
      clipped.push([point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])]);
    }
    return clipped;
  });
}

/**
 * The cell of each centre: the points nearer to it than to any other, at most MAX_RADIUS_M away. Real borders are not
 * known; the cells only separate the names.
 */
export function districtsAround(centres: LatLng[]): LatLngTuple[][] {
  return centres.map((centre) => {
    const perLng = METRES_PER_DEGREE * Math.cos((centre.lat * Math.PI) / 180);
    let ring = Array.from({ length: 4 }, (_, i): Point => {
      const angle = ((2 * i + 1) * Math.PI) / 4 - BEARING;
      return [MAX_RADIUS_M * Math.SQRT2 * Math.cos(angle), MAX_RADIUS_M * Math.SQRT2 * Math.sin(angle)];
    });
    for (const other of centres) {
      const y = (other.lat - centre.lat) * METRES_PER_DEGREE;
      // Most centres are far away, and `Math.hypot` of all pairs would block a phone.
      if (Math.abs(y) > MAX_NEIGHBOUR_DISTANCE_M) continue;
      const x = (other.lng - centre.lng) * perLng;
      if (Math.abs(x) > MAX_NEIGHBOUR_DISTANCE_M) continue;
      const distance = Math.hypot(x, y);
      if (distance > 0 && distance < MAX_NEIGHBOUR_DISTANCE_M)
        ring = cutAt(ring, [x / distance, y / distance], distance / 2 - GAP_M);
    }
    return ring.map(([x, y]): LatLngTuple => [centre.lat + y / METRES_PER_DEGREE, centre.lng + x / perLng]);
  });
}
