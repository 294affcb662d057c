import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { MessageKey } from '../i18n/messages';
import type { LatLng } from './geo';

const OPTIONS = { timeout: 10_000, maximumAge: 60_000 } as const;

/** The messages of an automatic request, by the code of the browser's GeolocationPositionError. */
const startMessages: Partial<Record<number, MessageKey>> = {
  1: 'errors.locationDenied',
  2: 'errors.locationUnavailable',
  3: 'errors.locationTimeout',
};

export type PositionCause = 'start' | 'button';

interface DevicePositionOptions {
  atStart: boolean;
  onFound: (position: LatLng, cause: PositionCause) => void;
  /** `message`: the reason at the start, one general message for the button. */
  onFailed: (message: MessageKey, cause: PositionCause) => void;
}

export function useDevicePosition({ atStart, onFound, onFailed }: DevicePositionOptions) {
  const [request, setRequest] = useState<{ cause: PositionCause } | null>(atStart ? { cause: 'start' } : null);
  const handleFound = useEffectEvent(onFound);
  const handleFailed = useEffectEvent(onFailed);
  useEffect(() => {
    if (!request) return undefined;
    const { cause } = request;
    let isOver = false;
    const settle = (handle: () => void) => {
      if (isOver) return;
      setRequest(null);
      handle();
    };
    const fail = (message: MessageKey) =>
      settle(() => handleFailed(cause === 'start' ? message : 'errors.locationFailed', cause));
    // The API is missing on pages without https.
    const geolocation = navigator.geolocation as Geolocation | undefined;
    if (!geolocation) fail('errors.locationUnsupported');
    geolocation?.getCurrentPosition(
      ({ coords }) => settle(() => handleFound({ lat: coords.latitude, lng: coords.longitude }, cause)),
      ({ code }) => fail(startMessages[code] ?? 'errors.locationUnavailable'),
      OPTIONS,
    );
    return () => {
      isOver = true;
    };
  }, [request]);
  return { isLocating: request?.cause === 'button', locate: useCallback(() => setRequest({ cause: 'button' }), []) };
}
