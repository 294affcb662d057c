import { anAddress } from '../../testing/builders';
import { addressValues, toAddressFields, withPlace } from './addressFormValues';

const dubai = { lat: 25.2048, lng: 55.2708 };

describe('the address form', () => {
  it('ADDF-07 A-29 an empty apartment is sent as the area; a given one is sent in both fields', () => {
    const values = addressValues(null);
    expect(toAddressFields({ ...values, area: ' Deira ' }, dubai)).toMatchObject({
      villa_apt_no: 'Deira',
      apartment: '',
      area: 'Deira',
    });
    expect(toAddressFields({ ...values, area: 'Deira', apartment: '12B' }, dubai)).toMatchObject({
      villa_apt_no: '12B',
      apartment: '12B',
    });
  });

  it('B-09 an address keeps its text: emoji, direction marks, Arabic and Latin together', () => {
    const written = {
      area: 'البرشاء 1',
      apartment: '\u200Fفيلا 12 B',
      street: 'Street 4\uFF0CGate 2',
      notes: 'Blue gate \uD83D\uDEAA\u200D\uD83D\uDD25, call twice',
    };
    expect(toAddressFields({ ...addressValues(null), ...written }, dubai)).toMatchObject({
      ...written,
      villa_apt_no: written.apartment,
    });
  });

  it('ADDF-11 LIMIT-16 city and country default to Dubai and UAE and always go along', () => {
    expect(toAddressFields({ ...addressValues(null), area: 'Deira' }, dubai)).toMatchObject({
      city: 'Dubai',
      country: 'UAE',
      ...dubai,
    });
    expect(toAddressFields({ ...addressValues(null), area: 'Al Majaz', city: 'Sharjah' }, dubai)).toMatchObject({
      city: 'Sharjah',
    });
  });

  it('ADDF-12 a saved address is sent back as it came', () => {
    const { _id, ...fields } = anAddress({ floor: '3', notes: 'Blue gate', label: 'Mum' });
    expect(_id).toBe('address-1');
    expect(toAddressFields(addressValues(anAddress({ floor: '3', notes: 'Blue gate', label: 'Mum' })), fields)).toEqual(
      fields,
    );
  });

  const place = { title: 'Al Majaz', area: 'Al Majaz', city: 'Sharjah', address: 'Al Majaz Park, Sharjah', ...dubai };

  it('an edited street or city is in the one-line address, which is kept only while its fields are', () => {
    const saved = addressValues(anAddress());
    expect(toAddressFields({ ...saved, notes: 'Ring' }, dubai).address).toBe('Villa 12, Al Barsha 1, Dubai');
    expect(toAddressFields({ ...saved, street: 'Street 9' }, dubai).address).toBe(
      'Villa 12, Street 9, Al Barsha 1, Dubai',
    );
    expect(toAddressFields({ ...saved, city: 'Sharjah' }, dubai).address).toMatch(/Al Barsha 1, Sharjah$/);
  });

  it('a place that was chosen last gives its own line, until a field is edited', () => {
    const chosen = withPlace(addressValues(anAddress()), place);
    expect(toAddressFields(chosen, dubai)).toMatchObject({ address: 'Al Majaz Park, Sharjah', city: 'Sharjah' });
    expect(toAddressFields({ ...chosen, apartment: '4' }, dubai).address).toBe(
      'Flat/Villa 4, Street 5, Al Majaz, Sharjah',
    );
  });

  it('ADDF-07 an area sent in place of the apartment is not shown as one', () => {
    expect(addressValues(anAddress({ apartment: '', villa_apt_no: 'Al Barsha 1' })).apartment).toBe('');
  });
});
