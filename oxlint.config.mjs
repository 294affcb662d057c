import path from 'node:path';
import { accessibility, hooks, typescript } from './scripts/lint/ruleSets.mjs';
import { zones } from './scripts/lint/zones.mjs';

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

/** Modules and names that the project wraps or loads in another way. */
const restrictedImports = [
  { name: 'react-redux', importNames: ['useSelector', 'useDispatch', 'useStore'], message: 'Use shared/store/hooks.' },
  { name: 'react-router-dom', importNames: ['useParams'], message: 'Use shared/lib/usePageId.' },
  { name: '@mui/material', message: 'Import the component itself, so that the first route stays small.' },
  { name: '@mui/icons-material', message: 'Use shared/ui/Icon.' },
];

export default {
  plugins: ['typescript', 'import', 'react', 'jsx-a11y'],
  jsPlugins: [path.join(import.meta.dirname, 'scripts/lint/plugin.mjs'), 'eslint-plugin-regexp'],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    ...['dist/', '.build/', '.data/', '.cache/', 'art/', 'server/db/migrations/', 'public/', 'gallery/'],
    'scripts/lint/planted/',
    // As the owner wrote them.
    'server/test/{standIn,stripeContract}.mjs',
  ],
  overrides: [
    {
      files: ['**/*.{ts,tsx,mts,js,mjs,cjs}'],
      rules: { 'own/max-length': ['error', 120], 'no-var': 'error', 'prefer-const': 'error' },
    },
    {
      files: ['{src,server,contract,scripts,bench,e2e}/**/*.{ts,tsx,mts,mjs,js}'],
      excludeFiles: ['**/*.{test,spec}.{ts,tsx}'],
      rules: { 'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ['**/*.{ts,tsx,mts}'],
      rules: {
        ...typescript,
        'own/zones': ['error', zones],
        'own/restricted-syntax': ['error', noEnum],
        'import/no-cycle': ['error', { ignoreTypes: false }],
        'import/no-default-export': 'error',
        'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
        'no-console': ['error', { allow: ['warn', 'error'] }],
        'no-restricted-imports': ['error', { paths: restrictedImports }],
      },
    },
    { files: ['src/**/*.{ts,tsx}'], rules: hooks },
    { files: ['src/**/*.tsx'], rules: accessibility },
    {
      files: ['src/**/*.{ts,tsx}'],
      excludeFiles: tests,
      rules: { 'no-restricted-properties': ['error', ...tooNew] },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      excludeFiles: ['src/shared/persist/**', 'src/boot/**', 'src/app/store/store.ts', ...tests],
      rules: {
        'no-restricted-globals': ['error', ...storages.map((name) => ({ name, message: storageMessage }))],
        'no-restricted-properties': [
          'error',
          {
            object: 'Date',
            property: 'now',
            message: 'Reducers and selectors have no clock; thunks use services.now.',
          },
          ...storages.map((property) => ({ object: 'window', property, message: storageMessage })),
          ...tooNew,
        ],
      },
    },
    {
      files: ['server/**/*.ts'],
      excludeFiles: tests,
      rules: { 'own/restricted-syntax': ['error', noEnum, noSpread] },
    },
    {
      files: ['src/{app,screens,features,shared}/**/*.{ts,tsx}'],
      excludeFiles: tests,
      rules: { 'own/restricted-syntax': ['error', noEnum, noColour, noHas] },
    },
    {
      files: ['src/{boot,theme}/**/*.{ts,tsx}'],
      excludeFiles: tests,
      rules: { 'own/restricted-syntax': ['error', noEnum, noHas] },
    },
    {
      // Regular expressions for untrusted input must run in linear time.
      files: ['server/**/*.ts', 'contract/**/*.ts'],
      excludeFiles: tests,
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      },
    },
    {
      files: tests,
      rules: {
        'typescript/no-dynamic-delete': 'off',
        'typescript/no-non-null-assertion': 'off',
        // The mock of matchMedia has the listeners that MUI uses.
        'typescript/no-deprecated': 'off',
        // `expect.any` and its like are `any`.
        'typescript/no-unsafe-assignment': 'off',
        'max-lines': 'off',
        'no-console': 'off',
      },
    },
    {
      files: ['**/*.config.ts', 'e2e/support/globalSetup.ts', 'src/shared/map/css.d.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['src/shared/store/hooks.ts'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['server/main.ts', 'server/**/print*.ts', 'scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
  ],
};
