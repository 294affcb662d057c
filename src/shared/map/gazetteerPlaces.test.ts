import { gazetteerPlaces } from './gazetteerPlaces';
import { loadGazetteer } from './gazetteer';
import { distanceBetween, isInside } from './geo';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { UAE_BOUNDS } from './mapConstants';

const places = gazetteerPlaces();
const titles = async (query: string, lang: 'en' | 'ar' = 'en') =>
  (await places.search(query, { lang })).map((place) => place.title);

describe('gazetteer', () => {
  it('A-28 holds over 130 areas, all inside the UAE, all named in both languages, none twice', async () => {
    const { areas, cities } = await loadGazetteer();
    expect(areas.length).toBeGreaterThanOrEqual(130);
    const odd = areas.filter(
      (area) => !isInside(area, UAE_BOUNDS) || !area.en || !/\p{Script=Arabic}/u.test(area.ar) || !cities[area.city],
    );
    expect(odd).toEqual([]);
    expect(new Set(areas.map((area) => area.en)).size).toBe(areas.length);
    const points = areas.map(({ lat, lng }) => `${lat},${lng}`);
    expect(points.filter((point, i) => points.indexOf(point) !== i)).toEqual([]);
  });
});

describe('gazetteerPlaces search', () => {
  it('A-28 finds an area without its article, by prefix before substring', async () => {
    expect((await titles('barsha'))[0]).toBe('Al Barsha 1');
    expect(await titles('khail')).toContain('Al Khail Gate');
  });

  it('A-28 finds Arabic names whatever the hamza, and answers in the language asked for', async () => {
    expect(await titles('ابو شغاره', 'ar')).toEqual(['أبو شغارة']);
    expect((await titles('البرشا', 'en'))[0]).toBe('Al Barsha 1');
  });

  it.each([
    ['JLT', 'Jumeirah Lakes Towers'],
    ['jbr', 'Jumeirah Beach Residence'],
    ['Jumayrā', 'Jumeirah'],
    ['reem island', 'Al Reem Island'],
    ['RAK', 'Ras Al Khaimah'],
    ['silicon oasis', 'Dubai Silicon Oasis'],
  ])('A-28 %s means %s', async (query, title) => {
    expect((await titles(query))[0]).toBe(title);
  });

  it('A-28 takes the city as part of the question', async () => {
    expect((await titles('majaz sharjah'))[0]).toBe('Al Majaz');
  });

  it('A-28 puts the nearer of two equal matches first', async () => {
    const sharjah = { lat: 25.33, lng: 55.39 };
    const [first] = await places.search('al nahda', { lang: 'en', near: sharjah });
    expect(first?.title).toBe('Al Nahda');
    const rashidiya = await places.search('rashidiya', { lang: 'en', near: { lat: 25.4, lng: 55.44 } });
    expect(rashidiya.map((place) => place.city)).toEqual(['Dubai', 'Ajman']);
    const wahda = await places.search('karama', { lang: 'en', near: { lat: 24.46, lng: 54.37 } });
    expect(wahda.map((place) => place.city)).toEqual(['Dubai', 'Abu Dhabi']);
  });

  it('A-28 answers nothing for an empty question, for nonsense and for places abroad', async () => {
    expect(await titles('  ')).toEqual([]);
    expect(await titles('xyzzy')).toEqual([]);
    expect(await titles('London')).toEqual([]);
  });

  it('A-28 rejects when the search was given up', async () => {
    const control = new AbortController();
    control.abort();
    await expect(places.search('barsha', { lang: 'en', signal: control.signal })).rejects.toThrow();
  });
});

describe('gazetteerPlaces reverse', () => {
  it('A-28 names the nearest area and keeps the exact point', async () => {
    const point = { lat: 25.1121, lng: 55.1982 };
    expect(await places.reverse(point, { lang: 'en' })).toEqual({
      title: 'Al Barsha 1',
      area: 'Al Barsha 1',
      city: 'Dubai',
      address: 'Al Barsha 1, Dubai',
      ...point,
    });
    expect((await places.reverse(point, { lang: 'ar' }))?.address).toBe('البرشاء 1، دبي');
  });

  it('A-28 has no name for a point over 15 km from any area', async () => {
    const desert = { lat: 22.9, lng: 54.6 };
    expect(await places.reverse(desert, { lang: 'en' })).toBeNull();
    expect(distanceBetween(DEFAULT_POSITION, desert)).toBeGreaterThan(200_000);
  });
});
