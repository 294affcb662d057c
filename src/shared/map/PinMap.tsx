import { useCallback, useState } from 'react';
import { DraggablePin } from './DraggablePin';
import type { LatLng } from './geo';
import { MAP_ZOOM } from './mapConstants';
import { MapView } from './MapView';
import type { MapFrameProps } from './MapView';

/** Options of `PinMap`. */
export interface PinMapProps extends MapFrameProps {
  position: LatLng;
  onMove: (position: LatLng) => void;
  zoom?: number;
  pinLabel: string;
  pinHint: string;
  liveText: string;
}

const isSame = (a: LatLng | undefined, b: LatLng): boolean => a?.lat === b.lat && a.lng === b.lng;

/** A map with the draggable marker. It follows positions from outside, but stays put under the customer's own moves. */
export function PinMap({ position, onMove, zoom = MAP_ZOOM.address, pinLabel, pinHint, liveText, ...frame }: PinMapProps) {
  const [own, setOwn] = useState<LatLng>();
  const [view, setView] = useState(position);
  if (!isSame(own, position) && !isSame(view, position)) setView(position);
  const move = useCallback(
    (next: LatLng) => {
      setOwn(next);
      onMove(next);
    },
    [onMove],
  );
  return (
    <MapView {...frame} center={view} zoom={zoom}>
      <DraggablePin position={position} onMove={move} label={pinLabel} hint={pinHint} liveText={liveText} />
    </MapView>
  );
}
