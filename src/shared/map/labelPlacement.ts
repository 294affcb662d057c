import type { Point } from 'leaflet';

/** One name on the map. */
export interface MapLabel {
  /** Stable over zooms, so that a label that stays is not drawn anew. */
  key: string;
  text: string;
  lat: number;
  lng: number;
  /** 1 city, 2 district that everybody knows, 3 district, 4 landmark; or the number of a road. */
  kind: 1 | 2 | 3 | 4 | 'road';
}

/** A label's place in px of the whole world at one zoom level. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Zoom levels, first to last, at which the labels of a kind are shown. */
const zoomsOf: Record<MapLabel['kind'], [first: number, last: number]> = {
  1: [7, 11],
  2: [11, 22],
  3: [12, 22],
  4: [14, 22],
  road: [10, 22],
};
const LETTER_PX = { city: 9.5, other: 7.2 };
const LINE_PX = 20;
const AIR_PX = 6;
/** Distance in px between two numbers on one road. */
const ROAD_STEP_PX = 340;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const order = ({ kind }: MapLabel): number => (kind === 'road' ? 5 : kind);

/**
 * Chooses labels that do not cover one another, the better known first. Depends on the zoom only, so that labels do
 * not come and go while the map is moved.
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
      const half = (label.text.length * (label.kind === 1 ? LETTER_PX.city : LETTER_PX.other)) / 2 + AIR_PX;
      const box = { left: x - half, right: x + half, top: y - LINE_PX / 2, bottom: y + LINE_PX / 2 };
      if (taken.some((other) => overlap(box, other))) return false;
      taken.push(box);
      return true;
    });
}

/** Points along a projected line, one every ROAD_STEP_PX. */
export function spotsAlong(line: Point[]): Point[] {
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
