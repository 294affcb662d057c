import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { Address } from '../../../contract/address';
import { readShape } from '../../shared/api/readShape';
import { json } from '../../shared/persist/codecs';
import { persisted } from '../../shared/persist/storedKeys';
import { addressChosen } from '../../shared/store/events';

interface AddressState {
  current: Address | null;
}
const initialState: AddressState = { current: null };

export const addressSlice = createSlice({
  name: 'address',
  initialState,
  reducers: {
    /** The current address was deleted, or is no longer in the customer's list (ADDR-06). */
    addressCleared: () => initialState,
    /** The customer's only address (ADDR-05), or the edited current one: stored without choosing delivery. */
    addressStored: (state, action: PayloadAction<Address>) => {
      state.current = action.payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(addressChosen, (state, action) => {
      state.current = action.payload;
    }),
  selectors: { selectAddress: (state) => state.current },
});

export const { addressCleared, addressStored } = addressSlice.actions;
export const { selectAddress } = addressSlice.selectors;

const codec = json((value) => {
  const address = readShape(Address, value);
  if (!address._id) throw new Error('no address');
  return address;
});

export const addressPersist = persisted(addressSlice, { current: ['guestChoice', 'address', codec] });

declare module '../../shared/store/appState' {
  interface AppState {
    address: AddressState;
  }
}
