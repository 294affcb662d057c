import { gazetteerPlaces, loadGazetteer } from './gazetteerPlaces';
import { isInside } from './geo';
import { UAE_BOUNDS } from '../../../contract/defaultPlace';
import { createPlaceSearch } from './places';
import { spellings } from '../../testing/placeSpellings';

describe('A-28 the gazetteer', () => {
  const places = gazetteerPlaces();
  const titles = async (query: string) => (await places.search(query, { lang: 'en' })).map((place) => place.title);

  it('holds over 130 areas, all inside the UAE, all named in both languages, none twice', async () => {
    const { areas, cities } = await loadGazetteer();
    expect(areas.length).toBeGreaterThanOrEqual(130);
    const odd = areas.filter(
      (area) => !isInside(area, UAE_BOUNDS) || !area.en || !/\p{Script=Arabic}/u.test(area.ar) || !cities[area.city],
    );
    expect(odd).toEqual([]);
    expect(new Set(areas.map((area) => area.en)).size).toBe(areas.length);
    expect(new Set(areas.map(({ lat, lng }) => `${lat},${lng}`)).size).toBe(areas.length);
  });

  it.each([
    ['barsha', 'Al Barsha 1'],
    ['البرشا', 'Al Barsha 1'],
    ['JLT', 'Jumeirah Lakes Towers'],
    ['Jumayrā', 'Jumeirah'],
    ['reem island', 'Al Reem Island'],
    ['RAK', 'Ras Al Khaimah'],
    ['silicon oasis', 'Dubai Silicon Oasis'],
    ['majaz sharjah', 'Al Majaz'],
  ])('finds for %s first %s', async (query, title) => {
    expect((await titles(query))[0]).toBe(title);
  });

  it('puts the nearer of two equal matches first', async () => {
    const rashidiya = await places.search('rashidiya', { lang: 'en', near: { lat: 25.4, lng: 55.44 } });
    expect(rashidiya.map((place) => place.city)).toEqual(['Dubai', 'Ajman']);
    const karama = await places.search('karama', { lang: 'en', near: { lat: 24.46, lng: 54.37 } });
    expect(karama.map((place) => place.city)).toEqual(['Dubai', 'Abu Dhabi']);
  });

  it('finds first what people write together, without its article or by its sound', async () => {
    const wrong: string[] = [];
    for (const [area, written] of Object.entries(spellings))
      for (const query of written.split(', ')) {
        const [first = 'nothing'] = await titles(query);
        if (first !== area) wrong.push(`${query}: ${first} instead of ${area}`);
      }
    expect(wrong).toEqual([]);
  });

  const abroad = ['London', 'Muscat', 'Doha', 'Riyadh', 'Cairo', 'Manama', 'Salalah', 'Mumbai', 'مسقط', 'الدوحة'];
  it.each(['  ', 'xyzzy', 'al', 'ال', 'home', 'my house', 'office', ...abroad])(
    'finds nothing for "%s"',
    async (query) => {
      expect(await titles(query)).toEqual([]);
    },
  );

  it('names the area nearest to a point, which it keeps; 15 km from any area only the emirate is known', async () => {
    const point = { lat: 25.1121, lng: 55.1982 };
    const names = { title: 'Al Barsha 1', area: 'Al Barsha 1', city: 'Dubai', address: 'Al Barsha 1, Dubai' };
    expect(await places.reverse(point, { lang: 'en' })).toEqual({ ...names, ...point });
    expect((await places.reverse(point, { lang: 'ar' }))?.address).toBe('البرشاء 1، دبي');
    const desert = { lat: 22.9, lng: 54.6 };
    expect(await places.reverse(desert, { lang: 'en' })).toEqual({
      ...{ title: '', area: '', city: 'Abu Dhabi', address: 'Abu Dhabi' },
      ...desert,
    });
  });
});

describe('A-28 a Photon service', () => {
  const realFetch = globalThis.fetch;
  let asked: URL[] = [];
  const places = createPlaceSearch('https://places.test/');
  beforeEach(() => {
    asked = [];
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });
  function serviceReplies(body: unknown, status = 200): void {
    globalThis.fetch = (input) => {
      asked.push(new URL(input as URL));
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    };
  }
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

  it('ADDF-03 LIMIT-14 is asked within the UAE in the language, and what lies abroad is dropped', async () => {
    serviceReplies({
      features: [feature('AE', 55.25, 25.2), feature('OM', 56.2, 24.4), feature('AE', 2.35, 48.85), { properties: {} }],
    });
    const address = 'Tower 5, 12 Al Wasl Road, Jumeirah, Dubai';
    expect(await places.search(' tower ', { lang: 'en', near: { lat: 25, lng: 55 } })).toEqual([
      { title: 'Tower 5', area: 'Jumeirah', city: 'Dubai', address, lat: 25.2, lng: 55.25 },
    ]);
    expect(asked[0]?.pathname).toBe('/api');
    const bbox = '51.4,22.6,56.5,26.15';
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      q: 'tower',
      lang: 'en',
      bbox,
      lat: '25',
      lon: '55',
    });
  });

  it('names a point and keeps it where the customer put it; null for none', async () => {
    serviceReplies({ features: [feature('AE', 55.25, 25.2)] });
    const point = { lat: 25.21, lng: 55.26 };
    expect(await places.reverse(point, { lang: 'en' })).toMatchObject({ title: 'Tower 5', ...point });
    serviceReplies({ features: [] });
    expect(await places.reverse(point, { lang: 'en' })).toBeNull();
  });

  it('is replaced by the built-in areas when it fails, but not after the search was given up', async () => {
    serviceReplies({}, 503);
    expect((await places.search('business bay', { lang: 'en' }))[0]?.title).toBe('Business Bay');
    globalThis.fetch = () => Promise.reject(new DOMException('given up', 'AbortError'));
    const signal = AbortSignal.abort();
    await expect(places.search('business bay', { lang: 'en', signal })).rejects.toThrow('given up');
  });
});
