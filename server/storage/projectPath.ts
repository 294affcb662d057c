import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(): string {
  // Sources (server/) and bundle (.build/server/) are both below the folder with the migrations.
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'server/db/migrations'))) return folder;
    if (folder === dirname(folder)) throw new Error('The folder server/db/migrations is missing beside the program');
  }
}

const root = findRoot();

export const projectPath = (...parts: string[]): string => join(root, ...parts);
