/** Databases on the server of a URL, or on every node where that is the coordinator of a Citus cluster. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/**
 * Runs statements on a connection of their own; resolves to the rows of the last one.
 * @type {(url: string, ...statements: string[]) => Promise<any[]>}
 */
export async function query(url, ...statements) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let result;
    for (const statement of statements) result = await client.query(statement);
    return result.rows;
  } finally {
    await client.end();
  }
}

const pools = new Map();

/** Runs a statement on a connection to a server that is kept, because a new one costs more than most statements. */
async function pooledQuery(url, statement) {
  const options = { connectionString: url, max: 1, idleTimeoutMillis: 60_000, allowExitOnIdle: true };
  const pool = pools.get(url) ?? new pg.Pool(options).on('error', () => undefined);
  pools.set(url, pool);
  return (await pool.query(statement)).rows;
}

const addressOf = (url, name) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** @type {(url: string) => Promise<string[]>} */
export async function nodesOf(url) {
  const [{ citus }] = await pooledQuery(url, "select to_regclass('pg_dist_node') is not null as citus");
  if (!citus) return [url];
  const nodes = await query(
    url,
    "select nodename, nodeport from pg_dist_node where noderole = 'primary' and isactive order by groupid",
  );
  if (nodes.length < 2) return [url];
  return nodes.map(
    ({ nodename, nodeport }) => Object.assign(new URL(url), { hostname: nodename, port: nodeport }).href,
  );
}

/**
 * Creates a database, empty or as a copy of a template that `makeTemplate` has closed; resolves to its address.
 * @type {(url: string, name: string, template?: string | null) => Promise<string>}
 */
export async function createDatabase(url, name, template = null) {
  const nodes = await nodesOf(url);
  const copied = template ? ` template ${template} strategy file_copy` : '';
  for (const node of nodes) await pooledQuery(node, `create database ${name}${copied}`);
  const ownUrl = addressOf(url, name);
  if (nodes.length === 1 || template) return ownUrl;
  for (const node of nodes) await query(addressOf(node, name), 'create extension citus');
  for (const [n, node] of nodes.entries()) {
    const { hostname, port } = new URL(node);
    await query(ownUrl, `select ${n === 0 ? 'citus_set_coordinator_host' : 'citus_add_node'}('${hostname}', ${port})`);
  }
  return ownUrl;
}

export async function dropDatabase(url, name) {
  for (const node of await nodesOf(url)) await pooledQuery(node, `drop database if exists ${name} with (force)`);
}

const runOn = (url, ...args) =>
  promisify(execFile)(process.execPath, args, { env: { ...process.env, DATABASE_URL: url } });

export async function makeTables(url, commandProgram) {
  await runOn(url, commandProgram, 'migrate');
  if ((await nodesOf(url)).length > 1)
    await runOn(url, '--import', 'tsx', path.join(import.meta.dirname, 'distribute.mts'), '--apply');
}

export async function makeTemplate(url, name) {
  for (const node of await nodesOf(url))
    await query(
      node,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    );
}
