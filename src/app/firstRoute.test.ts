import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WITHOUT_MUI } from '../early/startEarly';

const src = path.resolve(__dirname, '..');
/** `import x from`, `import 'x'` and `export x from`; neither types alone nor `import()`, which is a chunk of its own. */
const STATIC = /^(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

const fileOf = (from: string, name: string) => ['.ts', '.tsx', '/index.ts', ''].map((end) => path.resolve(path.dirname(from), name) + end).find((file) => existsSync(file) && /\.tsx?$/.test(file));

/** Every package that these files and what they import need, with the way to it. */
function packagesOf(entries: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const seen = new Set<string>();
  const visit = (file: string, way: string[]) => {
    if (seen.has(file)) return;
    seen.add(file);
    const here = [...way, path.relative(src, file)];
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC)) {
      const own = name.startsWith('.') ? fileOf(file, name) : undefined;
      if (own) visit(own, here);
      else if (!name.startsWith('.') && !found.has(name)) found.set(name, here);
    }
  };
  for (const entry of entries) visit(path.join(src, entry), []);
  return found;
}
const mui = (packages: Map<string, string[]>) => [...packages].filter(([name]) => name.startsWith('@mui/')).map(([name, way]) => `${way.join(' -> ')} -> ${name}`);

describe('the first route', () => {
  it('reaches MUI only through lazyWithMui or a Sheet: without their theme a component of it fails when it is drawn', () => {
    expect(mui(packagesOf(['app/main.tsx', 'app/openStore.ts', 'app/App.tsx']))).toEqual([]);
  });

  it('keeps yup out of the form that a new visitor sees first', () => {
    expect(packagesOf(['screens/addAddress/GuestAddressScreen.tsx']).has('yup')).toBe(false);
  });

  const screenOf = (chunk: string) => (chunk === 'add-address' ? 'addAddress/GuestAddress' : `${chunk}/${chunk.charAt(0).toUpperCase()}${chunk.slice(1)}`);
  it.each([...WITHOUT_MUI].map((chunk) => `screens/${screenOf(chunk)}Screen.tsx`))('%s comes without the theme of MUI and reaches nothing of it', (screen) => {
    expect(mui(packagesOf([screen]))).toEqual([]);
  });

  it('is read as it is: a screen of its own chunk does reach MUI, and the first route reaches React', () => {
    expect(mui(packagesOf(['screens/account/AccountScreen.tsx'])).length).toBeGreaterThan(0);
    expect(packagesOf(['app/main.tsx', 'app/openStore.ts', 'app/App.tsx']).has('react-redux')).toBe(true);
  });
});
