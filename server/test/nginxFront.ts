import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/freePort.mjs';
import { projectPath } from '../storage/projectPath';

const isThere = (command: string, flag: string): boolean => {
  try {
    execFileSync(command, [flag], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const binary = ['/usr/sbin/nginx', '/usr/bin/nginx', 'nginx'].find((file) => isThere(file, '-v')) ?? null;

/** Why tests with nginx are skipped; false if nginx is installed. */
export const noNginx: string | false = !binary
  ? 'nginx is not installed'
  : isThere('openssl', 'version')
    ? false
    : 'openssl is not installed';

/** Folder of Debian's brotli module; null where it is not installed. */
const brotliModule =
  ['/usr/lib/nginx/modules', '/usr/share/nginx/modules']
    .map((folder) => join(folder, 'ngx_http_brotli_static_module.so'))
    .find((file) => existsSync(file)) ?? null;

/** Whether nginx can send `.br` files by itself here. */
export const hasBrotli = brotliModule !== null;

/** Replaces every occurrence; throws if there is none. */
function changed(text: string, from: string | RegExp, to: string): string {
  const next = text.replaceAll(from, to);
  if (next === text) throw new Error(`deploy/nginx has no ${String(from)}`);
  return next;
}

/** nginx with the files of deploy/nginx, adapted only in ports, folders and times. */
export interface Front {
  httpPort: number;
  httpsPort: number;
  configOk: string;
  stop(): Promise<void>;
}

/** Starts nginx in a folder in front of two ports. */
export async function startFront(folder: string, distDir: string, ports: readonly [number, number]): Promise<Front> {
  if (!binary) throw new Error('nginx is not installed');
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  mkdirSync(join(folder, 'snippets'), { recursive: true });
  // nginx's workers run as another user when root starts it.
  for (const path of [folder, distDir]) chmodSync(path, 0o755);
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=order.example.com'.split(' ');
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });

  const read = (name: string) => readFileSync(projectPath('deploy/nginx', name), 'utf8');
  const changes: [string | RegExp, string][] = [
    ['/etc/nginx/snippets/', `${folder}/snippets/`],
    ['127.0.0.1:3010', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:3020', `127.0.0.1:${ports[1]}`],
    [/listen \[::\]:[^;]*;/g, ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`],
    ['/etc/letsencrypt/live/order.example.com/fullchain.pem', cert],
    ['/etc/letsencrypt/live/order.example.com/privkey.pem', key],
    ['/opt/wings/dist', distDir],
    // Shorter than in deploy/nginx; another test checks the real values.
    ['keepalive_timeout 4s', 'keepalive_timeout 1s'],
  ];
  const site = changes.reduce((text, [from, to]) => changed(text, from, to), read('wings.conf'));
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'snippets/wings-proxy.conf'), read('wings-proxy.conf'));
  if (brotliModule) writeFileSync(join(folder, 'snippets/wings-brotli.conf'), read('wings-brotli.conf'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `
    ${brotliModule ? `load_module ${brotliModule};` : ''}
    daemon off; pid ${folder}/nginx.pid; error_log stderr notice; worker_processes 1;
    events { worker_connections 1024; }
    http { include /etc/nginx/mime.types; access_log off; ${temporary} include ${folder}/site.conf; }`,
  );

  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'];
  // `nginx -t` reports on standard error.
  const configOk = spawnSync(binary, [...args, '-t'], { encoding: 'utf8' }).stderr;

  const child = spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      log += String(chunk);
      if (log.includes('start worker process ')) resolve();
    });
    void ended.then(() => reject(new Error(`nginx ended: ${log}`)));
  });
  return {
    httpPort,
    httpsPort,
    configOk,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
