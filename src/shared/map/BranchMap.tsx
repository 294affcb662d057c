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
  /** First view, until a branch is selected. */
  center: LatLng;
  /** Where the customer is, if known. */
  me?: LatLng;
  /** A new number brings the map to `center`, for 'use my current location'. */
  turn?: number;
}

/** Branches on a map; it moves to the selected one. */
export function BranchMap({ branches, selectedId, onSelect, center, me, turn = 0, ...frame }: BranchMapProps) {
  // Whatever the customer did last decides what the map looks at.
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
