import type { Address } from '../address';

/** Said before a part that does not say by itself what it is, in the script of the area. */
const WORDS = {
  en: { apartment: 'Flat/Villa', floor: 'Floor', street: 'Street', comma: ', ' },
  ar: { apartment: 'شقة/فيلا', floor: 'الطابق', street: 'شارع', comma: '، ' },
};

/** '12', 'B-7' and 'ب 12', but not 'Villa 12'. */
const isCode = (text: string): boolean => !/\p{L}{3}/u.test(text);
const saysFloor = (text: string): boolean => /floor|level|طابق|دور/iu.test(text);

export type AddressParts = Pick<Address, 'apartment' | 'villa_apt_no' | 'floor' | 'street' | 'area' | 'city'>;

/**
 * The address in one line, for the customer, the kitchen, the till and the rider: every part that was typed, equal
 * ones too. `villa_apt_no` repeats the apartment, or the area where none was typed.
 */
export function addressText(parts: AddressParts): string {
  const apartment = parts.apartment.trim();
  const villa = parts.villa_apt_no.trim();
  const floor = parts.floor.trim();
  const street = parts.street.trim();
  const area = parts.area.trim();
  const city = parts.city.trim();
  const words = /\p{Script=Arabic}/u.test(area) ? WORDS.ar : WORDS.en;
  const named = (word: string, text: string, isNeeded: boolean) => (text && isNeeded ? `${word} ${text}` : text);
  return [
    named(words.apartment, apartment, isCode(apartment)),
    villa === apartment || villa === area ? '' : named(words.apartment, villa, isCode(villa)),
    named(words.floor, floor, !saysFloor(floor)),
    named(words.street, street, isCode(street)),
    area,
    city === area ? '' : city,
  ]
    .filter(Boolean)
    .join(words.comma);
}
