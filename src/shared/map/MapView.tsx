import leafletCss from 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AttributionControl, MapContainer, useMap, ZoomControl } from 'react-leaflet';
import { prefersReducedMotion } from '../lib/prefersReducedMotion';
import { selectLang } from '../i18n/langSlice';
import { useT } from '../i18n/useT';
import { useAppSelector } from '../store/hooks';
import { BaseLayer } from './BaseLayer';
import type { LatLng } from './geo';
import mapCss from './map.css';
import { UAE_BOUNDS } from '../../../contract/defaultPlace';
import { MAP_HEIGHT, ZOOM_RANGE } from './mapConstants';

export interface MapFrameProps {
  label: string;
  height?: number | string;
}

interface MapViewProps extends MapFrameProps {
  center: LatLng;
  zoom: number;
  /** A new number recentres the map to `center`. */
  recentreCount?: number;
  /** An illustration, without controls. */
  isStatic?: boolean;
  children: ReactNode;
}

function MapBehaviour({
  center,
  zoom,
  recentreCount,
  label,
}: Pick<MapViewProps, 'center' | 'zoom' | 'recentreCount' | 'label'>) {
  const map = useMap();
  const { lat, lng } = center;
  const isFirst = useRef(true);

  useEffect(() => {
    const box = map.getContainer();
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', label);
    // Two engines list the drawing as a picture without a name.
    for (const pane of ['tilePane', 'overlayPane']) map.getPane(pane)?.setAttribute('aria-hidden', 'true');
  }, [map, label]);

  useEffect(() => {
    if (!isFirst.current) map.setView([lat, lng], zoom, { animate: !prefersReducedMotion() });
    isFirst.current = false;
  }, [map, lat, lng, zoom, recentreCount]);

  useEffect(() => {
    const box = map.getContainer();
    // The wheel scrolls the page until the customer focuses the map.
    const onFocus = (): void => void map.scrollWheelZoom.enable();
    const onBlur = (event: FocusEvent): void => {
      if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget))) map.scrollWheelZoom.disable();
    };
    box.addEventListener('focusin', onFocus);
    box.addEventListener('focusout', onBlur);
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(box);
    return () => {
      box.removeEventListener('focusin', onFocus);
      box.removeEventListener('focusout', onBlur);
      observer.disconnect();
      // Leaflet 1.9 ends a zoom with a timer that `remove` does not clear and that would move a removed map.
      (map as unknown as { _animatingZoom: boolean })._animatingZoom = false;
    };
  }, [map]);

  return null;
}

const MARGIN = 0.5;

export function MapView({
  center,
  zoom,
  recentreCount,
  label,
  height = MAP_HEIGHT,
  isStatic = false,
  children,
}: MapViewProps) {
  const t = useT();
  const isMirrored = useAppSelector(selectLang) === 'ar';
  const [isMoving] = useState(() => !prefersReducedMotion());
  const { south, west, north, east } = UAE_BOUNDS;
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
        <BaseLayer />
        {isStatic ? null : (
          <ZoomControl
            key={t('common.zoomIn')}
            position={isMirrored ? 'topleft' : 'topright'}
            zoomInTitle={t('common.zoomIn')}
            zoomOutTitle={t('common.zoomOut')}
          />
        )}
        <MapBehaviour center={center} zoom={zoom} recentreCount={recentreCount} label={label} />
        {children}
      </MapContainer>
    </div>
  );
}
