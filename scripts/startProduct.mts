import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { printedUrl } from './printedUrl';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Starts the built product on an empty database and a free port, without rate limits. The kitchen is off, so
 * that orders keep their status.
 */
export async function startProduct() {
  for (const file of ['dist/index.html', '.build/sandbox/main.mjs'])
    if (!existsSync(path.join(root, file))) throw new Error('No build: npm run build && npm run build:server first.');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'wings-product-'));
  // PostgreSQL's account must reach its data.
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, ['.build/sandbox/main.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: '0',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'false',
      KITCHEN_SPEED: '0',
      LOG_LEVEL: 'error',
    },
  });
  const url = await printedUrl(child);
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => {
        rmSync(dataDir, { recursive: true, force: true });
        resolve();
      });
      child.kill('SIGTERM');
    });
  return { url, stop };
}

/**
 * The demo customer of the sandbox with something in the cart: the local storage of an earlier visit, and `add`, which
 * puts another item into the cart.
 */
export async function demoCustomer(url: string) {
  let token = '';
  const call = async <Data,>(route: string, body?: object) => {
    const reply = await fetch(`${url}/api${route}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, message, data } = (await reply.json()) as { status: boolean; message: string; data: Data };
    if (!status) throw new Error(`${route}: ${message}`);
    return data;
  };
  const session = await call<{ auth_token: string; user: object }>('/login', {
    email: 'sara@example.com',
    password: 'wings123',
  });
  token = session.auth_token;
  const [address] = await call<{ _id: string }[]>('/getUserAddress');
  const place = { user_address_id: address?._id, type: 'delivery' };
  const add = (item_id: string, quantity: number) =>
    call('/addItemToCart', { item_id, quantity, instruction: '', addons: [], ...place });
  await add('wings-kids-4', 1);
  return {
    add,
    storage: {
      user: JSON.stringify({ ...session.user, auth_token: token }),
      token,
      type: 'delivery',
      address: JSON.stringify(address),
      user_lang: 'en',
    },
  };
}
