/** @jest-config-loader esbuild-register */
import path from 'node:path';
import type { Config } from 'jest';

const config: Config = {
  // StrykerJS wraps the environment and does not resolve <rootDir>.
  testEnvironment: path.resolve('src/testing/jsdomEnvironment.cjs'),
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
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
  maxWorkers: 2,
  testTimeout: 20_000,
};

export default config;
