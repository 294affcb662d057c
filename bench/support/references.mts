import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const page = (body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Reference</title>
<meta name="viewport" content="width=device-width"></head><body>${body}</body></html>`;
const HELLO =
  "import { createRoot } from 'react-dom/client'; import { createElement } from 'react'; " +
  "createRoot(document.getElementById('root')).render(createElement('h1', { id: 'hello' }, 'Hello'));";

export async function startReferences(folder: string) {
  const { outputFiles } = await build({
    stdin: { contents: HELLO, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const files: Record<string, [type: string, text: string]> = {
    '/plain': ['text/html; charset=utf-8', page('<h1 id="hello">Hello</h1>')],
    '/react': ['text/html; charset=utf-8', page('<div id="root"></div><script src="/react.js"></script>')],
    '/react.js': ['text/javascript', outputFiles[0]?.text ?? ''],
  };
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', ''];
    response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-store' })
      .end(brotliCompressSync(text));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}
