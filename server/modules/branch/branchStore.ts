import type { Deps } from '../../app';
import { listBranches, type BranchRow } from './branchTable';

/** How old the branches may be that a process answers from memory, in ms. */
const FRESH_MS = 5000;

/** Reads the branches through memory; requests at the same time share one reading. */
export function branchStore({ db, clock }: Pick<Deps, 'db' | 'clock'>): () => Promise<BranchRow[]> {
  let kept: { rows: Promise<BranchRow[]>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!kept || kept.until <= now) {
      const fresh = { rows: listBranches(db), until: now + FRESH_MS };
      // A failure is reported to those who wait for it and not kept for the next.
      fresh.rows.catch(() => {
        if (kept === fresh) kept = undefined;
      });
      kept = fresh;
    }
    return kept.rows;
  };
}
