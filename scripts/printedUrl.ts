import type { ChildProcess } from 'node:child_process';

/** Resolves to the URL that a starting server prints; rejects with its output when it ends before that. */
export const printedUrl = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += String(chunk);
        const url = /Open\s+(http:\S+)/.exec(output)?.[1];
        if (url) resolve(url);
      });
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
