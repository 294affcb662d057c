import type { Marker as LeafletMarker } from 'leaflet';
import { useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';
import type { LatLng } from './geo';
import { markerIcon } from './markerIcon';
import type { PinState } from './markerIcon';
import { useMarkerElement } from './useMarkerElement';

/** Options of `MarkerPin`: an image, or with `onPress` a button. */
export interface MarkerPinProps {
  position: LatLng;
  state?: PinState;
  /** Accessible name. */
  label: string;
  onPress?: () => void;
}

/** The brand's map marker. */
export function MarkerPin({ position, state = 'normal', label, onPress }: MarkerPinProps) {
  const ref = useRef<LeafletMarker>(null);
  const icon = useMemo(() => markerIcon(state), [state]);
  const handlers = useMemo(() => (onPress ? { click: onPress } : {}), [onPress]);
  const onKeyDown = useMemo(
    () =>
      onPress &&
      ((event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        onPress();
      }),
    [onPress],
  );
  const isButton = onPress !== undefined;
  useMarkerElement(ref, icon, { label, isPressed: onPress && state === 'selected', onKeyDown, isPicture: !isButton });
  return (
    <Marker
      key={isButton ? 'button' : 'picture'}
      ref={ref}
      position={position}
      icon={icon}
      interactive={isButton}
      keyboard={isButton}
      zIndexOffset={state === 'selected' ? 1000 : 0}
      eventHandlers={handlers}
    />
  );
}
