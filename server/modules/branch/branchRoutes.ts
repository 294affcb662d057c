import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { branchCalls } from '../../../contract/branch';
import type { FastifyPluginAsync } from 'fastify';
import { distanceKm } from '../../lib/geo';
import { registerCall } from '../../http/registerCall';
import { branchView } from './branchView';

/** Serves the branch calls (API-16). */
export const branchRoutes: FastifyPluginAsync = async (app) => {
  const { loadBranches } = app;
  registerCall(app, branchCalls.getBranches, async ({ clock, lang }, { lat, lng }) => {
    const from = lat === undefined || lng === undefined ? DEFAULT_POSITION : { lat, lng };
    const rows = (await loadBranches()).toSorted((a, b) => distanceKm(from, a) - distanceKm(from, b));
    return { data: { branches: rows.map((row) => branchView(row, lang, clock.now(), from)) } };
  });
};
