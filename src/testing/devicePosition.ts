import { act } from '@testing-library/react';

const browserHas = (value: Partial<Geolocation> | undefined) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value });

/** jsdom's own state: a browser without geolocation. */
export const withoutGeolocation = () => browserHas(undefined);

/** A browser that answers the last request for its position when the test says so. */
export function devicePosition() {
  let request: Parameters<Geolocation['getCurrentPosition']> | undefined;
  browserHas({
    getCurrentPosition: (...given) => {
      request = given;
    },
  });
  return {
    find: (latitude: number, longitude: number) =>
      act(() => request?.[0]({ coords: { latitude, longitude } } as GeolocationPosition)),
    fail: (code: number) => act(() => request?.[1]?.({ code } as GeolocationPositionError)),
    options: () => request?.[2],
  };
}
