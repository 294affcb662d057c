// npm run support: reads a customer's snapshot without a browser, and can rebuild its cart.
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { snapshotOfKeys } from '../src/app/support/isolatedStore';
import { openText } from '../src/features/support/openText';
import { lastCart } from '../src/features/support/replies';
import { addSupportMessages } from '../src/features/support/supportMessages';
import { warningsOf } from '../src/features/support/warnings';
import { loadMessages } from '../src/shared/i18n/messages';
import { translate, type Translate } from '../src/shared/i18n/translate';
import { rebuildCart } from './support/rebuildCart';

const HELP = `npm run support -- <file> [--load [address]]

Prints the warnings, keys and cart of a support snapshot (the saved file, its text, or keys of local storage; '-' reads
standard input).

  --load [address]  rebuilds the cart in a running reference backend, as a fresh demo customer; without an address in
                    the one of npm start, http://localhost:3000

Exit codes: 0 nothing unusual, 1 warnings, 2 not to be read, 3 the cart was not rebuilt, 64 wrong use, 70 a fault of
this command
`;
const EXIT = { fine: 0, warnings: 1, unreadable: 2, notRebuilt: 3, usage: 64, fault: 70 } as const;

const t: Translate = (key, values) => translate('en', key, values);
// A snapshot is untrusted: control characters must not reach the terminal.
const print = (text: string) => process.stdout.write(`${text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')}\n`);
const complain = (problem: unknown) =>
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { load: { type: 'boolean' } } });
    const [file, address = 'http://localhost:3000', ...more] = positionals;
    if (file && more.length === 0) return { file, address: values.load ? address : null };
  } catch {
    // An unknown option.
  }
  return null;
}

async function main(): Promise<number> {
  const given = readArguments();
  if (!given) {
    complain(HELP);
    return EXIT.usage;
  }
  const source = given.file === '-' ? process.stdin.fd : given.file;
  if (typeof source === 'string' && !existsSync(source)) {
    complain(`There is no file ${source}`);
    return EXIT.usage;
  }
  await loadMessages('en');
  addSupportMessages();
  const opened = openText(readFileSync(source, 'utf8'));
  if (opened.kind === 'problem') {
    complain(t(`support.problem_${opened.problem}`));
    return EXIT.unreadable;
  }
  const snapshot = opened.kind === 'snapshot' ? opened.snapshot : await snapshotOfKeys(opened.keys);
  const warnings = warningsOf(snapshot, t);
  const { replies: _, ...overview } = snapshot;
  for (const warning of warnings) print(`! ${warning}`);
  const lines = JSON.stringify({ ...overview, cart: lastCart(snapshot) }, null, 2).split('\n');
  for (const line of lines) print(line);
  const exit = warnings.length > 0 ? EXIT.warnings : EXIT.fine;
  if (given.address === null) return exit;
  try {
    const { facts, isComplete } = await rebuildCart(given.address, snapshot);
    for (const fact of ['', ...facts]) print(fact);
    return isComplete ? exit : EXIT.notRebuilt;
  } catch (error) {
    complain(error);
    return EXIT.notRebuilt;
  }
}

// A reader that has seen enough, as `head`, ends nothing.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
void main()
  .catch((error: unknown) => {
    complain(error);
    return EXIT.fault;
  })
  .then((code) => {
    process.exitCode = code;
  });
