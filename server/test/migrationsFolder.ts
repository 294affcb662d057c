import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectPath } from '../storage/projectPath';

interface Migration {
  idx: number;
  when: number;
  tag: string;
}

/** Copies the migrations into a new folder, with another list of those to apply. */
export function copyMigrations(target: string, change: (all: Migration[]) => Migration[]): string {
  cpSync(projectPath('server/db/migrations'), target, { recursive: true });
  const file = join(target, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: Migration[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal.entries) }));
  return target;
}

/** Copies the first migrations, by default all, and adds one of the next release. */
export function addMigration(target: string, text: string, count?: number): string {
  copyMigrations(target, (all) => {
    const kept = all.slice(0, count);
    const when = (kept.at(-1)?.when ?? 0) + 1;
    return [...kept, { ...(kept[0] as Migration), when, tag: 'grown' }];
  });
  writeFileSync(join(target, 'grown.sql'), text);
  return target;
}
