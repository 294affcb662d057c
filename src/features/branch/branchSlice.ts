import { createSlice } from '@reduxjs/toolkit';
import { Branch } from '../../../contract/branch';
import { readShape } from '../../shared/api/readShape';
import { json } from '../../shared/persist/codecs';
import { storedField, type SlicePersistConfig } from '../../shared/persist/storedKeys';
import { addressChosen, branchChosen } from '../../shared/store/events';

export interface BranchState {
  current: Branch | null;
}
const initialState: BranchState = { current: null };

/** The saved branch; stored as `branch` (STORE-02). Choosing an address removes it (ADDR-04). */
export const branchSlice = createSlice({
  name: 'branch',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(branchChosen, (state, action) => {
        state.current = action.payload;
      })
      .addCase(addressChosen, () => initialState),
  selectors: { selectBranch: (state) => state.current },
});

export const { selectBranch } = branchSlice.selectors;

const stored = storedField<BranchState>();
export const branchPersist: SlicePersistConfig<BranchState> = {
  slice: branchSlice,
  ownedBy: 'guestChoice',
  keys: [
    stored(
      'branch',
      'current',
      json((value) => {
        const branch = readShape(Branch, value);
        if (!branch._id) throw new Error('no branch');
        return branch;
      }),
    ),
  ],
};

declare module '../../shared/store/appState' {
  interface AppState {
    branch: BranchState;
  }
}
