import { Type, type Static } from 'typebox';
import { Id, Lat, Lng, NoData, uniqueList, get, post, type Call } from './common';
import { DEFAULT_CITY, DEFAULT_COUNTRY, DEFAULT_POSITION } from './defaultPlace';

export const AddressType = Type.Union([Type.Literal('home'), Type.Literal('work'), Type.Literal('other')]);
export type AddressType = Static<typeof AddressType>;

const text = Type.String({ maxLength: 300 });

/** The fields that addAddress and updateAddress take (spec section 3). Only the area and the position are required. */
export const AddressFields = Type.Object({
  type: Type.Optional(AddressType),
  label: Type.Optional(text),
  address: Type.Optional(text),
  villa_apt_no: Type.Optional(text),
  apartment: Type.Optional(text),
  floor: Type.Optional(text),
  street: Type.Optional(text),
  area: Type.String({ maxLength: 300 }),
  city: Type.Optional(text),
  country: Type.Optional(text),
  notes: Type.Optional(Type.String({ maxLength: 1000 })),
  is_default: Type.Optional(Type.Boolean()),
  lat: Lat,
  lng: Lng,
});
export type AddressFields = Static<typeof AddressFields>;

export const Address = Type.Object({
  _id: Id,
  type: Type.Union(AddressType.anyOf, { default: 'other' }),
  label: Type.String(),
  address: Type.String(),
  villa_apt_no: Type.String(),
  apartment: Type.String(),
  floor: Type.String(),
  street: Type.String(),
  area: Type.String(),
  city: Type.String({ default: DEFAULT_CITY }),
  country: Type.String({ default: DEFAULT_COUNTRY }),
  notes: Type.String(),
  is_default: Type.Boolean(),
  lat: Type.Number({ default: DEFAULT_POSITION.lat }),
  lng: Type.Number({ default: DEFAULT_POSITION.lng }),
});
export type Address = Static<typeof Address>;
export const AddressList = uniqueList(Address);

export const UpdateAddressBody = Type.Object({ ...AddressFields.properties, address_id: Id });
export type UpdateAddressBody = Static<typeof UpdateAddressBody>;
export const RemoveAddressBody = Type.Object({ address_id: Id });
export type RemoveAddressBody = Static<typeof RemoveAddressBody>;

export const addressCalls = {
  getUserAddress: get('/getUserAddress', 'session', { data: AddressList }),
  addAddress: post('/addAddress', 'session', { body: AddressFields, data: Address }),
  updateAddress: post('/updateAddress', 'customer', { body: UpdateAddressBody, data: Address }),
  removeAddress: post('/removeAddress', 'customer', { body: RemoveAddressBody, data: NoData }),
} as const satisfies Record<string, Call>;
