import { existsSync, mkdirSync } from 'node:fs';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendUnknownCall } from '../http/envelope';
import { onePerEventLoopTurn } from '../lib/onePerEventLoopTurn';
import { importedPicturesDir } from '../storage/pictures';
import { projectPath } from '../storage/projectPath';
import { uploadsDir } from '../modules/auth/profileService';
import { indexPage } from './indexPage';
import { serveForRobots } from './robots';

const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';
const WORKER = /\/service-worker\.js(?:\.(?:br|gz))?$/;
const HASHED = /\.[0-9a-f]{8,}\.\w+(?:\.(?:br|gz))?$/;

/** Waiting pages, less than a second of work; further ones are refused. */
const MAX_WAITING_PAGES = 1000;

const isNavigation = (request: FastifyRequest, path: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !path.slice(path.lastIndexOf('/')).includes('.');

/** The path in the form that routes match; unchanged if it cannot be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Registers a folder; its files are not counted by the rate limits. */
async function serveFolder(app: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await app.register(async (folder) => {
    folder.addHook('onRoute', (route) => {
      route.config = { ...route.config, isUncounted: true };
    });
    await folder.register(fastifyStatic, { decorateReply: false, index: false, cacheControl: false, ...options });
  });
}

/** Serves pictures, uploads and the built app; without a build, only the API. */
export async function serveFiles(app: FastifyInstance, hasSandboxCards: boolean): Promise<void> {
  const { config } = app.deps;
  // Picture URLs contain a version, and uploads have unique names.
  await serveFolder(app, {
    root: projectPath('server/media'),
    prefix: '/api/media/',
    setHeaders: (reply) => {
      reply.setHeader('cache-control', IMMUTABLE_CACHE);
      reply.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });
  mkdirSync(uploadsDir(config), { recursive: true });
  await serveFolder(app, {
    root: uploadsDir(config),
    prefix: '/api/media/uploads/',
    setHeaders: (reply, path) => {
      // Menu pictures have versioned URLs; customers' pictures must leave caches soon after their deletion.
      const isOfMenu = path.startsWith(importedPicturesDir(config.dataDir));
      reply.setHeader('cache-control', isOfMenu ? IMMUTABLE_CACHE : 'private, max-age=3600');
      reply.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });

  const { loadBranches, loadMenu } = app;
  const sendIndex = indexPage(config, hasSandboxCards, async () => {
    const [menu, branches] = await Promise.all([loadMenu(), loadBranches()]);
    return { menu, branches };
  });
  serveForRobots(app, config, loadMenu);
  if (sendIndex && existsSync(config.distDir)) {
    await serveFolder(app, {
      root: config.distDir,
      prefix: '/',
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/index.html*', '**/robots.txt', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const isWorker = WORKER.test(path);
        reply.setHeader(
          'cache-control',
          isWorker ? 'no-cache' : HASHED.test(path) ? IMMUTABLE_CACHE : 'public, max-age=3600',
        );
        // A worker has the policy of its own file: it only fetches the app and its pictures.
        if (isWorker) reply.setHeader('content-security-policy', "default-src 'none'; connect-src 'self'");
      },
    });
    app.get('/index.html', { schema: { hide: true } }, (request, reply) => sendIndex(request, reply));
  }

  // Many pages at once must not delay calls.
  const turn = onePerEventLoopTurn({ name: 'pages', maxWaiting: MAX_WAITING_PAGES });
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decoded(request.url.split('?')[0] ?? '');
    if (path === '/api' || path.startsWith('/api/')) return sendUnknownCall(request, reply);
    if (sendIndex && isNavigation(request, path)) {
      await turn();
      return sendIndex(request, reply);
    }
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  });
}
