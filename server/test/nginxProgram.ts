import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request, type Agent } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** Whether a command runs on this machine. */
export const isThere = (command: string, flag = '--version'): boolean => {
  try {
    execFileSync(command, [flag], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** nginx of this machine; null where it is not installed. */
export const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', 'nginx'].find((file) => isThere(file, '-v')) ?? null;

const missing = nginx ? (isThere('openssl', 'version') ? null : 'openssl') : 'nginx';
/** Why tests with nginx are skipped; false if nginx is installed. The release gate fails without it. */
export const noNginx: string | false = missing && !process.env.RELEASE ? `${missing} is not installed` : false;

/** File of Debian's brotli module, with which nginx sends `.br` files; null where it is not installed. */
export const brotliModule =
  ['/usr/lib/nginx/modules', '/usr/share/nginx/modules']
    .map((folder) => join(folder, 'ngx_http_brotli_static_module.so'))
    .find((file) => existsSync(file)) ?? null;

/** A machine's ports. */
export interface Ports {
  http: number;
  https: number;
  servers: readonly [number, number];
}

/** The expressions of sed that give the files of deploy the folders and ports of a machine in a folder. */
export function adaptations(folder: string, { http, https, servers }: Ports): string[] {
  const paths = '/opt/wings|/etc/wings|/etc/nginx/|/etc/systemd/|/etc/letsencrypt/|/var/lib/wings|/var/log/nginx|/srv/';
  return [
    `s#(${paths})#${folder}\\1#g`,
    `s#3010#${servers[0]}#g`,
    `s#3020#${servers[1]}#g`,
    '/listen \\[::\\]/d',
    `s#listen 80;#listen 127.0.0.1:${http};#`,
    `s#listen 443 ssl#listen 127.0.0.1:${https} ssl#`,
    // nginx.test.ts checks the real value.
    's#keepalive_timeout 4s#keepalive_timeout 1s#',
    ...(brotliModule ? [] : ['s#^brotli_static.*##']),
  ];
}

/** Makes nginx's folders, its configuration and a certificate for the machine in a folder; returns its arguments. */
export function prepareNginx(folder: string): string[] {
  const certificates = join(folder, 'etc/letsencrypt/live/order.example.com');
  for (const path of [
    certificates,
    ...['var/log/nginx', 'etc/nginx/snippets', 'etc/nginx/sites-enabled'].map((name) => join(folder, name)),
  ])
    mkdirSync(path, { recursive: true });
  const made = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=order.example.com'.split(' ');
  const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem'];
  execFileSync('openssl', [...made, ...files], { cwd: certificates, stdio: 'ignore' });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${brotliModule ? `load_module ${brotliModule};` : ''}
    daemon off; pid ${folder}/nginx.pid; error_log stderr notice; worker_processes 1;
    events { worker_connections 1024; }
    http { include /etc/nginx/mime.types;
      ${temporary.map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join(' ')}
      include ${folder}/etc/nginx/sites-enabled/*; }`,
  );
  return ['-c', config, '-p', folder, '-e', 'stderr'];
}

/** What is asked of nginx. */
export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** An address of this machine. */
  from?: string;
  agent?: Agent;
}
/** What nginx answers. */
export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  text: string;
}

/** Asks the nginx on a port over TLS. */
export async function askNginx(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, from, agent }: Asked = {},
): Promise<Answered> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    rejectUnauthorized: false,
    servername: 'order.example.com',
    ...(agent ? { agent } : {}),
    ...(from ? { localAddress: from } : {}),
    headers: { host: 'order.example.com', ...length, ...headers },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const raw = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, raw, text: raw.toString() };
}
