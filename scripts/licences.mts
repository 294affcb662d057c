/** `npm run licences`: the licences of all packages of a start; fails at one that is not in the lists below. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const OPEN = /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|\(MIT OR CC0-1\.0\))$/;
/** Packages under another licence, and why they may be used. */
const EXCEPTIONS: Record<string, string> = {
  '@img/sharp-': 'LGPL-3.0: a library that is linked when the program runs; only its own changes must be published',
  '@swc/core-': 'Apache-2.0 AND MIT: a compiler of the build, which is not shipped',
  'caniuse-lite': 'CC-BY-4.0: data of the build, which are not shipped',
  'react-leaflet': 'not an open licence; docs/map-library.md says how to replace it',
  '@react-leaflet/core': 'as react-leaflet',
};

type Locked = { dev?: boolean; devOptional?: boolean; license?: string };
const root = path.resolve(import.meta.dirname, '..');
const read = <Content,>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Content;
const byLicence = new Map<string, string[]>();
const problems: string[] = [];
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
for (const [folder, { dev, devOptional, license: locked }] of Object.entries(packages)) {
  if (folder === '' || dev || devOptional) continue;
  const file = path.join(folder, 'package.json');
  const licence = (existsSync(path.join(root, file)) ? read<Locked>(file).license : locked) ?? 'none';
  const name = folder.replace(/^.*node_modules\//, '');
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), name]);
  if (!OPEN.test(licence) && !Object.keys(EXCEPTIONS).some((known) => name.startsWith(known)))
    problems.push(`${name}: ${licence}`);
}
for (const [licence, names] of [...byLicence].sort())
  console.log(`${licence} (${names.length})\n  ${[...new Set(names)].sort().join(', ')}`);
for (const [name, reason] of Object.entries(EXCEPTIONS)) console.log(`${name}: ${reason}`);
for (const problem of problems) console.error(`Not listed in scripts/licences.mts: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
