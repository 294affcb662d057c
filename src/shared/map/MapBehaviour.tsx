import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { LatLng } from './geo';
import { prefersReducedMotion } from '../lib/prefersReducedMotion';

/** Whether the customer prefers reduced motion. */

/** The map's name, resizing, scroll-wheel handling, and updates of `center` and `zoom`. */
export function MapBehaviour({
  center,
  zoom,
  recentreCount,
  label,
}: {
  center: LatLng;
  zoom: number;
  recentreCount: number;
  label: string;
}) {
  const map = useMap();
  const { lat, lng } = center;
  const isFirst = useRef(true);

  useEffect(() => {
    const box = map.getContainer();
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', label);
  }, [map, label]);

  useEffect(
    () => () => {
      // Leaflet 1.9 ends a zoom with a timer that `remove` does not clear and that would move a removed map.
      (map as unknown as { _animatingZoom: boolean })._animatingZoom = false;
    },
    [map],
  );

  useEffect(() => {
    // MapContainer has already set the first view.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    map.setView([lat, lng], zoom, { animate: !prefersReducedMotion() });
  }, [map, lat, lng, zoom, recentreCount]);

  useEffect(() => {
    const box = map.getContainer();
    // The wheel scrolls the page until the customer focuses the map.
    const onFocus = (): void => void map.scrollWheelZoom.enable();
    const onBlur = (event: FocusEvent): void => {
      if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget))) map.scrollWheelZoom.disable();
    };
    box.addEventListener('focusin', onFocus);
    box.addEventListener('focusout', onBlur);
    const observer =
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer?.observe(box);
    return () => {
      box.removeEventListener('focusin', onFocus);
      box.removeEventListener('focusout', onBlur);
      observer?.disconnect();
    };
  }, [map]);

  return null;
}
