import type { ChildProcess } from 'node:child_process';

export function printedUrl(child: ChildProcess): Promise<string>;
