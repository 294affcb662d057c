/** `npm run test:mutate`: changes the rules of the app one by one and counts the changes that no test notices. */
export default {
  testRunner: 'jest',
  jest: {
    projectType: 'custom',
    configFile: 'jest.config.ts',
    // Without the tests of screens, which take seconds for each mutant.
    config: {
      projects: [],
      testMatch: ['**/src/{app,features,shared}/**/*.test.ts', '**/src/shared/{forms,lib,persist,i18n}/*.test.tsx'],
    },
    enableFindRelatedTests: true,
  },
  coverageAnalysis: 'perTest',
  // Code that runs once when its module loads; each such mutant would run all tests.
  ignoreStatic: true,
  mutate: [
    'src/**/*Slice.ts',
    'src/**/codecs.ts',
    'src/shared/persist/*.ts',
    'src/shared/forms/{phone,otpValue}.ts',
    'src/shared/paths.ts',
    'src/features/**/{addonRules,selectedAddons,addonLines,lineQueue,orderStatus,branchText}.ts',
    '!src/**/*.test.ts',
  ],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutation/app.json' },
  tempDirName: '.cache/stryker',
  incremental: true,
  incrementalFile: '.cache/mutation/app-incremental.json',
  // ts-jest runs without diagnostics, so mutants need no comments against type errors.
  disableTypeChecks: false,
  concurrency: 2,
  timeoutMS: 60_000,
  thresholds: { high: 90, low: 85, break: 85 },
};
