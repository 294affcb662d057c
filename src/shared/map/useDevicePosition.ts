import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { MessageKey } from '../i18n/messages';
import { useAppStore } from '../store/hooks';
import type { LatLng } from './geo';
import { positionFailureShown, selectIsPositionFailureShown } from './mapSlice';

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
}

/** `failure` is the reason at the start, once a visit, and one general message for the button. */
export function useDevicePosition({ atStart, onFound }: DevicePositionOptions) {
  const [request, setRequest] = useState<{ cause: PositionCause } | null>(atStart ? { cause: 'start' } : null);
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const handleFound = useEffectEvent(onFound);
  const store = useAppStore();
  const handleFailed = useEffectEvent((message: MessageKey, cause: PositionCause) => {
    if (cause === 'start' && selectIsPositionFailureShown(store.getState())) return;
    store.dispatch(positionFailureShown());
    setFailure(message);
  });
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
    // The browser's own time-out starts only after the customer has answered its question.
    const timer = setTimeout(() => fail('errors.locationTimeout'), OPTIONS.timeout);
    geolocation?.getCurrentPosition(
      ({ coords }) => settle(() => handleFound({ lat: coords.latitude, lng: coords.longitude }, cause)),
      ({ code }) => fail(startMessages[code] ?? 'errors.locationUnavailable'),
      OPTIONS,
    );
    return () => {
      clearTimeout(timer);
      isOver = true;
    };
  }, [request]);
  const locate = useCallback(() => {
    setFailure(null);
    setRequest({ cause: 'button' });
  }, []);
  return { isLocating: request?.cause === 'button', failure, locate };
}
