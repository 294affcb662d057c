import type { Address, AddressFields, AddressType } from '../../../contract/address';
import { addressText } from '../../../contract/lib/addressText';
import type { LatLng } from '../../shared/map/geo';
import type { Place } from '../../shared/map/placeTypes';
import { DEFAULT_CITY, DEFAULT_COUNTRY } from '../../../contract/defaultPlace';

/** The values of the address form. The city comes from the map or the place search. */
export interface AddressValues extends Record<string, string | boolean> {
  type: AddressType;
  area: string;
  apartment: string;
  floor: string;
  street: string;
  label: string;
  notes: string;
  is_default: boolean;
  /** The one-line address of the place that was chosen last, or of the saved address. */
  address: string;
  /** The line of the fields that `address` belongs to; after a change of them the line is sent instead. */
  addressOf: string;
  city: string;
}

const empty: AddressValues = {
  ...{ type: 'home', label: '', is_default: false, area: '', apartment: '', floor: '', street: '', notes: '' },
  ...{ address: '', addressOf: '', city: '' },
};

/** The values for a saved address, or empty ones. */
export function addressValues(saved: Address | null): AddressValues {
  if (!saved) return empty;
  const { apartment, villa_apt_no, area } = saved;
  const fields = Object.entries(saved).filter(([name]) => name in empty);
  // villa_apt_no equals the area when no apartment was entered (ADDF-07).
  const typed = apartment || (villa_apt_no === area ? '' : villa_apt_no);
  const values = { ...empty, ...Object.fromEntries(fields), apartment: typed };
  return { ...values, addressOf: lineOf(values) };
}

const lineOf = ({ apartment, floor, street, area, city }: AddressValues): string =>
  addressText({ apartment, villa_apt_no: apartment, floor, street, area, city: city || DEFAULT_CITY });

/** The values after a place was chosen: its area, city and one-line address. */
export function withPlace(before: AddressValues, { area, city, address }: Place): AddressValues {
  const values = { ...before, area, city, address };
  return { ...values, addressOf: lineOf(values) };
}

const DEGREES = 1e6;
const rounded = (degrees: number): number => Math.round(degrees * DEGREES) / DEGREES;

/** An empty apartment becomes the area; city and country are always sent. */
export function toAddressFields(values: AddressValues, { lat, lng }: LatLng): AddressFields {
  const text = (name: keyof AddressValues): string => String(values[name]).trim();
  const [area, apartment, city] = [text('area'), text('apartment'), text('city') || DEFAULT_CITY];
  const line = lineOf(values);
  return {
    type: values.type,
    label: text('label'),
    address: values.addressOf === line && text('address') ? text('address') : line,
    villa_apt_no: apartment || area,
    apartment,
    floor: text('floor'),
    street: text('street'),
    area,
    city,
    country: DEFAULT_COUNTRY,
    notes: text('notes'),
    is_default: values.is_default,
    lat: rounded(lat),
    lng: rounded(lng),
  };
}
