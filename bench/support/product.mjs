import path from 'node:path';
import { buildServer } from '../../scripts/buildServer.mjs';
import { startProduct } from '../../scripts/startProduct.mjs';

/** The product as it is deployed, with the current server. */
export async function startCurrentProduct() {
  // The build uses relative paths.
  process.chdir(path.resolve(import.meta.dirname, '..', '..'));
  await buildServer();
  return startProduct();
}
