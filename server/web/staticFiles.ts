import { existsSync, mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../app';
import { sendUnknownCall } from '../http/envelope';
import { projectPath } from '../storage/projectPath';
import { uploadsDir } from '../modules/auth/uploads';
import { listBranches } from '../modules/branch/branchTable';
import { menuStore } from '../modules/menu/menuStore';
import { indexPage } from './indexPage';
import { serveForRobots } from './robots';

const FOR_EVER = 'public, max-age=31536000, immutable';
const WORKER = /\/service-worker\.js(?:\.(?:br|gz))?$/;
const HASHED = /\.[0-9a-f]{8,}\.\w+(?:\.(?:br|gz))?$/;

const isNavigation = (request: FastifyRequest, path: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !/\.[^/]*$/.test(path);

/** Serves pictures, uploads and the built app; without a build, the API alone. */
export async function serveFiles(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  hasSandboxCards: boolean,
): Promise<void> {
  const { config, db } = deps;
  // Picture addresses carry a version, and uploads have a new name each time.
  const pictures = { decorateReply: false, index: false as const, cacheControl: false };
  await app.register(fastifyStatic, {
    ...pictures,
    root: projectPath('server/media'),
    prefix: '/api/media/',
    setHeaders: (reply) => {
      reply.setHeader('cache-control', FOR_EVER);
      reply.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });
  mkdirSync(uploadsDir(config), { recursive: true });
  await app.register(fastifyStatic, {
    ...pictures,
    root: uploadsDir(config),
    prefix: '/api/media/uploads/',
    setHeaders: (reply) => {
      reply.setHeader('cache-control', FOR_EVER);
      reply.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });

  const loadMenu = menuStore(deps);
  const sendIndex = indexPage(config, hasSandboxCards, async (path) => {
    // Only the start page speaks of the branches.
    const [menu, branches] = await Promise.all([loadMenu(), path === '/' ? listBranches(db) : []]);
    return { menu, branches };
  });
  serveForRobots(app, config, loadMenu);
  if (sendIndex && existsSync(config.distDir)) {
    await app.register(fastifyStatic, {
      root: config.distDir,
      prefix: '/',
      decorateReply: false,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/index.html*', '**/robots.txt', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isWorker = WORKER.test(path);
        reply.setHeader('cache-control', isWorker ? 'no-cache' : HASHED.test(path) ? FOR_EVER : 'public, max-age=3600');
        // A worker lives by the policy of its own file: it fetches the app and its pictures, and runs nothing else.
        if (isWorker) reply.setHeader('content-security-policy', "default-src 'none'; connect-src 'self'");
      },
    });
    app.get('/index.html', { schema: { hide: true } }, (request, reply) => sendIndex(request, reply));
  }

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path === '/api' || path.startsWith('/api/')) return sendUnknownCall(request, reply);
    if (sendIndex && isNavigation(request, path)) return sendIndex(request, reply);
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  });
}
