import {
  Address,
  AddressList,
  type AddressFields,
  type RemoveAddressBody,
  type UpdateAddressBody,
} from '../../../contract/address';
import { baseApi } from '../../shared/api/baseApi';
import type { ApiMeta } from '../../shared/api/baseQuery';
import { reloads } from '../../shared/api/reload';
import { readShape, readShapes, unwrap } from '../../shared/api/readShape';
import type { AppState } from '../../shared/store/appState';
import { addressCleared, addressStored, selectAddress } from './addressSlice';

export interface SavedAddress {
  address: Address;
  message: string;
}

const readSavedAddress = (data: unknown, meta: ApiMeta | undefined): SavedAddress => ({
  address: readShape(Address, unwrap(data, 'address')),
  message: meta?.message ?? '',
});

export const addressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUserAddress: build.query<Address[], void>({
      query: () => ({ path: '/getUserAddress' }),
      transformResponse: (data) => readShapes(AddressList, data, 'addresses', 'address'),
      providesTags: ['address'],
      extraOptions: { noToast: ['firstLoad'] },
      onQueryStarted: async (_arg, { dispatch, getState, queryFulfilled }) => {
        const currentId = () => selectAddress(getState() as unknown as AppState)?._id;
        const askedWith = currentId();
        const list = await queryFulfilled.then(({ data }) => data).catch(() => null);
        const id = currentId();
        const [only] = list ?? [];
        // Deleted on another device; an address that was chosen after the request may not be in the list yet.
        if (list && id && id === askedWith && !list.some(({ _id }) => _id === id)) dispatch(addressCleared());
        else if (list?.length === 1 && only && !id && only._id !== askedWith) dispatch(addressStored(only));
      },
    }),
    addAddress: build.mutation<SavedAddress, AddressFields>({
      query: (body) => ({ path: '/addAddress', method: 'POST', body }),
      transformResponse: readSavedAddress,
      onQueryStarted: reloads('address'),
      extraOptions: { fallback: 'errors.saveAddress', exception: 'errors.saveAddress' },
    }),
    updateAddress: build.mutation<SavedAddress, UpdateAddressBody>({
      query: (body) => ({ path: '/updateAddress', method: 'POST', body }),
      transformResponse: readSavedAddress,
      onQueryStarted: reloads('address', 'cart'),
      extraOptions: { fallback: 'errors.saveAddress', exception: 'errors.saveAddress' },
    }),
    removeAddress: build.mutation<string, RemoveAddressBody>({
      query: (body) => ({ path: '/removeAddress', method: 'POST', body }),
      transformResponse: (_data, meta) => meta?.message ?? '',
      onQueryStarted: reloads('address'),
    }),
  }),
});

export const { useGetUserAddressQuery, useAddAddressMutation, useUpdateAddressMutation, useRemoveAddressMutation } =
  addressApi;
