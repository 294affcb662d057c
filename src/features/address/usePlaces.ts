import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DEFAULT_POSITION, UAE_BOUNDS } from '../../../contract/defaultPlace';
import { config } from '../../shared/config';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { distanceBetween, isInside, type LatLng } from '../../shared/map/geo';
import { MAP_ZOOM } from '../../shared/map/mapConstants';
import { keysOf, matchOf } from '../../shared/map/nameKeys';
import type { Place } from '../../shared/map/placeTypes';
import { cityAt, createPlaceSearch } from '../../shared/map/places';
import { useDevicePosition, type PositionCause } from '../../shared/map/useDevicePosition';
import { useAppSelector } from '../../shared/store/hooks';

/** The configured service, or the areas that are part of the app. */
const places = createPlaceSearch(config.placesUrl);
const DEBOUNCE_MS = 300;
/** Shorter queries match too many places. */
const SHORTEST_QUERY = 2;

/** Asks after the last change of `key`, and passes the answer on unless the key changes before; null asks nothing. */
function useDebouncedPlaces<T>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<T>,
  onAnswer: (answer: T | null) => void,
) {
  const start = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await ask(signal).catch((error: unknown) => {
      // The form works without the service.
      if (!signal.aborted) console.warn('The place service did not answer.', error);
      return null;
    });
    if (!signal.aborted) onAnswer(answer);
  });
  useEffect(() => {
    if (key === null) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => void start(control.signal), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key]);
}

/** Places for the typed text; null until a reply to it arrives. */
export function usePlaceSuggestions(query: string, near: LatLng): Place[] | null {
  const lang = useAppSelector(selectLang);
  const [answer, setAnswer] = useState<{ text: string; places: Place[] } | null>(null);
  const text = query.trim();
  const isLongEnough = text.length >= SHORTEST_QUERY;
  useDebouncedPlaces(
    isLongEnough ? `${text} ${lang} ${near.lat} ${near.lng}` : null,
    (signal) => places.search(text, { lang, signal, near }),
    (suggestions) => setAnswer({ text, places: suggestions ?? [] }),
  );
  return isLongEnough && answer?.text === text ? answer.places : null;
}

export interface PinPlace {
  place: Place;
  /** Chosen from the search, so it replaces the form's area. */
  isChosen: boolean;
  /** The pin's position for which the place was requested; null for a chosen place. */
  at: LatLng | null;
}

/** Asked before an address is saved whose text and pin do not agree; `area`: where the text is, if that is known. */
export interface AreaQuestion {
  written: string;
  area: Place | null;
  /** The pin that was asked about. */
  position: LatLng;
  confirm: () => void;
}
type AreaCheck = { position: LatLng; city?: string; question?: undefined } | { question: AreaQuestion };

/** An area's radius, m. */
const AREA_METRES = 4000;
/** matchOf: the same name, however its words are written. */
const SAME_NAME = 1;

const isSameArea = (name: string, written: string): boolean => matchOf(keysOf(written), keysOf(name)) <= SAME_NAME;

/** A pin that the customer has not placed follows a known area; one that he has is right where no area is known. */
function compareArea(area: Place | null, position: LatLng, isPlaced: boolean): 'agrees' | 'follows' | 'differs' {
  if (area) {
    if (distanceBetween(area, position) <= AREA_METRES) return 'agrees';
    return isPlaced ? 'differs' : 'follows';
  }
  return isPlaced ? 'agrees' : 'differs';
}

/** The place that a text such as 'Al Majaz, Sharjah' names, in either language; null if none is known by that name. */
async function findArea(written: string, near: LatLng): Promise<Place | null> {
  const [name = '', ...rest] = written.split(/[,،]/).map((part) => part.trim());
  const search = (lang: 'en' | 'ar') => places.search(name, { lang, near }).catch(() => []);
  const found = (await Promise.all([search('en'), search('ar')])).flat().filter(({ title }) => isSameArea(title, name));
  return found.find(({ city }) => rest.some((part) => isSameArea(city, part))) ?? found[0] ?? null;
}

