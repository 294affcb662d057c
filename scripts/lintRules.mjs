// Fails when a rule of typescript-eslint's strict or stylistic sets is missing in `.oxlintrc.json`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

/** oxlint has no such rules yet. No code declares an enum: ESLint forbids that. */
const lacking = new Set(['no-unsafe-class-instance-assignment', 'no-unsafe-enum-assignment']);

const file = path.resolve(import.meta.dirname, '..', '.oxlintrc.json');
const { config, error } = ts.parseConfigFileTextToJson(file, readFileSync(file, 'utf8'));
if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
const known = new Set(
  [config.rules, ...config.overrides.map(({ rules }) => rules)]
    .flatMap((rules) => Object.keys(rules))
    .map((name) => name.replace('typescript/', '')),
);
const missing = [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked]
  .flatMap(({ rules = {} }) => Object.entries(rules))
  .filter(([, value]) => value !== 'off')
  .map(([name]) => name.replace('@typescript-eslint/', ''))
  .filter((name) => !known.has(name) && !lacking.has(name));
for (const name of new Set(missing)) console.error(`${name} is neither on nor off in .oxlintrc.json`);
if (missing.length > 0) process.exitCode = 1;
