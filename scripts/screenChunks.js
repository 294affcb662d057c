const { loadSource } = require('./inline.js');

const scriptsOf = (chunks) => chunks.flatMap(({ files }) => [...files]).filter((file) => file.endsWith('.js'));

/** The scripts of each screen beside those of every page, by the first segment of its path; messages by their chunk. */
function screenChunks(compilation) {
  const { routes } = loadSource('src/shared/paths.ts');
  const ofPage = new Set([...compilation.entrypoints.values()].flatMap(({ chunks }) => scriptsOf(chunks)));
  const own = ({ chunks }) => scriptsOf(chunks).filter((file) => !ofPage.has(file));
  const table = {};
  for (const group of compilation.chunkGroups) {
    if (group.name?.startsWith('lang-')) table[group.name] = own(group);
    for (const { request } of group.origins) {
      const [, screen] = /^\.\.\/\.\.\/screens\/(\w+)\/\w+Screen$/.exec(request ?? '') ?? [];
      if (screen in routes) table[routes[screen].split('/')[1]] = own(group);
    }
  }
  return table;
}

module.exports = { screenChunks };
