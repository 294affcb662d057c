// npm start: installs and builds what is missing or changed, then serves app and API. Needs nothing but Node.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { buildApp, buildProgram } from './builds.mjs';
import { SANDBOX_FILE, SERVER_FILE } from './buildServer.mjs';
import { ensureInstalled } from './install.mjs';
import { run, runMain } from './run.mjs';

process.chdir(resolve(import.meta.dirname, '..'));

/** npm ends on a signal without passing it on, so this process ends when npm has. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npmProcess = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npmProcess) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** Makes the database of a first start, while the app is built. The server says what is wrong with it. */
async function prepareDatabase() {
  if (process.env.DATABASE_URL || existsSync(process.env.DATA_DIR ?? '.data')) return;
  const command = SANDBOX_FILE.replace('main.mjs', 'command.mjs');
  await run(process.execPath, [command, 'prepare'], { stdio: 'ignore' }).catch(() => undefined);
}

await runMain(async () => {
  endWithNpm();
  await ensureInstalled({ withDev: false });
  const isProduction = process.env.NODE_ENV === 'production';
  await buildProgram(isProduction);
  await Promise.all([buildApp(), isProduction ? undefined : prepareDatabase()]);
  await import(pathToFileURL(resolve(isProduction ? SERVER_FILE : SANDBOX_FILE)).href);
});
