import { StartError } from './config/startError';
import { startServer } from './startServer';

/** How long the end may take after a signal, in ms: longer than a charge and the look at it (20 s each). */
const DRAIN_MS = 60_000;

// Words for a person; a stack only where the program itself is at fault.
function reportAndExit(error: unknown): never {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Cannot start: ${text}\n`);
  process.exit(error instanceof StartError ? error.exitCode : 1);
}

const starting = startServer(process.env, (line) => {
  process.stdout.write(`${line}\n`);
});

// From the beginning: a signal during the start waits for it and then ends in the same orderly way.
let isEnding = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // The second signal is an impatient person.
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
// What was acknowledged is safe; only another process can open the database again.
starting
  .then(async (server) => {
    await server.lost;
    process.stderr.write('The disk of DATA_DIR is full: the server ends. Make room and start it again\n');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await server.close();
    process.exit(1);
  })
  .catch(reportAndExit);
