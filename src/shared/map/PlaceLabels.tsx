import { divIcon, latLng, layerGroup, marker } from 'leaflet';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { loadGazetteer } from './gazetteer';
import type { GazetteerArea } from './gazetteer';
import { placeLabels } from './labelPlacement';
import type { PlaceLang } from './places';

const PANE = 'builtInLabels';

function labelOf(area: GazetteerArea, lang: PlaceLang) {
  const text = document.createElement('span');
  text.textContent = area[lang];
  text.lang = lang;
  text.dir = lang === 'ar' ? 'rtl' : 'ltr';
  const icon = divIcon({ className: `map-label map-label-${area.rank}`, html: text, iconSize: [0, 0] });
  return marker([area.lat, area.lng], { icon, pane: PANE, interactive: false, keyboard: false });
}

function showLabels(map: LeafletMap, areas: GazetteerArea[], lang: PlaceLang): () => void {
  const pane = map.getPane(PANE) ?? map.createPane(PANE);
  pane.style.zIndex = '350';
  pane.style.pointerEvents = 'none';
  // The same names can be searched for; read out one by one they would only be noise.
  pane.setAttribute('aria-hidden', 'true');
  const group = layerGroup().addTo(map);
  const shown = new Map<GazetteerArea, ReturnType<typeof labelOf>>();

  const update = (): void => {
    const zoom = map.getZoom();
    const view = map.getBounds().pad(0.3);
    const next = new Set(
      placeLabels(areas, zoom, lang, area => map.project([area.lat, area.lng], zoom)).filter(area => view.contains(latLng(area.lat, area.lng))),
    );
    for (const [area, label] of shown) {
      if (next.has(area)) continue;
      group.removeLayer(label);
      shown.delete(area);
    }
    for (const area of next) {
      if (shown.has(area)) continue;
      const label = labelOf(area, lang);
      shown.set(area, label);
      group.addLayer(label);
    }
  };
  update();
  map.on('moveend', update);
  return () => {
    map.off('moveend', update);
    group.remove();
  };
}

/** Names of cities and districts over the built-in map. */
export function PlaceLabels({ lang }: { lang: PlaceLang }) {
  const map = useMap();
  useEffect(() => {
    let isGone = false;
    let hide: (() => void) | undefined;
    loadGazetteer().then(
      ({ areas }) => {
        if (!isGone) hide = showLabels(map, areas, lang);
      },
      (error: unknown) => console.warn('The names of places could not be loaded.', error),
    );
    return () => {
      isGone = true;
      hide?.();
    };
  }, [map, lang]);
  return null;
}
