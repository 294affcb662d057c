/** The files that a page of the built app loads: its scripts, and by screen those of lazy chunks (`route-chunks`). */
interface Scripts {
  ofEveryPage: readonly string[];
  byScreen: Readonly<Record<string, readonly string[]>>;
}

function scriptsOf(html: string): Scripts {
  const chunks = /<script\b[^>]*\bid=["']?route-chunks["']?[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}';
  return {
    ofEveryPage: [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].flatMap(([, src]) => src ?? []),
    byScreen: JSON.parse(chunks) as Scripts['byScreen'],
  };
}

/**
 * The `Link` header of a path's page: the browser requests the scripts when the header arrives, before it has parsed
 * the page, with the priority of the page's own `defer` scripts.
 */
export function preloadHeader(html: string): (path: string) => string {
  const { ofEveryPage, byScreen } = scriptsOf(html);
  const preload = (files: readonly string[]) =>
    files.map((file) => `<${file}>; rel=preload; as=script; fetchpriority=low`).join(', ');
  const headers = new Map(
    Object.entries(byScreen).map(([screen, files]) => [
      screen,
      preload([...new Set([...ofEveryPage, ...files, ...(byScreen['lang-en'] ?? [])])]),
    ]),
  );
  const otherwise = preload(ofEveryPage);
  // The chunk of /add-address depends on the visitor, so the page's script requests it.
  headers.delete('add-address');
  return (path) => headers.get(path.split('/')[1] ?? '') ?? otherwise;
}
