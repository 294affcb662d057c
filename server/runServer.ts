import { StartError } from './config/startError';
import { startServer, type Sandbox } from './startServer';

/** Longest duration of the shutdown after a signal, ms: longer than a charge and its look-up (20 s each). */
const DRAIN_MS = 60_000;

function reportAndExit(error: unknown): never {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Cannot start: ${text}\n`);
  process.exit(error instanceof StartError ? error.exitCode : 1);
}

export function runServer(sandbox?: Sandbox): void {
  const starting = startServer(process.env, (line) => process.stdout.write(`${line}\n`), sandbox);
  // Registered before the start has finished: a signal during the start waits for it and then shuts down.
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      starting
        .then((server) => server.close())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
  starting.catch(reportAndExit);
}
