import type { Address, AddressType } from '../../../contract/address';
import { bool, idOf, num, raw, str } from '../../shared/api/tolerant';
import { DEFAULT_CITY, DEFAULT_COUNTRY, DEFAULT_POSITION } from './addressDefaults';

const types: readonly AddressType[] = ['home', 'work', 'other'];

/** An Address of a reply or of local storage (ENT-03). */
export function readAddress(value: unknown): Address {
  const from = raw(value);
  return {
    _id: idOf(from),
    type: types.find((each) => each === from['type']) ?? 'other',
    label: str(from['label']),
    address: str(from['address']),
    villa_apt_no: str(from['villa_apt_no']),
    apartment: str(from['apartment']),
    floor: str(from['floor']),
    street: str(from['street']),
    area: str(from['area']),
    city: str(from['city']) || DEFAULT_CITY,
    country: str(from['country']) || DEFAULT_COUNTRY,
    notes: str(from['notes']),
    is_default: bool(from['is_default']),
    lat: num(from['lat'], DEFAULT_POSITION.lat),
    lng: num(from['lng'], DEFAULT_POSITION.lng),
  };
}
