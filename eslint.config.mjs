/** What oxlint (`.oxlintrc.json`) has no rules for; none of it needs types. */
import fs from 'node:fs';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

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
  // The backend's layers: app -> web, modules -> http -> db.
  ...['db', 'http', 'modules', 'web', 'lib'].map((folder) => ({
    target: `./server/${folder}`,
    from: ['./server/app.ts', './server/startServer.ts'],
    message: 'Plugins get what they need by decorators.',
  })),
  {
    target: './server/db',
    from: ['./server/http', './server/web', './server/jobs'],
    message: 'The database knows nothing above it.',
  },
  { target: './server/http', from: ['./server/modules', './server/web'], message: 'Modules and pages are above http.' },
  { target: './server/modules', from: './server/web', message: 'Pages are above the modules.' },
  {
    target: './server/lib',
    from: ['db', 'http', 'modules', 'web', 'jobs'].map((folder) => `./server/${folder}`),
    message: 'lib is a leaf.',
  },
];
const isTest = ['**/*.test.ts', '**/*.test.tsx', 'src/testing/**', 'server/test/**', 'e2e/**'];
const noEnum = { selector: 'TSEnumDeclaration', message: 'Use a union of strings: enums take any number.' };

/**
 * What package.json's `browserslist`, or plain http, lacks; TypeScript's `lib` already ends with ES2023. Where it is
 * only an improvement, ask with `in` first.
 */
const tooNew = [
  { object: 'AbortSignal', property: 'any' },
  { object: 'URL', property: 'canParse' },
  { object: 'crypto', property: 'randomUUID', message: 'Use shared/lib/randomId.' },
  { object: 'Intl', property: 'Segmenter' },
  ...['ariaLabel', 'checkVisibility', 'scheduler', 'showPopover', 'startViewTransition'].map((property) => ({
    property,
  })),
  ...['toReversed', 'toSorted', 'toSpliced'].map((property) => ({ property })),
];

export default tseslint.config(
  {
    ignores: ['dist/', '.build/', '.data/', '.cache/', 'art/', 'server/db/migrations/', 'public/'],
  },
  // Prettier does not break titles, comments and templates.
  {
    files: ['**/*.{ts,tsx,mts,js,mjs,cjs}'],
    languageOptions: { parser: tseslint.parser },
    rules: { 'max-len': ['error', 120] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, '@typescript-eslint': tseslint.plugin, regexp },
    languageOptions: { parser: tseslint.parser },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json'] })] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones, basePath: root }],
      'no-restricted-syntax': ['error', noEnum],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: isTest,
    rules: { 'no-restricted-properties': ['error', ...tooNew] },
  },
  {
    // Regular expressions for untrusted input must run in linear time.
    files: ['server/**/*.ts', 'contract/**/*.ts'],
    ignores: isTest,
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // Colours are defined in the theme only.
    files: ['src/{app,screens,features,shared}/**/*.{ts,tsx}'],
    ignores: isTest,
    rules: {
      'no-restricted-syntax': [
        'error',
        noEnum,
        { selector: 'Literal[value=/^#[0-9a-fA-F]{3,8}$/]', message: 'Colours live in src/theme/tokens.ts.' },
      ],
    },
  },
);
