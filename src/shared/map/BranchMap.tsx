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
  userPosition?: LatLng;
  /** A new number recentres the map to `center`, for 'use my current location'. */
  recentreCount?: number;
}

/** Branches on a map, which pans to the selected one. */
export function BranchMap({
  branches,
  selectedId,
  onSelect,
  center,
  userPosition,
  recentreCount = 0,
  ...frame
}: BranchMapProps) {
  // The last action of the customer decides the map's centre.
  const [last, setLast] = useState({ selectedId, recentreCount, isRecentred: false });
  if (last.selectedId !== selectedId || last.recentreCount !== recentreCount)
    setLast({ selectedId, recentreCount, isRecentred: last.recentreCount !== recentreCount });
  const selected = last.isRecentred ? undefined : branches.find((branch) => branch.id === selectedId);
  return (
    <MapView
      {...frame}
      center={selected?.position ?? center}
      zoom={selected ? MAP_ZOOM.pan : MAP_ZOOM.default}
      recentreCount={recentreCount}
    >
      {userPosition && <PositionDot position={userPosition} />}
      <BranchMarkers branches={branches} selectedId={selectedId} onSelect={onSelect} />
    </MapView>
  );
}
