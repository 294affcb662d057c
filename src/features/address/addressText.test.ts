import { addressText, type AddressParts } from '../../../contract/lib/addressText';
import { anAddress } from '../../testing/builders';
import { fc } from '../../testing/fastCheck';

describe('an address in one line', () => {
  it('ADDR-01 says of each part what it is, also where two parts have the same text', () => {
    const parts = { apartment: '5', villa_apt_no: '5', floor: '5', street: '5' };
    expect(addressText(anAddress(parts))).toBe('Flat/Villa 5, Floor 5, Street 5, Al Barsha 1, Dubai');
    const arabic = { area: 'البرشاء 1', city: 'دبي' };
    expect(addressText(anAddress({ ...parts, ...arabic }))).toBe('شقة/فيلا 5، الطابق 5، شارع 5، البرشاء 1، دبي');
  });

  it('ADDR-01 adds no word to a part that has one', () => {
    expect(addressText(anAddress({ floor: 'Ground floor', street: 'Marina Walk' }))).toBe(
      'Villa 12, Ground floor, Marina Walk, Al Barsha 1, Dubai',
    );
    expect(addressText(anAddress({ apartment: 'فيلا 12', floor: 'الطابق الأرضي', area: 'دبي', city: 'دبي' }))).toMatch(
      /^فيلا 12، .*الطابق الأرضي، /u,
    );
  });

  it('ADDF-07 does not repeat the area that was sent in place of an apartment', () => {
    expect(addressText(anAddress({ apartment: '', villa_apt_no: 'Al Barsha 1', street: '' }))).toBe(
      'Al Barsha 1, Dubai',
    );
  });

  it('ADDR-01 never leaves out a part that was typed', () => {
    const typed = fc.oneof(
      fc.constantFrom('', '5', '12', '12B', 'Floor 3', 'Marina Walk', 'Al Barsha 1', 'شارع 12', '٣'),
      fc.string({ maxLength: 12 }),
    );
    const parts = fc.record({ apartment: typed, floor: typed, street: typed, area: typed, city: typed });
    fc.assert(
      fc.property(parts, typed, (address, other) => {
        for (const villa_apt_no of [address.apartment || address.area, other]) {
          const written: AddressParts = { ...address, villa_apt_no };
          let rest = addressText(written);
          const doors = address.apartment.trim() === villa_apt_no.trim() ? [villa_apt_no] : [address.apartment];
          // Each part has a place of its own in the text, in this order.
          for (const part of [...doors, address.floor, address.street, address.area]) {
            const at = rest.indexOf(part.trim());
            expect(at).toBeGreaterThanOrEqual(0);
            rest = rest.slice(at + part.trim().length);
          }
          expect(addressText(written)).toContain(villa_apt_no.trim());
        }
      }),
    );
  });
});
