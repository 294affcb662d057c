import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SERVER_FILE, buildServer } from '../../scripts/buildServer.mjs';

const root = path.resolve(import.meta.dirname, '..', '..');

/**
 * The real product as it is deployed: built app, real server, empty embedded database, compression; kitchen switched
 * off.
 */
export async function startProduct() {
  if (!existsSync(path.join(root, 'dist', 'index.html'))) throw new Error('No build: npm run build first.');
  process.chdir(root);
  await buildServer();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'wings-bench-'));
  const child = spawn(process.execPath, [SERVER_FILE], {
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
  const url = await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const found = /Open\s+(http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(dataDir, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}

/** Signs the demo customer in over the API: returns the local storage of an earlier visit, with an address. */
export async function demoCustomer(url) {
  const call = async (route, { body, token } = {}) => {
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
  const session = await call('/login', { body: { email: 'sara@example.com', password: 'wings123' } });
  const token = session.auth_token;
  const found = await call('/getUserAddress', { token });
  const [address] = Array.isArray(found) ? found : found.addresses;
  // The checkout needs a cart.
  await call('/addItemToCart', {
    token,
    body: {
      item_id: 'wings-kids-4',
      quantity: 1,
      user_address_id: address._id,
      instruction: '',
      addons: [],
      type: 'delivery',
    },
  });
  return {
    token,
    call,
    storage: {
      user: JSON.stringify({ ...session.user, auth_token: token }),
      token,
      type: 'delivery',
      address: JSON.stringify(address),
      user_lang: 'en',
    },
  };
}
