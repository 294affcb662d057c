import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { projectPath } from '../storage/projectPath';

interface Block {
  kind: string;
  /** Behind the kind: ```sh NAME. */
  name: string;
  text: string;
}

/** The code blocks of a document, in its order. */
export const blocksOf = (document: string): Block[] =>
  [...readFileSync(projectPath(document), 'utf8').matchAll(/^```(\w+) ?(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, kind = '', name = '', block = '']) => ({ kind, name, text: block }),
  );

/** Runs a block as a shell does that ends at the first error; resolves to what it prints. */
export async function runBlock(script: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: projectPath(),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`${script}\nended with ${child.exitCode}: ${out}${errors}`);
  return out;
}
