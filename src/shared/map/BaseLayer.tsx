import type { Feature, GeoJsonObject, Geometry } from 'geojson';
import { layerGroup, Marker, tooltip, type LayerEvent, type Map, type Point, type PointTuple } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { GeoJSON, TileLayer, useMap } from 'react-leaflet';
import type { Lang } from '../../../contract/common';
import { config } from '../config';
import { selectLang } from '../i18n/langSlice';
import { useAppSelector } from '../store/hooks';
import { loadGazetteer, type GazetteerArea } from './gazetteerPlaces';
import { BUILT_IN_ATTRIBUTION } from './mapConstants';
import { selectMapKey } from './mapSlice';
import { reportMapFailure } from './reportMapFailure';

/** First and last zoom level of a place's name, by its rank. */
const zoomsOf: Record<GazetteerArea['rank'], readonly [first: number, last: number]> = {
  1: [7, 11],
  2: [12, 17],
  3: [14, 17],
  4: [15, 17],
};

/** Half of a name's width, and a line, px. */
const NAME = { half: 60, line: 14 } as const;

const heightOf = (pin: Marker): number => (pin.options.icon?.options.iconSize as [number, number])[1];

/** The highest first, above which a name is covered by none of those beside it. */
function pinsOf(map: Map): Marker[] {
  const pins: Marker[] = [];
  map.eachLayer((layer) => void (layer instanceof Marker && pins.push(layer)));
  return pins.sort((a, b) => heightOf(b) - heightOf(a));
}

/** The pin that would cover a name at `point`. */
const pinOver = (map: Map, pins: readonly Marker[], point: Point): Marker | undefined =>
  pins.find((pin) => {
    const tip = map.latLngToContainerPoint(pin.getLatLng());
    const above = tip.y - point.y;
    return Math.abs(tip.x - point.x) < NAME.half && above > -NAME.line && above < heightOf(pin) + NAME.line;
  });

function PlaceNames({ areas, lang }: { areas: readonly GazetteerArea[]; lang: Lang }) {
  const map = useMap();
  useEffect(() => {
    const names = layerGroup().addTo(map);
    map.getPane('tooltipPane')?.setAttribute('aria-hidden', 'true');
    const show = () => {
      const zoom = map.getZoom();
      const view = map.getBounds().pad(0.3);
      names.clearLayers();
      const pins = pinsOf(map);
      for (const pin of pins) pin.off('move', show).on('move', show);
      const named = new Set<Marker>();
      for (const area of areas) {
        const [first, last] = zoomsOf[area.rank];
        if (zoom < first || zoom > last || !view.contains(area)) continue;
        const className = `map-name map-name-${area.rank}`;
        const content = document.createElement('bdi');
        content.textContent = area[lang];
        const pin = pinOver(map, pins, map.latLngToContainerPoint(area));
        // A pin with a name of its own keeps that; another one wears the name that it would cover.
        if (pin && (pin.getTooltip() || named.has(pin))) continue;
        if (pin) named.add(pin);
        const at = pin?.getLatLng() ?? area;
        const above = pin && ({ direction: 'top', offset: [0, -heightOf(pin)] satisfies PointTuple } as const);
        names.addLayer(
          tooltip([at.lat, at.lng], { content, className, permanent: true, direction: 'center', ...above }),
        );
      }
    };
    const showAround = ({ layer }: LayerEvent) => {
      if (layer instanceof Marker) show();
    };
    show();
    map.on('moveend', show).on('layeradd layerremove', showAround);
    return () => {
      map.off('moveend', show).off('layeradd layerremove', showAround);
      for (const pin of pinsOf(map)) pin.off('move', show);
      names.remove();
    };
  }, [map, areas, lang]);
  return null;
}

function BuiltInMap({ lang }: { lang: Lang }) {
  const map = useMap();
  const [data, setData] = useState<{ outline: GeoJsonObject; areas: GazetteerArea[] } | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    Promise.all([import(/* webpackChunkName: "map-data" */ './data/uae.json'), loadGazetteer()]).then(
      ([{ default: outline }, { areas }]) => {
        if (!isUnmounted) setData({ outline: outline as GeoJsonObject, areas });
      },
      (error: unknown) => console.warn('The built-in map could not be loaded.', error),
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  useEffect(() => {
    const setZoom = () => map.getContainer().style.setProperty('--map-zoom', String(map.getZoom()));
    setZoom();
    map.on('zoomend', setZoom);
    return () => void map.off('zoomend', setZoom);
  }, [map]);
  if (!data) return null;
  return (
    <>
      <GeoJSON
        data={data.outline}
        attribution={BUILT_IN_ATTRIBUTION}
        interactive={false}
        style={(feature?: Feature<Geometry, { kind: string }>) => ({
          className: `map-${feature?.properties.kind ?? ''}`,
        })}
      />
      <PlaceNames areas={data.areas} lang={lang} />
    </>
  );
}

const TILE_WAIT_MS = 8000;

export function BaseLayer() {
  const lang = useAppSelector(selectLang);
  const mapKey = useAppSelector(selectMapKey) || config.mapKey;
  const url = config.tileUrl.replaceAll('{key}', encodeURIComponent(mapKey));
  const [hasFailed, setHasFailed] = useState(false);
  const hasTile = useRef(false);
  const isUp = url !== '' && !hasFailed;
  const handlers = useMemo(
    () => ({
      tileload: () => {
        hasTile.current = true;
      },
      load: () => {
        if (hasTile.current) return;
        setHasFailed(true);
        reportMapFailure();
      },
    }),
    [],
  );
  useEffect(() => {
    if (!isUp) return undefined;
    const timer = setTimeout(handlers.load, TILE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isUp, handlers]);

  if (!isUp) return <BuiltInMap lang={lang} />;
  return <TileLayer url={url} attribution={config.tileAttribution} eventHandlers={handlers} />;
}
