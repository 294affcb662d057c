/** Server processes and the balancer in front of them. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/postgresCluster.mjs';

const loadFolder = import.meta.dirname;
const root = path.resolve(loadFolder, '..', '..');

/** Characters of a program's output that are kept. */
const KEPT = 1_000_000;

/** Starts a program and waits for the text that it prints when it listens. */
function start(command, args, env, word) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const take = (chunk) => {
      output = (output + String(chunk)).slice(-KEPT);
      if (output.includes(word))
        resolve({
          pid: child.pid,
          log: () => output.split('\n'),
          /** Null while it runs. */
          exit: () =>
            child.exitCode === null && child.signalCode === null ? null : (child.signalCode ?? child.exitCode),
          stop: async () => {
            child.kill('SIGTERM');
            await ended;
          },
        });
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    void ended.then((code) =>
      reject(new Error(`${path.basename(command)} ended with ${code}: ${output.slice(-4000)}`)),
    );
  });
}

/** Whether nginx is installed. */
export const hasNginx = () =>
  ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file)) ??
  (spawnSync('nginx', ['-v']).status === 0 ? 'nginx' : null);

function startNginx(binary, folder, port, ports) {
  const run = path.join(folder, `nginx-${port}`);
  mkdirSync(run);
  chmodSync(folder, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${run}/${name};`)
    .join(' ');
  writeFileSync(
    path.join(run, 'nginx.conf'),
    `
    daemon off; pid ${run}/pid; error_log stderr notice; worker_processes 1;
    events { worker_connections 4096; }
    http {
      access_log off; ${temporary}
      upstream app { ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')} keepalive 64;
        keepalive_requests 1000000; }
      server {
        listen 127.0.0.1:${port}; keepalive_requests 1000000;
        location / { proxy_pass http://app; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_set_header Host $host; proxy_next_upstream off; }
      }
    }`,
  );
  return start(binary, ['-c', path.join(run, 'nginx.conf'), '-p', run, '-e', 'stderr'], {}, 'start worker process');
}

/**
 * Starts `count` processes of a program behind one balancer; resolves to the balancer's port, the processes and `stop`.
 */
async function fleet(folder, balancer, count, program, env) {
  const ports = [];
  const servers = [];
  for (let n = 0; n < count; n += 1) {
    const port = await freePort();
    ports.push(port);
    servers.push(
      await start(process.execPath, program, { ...env, PORT: String(port), SANDBOX_ORIGIN_PORT: '0' }, 'Open'),
    );
  }
  const port = await freePort();
  const front =
    balancer === 'node'
      ? await start(
          process.execPath,
          [path.join(loadFolder, 'balancer.mjs')],
          { PORT: String(port), PORTS: ports.join() },
          'Open',
        )
      : await startNginx(balancer, folder, port, ports);
  return {
    port,
    pids: servers.map(({ pid }) => pid),
    log: () => servers.flatMap((server) => server.log()),
    ended: () =>
      servers
        .filter((server) => server.exit() !== null)
        .map((server) => `${server.exit()}: ${server.log().slice(-20).join('\n')}`),
    stop: () => Promise.all([front, ...servers].map((program) => program.stop())),
  };
}

/** A program of the backend, as `scripts/testServer.mjs` has compiled it for the tests, else as `buildServer` has. */
export const serverProgram = (name) =>
  path.join(
    process.env.TEST_PROGRAMS ? path.join(process.env.TEST_PROGRAMS, 'server') : path.join(root, '.build/server'),
    `${name}.mjs`,
  );

/** The application as in production, without limits by address and without the sandbox kitchen. */
export const startApplication = (
  folder,
  balancer,
  count,
  databaseUrl,
  { profileDir = '', distDir = 'no-dist', settings = {} } = {},
) =>
  fleet(
    folder,
    balancer,
    count,
    [...(profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []), serverProgram('main')],
    {
      NODE_ENV: '',
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, 'data'),
      DIST_DIR: path.resolve(folder, distDir),
      HOST: '127.0.0.1',
      APP_SECRET: 'load',
      RATE_LIMITS: 'false',
      KITCHEN_SPEED: '0',
      SMTP_URL: '',
      CHECKOUT_SECRET_KEY: '',
      ...settings,
    },
  );

/** The bare server to compare reads with. */
export const startBare = (folder, balancer, count, databaseUrl) =>
  fleet(folder, balancer, count, [path.join(loadFolder, 'referenceServer.mjs')], {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
  });
