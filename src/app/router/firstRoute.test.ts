import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const src = path.resolve(__dirname, '../..');
/**
 * `import x from`, `import 'x'` and `export x from`; neither types alone nor `import()`, which is a chunk of its own.
 */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const CHUNK = /import\(\s*\/\* webpackChunkName: "([^"]+)" \*\/\s*'([^']+)'/g;

const resolveFile = (from: string, name: string) =>
  ['.ts', '.tsx', '/index.ts', '']
    .map((end) => path.resolve(path.dirname(from), name) + end)
    .find((file) => existsSync(file) && /\.tsx?$/.test(file));

/** Every package that these files reach by static imports, with the import path that leads to it. */
function packagesOf(entries: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const seen = new Set<string>();
  const visit = (file: string, importers: string[]) => {
    if (seen.has(file)) return;
    seen.add(file);
    const trail = [...importers, path.relative(src, file)];
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const own = name.startsWith('.') ? resolveFile(file, name) : undefined;
      if (own) visit(own, trail);
      else if (!name.startsWith('.') && !found.has(name)) found.set(name, trail);
    }
  };
  for (const entry of entries) visit(path.join(src, entry), []);
  return found;
}
const muiImports = (packages: Map<string, string[]>) =>
  [...packages].filter(([name]) => name.startsWith('@mui/')).map(([name, trail]) => `${trail.join(' -> ')} -> ${name}`);

/** Files that `lazyComponent` loads: the screens of the router's table, and parts of screens. */
function lazyComponents(): string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(src, file), 'utf8');
    if (!text.includes('lazyComponent(') && !file.endsWith('lazyScreens.ts')) return [];
    return [...text.matchAll(CHUNK)]
      .map(([, , name = '']) => path.relative(src, resolveFile(path.join(src, file), name) ?? name))
      .filter((name) => new RegExp(`'${path.basename(name, '.tsx')}'`).test(text) || file.endsWith('lazyScreens.ts'));
  });
}
const exportsTheme = (part: string) =>
  /^export \{ MuiTheme as Theme \}/m.test(readFileSync(path.join(src, part), 'utf8'));

describe('the first route', () => {
  it('does not load MUI', () => {
    expect(muiImports(packagesOf(['app/main.tsx', 'app/store/openStore.ts', 'app/App.tsx']))).toEqual([]);
  });

  it('does not load MUI or yup for the form that a new visitor sees first', () => {
    const packages = packagesOf(['screens/addAddress/GuestAddressScreen.tsx']);
    expect(muiImports(packages)).toEqual([]);
    expect(packages.has('yup')).toBe(false);
  });

  it.each(lazyComponents())('%s exports the theme of MUI if it has MUI components', (part) => {
    // The theme itself and the sheets, which include it, need none around them.
    const direct = muiImports(packagesOf([part])).filter((trail) => !/theme\/|shared\/ui\/Sheet/.test(trail));
    expect(exportsTheme(part) ? [] : direct).toEqual([]);
  });

  it('finds MUI behind the login screen and React Redux behind the first route', () => {
    expect(lazyComponents()).toContain('screens/home/BranchPicker.tsx');
    expect(lazyComponents().length).toBeGreaterThan(20);
    expect(muiImports(packagesOf(['screens/login/LoginScreen.tsx'])).length).toBeGreaterThan(0);
    expect(packagesOf(['app/main.tsx', 'app/store/openStore.ts', 'app/App.tsx']).has('react-redux')).toBe(true);
  });
});
