import { divIcon } from 'leaflet';
import type { DivIcon } from 'leaflet';
import { MARKER_SIZE } from './mapConstants';

/** Variants of a marker. */
export type PinState = 'normal' | 'selected' | 'closed';

const FLAME =
  'M12.9 1.6c.5 3.1-.6 4.6-2.3 6.5-.5-.9-.8-1.6-.8-2.7C6.5 7.7 4.2 11 4.2 14.5a7.8 7.8 0 0 0 15.6 ' +
  '0c0-2.7-1-4.7-2.4-6.5-.2 1.5-.7 2.4-1.7 3.2.5-3.7-.2-7.3-2.8-9.6z';

/** The brand shape rotated by -45°, with its sharp corner at the position; 40 px, selected 50 px. */
export function markerIcon(state: PinState): DivIcon {
  const size = state === 'selected' ? MARKER_SIZE.selected : MARKER_SIZE.normal;
  // The tip is half a diagonal of the rotated square below its centre.
  const height = Math.round(size * 1.21);
  return divIcon({
    className: `map-pin map-pin-${state}`,
    html:
      `<i class="map-pin-foot"></i><i class="map-pin-shape" style="width:${size}px;height:${size}px"><svg ` +
      `viewBox="0 0 24 24" aria-hidden="true"><path d="${FLAME}"/></svg></i>`,
    iconSize: [size, height],
    iconAnchor: [size / 2, height],
  });
}
