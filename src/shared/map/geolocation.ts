import type { LatLng } from './geo';

/** Timeout and maximum age of a position, ms (specification, constants). */
const GEOLOCATION_OPTIONS = { timeout: 10_000, maximumAge: 60_000 } as const;

/** Why the position is unavailable; the feature chooses the message. */
export type PositionFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout';

/** Rejection of `getPosition`. */
export class PositionError extends Error {
  constructor(readonly kind: PositionFailure) {
    super(`No position: ${kind}`);
    this.name = 'PositionError';
  }
}

/** Codes of the browser's GeolocationPositionError. */
const kinds: Record<number, PositionFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** The device's position, requested once; rejects with a `PositionError`. */
export function getPosition(): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    // The API is missing on pages without https.
    const geolocation: Geolocation | undefined = typeof navigator === 'undefined' ? undefined : navigator.geolocation;
    if (!geolocation) {
      reject(new PositionError('unsupported'));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => reject(new PositionError(kinds[code] ?? 'unavailable')),
      GEOLOCATION_OPTIONS,
    );
  });
}
