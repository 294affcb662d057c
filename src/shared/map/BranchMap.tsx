import { useState } from 'react';
import { BranchMarkers } from './BranchMarkers';
import type { BranchMarkersProps } from './BranchMarkers';
import type { LatLng } from './geo';
import { MAP_ZOOM } from './mapConstants';
import { MapView } from './MapView';
import type { MapFrameProps } from './MapView';
import { PositionDot } from './PositionDot';

/** Options of `BranchMap`. */
export interface BranchMapProps extends MapFrameProps, BranchMarkersProps {
  /** The initial view, until a branch is selected. */
  center: LatLng;
  /** The customer's position, if known. */
  me?: LatLng;
  /** A new number recentres the map to `center`, for 'use my current location'. */
  turn?: number;
}

/** Branches on a map, which pans to the selected one. */
export function BranchMap({ branches, selectedId, onSelect, center, me, turn = 0, ...frame }: BranchMapProps) {
  // The last action of the customer decides the map's centre.
  const [last, setLast] = useState({ selectedId, turn, isTurn: false });
  if (last.selectedId !== selectedId || last.turn !== turn) setLast({ selectedId, turn, isTurn: last.turn !== turn });
  const selected = last.isTurn ? undefined : branches.find((branch) => branch.id === selectedId);
  return (
    <MapView
      {...frame}
      center={selected?.position ?? center}
      zoom={selected ? MAP_ZOOM.pan : MAP_ZOOM.default}
      turn={turn}
    >
      {me && <PositionDot position={me} />}
      <BranchMarkers branches={branches} selectedId={selectedId} onSelect={onSelect} />
    </MapView>
  );
}
