import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { printedUrl } from './printedUrl.js';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Starts the built product on an empty embedded database and a free port, without rate limits. The kitchen is off, so
 * that orders keep their status.
 */
export async function startProduct() {
  for (const file of ['dist/index.html', '.build/sandbox/main.mjs'])
    if (!existsSync(path.join(root, file))) throw new Error('No build: npm run build && npm run build:server first.');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'wings-product-'));
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
    new Promise((resolve) => {
      child.once('exit', () => {
        rmSync(dataDir, { recursive: true, force: true });
        resolve();
      });
      child.kill('SIGTERM');
    });
  return { url, stop };
}

/** Calls the API and resolves to `data`; rejects with the message of a refusal. */
const caller =
  (url) =>
  async (route, { body, token } = {}) => {
    const reply = await fetch(`${url}/api${route}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, message, data } = await reply.json();
    if (!status) throw new Error(`${route}: ${message}`);
    return data;
  };

/** Signs the demo customer in over the API, with an address and one item in the cart. */
export async function demoCustomer(url) {
  const call = caller(url);
  const session = await call('/login', { body: { email: 'sara@example.com', password: 'wings123' } });
  const token = session.auth_token;
  const [address] = await call('/getUserAddress', { token });
  const add = (item_id, quantity, addons = []) =>
    call('/addItemToCart', {
      token,
      body: { item_id, quantity, user_address_id: address._id, instruction: '', addons, type: 'delivery' },
    });
  /** The checkout needs a cart, which an order empties. */
  const fillCart = () => add('wings-kids-4', 1);
  await fillCart();
  return {
    token,
    call,
    add,
    fillCart,
    /** The local storage of an earlier visit. */
    storage: {
      user: JSON.stringify({ ...session.user, auth_token: token }),
      token,
      type: 'delivery',
      address: JSON.stringify(address),
      user_lang: 'en',
    },
  };
}
