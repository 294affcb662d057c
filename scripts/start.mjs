// npm start: installs and builds what is missing or changed, then serves app and API. Needs nothing but Node.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { buildSandbox, buildServer, SANDBOX_FILE, SERVER_FILE } from './buildServer.mjs';
import { hashOf, whenChanged } from './inputs.mjs';
import { ensureInstalled } from './install.mjs';
import { npm, runMain } from './run.mjs';

process.chdir(resolve(import.meta.dirname, '..'));

const isSource = (file) => !/\.test\.tsx?$/.test(file);

const settings = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => (name.startsWith('APP_') && name !== 'APP_SECRET') || name === 'SOURCE_MAPS',
  ),
);

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
  await ensureInstalled();
  const tools = [
    'webpack.config.js',
    'babel.config.js',
    'scripts/appConfig.js',
    'scripts/inline.js',
    'scripts/precompress.mts',
    'package-lock.json',
  ];
  await whenChanged(
    'app',
    hashOf(['src', 'contract', 'public', ...tools], settings, isSource),
    'dist/index.html',
    async () => {
      process.stdout.write('Building the app\n');
      await npm(['run', '--silent', 'build']);
    },
  );
  const isProduction = process.env.NODE_ENV === 'production';
  const program = isProduction ? SERVER_FILE : SANDBOX_FILE;
  await whenChanged(
    isProduction ? 'server' : 'sandbox',
    hashOf(['server', 'contract', 'scripts/buildServer.mjs', 'package-lock.json'], {}, isSource),
    program,
    isProduction ? buildServer : buildSandbox,
  );
  await import(pathToFileURL(resolve(program)).href);
});
