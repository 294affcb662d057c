import { readdirSync } from 'node:fs';

// In one process, which takes a third of the time of `node --test`.
const tests = readdirSync('server/test/rules').map((file) => `--import ./server/test/rules/${file}`);

/** Third part of `npm run test:mutate`: the backend's rules about money and states. */
export default {
  testRunner: 'command',
  commandRunner: { command: `node --import tsx ${tests.join(' ')} --eval 0` },
  mutate: [
    'server/modules/cart/{pricing,delivery,addonRules}.ts',
    'server/modules/promo/promoRules.ts',
    'server/modules/payment/paymentStates.ts',
    'server/modules/orders/orderStates.ts',
    'server/modules/branch/branchService.ts',
    'server/lib/{money,dubaiTime,geo}.ts',
  ],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutation/server.json' },
  tempDirName: '.cache/stryker',
  // tsx does not check types.
  disableTypeChecks: false,
  concurrency: 2,
  timeoutMS: 60_000,
  thresholds: { high: 90, low: 85, break: 85 },
};
