import fs from 'node:fs';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const noClock = {
  object: 'Date',
  property: 'now',
  message: 'Reducers and selectors have no clock; thunks use services.now.',
};

/** Local and session storage in every spelling: only src/shared/persist and src/boot may use them. */
const storageMessage = 'Use shared/persist: storage may be denied or full.';
const webStorageNames = ['localStorage', 'sessionStorage'];
const webStorageProperties = ['window', 'globalThis', 'self'].flatMap((object) =>
  webStorageNames.map((property) => ({ object, property, message: storageMessage })),
);
const onlyPersistUsesWebStorage = {
  'no-restricted-globals': ['error', ...webStorageNames.map((name) => ({ name, message: storageMessage }))],
  'no-restricted-properties': ['error', ...webStorageProperties],
};

/**
 * The dependency direction app -> screens -> features -> shared, generated from the folders, so that new features are
 * covered (docs/architecture.md). `theme`, `locales` and `contract` import none of these.
 */
const root = import.meta.dirname;
const featureNames = fs
  .readdirSync(`${root}/src/features`, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map((each) => each.name);
const zones = [
  {
    target: './src/shared',
    from: ['./src/features', './src/screens', './src/app'],
    message: 'shared knows nothing above it.',
  },
  {
    target: './src/features',
    from: ['./src/screens', './src/app'],
    message: 'A feature does not know screens or the app.',
  },
  { target: './src/screens', from: './src/app', message: 'A screen does not know the app.' },
  ...['app', 'screens', 'features', 'shared', 'theme', 'worker'].map((folder) => ({
    target: `./src/${folder}`,
    from: './src/boot',
    except: ['./handshake.ts'],
    message: 'The app and the page script meet in boot/handshake.ts only.',
  })),
  { target: './src/boot/handshake.ts', from: ['./src', './contract'], message: 'The handshake imports nothing.' },
  ...featureNames.map((name) => ({
    target: `./src/features/${name}`,
    from: './src/features',
    except: [`./${name}`],
    message: 'Two features meet in a screen or in app/listeners, nowhere else.',
  })),
  {
    target: './src/boot',
    from: './src/app',
    message: 'What runs before the app does not wait for it.',
  },
  {
    target: './src/theme',
    from: ['./src/shared', './src/features', './src/screens', './src/app'],
    message: 'The theme is a leaf.',
  },
  { target: './contract', from: ['./src', './server'], message: 'The contract is a leaf.' },
  { target: './src', from: './server', message: 'The app and the backend meet in contract/ only.' },
  { target: './server', from: './src', message: 'The app and the backend meet in contract/ only.' },
];
const typedFiles = ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'contract/**/*.ts', 'e2e/**/*.ts'];
const typed = (configs) => configs.map((config) => ({ ...config, files: typedFiles }));
const isTest = ['**/*.test.ts', '**/*.test.tsx', 'src/testing/**', 'server/test/**', 'e2e/**'];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.build/',
      '.data/',
      '.cache/',
      'node_modules/',
      'art/',
      'server/db/migrations/',
      'public/',
      'test-results/',
      'playwright-report/',
      'coverage/',
    ],
  },
  ...tseslint.configs.recommended,
  ...typed(tseslint.configs.strictTypeChecked),
  ...typed(tseslint.configs.stylisticTypeChecked),
  {
    files: typedFiles,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['test', 'it', 'suite', 'describe'], package: 'node:test' },
          ],
        },
      ],
    },
  },
  {
    // Regular expressions for untrusted input must run in linear time.
    files: ['server/**/*.ts', 'contract/**/*.ts'],
    ignores: isTest,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  { files: ['src/**/*.tsx'], ...jsxA11y.flatConfigs.recommended },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json'] })] },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Several effects copy the state of an outside system (a timer, the URL, a dialog).
      'react-hooks/set-state-in-effect': 'off',
      'react-hooks/refs': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import-x/no-restricted-paths': ['error', { zones, basePath: root }],
      'import-x/no-cycle': ['error', { maxDepth: 6, ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-redux',
              importNames: ['useSelector', 'useDispatch', 'useStore'],
              message: 'Use shared/store/hooks.',
            },
            { name: '@mui/material', message: 'Import the component itself, so that the first route stays small.' },
            { name: '@mui/icons-material', message: 'Use shared/ui/Icon.' },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/shared/persist/**', 'src/boot/**', 'src/app/store/store.ts', ...isTest],
    rules: { ...onlyPersistUsesWebStorage, 'no-restricted-properties': ['error', noClock, ...webStorageProperties] },
  },
  { files: ['src/app/store/store.ts'], rules: onlyPersistUsesWebStorage },
  { files: ['src/boot/**'], ignores: isTest, rules: { 'no-restricted-properties': ['error', noClock] } },
  // Playwright's fixtures call a function named `use`.
  { files: ['e2e/**', 'server/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  { files: ['src/shared/store/hooks.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    // Colours are defined in the theme only.
    files: ['src/{app,screens,features,shared}/**/*.{ts,tsx}'],
    ignores: isTest,
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'Literal[value=/^#[0-9a-fA-F]{3,8}$/]', message: 'Colours live in src/theme/tokens.ts.' },
      ],
    },
  },
  {
    files: typedFiles,
    rules: {
      // `||` also replaces an empty text.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
      // RTK Query's type of a call without arguments is `void`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // An async function without `await` turns a throw into a rejection.
      '@typescript-eslint/require-await': 'off',
      // Fastify, Redux Toolkit and the DOM declare plain functions as methods.
      '@typescript-eslint/unbound-method': 'off',
      // A type argument for a parsed reply stands in place of a cast at each call.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    files: isTest,
    rules: {
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // The mock of matchMedia has the listeners that MUI uses.
      '@typescript-eslint/no-deprecated': 'off',
      // `expect.any` and its like are `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    files: ['src/**/*.tsx'],
    rules: {
      'jsx-a11y/click-events-have-key-events': 'off',
      'jsx-a11y/no-autofocus': 'off',
      'jsx-a11y/no-static-element-interactions': 'off',
      'jsx-a11y/alt-text': 'off',
    },
  },
  { files: isTest, rules: { 'max-lines': 'off', 'no-console': 'off' } },
  {
    files: ['**/*.config.{ts,mjs,js}', 'e2e/support/globalSetup.ts'],
    rules: { 'import-x/no-default-export': 'off', '@typescript-eslint/no-require-imports': 'off' },
  },
  { files: ['**/*.{js,cjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['scripts/**', 'bench/**', 'server/main.ts', 'server/**/print*.ts'], rules: { 'no-console': 'off' } },
);
