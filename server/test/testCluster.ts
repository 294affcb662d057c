import { noCluster } from '../../scripts/postgresCluster.mjs';

/**
 * A PostgreSQL that scripts/testServer.mjs starts for the files that import this module; none of them may stop it or
 * change its settings.
 */
export const clusterUrl = process.env.TEST_CLUSTER_URL;
/** Why this machine has none; false when it has one. */
export const noClusterHere = noCluster();
/** The database of DATABASE_URL, else the cluster. */
export const postgresUrl = process.env.DATABASE_URL || clusterUrl;
export const noPostgres = process.env.DATABASE_URL ? false : noClusterHere;
