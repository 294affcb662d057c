import { Browser, layerGroup, polygon, polyline, svg } from 'leaflet';
import type { LatLngTuple, Layer, Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { yieldToMain } from '../lib/yieldToMain';
import { districtsAround } from './districts';
import { loadGazetteer } from './gazetteer';
import type { Gazetteer } from './gazetteer';
import { BUILT_IN_ATTRIBUTION } from './mapConstants';
import { loadOutline, toTuples } from './outline';
import type { Outline, Streets } from './outline';

const PANE = 'builtIn';
/** Larger than any possible view. */
const WORLD: LatLngTuple[] = [
  [15, 40],
  [15, 70],
  [35, 70],
  [35, 40],
];
/** Width of a main road from zoom 7 on, px. */
const ROAD_WIDTHS = [0.6, 0.7, 0.9, 1.2, 1.6, 2.4, 3.4, 5, 8, 12, 18];

/**
 * Draws one layer per task, hidden until all are drawn, because together they would block a phone for a fifth of a
 * second. Stops when `signal` aborts.
 */
async function draw(
  map: LeafletMap,
  { land, neighbours, borders, roads, grounds }: Outline & Streets,
  gazetteer: Gazetteer,
  signal: AbortSignal,
): Promise<void> {
  const pane = map.getPane(PANE) ?? map.createPane(PANE);
  pane.style.zIndex = '200';
  const renderer = svg({ pane: PANE, padding: 0.5 });
  const style = (className: string) => ({ renderer, pane: PANE, className, interactive: false, smoothFactor: 0.6 });
  const area = (rings: LatLngTuple[][], className: string) =>
    polygon(
      rings.map((ring) => [ring]),
      style(className),
    );

  const ofRank = (rank: number) => roads.filter((road) => road.rank === rank).map((road) => toTuples(road.line));
  const layers: (() => Layer)[] = [
    () => area(districtsAround(gazetteer.areas.filter(({ rank }) => rank > 1)), 'map-block'),
    ...['park', 'airport'].map(
      (kind) => () =>
        area(
          grounds.filter((ground) => ground.kind === kind).map((ground) => toTuples(ground.ring)),
          `map-${kind}`,
        ),
    ),
    // The sea is drawn over the land, so it cuts earlier layers off at the coast.
    () => polygon([WORLD, ...land, ...neighbours], { ...style('map-sea'), attribution: BUILT_IN_ATTRIBUTION }),
    () => polyline(borders, style('map-border')),
    () => polyline(land, style('map-coast')),
    ...[3, 2, 1].map((each) => () => polyline(ofRank(each), style(`map-road map-road-${each}`))),
    () => polyline(ofRank(1), style('map-road map-road-line')),
  ];
  const group = layerGroup().addTo(map);
  signal.addEventListener('abort', () => group.remove(), { once: true });
  pane.style.visibility = 'hidden';
  for (const make of layers) {
    await yieldToMain();
    if (signal.aborted) return;
    group.addLayer(make());
  }

  const setWidths = (): void => {
    const zoom = Math.round(map.getZoom());
    pane.style.setProperty('--map-road', String(ROAD_WIDTHS[Math.min(ROAD_WIDTHS.length - 1, Math.max(0, zoom - 7))]));
    pane.classList.toggle('map-far', zoom < 11);
  };
  setWidths();
  // Decoration: place names and markers are separate elements.
  pane.querySelector('svg')?.setAttribute('aria-hidden', 'true');
  pane.style.visibility = '';
  map.on('zoomend', setWidths);
  signal.addEventListener('abort', () => map.off('zoomend', setWidths), { once: true });
}

/** The built-in map: coast, districts, main roads and parks in the theme's colours; works offline. */
export function VectorLayer() {
  const map = useMap();
  useEffect(() => {
    // Without SVG the markers still work.
    if (!Browser.svg) return undefined;
    const control = new AbortController();
    Promise.all([loadOutline(), loadGazetteer()])
      .then(([outline, gazetteer]) =>
        control.signal.aborted ? undefined : draw(map, outline, gazetteer, control.signal),
      )
      // Without the data the map stays plain; the next visit loads it again.
      .catch((error: unknown) => console.warn('The built-in map could not be loaded.', error));
    return () => control.abort();
  }, [map]);
  return null;
}