/** The pin's position, the map's zoom, and the place at the pin (ADDF-02, ADDF-14). */
export function useAddressPin(saved: (LatLng & { area: string }) | null) {
  const t = useT();
  const lang = useAppSelector(selectLang);
  const [pin, setPin] = useState<{ position: LatLng; zoom: number; recentreCount: number }>(() =>
    saved
      ? { position: { lat: saved.lat, lng: saved.lng }, zoom: MAP_ZOOM.address, recentreCount: 0 }
      : { position: DEFAULT_POSITION, zoom: MAP_ZOOM.default, recentreCount: 0 },
  );
  const [pinPlace, setPinPlace] = useState<PinPlace | null>(null);
  /** The position whose place is requested; null for the default position in Dubai. */
  const [requested, setRequested] = useState<LatLng | null>(null);
  const hasMovedPin = useRef(false);
  /** The written area and the pin that the customer has said to belong together. */
  const confirmed = useRef('');
  useDebouncedPlaces(
    requested && `${requested.lat} ${requested.lng} ${lang}`,
    (signal) => (requested ? places.reverse(requested, { lang, signal }) : Promise.resolve(null)),
    (place) => setPinPlace(place && { place, isChosen: false, at: requested }),
  );
  const show = (position: LatLng, zoom: number) =>
    setPin(({ recentreCount }) => ({ position, zoom, recentreCount: recentreCount + 1 }));

  const handleFound = (position: LatLng, cause: PositionCause) => {
    // A late first position must not move a pin that the customer has moved.
    if (cause === 'start' && hasMovedPin.current) return;
    if (isInside(position, UAE_BOUNDS)) {
      if (cause === 'button') hasMovedPin.current = true;
      show(position, MAP_ZOOM.pan);
      setRequested(position);
    } else if (cause === 'button') toast.info(t('address.outsideUae'));
  };
  const device = useDevicePosition({ atStart: saved === null, onFound: handleFound });

  const checkArea = async (written: string): Promise<AreaCheck> => {
    const { position } = pin;
    const key = `${written} ${position.lat} ${position.lng}`;
    const isUnchanged = saved !== null && !hasMovedPin.current && written === saved.area;
    const isOfPin = pinPlace !== null && isSameArea(pinPlace.place.area, written);
    if (isOfPin || isUnchanged || confirmed.current === key) return { position };
    const area = await findArea(written, position);
    const outcome = compareArea(area, position, hasMovedPin.current);
    if (outcome === 'follows' && area) show(area, MAP_ZOOM.address);
    const confirm = () => {
      confirmed.current = key;
    };
    if (outcome === 'differs') return { question: { written, area, position, confirm } };
    if (outcome === 'agrees' || !area) return { position };
    const middle = { lat: area.lat, lng: area.lng };
    return { position: middle, city: await cityAt(middle, lang) };
  };

  return {
    ...pin,
    pinPlace,
    /** Why the device's position is not known, until there is another place. */
    failure: pinPlace ? null : device.failure,
    /** Whether the pin is in the written area. */
    checkArea,
    isLocating: device.isLocating,
    locate: device.locate,
    /** The city of the pin, also before the place service has answered; '' for a pin that was not moved. */
    findCity: async () => {
      if (!requested && !pinPlace) return '';
      return (pinPlace?.at === requested && pinPlace.place.city) || cityAt(pin.position, lang);
    },
    move: useCallback((position: LatLng) => {
      hasMovedPin.current = true;
      setPin((before) => ({ ...before, position }));
      setRequested(position);
    }, []),
    choose: (place: Place) => {
      hasMovedPin.current = true;
      show({ lat: place.lat, lng: place.lng }, MAP_ZOOM.address);
      setRequested(null);
      setPinPlace({ place, isChosen: true, at: null });
    },
  };
}
