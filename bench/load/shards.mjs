/** Statements on distributed tables by the number of shards that they read or write, as Citus counts them. */

/** Counts for connections that are opened from now on. */
export const countStatements = (client, database) =>
  client.query(`alter database ${database} set citus.enable_stat_counters = on`);

/** Statements so far, of one shard and of several. */
export async function statementCounts(client) {
  const { rows } = await client.query(
    `select query_execution_single_shard::int as single, query_execution_multi_shard::int as multi
      from citus_stat_counters where name = current_database()`,
  );
  return rows[0];
}

/** The statements between two readings. */
export function routerShare(before, after) {
  const single = after.single - before.single;
  const multi = after.multi - before.multi;
  return { statements: single + multi, multi, share: Number((single / Math.max(1, single + multi)).toFixed(4)) };
}
