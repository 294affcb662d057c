import type { FastifyPluginAsync } from 'fastify';
import { branchCalls } from '../../../contract/branch';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { registerCall } from '../../http/registerCall';
import { distanceKm } from '../../lib/geo';
import { branchView } from './branchService';

export const branchRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, branchCalls.getBranches, async ({ lang }, { lat, lng }) => {
    const from = lat === undefined || lng === undefined ? DEFAULT_POSITION : { lat, lng };
    const rows = (await app.loadBranches()).toSorted((a, b) => distanceKm(from, a) - distanceKm(from, b));
    return { data: { branches: rows.map((row) => branchView(row, lang, app.clock.now(), from)) } };
  });
};
