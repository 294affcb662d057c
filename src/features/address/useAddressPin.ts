import { useCallback, useEffect, useRef, useState } from 'react';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { isInside, type LatLng } from '../../shared/map/geo';
import { MAP_ZOOM, UAE_BOUNDS } from '../../shared/map/mapConstants';
import type { Place } from '../../shared/map/places';
import { useDevicePosition, type PositionCause } from '../../shared/map/useDevicePosition';
import { useAppSelector } from '../../shared/store/hooks';
import { DEFAULT_POSITION } from './addressDefaults';
import { places } from './places';

/** What the map knows of the pin's place. */
export interface PinPlace {
  place: Place;
  /** Chosen from the search, so the form takes it over whatever stands there. */
  isChosen: boolean;
}

/** Ms that the pin must rest before its place is asked for. */
const REST_MS = 300;

/** Where the pin stands, how near the map looks, and the place under it (ADDF-02, ADDF-14). */
export function useAddressPin(saved: LatLng | null) {
  const t = useT();
  const lang = useAppSelector(selectLang);
  const [pin, setPin] = useState<{ position: LatLng; zoom: number; turn: number }>(() =>
    saved
      ? { position: { lat: saved.lat, lng: saved.lng }, zoom: MAP_ZOOM.address, turn: 0 }
      : { position: DEFAULT_POSITION, zoom: MAP_ZOOM.default, turn: 0 },
  );
  const [found, setFound] = useState<PinPlace | null>(null);
  /** The position whose place is wanted; the fixed point in Dubai says nothing of the customer. */
  const [asked, setAsked] = useState<LatLng | null>(null);
  const hasActed = useRef(false);

  useEffect(() => {
    if (!asked) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      places.reverse(asked, { lang, signal: control.signal }).then(
        (place) => {
          if (!control.signal.aborted) setFound(place && { place, isChosen: false });
        },
        // The form works without a name for the place.
        (error: unknown) => {
          if (!control.signal.aborted) console.warn('The place under the pin is unknown.', error);
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [asked, lang]);

  const handleFound = (position: LatLng, cause: PositionCause) => {
    // A late first answer does not take the pin out of the customer's hand.
    if (cause === 'start' && hasActed.current) return;
    if (!isInside(position, UAE_BOUNDS)) {
      if (cause === 'button') toast.info(t('address.outsideUae'));
      return;
    }
    setPin(({ turn }) => ({ position, zoom: MAP_ZOOM.pan, turn: turn + 1 }));
    setAsked(position);
  };
  const { isLocating, locate } = useDevicePosition({
    atStart: saved === null,
    onFound: handleFound,
    onFailed: (message) => toast.error(t(message)),
  });

  const move = useCallback((position: LatLng) => {
    hasActed.current = true;
    setPin((before) => ({ ...before, position }));
    setAsked(position);
  }, []);
  const choose = useCallback((place: Place) => {
    hasActed.current = true;
    setPin(({ turn }) => ({ position: { lat: place.lat, lng: place.lng }, zoom: MAP_ZOOM.address, turn: turn + 1 }));
    setAsked(null);
    setFound({ place, isChosen: true });
  }, []);

  return { ...pin, found, isLocating, locate, move, choose };
}
