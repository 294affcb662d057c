import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '../i18n/messages';
import type { LatLng } from './geo';
import { getPosition, PositionError, type PositionFailure } from './geolocation';

/** What requested the position: the start of the screen, or the button. */
export type PositionCause = 'start' | 'button';

const startMessages: Record<PositionFailure, MessageKey> = {
  unsupported: 'errors.locationUnsupported',
  denied: 'errors.locationDenied',
  unavailable: 'errors.locationUnavailable',
  timeout: 'errors.locationTimeout',
};

/** The message for an unavailable position: the reason at the start, one general message for the button. */
function positionMessage(error: unknown, cause: PositionCause): MessageKey {
  return cause === 'start' && error instanceof PositionError ? startMessages[error.kind] : 'errors.locationFailed';
}

export interface DevicePositionOptions {
  /** Requests the position when the screen opens. */
  atStart: boolean;
  onFound: (position: LatLng, cause: PositionCause) => void;
  onFailed: (message: MessageKey, cause: PositionCause) => void;
}

/** Requests the device's position; `locate` is for 'use my current location'. Results after unmounting are dropped. */
export function useDevicePosition({ atStart, onFound, onFailed }: DevicePositionOptions) {
  const [isLocating, setIsLocating] = useState(false);
  const isMounted = useRef(true);
  const answers = useRef({ onFound, onFailed });
  useEffect(() => {
    answers.current = { onFound, onFailed };
  });

  const request = useCallback(async (cause: PositionCause) => {
    setIsLocating(cause === 'button');
    try {
      const position = await getPosition();
      if (isMounted.current) answers.current.onFound(position, cause);
    } catch (error) {
      if (isMounted.current) answers.current.onFailed(positionMessage(error, cause), cause);
    } finally {
      if (isMounted.current) setIsLocating(false);
    }
  }, []);

  const asksAtStart = useRef(atStart);
  useEffect(() => {
    isMounted.current = true;
    if (asksAtStart.current) void request('start');
    asksAtStart.current = false;
    return () => {
      isMounted.current = false;
    };
  }, [request]);

  return { isLocating, locate: useCallback(() => void request('button'), [request]) };
}
