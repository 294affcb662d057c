import { divIcon, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useId, useMemo, useRef } from 'react';
import { Marker, useMap, useMapEvents, type MarkerProps } from 'react-leaflet';
import { fillPaths } from '../ui/iconPaths';
import { clampTo, moveBy, type LatLng } from './geo';
import { UAE_BOUNDS } from '../../../contract/defaultPlace';
import { MARKER_SIZE } from './mapConstants';

type PinState = 'normal' | 'selected' | 'closed';

const sizeOf = (state: PinState) => (state === 'selected' ? MARKER_SIZE.selected : MARKER_SIZE.normal);
/** px; the tip is half a diagonal of the rotated square below its centre. */
const heightOf = (state: PinState) => Math.round(sizeOf(state) * 1.21);

function markerIcon(state: PinState) {
  const size = sizeOf(state);
  const height = heightOf(state);
  return divIcon({
    className: `map-pin map-pin-${state}`,
    html:
      `<i class="map-pin-foot"></i><i class="map-pin-shape" style="width:${size}px;height:${size}px"><svg ` +
      `viewBox="0 0 24 24" aria-hidden="true"><path d="${fillPaths.solid}"/></svg></i>`,
    iconSize: [size, height],
    iconAnchor: [size / 2, height],
  });
}

interface PinProps extends Omit<MarkerProps, 'icon'> {
  state: PinState;
  /** Shown above the pin. */
  name?: string;
  attributes: Record<string, string>;
  onKey?: (event: KeyboardEvent) => boolean;
}

function Pin({ state, name, attributes, onKey, ...marker }: PinProps) {
  const ref = useRef<LeafletMarker>(null);
  const icon = useMemo(() => markerIcon(state), [state]);
  useEffect(() => {
    const element = ref.current?.getElement();
    for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value);
    const onKeyDown = (event: KeyboardEvent) => {
      if (!onKey?.(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });
  useEffect(() => {
    const pin = ref.current;
    if (!pin || !name) return;
    const content = document.createElement('bdi');
    content.textContent = name;
    const className = 'map-name map-name-1';
    pin.bindTooltip(content, { className, permanent: true, direction: 'top', offset: [0, -heightOf(state)] });
    return () => void pin.unbindTooltip();
  }, [name, state]);
  return <Marker ref={ref} icon={icon} zIndexOffset={state === 'selected' ? 1000 : 0} {...marker} />;
}

export const MarkerPin = ({ position, label }: { position: LatLng; label: string }) => (
  <Pin
    state="selected"
    position={position}
    attributes={{ role: 'img', 'aria-label': label }}
    interactive={false}
    keyboard={false}
  />
);

interface ButtonPinProps {
  position: LatLng;
  state: PinState;
  name: string;
  label: string;
  onPress: () => void;
}

export function ButtonPin({ position, state, name, label, onPress }: ButtonPinProps) {
  const press = ({ key }: KeyboardEvent) => {
    const isPress = key === 'Enter' || key === ' ';
    if (isPress) onPress();
    return isPress;
  };
  const attributes = { 'aria-label': label, 'aria-pressed': String(state === 'selected') };
  const shown = state === 'selected' ? name : undefined;
  return <Pin {...{ position, state, attributes }} name={shown} onKey={press} eventHandlers={{ click: onPress }} />;
}

export interface DraggablePinProps {
  position: LatLng;
  /** The customer moved the marker by drag, tap or arrow keys. Always inside the UAE's bounding box. */
  onMove: (position: LatLng) => void;
  pinLabel: string;
  pinHint: string;
  liveText: string;
}

const STEP_M = { fine: 10, coarse: 100 } as const;
const directions: Record<string, { north: number; east: number }> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowRight: { north: 0, east: 1 },
  ArrowLeft: { north: 0, east: -1 },
};
/** Distance in px that a marker moved by keys keeps from the map's edge. */
const EDGE_PX = 64;

export function DraggablePin({ position, onMove, pinLabel, pinHint, liveText }: DraggablePinProps) {
  const map = useMap();
  const hintId = useId();
  const put = ({ lat, lng }: LatLng) => onMove(clampTo({ lat, lng }, UAE_BOUNDS));
  const move = ({ key, shiftKey }: KeyboardEvent) => {
    const direction = directions[key];
    if (!direction) return false;
    const step = shiftKey ? STEP_M.coarse : STEP_M.fine;
    const next = moveBy(position, { north: direction.north * step, east: direction.east * step });
    map.panInside(next, { padding: [EDGE_PX, EDGE_PX], animate: false });
    put(next);
    return true;
  };
  useMapEvents({ click: ({ latlng }) => put(latlng) });
  return (
    <>
      <Pin
        state="selected"
        position={position}
        attributes={{ 'aria-label': pinLabel, 'aria-describedby': hintId }}
        onKey={move}
        draggable
        autoPan
        eventHandlers={{ dragend: ({ target }) => put((target as LeafletMarker).getLatLng()) }}
      />
      <span id={hintId} className="map-hidden">
        {pinHint}
      </span>
      <span className="map-hidden" role="status">
        {liveText}
      </span>
    </>
  );
}

const dot = divIcon({ className: 'map-me', iconSize: [22, 22] });

export const PositionDot = ({ position }: { position: LatLng }) => (
  <Marker position={position} icon={dot} interactive={false} keyboard={false} />
);
