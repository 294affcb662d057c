import { createPlaceSearch } from './places';

const given = globalThis.fetch;
let asked: URL[] = [];

/** A fake of the place service. */
function serviceReplies(body: unknown, status = 200): void {
  globalThis.fetch = (input: RequestInfo | URL) => {
    asked.push(new URL(input instanceof URL ? input : 'https://unexpected.test'));
    return Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(body) } as Response);
  };
}

beforeEach(() => {
  asked = [];
});
afterEach(() => {
  globalThis.fetch = given;
});

const feature = (countrycode: string, lng: number, lat: number) => ({
  geometry: { coordinates: [lng, lat] },
  properties: {
    name: 'Tower 5',
    street: 'Al Wasl Road',
    housenumber: '12',
    district: 'Jumeirah',
    city: 'Dubai',
    countrycode,
  },
});

describe('Photon', () => {
  const places = createPlaceSearch('https://places.test/');

  it('ADDF-03 LIMIT-14 A-28 asks within the UAE in the language and drops what lies abroad', async () => {
    serviceReplies({
      features: [feature('AE', 55.25, 25.2), feature('OM', 56.2, 24.4), feature('AE', 2.35, 48.85), { properties: {} }],
    });
    const found = await places.search(' tower ', { lang: 'en', near: { lat: 25, lng: 55 } });
    expect(found).toEqual([
      {
        title: 'Tower 5',
        area: 'Jumeirah',
        city: 'Dubai',
        address: 'Tower 5, 12 Al Wasl Road, Jumeirah, Dubai',
        lat: 25.2,
        lng: 55.25,
      },
    ]);
    expect(asked[0]?.pathname).toBe('/api');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      q: 'tower',
      lang: 'en',
      bbox: '51.4,22.6,56.5,26.15',
      lat: '25',
      lon: '55',
    });
  });

  it('A-28 names a point and keeps it where the customer put it', async () => {
    serviceReplies({ features: [feature('AE', 55.25, 25.2)] });
    expect(await places.reverse({ lat: 25.21, lng: 55.26 }, { lang: 'en' })).toMatchObject({
      title: 'Tower 5',
      lat: 25.21,
      lng: 55.26,
    });
  });

  it('A-28 answers null for a point that the service cannot name', async () => {
    serviceReplies({ features: [] });
    expect(await places.reverse({ lat: 25, lng: 55 }, { lang: 'en' })).toBeNull();
  });

  it('A-28 lets the built-in areas answer when the service fails', async () => {
    serviceReplies({}, 503);
    const found = await places.search('business bay', { lang: 'en' });
    expect(found[0]?.title).toBe('Business Bay');
  });

  it('A-28 stays silent after the search was given up', async () => {
    const control = new AbortController();
    globalThis.fetch = () => {
      control.abort();
      return Promise.reject(new DOMException('given up', 'AbortError'));
    };
    await expect(places.search('business bay', { lang: 'en', signal: control.signal })).rejects.toThrow('given up');
  });
});

it('A-28 sends no request when no service is configured', async () => {
  serviceReplies({}, 500);
  const found = await createPlaceSearch('').search('mirdif', { lang: 'en' });
  expect(found[0]?.title).toBe('Mirdif');
  expect(asked).toEqual([]);
});
