import { useCallback } from 'react';
import type { LatLng } from './geo';
import { MarkerPin } from './MarkerPin';

/** The fields of a branch that the map needs. */
interface BranchPoint {
  id: string;
  position: LatLng;
  isOpen: boolean;
  /** Accessible name, such as 'Al Barsha, Open'. */
  label: string;
}

/** Options of `BranchMarkers`. */
export interface BranchMarkersProps {
  branches: BranchPoint[];
  selectedId?: string;
  onSelect: (id: string) => void;
}

function BranchMarker({
  branch,
  isSelected,
  onSelect,
}: {
  branch: BranchPoint;
  isSelected: boolean;
  onSelect: (id: string) => void;
}) {
  const { id, position, isOpen, label } = branch;
  const onPress = useCallback(() => onSelect(id), [id, onSelect]);
  return (
    <MarkerPin
      position={position}
      label={label}
      onPress={onPress}
      state={isSelected ? 'selected' : isOpen ? 'normal' : 'closed'}
    />
  );
}

/** A marker per branch: dark, the selected one larger in the accent colour, closed ones grey. */
export function BranchMarkers({ branches, selectedId, onSelect }: BranchMarkersProps) {
  return branches.map((branch) => (
    <BranchMarker key={branch.id} branch={branch} isSelected={branch.id === selectedId} onSelect={onSelect} />
  ));
}
