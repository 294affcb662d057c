/** The scripts of each screen beside those of every page, by the first segment of its path. */
function readChunks(html: string): Record<string, string[] | undefined> {
  const [, text] = /<script[^>]*\bid="?screen-chunks"?[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text || '{}') as Record<string, string[]>;
}

/** The `Link` header of a path's page: the browser requests the scripts before it has parsed the page. */
export function preloadHeader(html: string): (path: string) => string {
  const ofEveryPage = [...html.matchAll(/<script\b[^>]*\bsrc="\/([^"]+)"/g)].flatMap(([, src]) => src ?? []);
  const chunks = readChunks(html);
  return (path) => {
    const screen = path.split('/')[1] ?? '';
    // Home's calls would wait for a connection of HTTP/1.1: the page asks for its scripts after them.
    const ofScreen = screen === '' ? [] : (chunks[screen] ?? []);
    const messages = ofScreen.length > 0 ? (chunks['lang-en'] ?? []) : [];
    return [...new Set([...ofEveryPage, ...ofScreen, ...messages])]
      .map((file) => `</${file}>; rel=preload; as=script; fetchpriority=low`)
      .join(', ');
  };
}
