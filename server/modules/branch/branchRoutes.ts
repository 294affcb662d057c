import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { branchCalls } from '../../../contract/branch';
import type { App } from '../../app';
import { distanceKm } from '../../lib/geo';
import { registerCall } from '../../http/registerCall';
import { branchStore } from './branchStore';
import { branchView } from './branchView';

/** Serves the branch calls (API-16). */
export function registerBranch(app: App): void {
  const loadBranches = branchStore(app.deps);
  registerCall(app, branchCalls.getBranches, async ({ clock, lang }, { lat, lng }) => {
    const from = lat === undefined || lng === undefined ? DEFAULT_POSITION : { lat, lng };
    const rows = (await loadBranches()).toSorted((a, b) => distanceKm(from, a) - distanceKm(from, b));
    return { data: { branches: rows.map((row) => branchView(row, lang, clock.now(), from)) } };
  });
}
