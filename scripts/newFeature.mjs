import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { filesOf, wiringOf } from './feature/files.mjs';

/**
 * `npm run new:feature name ["English title"] ["Arabic title"]`: a feature with contract, endpoint, slice, component,
 * strings in both languages and tests, registered with store, tags and languages. FEATURE_ROOT names another checkout.
 */
const root = path.resolve(process.env.FEATURE_ROOT ?? path.join(import.meta.dirname, '..'));
const [name = '', title, arabic] = process.argv.slice(2);

function refuse(why) {
  console.error(why);
  process.exit(1);
}
if (!/^[a-z][a-zA-Z]{2,29}$/.test(name))
  refuse(
    'Usage: npm run new:feature name ["English title"] ["Arabic title"]; the name in camelCase, such as giftCards.',
  );
if (
  existsSync(path.join(root, 'src/features', name)) ||
  existsSync(path.join(root, 'contract', `${name}.ts`)) ||
  existsSync(path.join(root, 'src/locales/en', `${name}.json`))
)
  refuse(`There is a "${name}" already.`);

const Name = name[0].toUpperCase() + name.slice(1);
const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
const names = {
  name,
  Name,
  call: `get${Name}`,
  Call: `Get${Name}`,
  title: title ?? words[0].toUpperCase() + words.slice(1),
  arabic: arabic ?? 'جديد',
};

// All content is computed before the first write, so that an error changes nothing.
const wired = Object.entries(wiringOf(names)).map(([file, change]) => [
  file,
  change(readFileSync(path.join(root, file), 'utf8')),
]);
const style = await resolveConfig(path.join(import.meta.dirname, 'newFeature.mjs'));
for (const [file, text] of [...Object.entries(filesOf(names)), ...wired]) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), await format(text, { ...style, filepath: file }));
  console.log(file);
}
const tests = `src/features/${name} src/app/store/store.test.ts src/locales`;
console.log(`\nCheck: npm run typecheck && npm run lint && npx jest ${tests}
Next: its words, a screen that shows ${Name}List, and the backend's answer (docs/how-to.md).`);
