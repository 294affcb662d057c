import fs from 'node:fs';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * The arrow app -> screens -> features -> shared, generated from the folders, so that a new feature is guarded the day
 * it appears (docs/architecture.md). `theme`, `locales` and `contract` are leaves.
 */
const root = import.meta.dirname;
const featureNames = fs.readdirSync(`${root}/src/features`, { withFileTypes: true }).filter((each) => each.isDirectory()).map((each) => each.name);
const zones = [
  { target: './src/shared', from: ['./src/features', './src/screens', './src/app', './src/early'], message: 'shared knows nothing above it.' },
  { target: './src/features', from: ['./src/screens', './src/app', './src/early'], message: 'A feature does not know screens or the app.' },
  { target: './src/screens', from: ['./src/app'], message: 'A screen does not know the app.' },
  ...featureNames.map((name) => ({
    target: `./src/features/${name}`, from: './src/features', except: [`./${name}`],
    message: 'Two features meet in a screen or in app/listeners, nowhere else.',
  })),
  { target: './src/early', from: ['./src/screens', './src/app'], message: 'What runs before the app does not wait for it.' },
  { target: './src/theme', from: ['./src/shared', './src/features', './src/screens', './src/app'], message: 'The theme is a leaf.' },
  { target: './contract', from: ['./src', './server'], message: 'The contract is a leaf.' },
  { target: './src', from: './server', message: 'The app and the backend meet in contract/ only.' },
  { target: './server', from: './src', message: 'The app and the backend meet in contract/ only.' },
];
const isTest = ['**/*.test.ts', '**/*.test.tsx', 'src/testing/**', 'server/test/**', 'e2e/**'];

export default tseslint.config(
  { ignores: ['dist/', '.build/', '.data/', '.cache/', 'node_modules/', 'art/', 'server/db/migrations/', 'public/', 'test-results/', 'playwright-report/', 'coverage/'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json'] })] },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Mirroring an outside system (a timer, the address bar, a dialog) into state is what several effects here are for.
      'react-hooks/set-state-in-effect': 'off',
      'react-hooks/refs': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import-x/no-restricted-paths': ['error', { zones, basePath: root }],
      'import-x/no-cycle': ['error', { maxDepth: 6, ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-imports': ['error', {
        paths: [
          { name: 'react-redux', importNames: ['useSelector', 'useDispatch', 'useStore'], message: 'Use shared/store/hooks.' },
          { name: '@mui/material', message: 'Import the component itself, so that the first route stays small.' },
          { name: '@mui/icons-material', message: 'Use shared/ui/Icon.' },
        ],
      }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/shared/persist/**', 'src/app/store.ts', ...isTest],
    rules: {
      'no-restricted-globals': ['error', { name: 'localStorage', message: 'shared/persist is the one storage door.' }],
      'no-restricted-properties': ['error',
        { object: 'Date', property: 'now', message: 'Reducers and selectors have no clock; thunks use services.now.' }],
    },
  },
  // Playwright's fixtures hand over with a function that is called `use`.
  { files: ['e2e/**', 'server/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  { files: ['src/shared/store/hooks.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    // Colours live in the theme alone.
    files: ['src/{app,screens,features,shared}/**/*.{ts,tsx}'],
    ignores: isTest,
    rules: { 'no-restricted-syntax': ['error', { selector: 'Literal[value=/^#[0-9a-fA-F]{3,8}$/]', message: 'Colours live in src/theme/tokens.ts.' }] },
  },
  { files: isTest, rules: { 'max-lines': 'off', 'no-console': 'off' } },
  { files: ['**/*.config.{ts,mjs,js}', 'jest.config.ts', 'playwright.config.ts', 'server/db/drizzle.config.ts'], rules: { 'import-x/no-default-export': 'off', '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['**/*.{js,cjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['scripts/**', 'bench/**', 'server/main.ts', 'server/**/print*.ts'], rules: { 'no-console': 'off' } },
);
