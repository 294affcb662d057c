import type { LatLngTuple } from 'leaflet';
import { yieldToMain } from '../lib/yieldToMain';

/** Lines as `[lat, lng, dLat, dLng, ...]` in 1/scale degree, made by scripts/mapData.mjs. */
interface PackedOutline {
  scale: number;
  land: number[][];
  neighbours: number[][];
  borders: number[][];
}

/** Coast, neighbours and the borders between the emirates. */
export interface Outline {
  land: LatLngTuple[][];
  neighbours: LatLngTuple[][];
  borders: LatLngTuple[][];
}

/** Main roads, parks and airports, drawn by hand for orientation only. */
export interface Streets {
  /** Rank 1 is a motorway, 2 a main road, 3 a well-known street. */
  roads: { name: string; rank: number; line: number[][] }[];
  grounds: { kind: string; name: string; ring: number[][] }[];
}

function unpack(packed: number[], scale: number): LatLngTuple[] {
  const points: LatLngTuple[] = [];
  let lat = 0;
  let lng = 0;
  for (let i = 0; i + 1 < packed.length; i += 2) {
    lat += packed[i] ?? 0;
    lng += packed[i + 1] ?? 0;
    points.push([lat / scale, lng / scale]);
  }
  return points;
}

/** Points of a hand-drawn line. */
export const toTuples = (line: number[][]): LatLngTuple[] => line.map(([lat = 0, lng = 0]) => [lat, lng]);

async function loadData(): Promise<Outline & Streets> {
  const [{ default: packed }, { default: streets }] = await Promise.all([
    import('./data/outline.json'),
    import('./data/streets.json'),
  ]);
  // Running the chunks is a task of its own.
  await yieldToMain();
  const { scale, land, neighbours, borders }: PackedOutline = packed;
  const unpackAll = (lines: number[][]): LatLngTuple[][] => lines.map((line) => unpack(line, scale));
  return { land: unpackAll(land), neighbours: unpackAll(neighbours), borders: unpackAll(borders), ...streets };
}

let loading: Promise<Outline & Streets> | undefined;

/** Loads the data of the built-in map once; a failed load is tried again. */
export function loadOutline(): Promise<Outline & Streets> {
  loading ??= loadData().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
