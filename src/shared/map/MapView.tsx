import leafletCss from 'leaflet/dist/leaflet.css';
import mapCss from './map.css';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AttributionControl, MapContainer, ZoomControl } from 'react-leaflet';
import type { LatLng } from './geo';
import { BaseLayer } from './BaseLayer';
import type { TileSource } from './BaseLayer';
import { prefersReducedMotion } from '../lib/prefersReducedMotion';
import { MapBehaviour } from './MapBehaviour';
import { MAP_HEIGHT, MAP_ZOOM, UAE_BOUNDS, ZOOM_RANGE } from './mapConstants';
import type { PlaceLang } from './places';

/** The properties of every map; the feature translates the texts. */
export interface MapFrameProps {
  lang: PlaceLang;
  tiles: TileSource;
  /** Accessible name of the map. */
  label: string;
  zoomLabels: { zoomIn: string; zoomOut: string };
  /** Height in px, or a CSS height. */
  height?: number | string;
  /** Called once if the configured tile service fails. */
  onTilesFailed?: () => void;
}

/** Options of `MapView`: changes of `center` and `zoom` move the map. */
export interface MapViewProps extends MapFrameProps {
  center: LatLng;
  zoom?: number;
  /** A new number recentres the map to `center`. */
  recentreCount?: number;
  children?: ReactNode;
}

/** How far the map can be panned beyond the UAE, degrees. */
const MARGIN = 0.5;

/** A map of the UAE on tiles or on the built-in outline; markers are its children. */
export function MapView({
  center,
  zoom = MAP_ZOOM.default,
  recentreCount = 0,
  lang,
  tiles,
  label,
  zoomLabels,
  height = MAP_HEIGHT,
  onTilesFailed,
  children,
}: MapViewProps) {
  const [isMoving] = useState(() => !prefersReducedMotion());
  const { south, west, north, east } = UAE_BOUNDS;
  const isMirrored = lang === 'ar';
  return (
    // Leaflet's coordinates start at the left; its controls are mirrored by their position.
    <div className="map-frame" dir="ltr" style={{ height }}>
      {/* React moves it to the head, once for all maps. */}
      <style href="map" precedence="default">
        {leafletCss + mapCss}
      </style>
      <MapContainer
        className="map-canvas"
        center={center}
        zoom={zoom}
        minZoom={ZOOM_RANGE.min}
        maxZoom={ZOOM_RANGE.max}
        maxBounds={[
          [south - MARGIN, west - MARGIN],
          [north + MARGIN, east + MARGIN],
        ]}
        scrollWheelZoom={false}
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={isMoving}
        fadeAnimation={isMoving}
        markerZoomAnimation={isMoving}
        inertia={isMoving}
      >
        {/* Before the layers, because the control only knows those added later. */}
        <AttributionControl position={isMirrored ? 'bottomright' : 'bottomleft'} prefix={false} />
        <BaseLayer tiles={tiles} lang={lang} onTilesFailed={onTilesFailed} />
        <ZoomControl
          key={zoomLabels.zoomIn}
          position={isMirrored ? 'topleft' : 'topright'}
          zoomInTitle={zoomLabels.zoomIn}
          zoomOutTitle={zoomLabels.zoomOut}
        />
        <MapBehaviour center={center} zoom={zoom} recentreCount={recentreCount} label={label} />
        {children}
      </MapContainer>
    </div>
  );
}
