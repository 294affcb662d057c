import type { GazetteerArea } from './gazetteer';

/** A label's place in px of the whole world at one zoom level. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Zoom levels, first to last, at which the labels of a rank are shown. */
const zoomsOfRank: Record<number, [first: number, last: number]> = { 1: [7, 11], 2: [11, 22], 3: [12, 22], 4: [14, 22] };
const LETTER_PX = { 1: 9.5, other: 7.2 };
const LINE_PX = 20;
const AIR_PX = 6;

const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Chooses labels that do not cover one another, the better known first. Depends on the zoom only, so that labels do
 * not come and go while the map is moved.
 */
export function placeLabels(areas: GazetteerArea[], zoom: number, lang: 'en' | 'ar', project: (area: GazetteerArea) => { x: number; y: number }): GazetteerArea[] {
  const taken: Box[] = [];
  const wanted = areas.filter(({ rank }) => {
    const [first, last] = zoomsOfRank[rank] ?? [22, 22];
    return zoom >= first && zoom <= last;
  });
  return [...wanted]
    .sort((a, b) => a.rank - b.rank)
    .filter(area => {
      const { x, y } = project(area);
      const half = (area[lang].length * (area.rank === 1 ? LETTER_PX[1] : LETTER_PX.other)) / 2 + AIR_PX;
      const box = { left: x - half, right: x + half, top: y - LINE_PX / 2, bottom: y + LINE_PX / 2 };
      if (taken.some(other => overlap(box, other))) return false;
      taken.push(box);
      return true;
    });
}
