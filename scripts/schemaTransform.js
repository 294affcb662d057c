const { createHash } = require('node:crypto');
const { readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { schemasOf } = require('./schemasOf.js');

const contract = path.resolve(__dirname, '..', 'contract');

/** Jest's transform of `contract/`: the same plain data that webpack gives to the app. */
module.exports = {
  process: (_source, file) => ({ code: schemasOf(file, (name, code) => `exports.${name} = ${code};`).code }),
  // A module's schemas depend on the others.
  getCacheKey: (_source, file) => {
    const hash = createHash('sha1')
      .update(file)
      .update(readFileSync(path.join(__dirname, 'schemasOf.js')));
    for (const name of readdirSync(contract).filter((file) => file.endsWith('.ts')))
      hash.update(readFileSync(path.join(contract, name)));
    return hash.digest('hex');
  },
};
