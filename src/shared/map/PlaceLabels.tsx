import { divIcon, latLng, layerGroup, marker } from 'leaflet';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { yieldToMain } from '../lib/yieldToMain';
import { loadGazetteer } from './gazetteer';
import { placeLabels, pointsAlong } from './labelPlacement';
import type { MapLabel } from './labelPlacement';
import { loadOutline, toTuples } from './outline';
import type { Streets } from './outline';
import type { PlaceLang } from './places';

const PANE = 'builtInLabels';
/** Numbers of federal and Dubai roads, such as 'E11' and 'D94', because names would be needed in both languages. */
const ROAD_NUMBER = /^[ED]\d+/;

function labelMarker(label: MapLabel, lang: PlaceLang) {
  const text = document.createElement('span');
  text.textContent = label.text;
  text.dir = lang === 'ar' && label.kind !== 'road' ? 'rtl' : 'ltr';
  const icon = divIcon({ className: `map-label map-label-${label.kind}`, html: text, iconSize: [0, 0] });
  return marker([label.lat, label.lng], { icon, pane: PANE, interactive: false, keyboard: false });
}

function roadLabels(map: LeafletMap, roads: Streets['roads'], zoom: number): MapLabel[] {
  return roads.flatMap((road) => {
    const number = ROAD_NUMBER.exec(road.name)?.[0];
    if (!number || (road.rank > 1 && zoom < 13)) return [];
    const line = toTuples(road.line).map((point) => map.project(point, zoom));
    return pointsAlong(line).map((spot, i): MapLabel => {
      const { lat, lng } = map.unproject(spot, zoom);
      return { key: `${number} ${zoom} ${i}`, text: number, lat, lng, kind: 'road' };
    });
  });
}

function showLabels(map: LeafletMap, places: MapLabel[], roads: Streets['roads'], lang: PlaceLang): () => void {
  const pane = map.getPane(PANE) ?? map.createPane(PANE);
  pane.style.zIndex = '350';
  pane.style.pointerEvents = 'none';
  // Hidden from screen readers; the place search offers the same names.
  pane.setAttribute('aria-hidden', 'true');
  const group = layerGroup().addTo(map);
  const shown = new Map<string, ReturnType<typeof labelMarker>>();
  let chosen: { zoom: number; labels: MapLabel[] } | undefined;

  const update = (): void => {
    const zoom = map.getZoom();
    if (chosen?.zoom !== zoom)
      chosen = {
        zoom,
        labels: placeLabels([...places, ...roadLabels(map, roads, zoom)], zoom, (label) => map.project(label, zoom)),
      };
    const view = map.getBounds().pad(0.3);
    const next = new Map(
      chosen.labels.filter((label) => view.contains(latLng(label.lat, label.lng))).map((label) => [label.key, label]),
    );
    for (const [key, layer] of shown) {
      if (next.has(key)) continue;
      group.removeLayer(layer);
      shown.delete(key);
    }
    for (const [key, label] of next) {
      if (shown.has(key)) continue;
      const layer = labelMarker(label, lang);
      shown.set(key, layer);
      group.addLayer(layer);
    }
  };
  update();
  map.on('moveend', update);
  return () => {
    map.off('moveend', update);
    group.remove();
  };
}

/** Names of cities and districts and numbers of roads on the built-in map. */
export function PlaceLabels({ lang }: { lang: PlaceLang }) {
  const map = useMap();
  useEffect(() => {
    let isRemoved = false;
    let hide: (() => void) | undefined;
    Promise.all([loadGazetteer(), loadOutline()])
      .then(async ([{ areas }, { roads }]) => {
        await yieldToMain();
        if (isRemoved) return;
        const places = areas.map((area): MapLabel => ({
          key: area.en,
          text: area[lang],
          lat: area.lat,
          lng: area.lng,
          kind: area.rank,
        }));
        hide = showLabels(map, places, roads, lang);
      })
      .catch((error: unknown) => console.warn('The names of places could not be loaded.', error));
    return () => {
      isRemoved = true;
      hide?.();
    };
  }, [map, lang]);
  return null;
}
