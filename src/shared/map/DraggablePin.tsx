import type { Marker as LeafletMarker } from 'leaflet';
import { useCallback, useId, useMemo, useRef } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { clampTo, moveBy } from './geo';
import type { LatLng } from './geo';
import { UAE_BOUNDS } from './mapConstants';
import { markerIcon } from './markerIcon';
import { useMarkerElement } from './useMarkerElement';

/** Options of `DraggablePin`. */
export interface DraggablePinProps {
  position: LatLng;
  /** The customer moved the marker by drag, tap or arrow keys. Always inside the UAE's bounding box. */
  onMove: (position: LatLng) => void;
  /** Accessible name. */
  label: string;
  /** Instructions for the keyboard. */
  hint: string;
  /** Announced after a move, for example the name of the place. */
  liveText: string;
}

/** Metres per arrow key, alone and with Shift. */
const STEP_M = { fine: 10, coarse: 100 } as const;
const directions: Record<string, { north: number; east: number }> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowRight: { north: 0, east: 1 },
  ArrowLeft: { north: 0, east: -1 },
};
/** Distance in px that a marker moved by keys keeps from the map's edge. */
const EDGE_PX = 64;

/** The marker of the delivery position. */
export function DraggablePin({ position, onMove, label, hint, liveText }: DraggablePinProps) {
  const ref = useRef<LeafletMarker>(null);
  const map = useMap();
  const hintId = useId();
  const { lat, lng } = position;
  const icon = useMemo(() => markerIcon('selected'), []);
  const put = useCallback((point: LatLng) => onMove(clampTo({ lat: point.lat, lng: point.lng }, UAE_BOUNDS)), [onMove]);

  useMapEvents({ click: (event) => put(event.latlng) });
  const handlers = useMemo(
    () => ({
      dragend: () => {
        if (ref.current) put(ref.current.getLatLng());
      },
    }),
    [put],
  );
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const direction = directions[event.key];
      if (!direction) return;
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? STEP_M.coarse : STEP_M.fine;
      const next = moveBy({ lat, lng }, { north: direction.north * step, east: direction.east * step });
      map.panInside(next, { padding: [EDGE_PX, EDGE_PX], animate: false });
      put(next);
    },
    [lat, lng, map, put],
  );
  useMarkerElement(ref, icon, { label, describedBy: hintId, onKeyDown });

  return (
    <>
      <Marker
        ref={ref}
        position={position}
        icon={icon}
        draggable
        autoPan
        zIndexOffset={1000}
        eventHandlers={handlers}
      />
      <span id={hintId} className="map-hidden">
        {hint}
      </span>
      <span className="map-hidden" role="status">
        {liveText}
      </span>
    </>
  );
}
