const { transformSync } = require('esbuild');

module.exports = (source) => transformSync(source, { loader: 'css', minify: true }).code;
