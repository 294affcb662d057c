import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { say } from '../i18n/messages';
import { IDLE_MS } from '../web/drain';
import { projectPath } from '../storage/projectPath';
import { freePort } from '../../scripts/freePort.mjs';
import {
  adaptations,
  askNginx,
  brotliModule,
  nginx,
  noNginx,
  prepareNginx,
  type Answered,
  type Asked,
} from './nginxProgram';
import { processes } from './serverProcess';

/** nginx with the files of deploy/nginx, adapted only in ports, folders and times. */
interface Front {
  httpPort: number;
  httpsPort: number;
  configOk: string;
  readLog(name?: 'wings' | 'wings-error'): string;
  stop(): Promise<void>;
}

/** Starts nginx in a folder in front of two ports. */
async function startFront(folder: string, servers: readonly [number, number]): Promise<Front> {
  if (!nginx) throw new Error('nginx is not installed');
  const ports = { http: await freePort(), https: await freePort(), servers };
  const args = prepareNginx(folder);
  const adapted = adaptations(folder, ports).flatMap((expression) => ['-e', expression]);
  for (const [file, place] of Object.entries({
    'wings.conf': 'sites-enabled',
    'wings-proxy.conf': 'snippets',
    'wings-brotli.conf': 'snippets',
  }))
    writeFileSync(
      join(folder, 'etc/nginx', place, file),
      execFileSync('sed', ['-E', ...adapted, projectPath('deploy/nginx', file)]),
    );
  // `nginx -t` reports on standard error.
  const configOk = spawnSync(nginx, [...args, '-t'], { encoding: 'utf8' }).stderr;

  const child = spawn(nginx, args, { stdio: ['ignore', 'ignore', 'pipe'] });
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
    httpPort: ports.http,
    httpsPort: ports.https,
    configOk,
    readLog: (name = 'wings') => readFileSync(join(folder, 'var/log/nginx', `${name}.log`), 'utf8'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The files of deploy/nginx with Debian's nginx in front of a real process. */
const behindNginx = (title: string, run: () => Promise<void>): void => void test(title, { skip: noNginx }, run);
const programs = processes();
type Server = Awaited<ReturnType<typeof programs.serve>>;

const SCRIPT = `console.log(${JSON.stringify('hot wings '.repeat(400))});`;
const PAGE = `<!doctype html><html><head>
<script type="application/json" id="app-config">{"tileUrl":"https://tiles.example/{z}/{x}/{y}.png"}</script>
<script>let early = 1;</script></head><body>${'<p>wings</p>'.repeat(200)}</body></html>`;

let front: Front;
let server: Server;
/** More calls than the other tests make of one IP address. */
const LIMIT = 60;

before(async () => {
  if (noNginx) return;
  const folder = programs.folder();
  const distDir = join(folder, 'opt/wings/dist');
  mkdirSync(join(distDir, 'static'), { recursive: true });
  writeFileSync(join(distDir, 'index.html'), PAGE);
  writeFileSync(join(distDir, 'service-worker.js'), '// worker');
  const script = join(distDir, 'static/main.0123456789.js');
  writeFileSync(script, SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
  // There is no second process, which must not fail any request.
  const ports = [await freePort(), await freePort()] as const;
  front = await startFront(folder, ports);
  server = await programs.serve({
    ...(await programs.ownData()),
    PORT: String(ports[0]),
    DIST_DIR: distDir,
    TRUST_PROXY: '1',
    SANDBOX_ORIGIN_PORT: '0',
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
  });
});
after(async () => {
  if (!noNginx) await front.stop();
});

const ask = (path: string, asked?: Asked) => askNginx(front.httpsPort, path, asked);
const envelopeOf = ({ text }: Answered) => JSON.parse(text) as { status: boolean; message: string; data: unknown };
const json = { 'content-type': 'application/json' };
const post = (path: string, body: object, more: Asked = {}) =>
  ask(path, { ...more, method: 'POST', body: JSON.stringify(body), headers: { ...json, ...more.headers } });

behindNginx('nginx takes the configuration of deploy/, and closes idle connections before the servers do', async () => {
  assert.match(front.configOk, /test is successful/);
  assert.doesNotMatch(front.configOk, /\[warn\]/);
  const seconds = Number(
    /keepalive_timeout (\d+)s;/.exec(readFileSync(projectPath('deploy/nginx/wings.conf'), 'utf8'))?.[1],
  );
  assert.ok(seconds * 1000 + 1000 <= IDLE_MS, 'an ending process waits longer than nginx keeps idle connections');
});

behindNginx(
  'the access log has paths only: no query with a code, a position or a search, and no referrer',
  async () => {
    const headers = { referer: 'https://order.example.com/reset-password?otp=4821' };
    await ask('/search?query=secret-wish&lat=25.1', { headers });
    await ask('/api/search?query=secret-wish', { headers });
    // nginx writes its log after the reply.
    while (!/"GET \/api\/search" \d{3} \d+/.test(front.readLog())) await delay(20);
    assert.doesNotMatch(front.readLog(), /secret-wish|lat=|4821|\?/);
  },
);

behindNginx('hashed files are sent compressed from disk and cached for ever', async () => {
  const path = '/static/main.0123456789.js';
  for (const [accept, encoding, unpack] of [
    ['gzip, deflate, br', brotliModule ? 'br' : 'gzip', brotliModule ? brotliDecompressSync : gunzipSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await ask(path, { headers: { 'accept-encoding': accept } });
    assert.deepEqual(
      [packed.status, packed.headers['content-encoding'], packed.headers.vary],
      [200, encoding, 'Accept-Encoding'],
    );
    assert.equal(unpack(packed.raw).toString(), SCRIPT);
  }
  const plain = await ask(path);
  assert.deepEqual([plain.text, plain.headers['content-encoding']], [SCRIPT, undefined]);
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(plain.headers['x-content-type-options'], 'nosniff');
  assert.equal((await ask('/static/gone.0123456789.js')).status, 404);
});

behindNginx('every route gets the page with the policy of its settings; page and worker are never cached', async () => {
  for (const path of ['/', '/items/wings-buffalo-10', '/order/x1?from=mail']) {
    const page = await ask(path, { headers: { 'accept-encoding': 'br' } });
    assert.deepEqual(
      [page.status, page.headers['cache-control'], page.headers['content-encoding']],
      [200, 'no-cache', 'br'],
      path,
    );
    assert.match(brotliDecompressSync(page.raw).toString(), /let early = 1/);
    const policy = String(page.headers['content-security-policy']);
    assert.match(policy, /script-src 'self' 'sha256-[\w+/]{43}='/);
    assert.match(policy, /img-src [^;]*https:\/\/tiles\.example/);
    assert.equal(page.headers['strict-transport-security'], 'max-age=31536000');
  }
  // nginx has not read the headers of a request whose address has a broken escape.
  const broken = await ask('/item/50%');
  assert.deepEqual([broken.status, broken.headers['cache-control']], [400, 'no-cache']);
  assert.match(broken.text, /let early = 1/);
  assert.equal((await ask('/service-worker.js')).headers['cache-control'], 'no-cache');
  for (const path of ['/metrics', '/healthz', '/readyz']) assert.equal((await ask(path)).status, 404, path);
});

behindNginx('API-05 calls reach the server although the other process is down; http is sent on to https', async () => {
  for (let n = 0; n < 6; n += 1) {
    const answer = await post('/api/guestLogin', { deviceToken: `behind-nginx-${n}` });
    assert.deepEqual([answer.status, envelopeOf(answer).status], [200, true], answer.text);
  }
  const menu = await ask('/api/getDashboard', { headers: { 'accept-encoding': 'br' } });
  assert.match(brotliDecompressSync(menu.raw).toString(), /"banners"/);
  const unknown = await ask('/api/nothing');
  assert.deepEqual([unknown.status, envelopeOf(unknown).message], [404, 'This call does not exist']);
  const headers = { host: 'order.example.com' };
  const plain = plainRequest({ host: '127.0.0.1', port: front.httpPort, path: '/items?x=1', headers }).end();
  const [sentOn] = (await once(plain, 'response')) as [IncomingMessage];
  sentOn.resume();
  assert.deepEqual([sentOn.statusCode, sentOn.headers.location], [308, 'https://order.example.com/items?x=1']);
});

behindNginx(
  'API-37 a picture over the limit gets the message of the server, a much larger one an envelope',
  async () => {
    const login = await post('/api/login', { email: 'sara@example.com', password: 'wings123' });
    const session = envelopeOf(login) as { data: { auth_token: string } };
    const upload = async (bytes: number, lang = 'en') => {
      const form = new FormData();
      form.append('name', 'Nadia');
      form.append('picture', new Blob([Buffer.alloc(bytes, 1)], { type: 'image/png' }), 'me.png');
      const built = new Request('http://localhost', { method: 'POST', body: form });
      const body = Buffer.from(await built.arrayBuffer());
      const answer = await ask('/api/updateProfile', {
        method: 'POST',
        body,
        headers: {
          'content-type': built.headers.get('content-type') ?? '',
          authorization: `Bearer ${session.data.auth_token}`,
          'accept-language': lang,
        },
      });
      return [answer.status, envelopeOf(answer).message];
    };
    const MB = 1024 * 1024;
    // It passes nginx and reaches the server, which finds that it is no picture.
    assert.deepEqual(await upload(4 * MB), [200, 'Only png, jpg and jpeg pictures are allowed']);
    assert.deepEqual(await upload(5 * MB + 1000), [413, 'The picture must not be larger than 5 MB']);
    assert.deepEqual(await upload(7 * MB), [413, 'The request is too large']);
    assert.deepEqual(await upload(7 * MB, 'ar'), [413, 'حجم البيانات المرسلة كبير جداً']);
    const large = await post('/api/login', { email: 'x'.repeat(2 * MB) });
    assert.deepEqual(
      [large.status, envelopeOf(large)],
      [413, { status: false, message: 'The request is too large', data: null }],
    );
  },
);

behindNginx('ERR-03 the limit by IP address counts the true one, also with a forged X-Forwarded-For', async () => {
  const codeOf = async (from: string, forged: string) =>
    (await ask('/api/getAllCategories', { from, headers: { 'x-forwarded-for': forged } })).status;
  const codes: number[] = [];
  for (let n = 0; n < LIMIT + 40; n += 1) codes.push(await codeOf('127.0.0.9', `203.0.113.${n}`));
  assert.deepEqual([[...new Set(codes)], codes.at(-1)], [[200, 429], 429]);
  assert.equal(await codeOf('127.0.0.10', '127.0.0.9'), 200);
});

behindNginx(
  'ERR-02 when every process is away, calls get an envelope with Retry-After, and pages a sentence',
  async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    const call = await ask('/api/getDashboard', { headers: { 'accept-language': 'ar-AE' } });
    assert.deepEqual(
      [call.status, call.headers['retry-after'], envelopeOf(call)],
      [503, '5', { status: false, message: say('common.unavailable').ar, data: null }],
    );
    assert.match(String(call.headers['content-type']), /^application\/json/);
    const page = await ask('/cart?otp=4821');
    assert.deepEqual([page.status, page.headers['cache-control']], [503, 'no-store']);
    assert.match(page.text, /back in a moment/);
    assert.equal((await ask('/static/main.0123456789.js')).status, 200);
    assert.doesNotMatch(front.readLog('wings-error'), /4821/);
  },
);
