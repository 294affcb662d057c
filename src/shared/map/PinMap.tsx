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
  /** A new number recentres the map to the marker, for 'use my current location'. */
  recentreCount?: number;
  pinLabel: string;
  pinHint: string;
  liveText: string;
}

const isSame = (a: LatLng | undefined, b: LatLng): boolean => a?.lat === b.lat && a.lng === b.lng;

/** A map with the draggable marker. It follows external changes of the position, but not the customer's own moves. */
export function PinMap({
  position,
  onMove,
  zoom = MAP_ZOOM.address,
  recentreCount = 0,
  pinLabel,
  pinHint,
  liveText,
  ...frame
}: PinMapProps) {
  const [own, setOwn] = useState<LatLng>();
  const [view, setView] = useState({ position, recentreCount });
  if (view.recentreCount !== recentreCount || (!isSame(own, position) && !isSame(view.position, position)))
    setView({ position, recentreCount });
  const move = useCallback(
    (next: LatLng) => {
      setOwn(next);
      onMove(next);
    },
    [onMove],
  );
  return (
    <MapView {...frame} center={view.position} zoom={zoom} recentreCount={recentreCount}>
      <DraggablePin position={position} onMove={move} label={pinLabel} hint={pinHint} liveText={liveText} />
    </MapView>
  );
}
