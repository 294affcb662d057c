const path = require('node:path');
const { schemasOf } = require('./schemasOf.js');

/** A webpack loader: a contract module as plain data. */
module.exports = function schemaLoader() {
  const { code, inputs } = schemasOf(this.resourcePath);
  for (const file of inputs) this.addDependency(path.resolve(file));
  return code;
};
