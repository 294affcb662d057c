import fs from 'node:fs';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const root = import.meta.dirname;
const foldersIn = (folder) =>
  fs
    .readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** Who may import whom (docs/architecture.md), generated from the folders, so that new features are covered. */
/** What the parts of the checkout may use of each other; everything else of them meets in modules/checkout. */
const PARTS_USE = { cart: [], promo: [], loyalty: [], payment: ['promo'], orders: ['loyalty'] };
const zones = [
  { target: './src/shared', from: ['./src/features', './src/checkout', './src/screens', './src/app'] },
  { target: './src/features', from: ['./src/checkout', './src/screens', './src/app'] },
  { target: './src/checkout', from: ['./src/screens', './src/app'] },
  { target: './src/screens', from: './src/app' },
  ...foldersIn('src/features').map((name) => ({
    target: `./src/features/${name}`,
    from: './src/features',
    except: [`./${name}`],
    message: 'Two features meet in a screen, in checkout or in app/listeners.',
  })),
  ...['app', 'screens', 'checkout', 'features', 'shared', 'theme', 'worker'].map((folder) => ({
    target: `./src/${folder}`,
    from: './src/boot',
    except: ['./handshake.ts'],
    message: 'The app and the page script meet in boot/handshake.ts.',
  })),
  { target: './src/boot/handshake.ts', from: ['./src', './contract'] },
  { target: './src/boot', from: './src/app' },
  { target: './src/theme', from: ['shared', 'features', 'checkout', 'screens', 'app'].map((name) => `./src/${name}`) },
  { target: './contract', from: ['./src', './server'] },
  { target: './src', from: './server', message: 'The app and the backend meet in contract/.' },
  { target: './server', from: './src', message: 'The app and the backend meet in contract/.' },
  // The backend's layers: app -> web, modules -> http -> db -> lib.
  ...['db', 'http', 'modules', 'web', 'lib'].map((folder) => ({
    target: `./server/${folder}`,
    from: ['./server/app.ts', './server/decorators.ts', './server/startServer.ts'],
    message: 'Plugins get what they need by decorators.',
  })),
  { target: './server/db', from: ['./server/http', './server/web', './server/jobs'] },
  { target: './server/db', from: './server/modules', except: ['./payment/paymentStates.ts'] },
  { target: './server/http', from: ['./server/modules', './server/web'] },
  { target: './server/modules', from: './server/web' },
  { target: './server/modules', from: './server/modules/**/*Routes.ts', message: 'Routes are plugins of app.ts.' },
  ...Object.entries(PARTS_USE).map(([name, used]) => ({
    target: `./server/modules/${name}`,
    from: ['checkout', ...Object.keys(PARTS_USE).filter((other) => other !== name && !used.includes(other))].map(
      (other) => `./server/modules/${other}`,
    ),
    message: 'They meet in modules/checkout.',
  })),
  ...['*.ts', '!(sandbox|test)/**'].map((part) => ({
    target: `./server/${part}`,
    from: './server/sandbox',
    message: 'The production bundle has no sandbox.',
  })),
  { target: './server/lib', from: ['db', 'http', 'modules', 'web', 'jobs'].map((folder) => `./server/${folder}`) },
];

const tests = ['**/*.test.{ts,tsx}', 'src/testing/**', 'server/test/**', 'e2e/**'];
const storageMessage = 'Use shared/persist: storage may be denied or full.';
const storages = ['localStorage', 'sessionStorage'];
const noEnum = { selector: 'TSEnumDeclaration', message: 'Use a union of strings: enums take any number.' };
const noHas = {
  selector: ':matches(Literal[value=/:has\\(/], TemplateElement[value.raw=/:has\\(/])',
  message: 'Firefox before 121 has no :has(): use an attribute or class.',
};
const noSpread = {
  selector: 'SpreadElement > Identifier[name=/^(?:app|deps|server)$/]',
  message: 'The instance of a plugin inherits its decorators, so a spread of it has none: name them.',
};
const noColour = { selector: 'Literal[value=/^#[0-9a-fA-F]{3,8}$/]', message: 'Colours are in src/theme/tokens.ts.' };

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

