// npm start: installs and builds what is missing or changed, then serves app and API. Needs nothing but Node.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { buildApp, buildProgram } from './builds.mjs';
import { SANDBOX_FILE, SERVER_FILE } from './buildServer.mjs';
import { ensureInstalled } from './install.mjs';
import { runMain } from './run.mjs';

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

await runMain(async () => {
  endWithNpm();
  await ensureInstalled({ withDev: false });
  const isProduction = process.env.NODE_ENV === 'production';
  await buildApp();
  await buildProgram(isProduction);
  await import(pathToFileURL(resolve(isProduction ? SERVER_FILE : SANDBOX_FILE)).href);
});
