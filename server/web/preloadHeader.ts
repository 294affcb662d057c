/** Chunks that are not named after their path, because ad blockers hide scripts by such names. */
const CHUNKS: Readonly<Record<string, string>> = { promo: 'special', promotions: 'specials' };

const scriptOf = (name: string, files: readonly string[]) =>
  files.filter((file) => file.startsWith(`${name}.`) && file.endsWith('.js'));

/**
 * The `Link` header of a path's page, by the files of the build: the browser requests the scripts before it has parsed
 * the page. A screen's chunk is named after its path.
 */
export function preloadHeader(html: string, files: readonly string[]): (path: string) => string {
  const ofEveryPage = [...html.matchAll(/<script\b[^>]*\bsrc="\/static\/([^"]+)"/g)].flatMap(([, src]) => src ?? []);
  const preload = (names: readonly string[]) =>
    names.map((name) => `</static/${name}>; rel=preload; as=script; fetchpriority=low`).join(', ');
  return (path) => {
    const segment = path.split('/')[1] ?? '';
    const screen = CHUNKS[segment] ?? segment;
    const ofScreen = screen === '' || screen === 'add-address' ? [] : scriptOf(screen, files);
    return preload([
      ...new Set([...ofEveryPage, ...ofScreen, ...(ofScreen.length > 0 ? scriptOf('lang-en', files) : [])]),
    ]);
  };
}
