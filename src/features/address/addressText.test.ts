import { anAddress } from '../../testing/builders';
import { translate } from '../../shared/i18n/translate';
import { addressLine } from './addressText';

const english = (over: Parameters<typeof anAddress>[0]) =>
  addressLine(anAddress(over), (key, values) => translate('en', key, values));

describe('an address in one line', () => {
  it('ADDR-01 names every part once and says what a bare number is', () => {
    expect(english({ floor: '3' })).toBe('Villa 12, Floor 3, Street 5, Al Barsha 1, Dubai');
    expect(english({ apartment: '', villa_apt_no: 'Al Barsha 1', street: '' })).toBe('Al Barsha 1, Dubai');
  });

  it('ADDR-01 takes the Arabic comma for an Arabic address', () => {
    expect(english({ apartment: 'فيلا 12', street: '', area: 'البرشاء 1', city: 'دبي' })).toBe(
      'فيلا 12، البرشاء 1، دبي',
    );
  });
});
