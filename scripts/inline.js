/** What the build writes into index.html itself: the early script and the shell, made from sources of the app. */
const path = require('node:path');

const root = path.resolve(__dirname, '..');
// Only a build needs esbuild: a test may read the configuration where esbuild cannot run.
const bundle = (file, options) =>
  require('esbuild')
    .buildSync({
      entryPoints: [path.join(root, file)],
      bundle: true,
      write: false,
      minify: true,
      target: 'es2022',
      legalComments: 'none',
      ...options,
    })
    .outputFiles[0].text.trim();

/** A source file as an inline script. */
const inlineScript = (file) => bundle(file, { format: 'iife' }).replace(/<\/script/g, '<\\/script');

/** The exports of a source file, in this process. */
function loadSource(file) {
  const made = { exports: {} };
  new Function('module', 'exports', bundle(file, { format: 'cjs', platform: 'node', minify: false }))(
    made,
    made.exports,
  );
  return made.exports;
}

/** The module of Home's templates, with the names of emotion's classes as the app will make them. */
const homeModule = () => {
  const made = { exports: {} };
  const code = bundle('src/boot/homeTemplate.tsx', {
    format: 'cjs',
    platform: 'node',
    minify: false,
    conditions: ['production', 'module'],
    define: { 'process.env.NODE_ENV': '"production"' },
    // As webpack has it.
    alias: { '@emotion/is-prop-valid': path.join(root, 'src/theme/isPropValid.ts') },
    loader: Object.fromEntries(['.png', '.svg', '.webp', '.avif', '.css'].map((each) => [each, 'empty'])),
  });
  new Function('module', 'exports', 'require', code)(made, made.exports, require);
  return made.exports;
};

/** Rules for browsers that the app does not run in. */
const withoutPrefixes = (css) =>
  css
    .replace(/@-webkit-keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
    .replace(/display:-[a-z-]+;(?=display:)/g, '')
    .replace(/-(?:moz|ms|webkit(?!-box-orient|-line-clamp|-tap))-[a-z-]+:[^;}]*;/g, '');

/** Home's food as the app's own components draw it, for the page to fill in (docs/adr/0009): the styles of both languages, and a template for each. */
async function homeTemplates() {
  const { homeTemplate, homeStyle } = homeModule();
  const made = [];
  for (const lang of ['en', 'ar']) made.push({ lang, ...(await homeTemplate(lang)) });
  return (
    withoutPrefixes(homeStyle(made)) +
    made.map(({ lang, html }) => `<template id="home-${lang}">${html}</template>`).join('')
  );
}

/** What a visit may start with, or what Home leads to at once: the page knows their files. */
const EARLY_CHUNKS = [
  'add-address',
  'address-list',
  'cart',
  'checkout',
  'customer-address',
  'item',
  'items',
  'lang-ar',
  'lang-en',
  'login',
  'order',
  'promo',
  'search',
  'side-menu',
];

/** Script files of these chunks, beside those that every page loads. */
function chunkFiles(compilation) {
  const entry = new Set([...compilation.entrypoints.values()].flatMap((each) => each.getFiles()));
  return Object.fromEntries(
    EARLY_CHUNKS.flatMap((name) => {
      const files = compilation.namedChunkGroups
        .get(name)
        ?.getFiles()
        .filter((file) => file.endsWith('.js') && !entry.has(file));
      return files ? [[name, files.map((file) => `/${file}`)]] : [];
    }),
  );
}

module.exports = { inlineScript, loadSource, chunkFiles, homeTemplates };
