import { rmSync } from 'node:fs';
import { Backend } from './backend';

export default async function globalSetup(): Promise<() => void> {
  const folder = await Backend.makeSeededData();
  process.env.E2E_SEEDED_DATA = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
