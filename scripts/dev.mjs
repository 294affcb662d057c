// npm run dev: the app with hot reload, and the backend, which restarts when its files change.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { freePort } from './freePort.mjs';
import { ensureInstalled } from './install.mjs';
import { runMain } from './run.mjs';

process.chdir(resolve(import.meta.dirname, '..'));

await runMain(async () => {
  await ensureInstalled({ withDev: true });
  const { tsImport } = await import('tsx/esm/api');
  const { EXTRAS } = await tsImport('../contract/extras.ts', import.meta.url);
  const [apiPort, cardsPort] = [await freePort(), await freePort()];
  const cards = `http://localhost:${cardsPort}`;
  const start = (args, env) => spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const children = [
    start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/sandbox/main.ts'], {
      PORT: String(apiPort),
      HOST: '127.0.0.1',
      SANDBOX_ORIGIN_PORT: String(cardsPort),
      DIST_DIR: '.build/none',
    }),
    start(['node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'], {
      API_ORIGIN: `http://127.0.0.1:${apiPort}`,
      APP_EXTRAS: process.env.APP_EXTRAS ?? EXTRAS.join(','),
      APP_CARD_SCRIPT_URL: process.env.APP_CARD_SCRIPT_URL ?? `${cards}/stripe.js`,
      APP_CARD_KEY_TEST: process.env.APP_CARD_KEY_TEST ?? 'pk_test_sandbox',
      APP_CARD_KEY_LIVE: process.env.APP_CARD_KEY_LIVE ?? 'pk_live_sandbox',
    }),
  ];
  process.stdout.write(
    `Open http://localhost:${process.env.PORT ?? 3000} (the backend's own address below serves the API alone)\n`,
  );
  const end = (code) => {
    for (const child of children) child.kill('SIGTERM');
    process.exitCode = code;
  };
  for (const child of children) child.on('exit', (code) => end(code ?? 0));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
});
