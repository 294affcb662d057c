const { loadSource } = require('./inline.js');

/** A webpack loader: `themeVars` as plain data, without the part of MUI that computes it. */
module.exports = () => `export const themeVars = ${JSON.stringify(loadSource('src/theme/themeVars.ts').themeVars)};`;
