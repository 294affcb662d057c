import { useState } from 'react';
import type { LatLng } from './geo';
import { CHECKOUT_MAP_HEIGHT, MAP_ZOOM } from './mapConstants';
import { MapView, type MapFrameProps } from './MapView';
import { ButtonPin, DraggablePin, MarkerPin, PositionDot, type DraggablePinProps } from './markers';

interface BranchPoint {
  id: string;
  position: LatLng;
  isOpen: boolean;
  name: string;
  label: string;
}

export interface BranchMapProps extends MapFrameProps {
  branches: BranchPoint[];
  selectedId?: string;
  onSelect: (id: string) => void;
  center: LatLng;
  userPosition?: LatLng;
  recentreCount?: number;
}

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
      {branches.map(({ id, position, isOpen, name, label }) => (
        <ButtonPin
          key={id}
          position={position}
          name={name}
          label={label}
          state={id === selectedId ? 'selected' : isOpen ? 'normal' : 'closed'}
          onPress={() => onSelect(id)}
        />
      ))}
    </MapView>
  );
}

export interface PinMapProps extends MapFrameProps, DraggablePinProps {
  zoom?: number;
  recentreCount?: number;
}

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
  const [view, setView] = useState({ position, recentreCount });
  if (view.recentreCount !== recentreCount) setView({ position, recentreCount });
  return (
    <MapView {...frame} center={view.position} zoom={zoom} recentreCount={recentreCount}>
      <DraggablePin {...{ position, onMove, pinLabel, pinHint, liveText }} />
    </MapView>
  );
}

export interface StaticMapProps extends MapFrameProps {
  position: LatLng;
  pinLabel: string;
}

export const StaticMap = ({ position, pinLabel, height = CHECKOUT_MAP_HEIGHT, ...frame }: StaticMapProps) => (
  <MapView {...frame} height={height} center={position} zoom={MAP_ZOOM.checkout} isStatic>
    <MarkerPin position={position} label={pinLabel} />
  </MapView>
);
