/**
 * What the build writes into index.html itself: the page script, the shell and Home's templates, from sources of the
 * app.
 */
const path = require('node:path');

const root = path.resolve(__dirname, '..');

const inputs = new Set();

// Only a build needs esbuild: a test may read the configuration where esbuild cannot run.
function bundle(file, options) {
  const { outputFiles, metafile } = require('esbuild').buildSync({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    target: 'es2022',
    legalComments: 'none',
    ...options,
  });
  for (const input of Object.keys(metafile.inputs)) {
    if (!input.includes('node_modules')) inputs.add(path.join(root, input));
  }
  return outputFiles[0].text.trim();
}

function evaluate(code) {
  const module = { exports: {} };
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  return module.exports;
}

/** How all JavaScript is minified: esbuild keeps unused functions of webpack's modules, a third of the first route. */
const MINIFY = { ecma: 2020, compress: { passes: 3 } };

const inlineScript = (file) =>
  require('@swc/core')
    .minifySync(bundle(file, { format: 'iife' }), { ...MINIFY, mangle: true })
    .code.replace(/<\/script/g, '<\\/script');

const loadSource = (file) => evaluate(bundle(file, { format: 'cjs', platform: 'node' }));

/** The module of Home's templates; production's conditions give emotion's classes the names that the app uses. */
const loadHomeTemplate = () =>
  evaluate(
    bundle('src/boot/homeTemplate.tsx', {
      format: 'cjs',
      platform: 'node',
      conditions: ['production', 'module'],
      define: { 'process.env.NODE_ENV': '"production"' },
      // The alias of webpack.config.js.
      alias: { '@emotion/is-prop-valid': path.join(root, 'src/theme/isPropValid.ts') },
      loader: Object.fromEntries(['.png', '.svg', '.webp', '.avif', '.css'].map((ending) => [ending, 'empty'])),
    }),
  );

const withoutPrefixes = (css) =>
  css
    .replace(/@-webkit-keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
    .replace(/display:-[a-z-]+;(?=display:)/g, '')
    .replace(/-(?:moz|ms|webkit(?!-box-orient|-line-clamp|-tap))-[a-z-]+:[^;}]*;/g, '');

async function homeTemplates() {
  const { homeTemplate, homeStyle } = loadHomeTemplate();
  const templates = [];
  for (const lang of ['en', 'ar']) templates.push({ lang, ...(await homeTemplate(lang)) });
  return (
    withoutPrefixes(homeStyle(templates)) +
    templates.map(({ lang, html }) => `<template id="home-${lang}">${html}</template>`).join('')
  );
}

module.exports = { homeTemplates, inlineScript, inputs, loadSource, MINIFY };
