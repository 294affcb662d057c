/** `contract/` as plain data: the app needs neither TypeBox (17 KB brotli) nor its ES modules (jest). */
const { buildSync } = require('esbuild');

/** A name for a shorter part would save nothing. */
const MIN_SHARED_LENGTH = 60;

/** Only the server checks these limits. A property of the same name is an object. */
const LIMITS = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems']);
const isLimit = (key, value) => LIMITS.has(key) && typeof value === 'number';

/** A schema without what the app does not read. `optional` stands for `required`, because it is the shorter list. */
function forApp(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(forApp);
  const isObjectSchema = value.type === 'object' && Boolean(value.properties);
  const entries = Object.entries(value).filter(
    ([key, part]) => !isLimit(key, part) && !(isObjectSchema && key === 'required'),
  );
  const schema = Object.fromEntries(entries.map(([key, part]) => [key, forApp(part)]));
  if (!isObjectSchema) return schema;
  const optional = Object.keys(value.properties).filter((name) => !value.required?.includes(name));
  return optional.length ? { ...schema, optional } : schema;
}

function asCode(exported, declare) {
  const counts = new Map();
  const count = (value) => {
    if (typeof value !== 'object' || value === null) return;
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (counts.get(text) === 1) Object.values(value).forEach(count);
  };
  exported.forEach(([, value]) => count(value));

  const names = new Map();
  const lines = [];
  const write = (value) => {
    if (value instanceof RegExp) return String(value);
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const text = JSON.stringify(value);
    const isShared = text.length >= MIN_SHARED_LENGTH && counts.get(text) > 1;
    if (isShared && names.has(text)) return names.get(text);
    const code = Array.isArray(value)
      ? `[${value.map(write).join(',')}]`
      : `{${Object.entries(value)
          .map(([key, part]) => `${JSON.stringify(key)}:${write(part)}`)
          .join(',')}}`;
    if (!isShared) return code;
    const name = `shared${names.size}`;
    names.set(text, name);
    lines.push(`const ${name} = ${code};`);
    return name;
  };
  const declarations = exported.map(([name, value]) => declare(name, write(value)));
  return [...lines, ...declarations].join('\n');
}

function schemasOf(file, declare = (name, code) => `export const ${name} = ${code};`) {
  const { outputFiles, metafile } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
  });
  const contractModule = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0].text)(contractModule, contractModule.exports, require);
  const exported = Object.entries(contractModule.exports)
    .filter(([, value]) => typeof value !== 'function')
    .map(([name, value]) => [name, value instanceof RegExp ? value : forApp(JSON.parse(JSON.stringify(value)))]);
  return {
    code: asCode(exported, declare),
    inputs: Object.keys(metafile.inputs).filter((input) => !input.includes('node_modules')),
  };
}

module.exports = { schemasOf };
