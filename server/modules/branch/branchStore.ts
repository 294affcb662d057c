import type { Deps } from '../../app';
import { cachedFor } from '../../lib/cachedFor';
import { listBranches, type BranchRow } from './branchTable';

/** Maximum age of the cached branches, ms. */
const FRESH_MS = 5000;

/** The branches, cached in memory. */
export const branchStore = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): (() => Promise<BranchRow[]>) =>
  cachedFor(FRESH_MS, clock, () => listBranches(db));
