// npm run support: reads a customer's snapshot without a browser, checks it against the contract, and can rebuild its
// cart.
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { snapshotOfLog } from '../src/app/support/devTools';
import { snapshotOfKeys } from '../src/app/support/openKeys';
import { showCode } from '../src/features/support/checksum';
import { openText } from '../src/features/support/openText';
import { MAX_SNAPSHOT_BYTES, type SnapshotProblem } from '../src/features/support/readSnapshot';
import { summarise } from '../src/features/support/summary';
import { warningsOf } from '../src/features/support/warnings';
import type { Snapshot } from '../contract/support';
import { contractFaults } from './support/contractFaults.mts';
import { rebuildCart, type RebuiltCart } from './support/rebuildCart.mts';
import { embeddedBackend } from './support/embeddedBackend.mts';
import { printRebuiltCart, printReport, problemText } from './support/print.mts';

const HELP = `npm run support -- <file> [--json] [--load [address]]

Reads a support snapshot (the saved file, the copied line, or pasted keys of local storage; '-' reads standard input),
prints what is in it and checks it against the contract of this version.

  --json            prints one JSON object instead
  --load <address>  rebuilds the cart in a running reference backend, as a fresh demo customer
  --load            the same in an embedded backend with an empty database, which runs until Ctrl+C

Exit codes
  0  whole, nothing unusual
  1  whole, with warnings or differences from the contract
  2  damaged, cut off, not a snapshot, or not to be read
  3  --load could not rebuild the cart
  64 wrong use
`;
const EXIT = { fine: 0, warnings: 1, damaged: 2, notRebuilt: 3, usage: 64 } as const;

interface Given {
  file: string;
  isJson: boolean;
  load: string | null;
}

function readArguments(argv: string[]): Given | null {
  try {
    // `--load` without a URL means the embedded backend.
    const spread = argv.flatMap((each, index) =>
      each === '--load' && !/^https?:/.test(argv[index + 1] ?? '') ? ['--load', ''] : [each],
    );
    const { values, positionals } = parseArgs({
      args: spread,
      allowPositionals: true,
      options: { json: { type: 'boolean' }, load: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const [file] = positionals;
    return values.help || !file || positionals.length > 1
      ? null
      : { file, isJson: values.json ?? false, load: values.load ?? null };
  } catch {
    return null;
  }
}

/** The snapshot in a file, or the reason why there is none. */
async function open(file: string): Promise<{ snapshot: Snapshot; code: string; isOlder: boolean } | SnapshotProblem> {
  if (file !== '-' && statSync(file).size > MAX_SNAPSHOT_BYTES) return 'tooBig';
  const opened = await openText(readFileSync(file === '-' ? 0 : file, 'utf8'));
  if (opened.kind === 'problem') return opened.problem;
  if (opened.kind === 'snapshot') return opened;
  const snapshot = opened.kind === 'log' ? snapshotOfLog(opened.log) : await snapshotOfKeys(opened.keys);
  return snapshot ? { snapshot, code: '', isOlder: false } : 'foreign';
}

async function main(argv: string[]): Promise<number> {
  const isHelp = argv.includes('--help') || argv.includes('-h');
  const given = readArguments(argv);
  if (!given) {
    (isHelp ? process.stdout : process.stderr).write(HELP);
    return isHelp ? EXIT.fine : EXIT.usage;
  }
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const read = await open(given.file);
  if (typeof read === 'string') {
    if (given.isJson) say(JSON.stringify({ problem: read }));
    else process.stderr.write(`${problemText(read)}\n`);
    return EXIT.damaged;
  }
  const { snapshot, code, isOlder } = read;
  const report = {
    code: code && showCode(code),
    summary: summarise(snapshot),
    warnings: warningsOf(snapshot, isOlder),
    contract: contractFaults(snapshot),
  };
  const exit = report.warnings.length + report.contract.length > 0 ? EXIT.warnings : EXIT.fine;
  if (given.load === null) {
    if (given.isJson) say(JSON.stringify({ ...report, snapshot }));
    else printReport(snapshot, report, say);
    return exit;
  }

  const backend = given.load === '' ? await embeddedBackend() : { url: given.load, ended: null, stop: () => undefined };
  let loaded: RebuiltCart;
  try {
    loaded = await rebuildCart(backend.url, snapshot);
  } catch (error) {
    process.stderr.write(`The cart could not be rebuilt: ${error instanceof Error ? error.message : String(error)}\n`);
    backend.stop();
    return EXIT.notRebuilt;
  }
  if (given.isJson) say(JSON.stringify({ ...report, loaded }));
  else {
    printReport(snapshot, report, say);
    printRebuiltCart(loaded, say);
  }
  if (backend.ended) await backend.ended;
  return loaded.missing.length > 0 ? EXIT.notRebuilt : exit;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = EXIT.damaged;
  },
);
