import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { Branch } from '../../../contract/branch';
import { readShape } from '../../shared/api/readShape';
import { json } from '../../shared/persist/codecs';
import { persisted } from '../../shared/persist/storedKeys';
import { addressChosen } from '../../shared/store/events';

interface BranchState {
  current: Branch | null;
}
const initialState: BranchState = { current: null };

/** The saved branch; stored as `branch` (STORE-02). Choosing an address removes it (ADDR-04). */
export const branchSlice = createSlice({
  name: 'branch',
  initialState,
  reducers: {
    /** With Continue: pickup there (BRANCH-06). */
    branchChosen: (state, action: PayloadAction<Branch>) => {
      state.current = action.payload;
    },
  },
  extraReducers: (builder) => builder.addCase(addressChosen, () => initialState),
  selectors: { selectBranch: (state) => state.current },
});

export const { branchChosen } = branchSlice.actions;
export const { selectBranch } = branchSlice.selectors;

const codec = json((value) => {
  const branch = readShape(Branch, value);
  if (!branch._id) throw new Error('no branch');
  return branch;
});

export const branchPersist = persisted(branchSlice, { current: ['guestChoice', 'branch', codec] });

declare module '../../shared/store/appState' {
  interface AppState {
    branch: BranchState;
  }
}
