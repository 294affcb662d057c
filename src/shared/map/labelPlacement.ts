import type { Point } from 'leaflet';

/** A label on the map. */
export interface MapLabel {
  /** Constant across zoom levels, so that a label that stays is not rendered again. */
  key: string;
  text: string;
  lat: number;
  lng: number;
  /** 1 city, 2 well-known district, 3 district, 4 landmark; or the number of a road. */
  kind: 1 | 2 | 3 | 4 | 'road';
}

/** A label's position in px of the world at one zoom level. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** First and last zoom level for each kind of label. */
const zoomsOf: Record<MapLabel['kind'], [first: number, last: number]> = {
  1: [7, 11],
  2: [11, 22],
  3: [12, 22],
  4: [14, 22],
  road: [10, 22],
};
const LETTER_PX = { city: 9.5, other: 7.2 };
const LINE_PX = 20;
const MARGIN_PX = 6;
/** Distance between two numbers on a road, px. */
const ROAD_STEP_PX = 340;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const order = ({ kind }: MapLabel): number => (kind === 'road' ? 5 : kind);

/**
 * Chooses labels without overlaps, the well-known ones first. Depends on the zoom only, so that panning does not change
 * the labels.
 */
export function placeLabels(
  labels: MapLabel[],
  zoom: number,
  project: (label: MapLabel) => { x: number; y: number },
): MapLabel[] {
  const taken: Box[] = [];
  return labels
    .filter(({ kind }) => zoom >= zoomsOf[kind][0] && zoom <= zoomsOf[kind][1])
    .sort((a, b) => order(a) - order(b))
    .filter((label) => {
      const { x, y } = project(label);
      const half = (label.text.length * (label.kind === 1 ? LETTER_PX.city : LETTER_PX.other)) / 2 + MARGIN_PX;
      const box = { left: x - half, right: x + half, top: y - LINE_PX / 2, bottom: y + LINE_PX / 2 };
      if (taken.some((other) => overlap(box, other))) return false;
      taken.push(box);
      return true;
    });
}

/** Points along a projected line, one per ROAD_STEP_PX. */
export function pointsAlong(line: Point[]): Point[] {
  const spots: Point[] = [];
  let ahead = ROAD_STEP_PX / 2;
  for (let i = 1; i < line.length; i++) {
    const from = line[i - 1];
    const to = line[i];
    if (!from || !to) continue;
    const length = from.distanceTo(to);
    for (; ahead <= length; ahead += ROAD_STEP_PX) spots.push(from.add(to.subtract(from).multiplyBy(ahead / length)));
    ahead -= length;
  }
  return spots;
}
