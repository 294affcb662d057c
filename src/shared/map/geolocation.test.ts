import { getPosition, PositionError } from './geolocation';

type Ask = Geolocation['getCurrentPosition'];

function browserHas(getCurrentPosition: Ask | undefined): void {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: getCurrentPosition && { getCurrentPosition },
  });
}

afterEach(() => browserHas(undefined));

describe('getPosition', () => {
  it('ADDF-14 LIMIT-15 asks with a 10 s time-out and 60 s greatest age', async () => {
    let options: PositionOptions | undefined;
    browserHas((done, _failed, given) => {
      options = given;
      done({ coords: { latitude: 25.1, longitude: 55.2 } } as GeolocationPosition);
    });
    await expect(getPosition()).resolves.toEqual({ lat: 25.1, lng: 55.2 });
    expect(options).toEqual({ timeout: 10_000, maximumAge: 60_000 });
  });

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [99, 'unavailable'],
  ])('ADDF-15 code %i is told as %s', async (code, kind) => {
    browserHas((_done, failed) => failed?.({ code } as GeolocationPositionError));
    const error: unknown = await getPosition().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PositionError);
    expect(error).toMatchObject({ kind });
  });

  it('ADDF-15 distinguishes a browser without geolocation', async () => {
    browserHas(undefined);
    await expect(getPosition()).rejects.toMatchObject({ kind: 'unsupported' });
  });
});
