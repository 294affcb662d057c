const { transformSync } = require('esbuild');

/** Minified CSS; also a webpack loader. */
module.exports = (source) => transformSync(source, { loader: 'css', minify: true }).code;
