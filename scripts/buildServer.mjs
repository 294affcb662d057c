import { pathToFileURL } from 'node:url';
import { runMain } from './run.mjs';

/** Where the server is built to. */
export const SERVER_FILE = '.build/server/main.mjs';

/** Bundles the server into one file; packages stay in node_modules, data files stay where they are. */
export async function buildServer(outfile = SERVER_FILE) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: ['server/main.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(() => buildServer());
