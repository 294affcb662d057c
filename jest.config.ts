/** @jest-config-loader esbuild-register */
import path from 'node:path';
import type { Config } from 'jest';

/** What both projects share. */
const base: Config = {
  rootDir: __dirname,
  roots: ['<rootDir>/src'],
  moduleNameMapper: {
    '^@emotion/is-prop-valid$': '<rootDir>/src/theme/isPropValid.ts',
    '\\.(css)$': '<rootDir>/src/testing/emptyCss.cjs',
  },
  transform: {
    '/contract/[^/]+\\.ts$': '<rootDir>/scripts/schemaTransform.js',
    '^.+\\.[cm]?[tj]sx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.jest.json', diagnostics: false }],
  },
  // These are ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(react-leaflet|@react-leaflet|redux-persist/es|@redux-devtools)/)'],
};

const dom: Config = {
  ...base,
  displayName: 'dom',
  // StrykerJS wraps the environment and does not resolve <rootDir>.
  testEnvironment: path.resolve('src/testing/jsdomEnvironment.cjs'),
  testMatch: ['**/*.test.tsx'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};

/** Without a DOM, which takes a second to load: tests of what needs none end with `.test.ts`. */
const node: Config = {
  ...base,
  displayName: 'node',
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/nodeSetup.ts'],
};

// StrykerJS takes the settings of `dom` for all tests.
const config: Config = { ...dom, projects: [dom, node], maxWorkers: 2, testTimeout: 20_000 };

export default config;
