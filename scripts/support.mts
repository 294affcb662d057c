// npm run support: reads a customer's snapshot without a browser, and can rebuild its cart.
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { snapshotOfKeys } from '../src/app/support/openKeys';
import { MAX_SNAPSHOT_BYTES, openText, type Opened } from '../src/features/support/openText';
import { reportOf, type Report } from '../src/features/support/report';
import { addSupportMessages } from '../src/features/support/supportMessages';
import { loadMessages } from '../src/shared/i18n/messages';
import { translate, type Translate } from '../src/shared/i18n/translate';
import { embeddedBackend } from './support/embeddedBackend.mts';
import { rebuildCart } from './support/rebuildCart.mts';

const HELP = `npm run support -- <file> [--load [address]]

Prints what is in a support snapshot (the saved file, its text, or keys of local storage; '-' reads standard input).

  --load <address>  rebuilds the cart in a running reference backend, as a fresh demo customer
  --load            the same in an embedded backend with an empty database, which runs until Ctrl+C

Exit codes: 0 nothing unusual, 1 warnings, 2 not to be read, 3 the cart was not rebuilt, 64 wrong use
`;
const EXIT = { fine: 0, warnings: 1, unreadable: 2, notRebuilt: 3, usage: 64 } as const;

const t: Translate = (key, values) => translate('en', key, values);
// A snapshot is untrusted: control characters must not reach the terminal.
const print = (text: string) => process.stdout.write(`${text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

function readArguments(args: string[]): { file: string; load?: string } | null {
  // `--load` without an address means the embedded backend.
  const spread = args.flatMap((each, index) =>
    each === '--load' && !/^https?:/.test(args[index + 1] ?? '') ? ['--load', ''] : [each],
  );
  try {
    const { values, positionals } = parseArgs({
      args: spread,
      allowPositionals: true,
      options: { load: { type: 'string' } },
    });
    const [file] = positionals;
    return file && positionals.length === 1 ? { file, load: values.load } : null;
  } catch {
    return null;
  }
}

function open(file: string): Opened {
  if (file !== '-' && statSync(file).size > MAX_SNAPSHOT_BYTES) return { kind: 'problem', problem: 'tooBig' };
  return openText(readFileSync(file === '-' ? 0 : file, 'utf8'));
}

function printReport({ warnings, cart, customer, keys }: Report) {
  for (const warning of warnings) print(`! ${warning}`);
  for (const [label, text] of [...customer, ...cart, ...keys]) print(`${`${label}:`.padEnd(24)} ${text}`);
}

async function main(args: string[]): Promise<number> {
  const given = readArguments(args);
  if (!given) {
    complain(HELP);
    return EXIT.usage;
  }
  await loadMessages('en');
  addSupportMessages();
  const opened = open(given.file);
  if (opened.kind === 'problem') {
    complain(t(`support.problem_${opened.problem}`));
    return EXIT.unreadable;
  }
  const snapshot = opened.kind === 'snapshot' ? opened.snapshot : await snapshotOfKeys(opened.keys);
  const report = reportOf(snapshot, t);
  printReport(report);
  const exit = report.warnings.length > 0 ? EXIT.warnings : EXIT.fine;
  if (given.load === undefined) return exit;

  const backend = given.load === '' ? await embeddedBackend() : { url: given.load, ended: null, stop: () => undefined };
  try {
    const { facts, isComplete } = await rebuildCart(backend.url, snapshot);
    print('');
    for (const fact of facts) print(fact);
    if (backend.ended) await backend.ended;
    return isComplete ? exit : EXIT.notRebuilt;
  } catch (error) {
    complain(`The cart could not be rebuilt: ${error instanceof Error ? error.message : String(error)}`);
    backend.stop();
    return EXIT.notRebuilt;
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = EXIT.unreadable;
  },
);
