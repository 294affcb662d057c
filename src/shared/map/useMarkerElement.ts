import type { Marker } from 'leaflet';
import { useEffect } from 'react';
import type { RefObject } from 'react';

/** The accessibility of a marker. */
interface MarkerAccess {
  label: string;
  isPressed?: boolean;
  describedBy?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** A marker without an action is an image with a name. */
  isPicture?: boolean;
}

/** Sets a Leaflet marker's name and key handlers; `version` changes when Leaflet has rebuilt the element. */
export function useMarkerElement(
  ref: RefObject<Marker | null>,
  version: unknown,
  { label, isPressed, describedBy, onKeyDown, isPicture }: MarkerAccess,
): void {
  useEffect(() => {
    const element = ref.current?.getElement();
    if (!element) return undefined;
    element.setAttribute('aria-label', label);
    if (isPicture) element.setAttribute('role', 'img');
    if (isPressed !== undefined) element.setAttribute('aria-pressed', String(isPressed));
    if (describedBy) element.setAttribute('aria-describedby', describedBy);
    if (!onKeyDown) return undefined;
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [ref, version, label, isPressed, describedBy, onKeyDown, isPicture]);
}
