import { useCallback, useEffect, useRef, useState } from 'react';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { isInside, type LatLng } from '../../shared/map/geo';
import { MAP_ZOOM, UAE_BOUNDS } from '../../shared/map/mapConstants';
import type { Place } from '../../shared/map/places';
import { useDevicePosition, type PositionCause } from '../../shared/map/useDevicePosition';
import { useAppSelector } from '../../shared/store/hooks';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { places } from './places';

/** The place at the pin. */
export interface PinPlace {
  place: Place;
  /** Chosen from the search, so it replaces the form's area. */
  isChosen: boolean;
}

/** Delay after the last move of the pin before its place is requested, ms. */
const DEBOUNCE_MS = 300;

/** The pin's position, the map's zoom, and the place at the pin (ADDF-02, ADDF-14). */
export function useAddressPin(saved: LatLng | null) {
  const t = useT();
  const lang = useAppSelector(selectLang);
  const [pin, setPin] = useState<{ position: LatLng; zoom: number; recentreCount: number }>(() =>
    saved
      ? { position: { lat: saved.lat, lng: saved.lng }, zoom: MAP_ZOOM.address, recentreCount: 0 }
      : { position: DEFAULT_POSITION, zoom: MAP_ZOOM.default, recentreCount: 0 },
  );
  const [found, setFound] = useState<PinPlace | null>(null);
  /** The position whose place is requested; null for the default position in Dubai. */
  const [requestedPosition, setRequestedPosition] = useState<LatLng | null>(null);
  const hasMovedPin = useRef(false);

  useEffect(() => {
    if (!requestedPosition) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      places.reverse(requestedPosition, { lang, signal: control.signal }).then(
        (place) => {
          if (!control.signal.aborted) setFound(place && { place, isChosen: false });
        },
        // The form works without a place name.
        (error: unknown) => {
          if (!control.signal.aborted) console.warn('The place under the pin is unknown.', error);
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [requestedPosition, lang]);

  const handleFound = (position: LatLng, cause: PositionCause) => {
    // A late first position must not move a pin that the customer has moved.
    if (cause === 'start' && hasMovedPin.current) return;
    if (!isInside(position, UAE_BOUNDS)) {
      if (cause === 'button') toast.info(t('address.outsideUae'));
      return;
    }
    setPin(({ recentreCount }) => ({ position, zoom: MAP_ZOOM.pan, recentreCount: recentreCount + 1 }));
    setRequestedPosition(position);
  };
  const { isLocating, locate } = useDevicePosition({
    atStart: saved === null,
    onFound: handleFound,
    onFailed: (message) => toast.error(t(message)),
  });

  const move = useCallback((position: LatLng) => {
    hasMovedPin.current = true;
    setPin((before) => ({ ...before, position }));
    setRequestedPosition(position);
  }, []);
  const choose = useCallback((place: Place) => {
    hasMovedPin.current = true;
    setPin(({ recentreCount }) => ({
      position: { lat: place.lat, lng: place.lng },
      zoom: MAP_ZOOM.address,
      recentreCount: recentreCount + 1,
    }));
    setRequestedPosition(null);
    setFound({ place, isChosen: true });
  }, []);

  return { ...pin, found, isLocating, locate, move, choose };
}
