import type { Deps } from '../../app';
import { listBranches, type BranchRow } from './branchTable';

/** Maximum age of the cached branches, ms. */
const FRESH_MS = 5000;

/** Caches the branches in memory; concurrent requests share one query. */
export function branchStore({ db, clock }: Pick<Deps, 'db' | 'clock'>): () => Promise<BranchRow[]> {
  let cached: { rows: Promise<BranchRow[]>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!cached || cached.until <= now) {
      const fresh = { rows: listBranches(db), until: now + FRESH_MS };
      // A failed query is not cached.
      fresh.rows.catch(() => {
        if (cached === fresh) cached = undefined;
      });
      cached = fresh;
    }
    return cached.rows;
  };
}
