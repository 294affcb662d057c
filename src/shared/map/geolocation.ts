import type { LatLng } from './geo';

/** Time-out and greatest age of a position in ms (specification, constants). */
const GEOLOCATION_OPTIONS = { timeout: 10_000, maximumAge: 60_000 } as const;

/** Why there is no position; the feature chooses the message. */
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

/** The device's position, asked once; rejects with a `PositionError`. */
export function getPosition(): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    // Browsers leave the object out on pages that are not served over https.
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
