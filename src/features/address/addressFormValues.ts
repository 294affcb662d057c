import type { Address, AddressFields, AddressType } from '../../../contract/address';
import type { LatLng } from '../../shared/map/geo';
import { DEFAULT_CITY, DEFAULT_COUNTRY } from '../../../contract/defaultPlace';

/** The values of the address form. The one-line address and the city come from the map or the place search. */
export interface AddressValues extends Record<string, string | boolean> {
  type: AddressType;
  area: string;
  apartment: string;
  floor: string;
  street: string;
  label: string;
  notes: string;
  is_default: boolean;
  address: string;
  city: string;
}

const empty: AddressValues = {
  ...{ type: 'home', label: '', is_default: false, area: '', apartment: '', floor: '', street: '', notes: '' },
  ...{ address: '', city: '' },
};

/** The values for a saved address, or empty ones. */
export function addressValues(saved: Address | null): AddressValues {
  if (!saved) return empty;
  const { apartment, villa_apt_no, area } = saved;
  const known = Object.entries(saved).filter(([name]) => name in empty);
  // villa_apt_no equals the area when no apartment was entered (ADDF-07).
  const typed = apartment || (villa_apt_no === area ? '' : villa_apt_no);
  return { ...empty, ...Object.fromEntries(known), apartment: typed };
}

const DEGREES = 1e6;
const rounded = (degrees: number): number => Math.round(degrees * DEGREES) / DEGREES;

/** An empty apartment becomes the area; city and country are always sent. */
export function toAddressFields(values: AddressValues, { lat, lng }: LatLng): AddressFields {
  const text = (name: keyof AddressValues): string => String(values[name]).trim();
  const [area, apartment, city] = [text('area'), text('apartment'), text('city') || DEFAULT_CITY];
  return {
    type: values.type,
    label: text('label'),
    address: text('address') || [...new Set([apartment, text('street'), area, city])].filter(Boolean).join(', '),
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