export default defineConfig(
  { ignores: ['dist/', '.build/', '.data/', '.cache/', 'art/', 'server/db/migrations/', 'public/', 'gallery/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  // Prettier does not break titles, comments and templates.
  {
    files: ['**/*.{ts,tsx,mts,js,mjs,cjs}'],
    languageOptions: { parser: tseslint.parser },
    rules: { 'max-len': ['error', 120], 'no-var': 'error', 'prefer-const': 'error' },
  },
  {
    files: ['{src,server,contract,scripts,bench,e2e}/**/*.{ts,tsx,mts,mjs,js}'],
    ignores: ['**/*.{test,spec}.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json'] })] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones, basePath: root }],
      'import-x/no-default-export': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-syntax': ['error', noEnum],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-redux',
              importNames: ['useSelector', 'useDispatch', 'useStore'],
              message: 'Use shared/store/hooks.',
            },
            { name: 'react-router-dom', importNames: ['useParams'], message: 'Use shared/lib/usePageId.' },
            { name: '@mui/material', message: 'Import the component itself, so that the first route stays small.' },
            { name: '@mui/icons-material', message: 'Use shared/ui/Icon.' },
          ],
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'it', 'suite', 'describe'] },
          ],
        },
      ],
      // `||` also replaces an empty text.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
      // The values of a form are a type alias, because an interface has no index signature.
      '@typescript-eslint/consistent-type-definitions': 'off',
      // It asks for `!`, which no-non-null-assertion forbids.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // RTK Query's type of a call without arguments is `void`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // An async function without `await` turns a throw into a rejection.
      '@typescript-eslint/require-await': 'off',
      // Of 140 s these two took 30, in code without enums and with few classes.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Fastify, Redux Toolkit and the DOM declare plain functions as methods.
      '@typescript-eslint/unbound-method': 'off',
      // A type argument for a parsed reply stands in place of a cast at each call.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // Several effects copy the state of an outside system (a timer, the URL, a dialog).
      'react-hooks/set-state-in-effect': 'off',
      'react-hooks/refs': 'off',
    },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
    // Focus moves on purpose to the one field of a search, a code or a confirmation.
    rules: { 'jsx-a11y/no-autofocus': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: tests,
    rules: { 'no-restricted-properties': ['error', ...tooNew] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/shared/persist/**', 'src/boot/**', 'src/app/store/store.ts', ...tests],
    rules: {
      'no-restricted-globals': ['error', ...storages.map((name) => ({ name, message: storageMessage }))],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Reducers and selectors have no clock; thunks use services.now.' },
        ...storages.map((property) => ({ object: 'window', property, message: storageMessage })),
        ...tooNew,
      ],
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', noEnum, noSpread] },
  },
  {
    files: ['src/{app,screens,checkout,features,shared}/**/*.{ts,tsx}'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', noEnum, noColour, noHas] },
  },
  {
    files: ['src/{boot,theme}/**/*.{ts,tsx}'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', noEnum, noHas] },
  },
  {
    // Regular expressions for untrusted input must run in linear time.
    files: ['server/**/*.ts', 'contract/**/*.ts'],
    ignores: tests,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: tests,
    rules: {
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // The mock of matchMedia has the listeners that MUI uses.
      '@typescript-eslint/no-deprecated': 'off',
      // `expect.any` and its like are `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      'max-lines': 'off',
      'no-console': 'off',
    },
  },
  {
    files: ['**/*.config.ts', 'e2e/support/globalSetup.ts', 'src/css.d.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  { files: ['src/shared/store/hooks.ts'], rules: { 'no-restricted-imports': 'off' } },
  { files: ['server/main.ts', 'server/**/print*.ts', 'scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
);
