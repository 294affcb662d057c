import app from './stryker.config.mjs';

const rules = ['checkoutState', 'checkoutSlice', 'findOrder', 'refusal'];

/** Second part of `npm run test:mutate`: the rules of the app's checkout, each held by a test beside it. */
export default {
  ...app,
  jest: {
    ...app.jest,
    config: { projects: [], testMatch: rules.map((name) => `**/src/features/orders/checkout/${name}.test.ts`) },
  },
  mutate: rules.map((name) => `src/features/orders/checkout/${name}.ts`),
  jsonReporter: { fileName: '.cache/mutation/checkout.json' },
  incrementalFile: '.cache/mutation/checkout-incremental.json',
};
