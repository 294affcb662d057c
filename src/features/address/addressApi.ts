import type { Address, AddressFields, RemoveAddressBody, UpdateAddressBody } from '../../../contract/address';
import { baseApi } from '../../shared/api/baseApi';
import { identified, list, one } from '../../shared/api/tolerant';
import { readAddress } from './readAddress';

/** API-25 to API-28. */
export const addressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUserAddress: build.query<Address[], void>({
      query: () => ({ path: '/getUserAddress' }),
      transformResponse: (data) => identified(list(data, readAddress, 'addresses', 'address')),
      providesTags: ['address'],
    }),
    addAddress: build.mutation<Address, AddressFields>({
      query: (body) => ({ path: '/addAddress', method: 'POST', body }),
      transformResponse: (data) => readAddress(one(data, 'address')),
      invalidatesTags: ['address'],
      extraOptions: { fallback: 'errors.saveAddress', exception: 'errors.saveAddress' },
    }),
    updateAddress: build.mutation<Address, UpdateAddressBody>({
      query: (body) => ({ path: '/updateAddress', method: 'POST', body }),
      transformResponse: (data) => readAddress(one(data, 'address')),
      invalidatesTags: ['address', 'cart'],
      extraOptions: { fallback: 'errors.saveAddress', exception: 'errors.saveAddress' },
    }),
    /** Resolves to the server's sentence. */
    removeAddress: build.mutation<string, RemoveAddressBody>({
      query: (body) => ({ path: '/removeAddress', method: 'POST', body }),
      transformResponse: (_data, meta) => meta?.message ?? '',
      invalidatesTags: ['address'],
    }),
  }),
});

export const { useGetUserAddressQuery, useAddAddressMutation, useUpdateAddressMutation, useRemoveAddressMutation } = addressApi;
