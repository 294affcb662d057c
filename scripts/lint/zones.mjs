/** Who may not import whom (docs/architecture.md), generated from the folders, so that new features are covered. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const foldersIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
const inSrc = (...names) => names.map((name) => `src/${name}`);
const inServer = (...names) => names.map((name) => `server/${name}`);

/**
 * The features in their order: each may import from those of the lines above it. One that no line names may import from
 * none, and none from it.
 */
const ORDER = [
  ['auth'],
  ['address', 'branch', 'promo', 'loyalty'],
  ['menu'],
  ['cart'],
  ['payment'],
  ['orders'],
  ['support'],
];
const before = (name) => {
  const line = ORDER.findIndex((names) => names.includes(name));
  return ORDER.slice(0, Math.max(line, 0)).flat();
};

/**
 * What each module of the server may use of the others: only modules above it, so that they form no circle. The parts
 * of a checkout meet in modules/checkout.
 */
const MODULES_USE = {
  shop: [],
  users: ['shop'],
  branch: [],
  loyalty: [],
  promo: [],
  address: ['users'],
  auth: ['users', 'address'],
  cart: ['users', 'address', 'branch'],
  menu: ['branch', 'cart', 'promo'],
  payment: ['users', 'loyalty', 'promo'],
  orders: ['branch', 'payment'],
  checkout: ['shop', 'users', 'address', 'branch', 'loyalty', 'promo', 'cart', 'payment', 'orders'],
  operator: ['branch', 'cart', 'payment', 'orders', 'checkout'],
  account: ['users', 'auth', 'payment', 'orders'],
};
const modulesAbove = Object.fromEntries(
  Object.entries(MODULES_USE).map(([name, used], at, all) => [
    name,
    all.slice(0, at).flatMap(([other]) => (used.includes(other) ? [other] : [])),
  ]),
);

/** Files of `target` (but not of `targetExcept`) may not import what is in `from` (but for `except`) and ends so. */
export const zones = [
  { target: inSrc('shared'), from: inSrc('features', 'screens', 'app') },
  { target: inSrc('features'), from: inSrc('screens', 'app') },
  { target: inSrc('screens'), from: inSrc('app') },
  ...foldersIn('src/features').map((name) => ({
    target: inSrc(`features/${name}`),
    from: inSrc('features'),
    except: inSrc(...[name, ...before(name)].map((other) => `features/${other}`)),
    message: `Features stand in an order: ${ORDER.map((line) => line.join(', ')).join(' <- ')}.`,
  })),
  ...foldersIn('src/features').map((name) => ({
    target: inSrc(`features/${name}`),
    from: before(name).flatMap((other) =>
      foldersIn(`src/features/${other}`).map((folder) => `src/features/${other}/${folder}`),
    ),
    message: 'A folder inside a feature is its own; what other features may use stands beside it.',
  })),
  {
    target: inSrc('app', 'screens', 'features', 'shared', 'theme'),
    from: inSrc('boot'),
    message: 'The app and the page script meet in shared/lib/handshake.ts.',
  },
  { target: inSrc('shared/lib/handshake'), from: ['src', 'contract'] },
  { target: inSrc('boot'), from: inSrc('app') },
  { target: inSrc('theme'), from: inSrc('shared', 'features', 'screens', 'app') },
  { target: ['contract'], from: ['src', 'server'] },
  { target: ['src'], from: ['server'], message: 'The app and the backend meet in contract/.' },
  { target: ['server'], from: ['src'], message: 'The app and the backend meet in contract/.' },
  // The backend's layers: app -> web, modules -> http -> db -> lib.
  {
    target: inServer('db', 'http', 'modules', 'web', 'lib'),
    from: inServer('app', 'decorators', 'startServer'),
    message: 'Plugins get what they need by decorators.',
  },
  { target: inServer('db'), from: inServer('http', 'web', 'jobs') },
  { target: inServer('db'), from: inServer('modules'), except: inServer('modules/payment/paymentStates') },
  { target: inServer('http'), from: inServer('modules', 'web') },
  { target: inServer('modules'), from: inServer('web') },
  {
    target: inServer('modules'),
    from: inServer('modules'),
    endsWith: 'Routes',
    message: 'Routes are plugins of app.ts.',
  },
  ...foldersIn('server/modules').map((name) => ({
    target: inServer(`modules/${name}`),
    from: inServer('modules'),
    except: inServer(...[name, ...(modulesAbove[name] ?? [])].map((other) => `modules/${other}`)),
    message: 'Modules stand in an order (scripts/lint/zones.mjs), and use only those that their line names.',
  })),
  {
    target: ['server'],
    targetExcept: inServer('sandbox', 'test'),
    from: inServer('sandbox'),
    message: 'The production bundle has no sandbox.',
  },
  { target: inServer('lib'), from: inServer('db', 'http', 'modules', 'web', 'jobs') },
];
