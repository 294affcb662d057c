import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendUnknownCall } from '../http/envelope';
import { boundedQueue } from '../lib/boundedQueue';
import { DEMO_DATA_DIR, importedPicturesDir, loadPictures } from '../storage/pictures';
import { uploadsDir } from '../modules/account/pictureFiles';
import { indexPage } from './indexPage';
import { serveForRobots } from './robots';

const MANIFEST = 'manifest.webmanifest';
const BRIEF_CACHE = 'public, max-age=3600';
const YEAR_MS = 31_536_000_000;
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';
const WORKER = /\/service-worker\.js(?:\.(?:br|gz))?$/;
const HASHED = /\.[0-9a-f]{8,}\.\w+(?:\.(?:br|gz))?$/;

const MAX_PAGES = 1000;

/** Ids may have dots; elsewhere a dot in the last segment is a file's. */
const PAGE_OF_ID = /^\/(?:items?|order|promo)\/[^/]+\/?$/;

const isNavigation = ({ method }: FastifyRequest, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (PAGE_OF_ID.test(path) || !path.slice(path.lastIndexOf('/')).includes('.'));

/** The router refuses a broken escape; escaped once more it reaches the app, which shows its 404 page. */
export function rewriteUrl({ url = '/' }: { url?: string }): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.startsWith('/api/') ? url : [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

async function serveFolder(app: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await app.register(async (folder) => {
    folder.addHook('onRoute', (route) => {
      route.config = { ...route.config, isUncounted: true };
    });
    await folder.register(fastifyStatic, { decorateReply: false, index: false, cacheControl: false, ...options });
  });
}

export async function serveFiles(app: FastifyInstance): Promise<void> {
  const { config } = app;
  const { distDir } = config;
  // Menu pictures have versioned URLs; customers' pictures must leave caches soon after their deletion.
  const root = [config.dataDir, ...(app.makePicture ? [DEMO_DATA_DIR] : [])].map(importedPicturesDir);
  for (const folder of root) mkdirSync(folder, { recursive: true });
  // Carts and promos are asked for before the menu as well.
  loadPictures(config.dataDir);
  await app.register(fastifyStatic, { root, serve: false, maxAge: YEAR_MS, immutable: true });
  const options = { schema: { hide: true }, config: { isUncounted: true } };
  app.get<{ Params: { file: string } }>('/api/media/menu/:file', options, async ({ params: { file } }, reply) => {
    await app.makePicture?.(file);
    return reply.header('cross-origin-resource-policy', 'cross-origin').sendFile(file);
  });
  await serveFolder(app, {
    root: uploadsDir(config),
    prefix: '/api/media/uploads/',
    setHeaders: (reply) => {
      reply.setHeader('cache-control', 'private, max-age=3600');
      reply.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });

  serveForRobots(app);
  const sendIndex = indexPage(app, async () => {
    const [menu, branches, shop] = await Promise.all([app.loadMenu(), app.loadBranches(), app.loadShop()]);
    return { menu, branches, shop };
  });
  if (sendIndex) {
    await serveFolder(app, {
      root: distDir,
      prefix: '/',
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/index.html*', `**/${MANIFEST}*`, '**/robots.txt', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const isWorker = WORKER.test(path);
        reply.setHeader('cache-control', isWorker ? 'no-cache' : HASHED.test(path) ? IMMUTABLE_CACHE : BRIEF_CACHE);
        // A worker has the policy of its own file: it only fetches the app and its pictures.
        if (isWorker) reply.setHeader('content-security-policy', "default-src 'none'; connect-src 'self'");
      },
    });
    app.get('/index.html', { schema: { hide: true } }, (request, reply) => sendIndex(request, reply));
    const manifest = join(distDir, MANIFEST);
    if (existsSync(manifest)) {
      const settings = JSON.parse(readFileSync(manifest, 'utf8')) as object;
      app.get(`/${MANIFEST}`, { schema: { hide: true }, config: { isUncounted: true } }, async (_request, reply) => {
        const { en: name } = (await app.loadShop()).name;
        void reply.type('application/manifest+json').header('cache-control', BRIEF_CACHE);
        return JSON.stringify({ ...settings, name, short_name: name });
      });
    }
  }

  // One page in a turn of the event loop, so that many at once do not delay calls.
  const inTurn = boundedQueue({ name: 'pages', concurrency: 1, maxWaiting: MAX_PAGES - 1 });
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    if (/^\/api(?:\/|$)/.test(decodeURIComponent(path))) return sendUnknownCall(request, reply);
    if (sendIndex && isNavigation(request, path)) {
      await inTurn(() => setImmediate());
      return sendIndex(request, reply);
    }
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  });
}
