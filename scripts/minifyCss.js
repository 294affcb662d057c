const { transformSync } = require('esbuild');

/** A webpack loader: minified CSS. */
module.exports = (source) => transformSync(source, { loader: 'css', minify: true }).code;
