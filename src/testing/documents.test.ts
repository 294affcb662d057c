import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a document names is in the tree: links, anchors, files, names, tests, commands and their options. */

const root = path.resolve(__dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)));
const documents = tracked.filter((file) => /^(?:[A-Z]+|docs\/.+)\.md$/.test(file));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Files of the packages, programs and builds that documents speak of. */
const ELSEWHERE = new Set(['pg_hba.conf', 'service-worker.js', 'main.mjs', 'command.mjs', 'cities.json']);

const hasFile = (name: string): boolean =>
  ELSEWHERE.has(path.basename(name)) || tracked.some((file) => file === name || file.endsWith(`/${name}`));

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

function hasAnchor(file: string, anchor: string): boolean {
  const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  return headings.includes(anchor);
}

const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match.slice(1).join(' ').trim())),
];

function brokenLinks(document: string, text: string): string[] {
  const withoutCode = text.replaceAll(/```[\s\S]*?```/g, '');
  return all(withoutCode, /\]\((?!https?:|mailto:)([^)\s]+)\)/g).filter((link) => {
    const [target = '', anchor = ''] = link.split('#');
    const file = target ? path.join(path.dirname(document), target) : document;
    return !existsSync(path.join(root, file)) || (anchor !== '' && !hasAnchor(file, anchor));
  });
}

const missingFiles = (text: string): string[] =>
  all(text, /`(?:node (?:--import tsx )?)?([\w./@-]+\.(?:tsx?|m[tj]s|js|json|sh|conf|yml|service|target))[`#]/g).filter(
    (name) => !/^[./]/.test(name) && !hasFile(name),
  );

const missingNames = (text: string): string[] =>
  all(text, /`((?:src|server|contract|scripts|e2e)\/[\w./-]+)#(\w+)`/g).filter((place) => {
    const [file = '', name = ''] = place.split(' ');
    return !existsSync(path.join(root, file)) || !new RegExp(`\\b${name}\\b`).test(read(file));
  });

const missingCommands = (text: string): string[] =>
  all(text, /\bnpm (?:run )?(?!ci\b|install\b|run\b|test\b|start\b|audit\b)([a-z][\w:]*)/g).filter(
    (name) => text.includes(`npm run ${name}`) && !(name in scripts),
  );

const commandNames = new Set(
  [
    ...(/^const COMMANDS[^{]*\{([^}]*)\}/m.exec(read('server/commands/runCommand.ts'))?.[1] ?? '').matchAll(
      /(\w+)[,:]/g,
    ),
  ].map(([, name = '']) => name),
);
/** Also what one does: `payments report`. */
const missingOperatorCommands = (text: string): string[] =>
  all(text, /\bcommand\.sh (\w+)(?: ([a-z][a-z-]*))?/g).filter((command) => {
    const [name = '', part = ''] = command.split(' ');
    return !commandNames.has(name) || !new RegExp(`\\b${part}\\b`).test(read(`server/commands/${name}.ts`));
  });

/** Options that a documented command of this repository does not read. */
function missingOptions(text: string): string[] {
  const commands = [...text.matchAll(/node (?:--import tsx )?((?:scripts|bench)\/[\w/.-]+)((?: [^`\n|]*)?)/g)];
  return commands.flatMap(([, file = '', rest = '']) => {
    if (!hasFile(file)) return [file];
    const folder = file.replace(/\.\w+$/, '');
    const sources = tracked
      .filter((trackedFile) => trackedFile === file || trackedFile.startsWith(`${folder}/`))
      .map(read);
    const isRead = (option: string) => sources.some((source) => new RegExp(`\\b${option}\\b`).test(source));
    return all(rest, /--([a-z][\w-]*)/g)
      .filter((option) => !isRead(option))
      .map((option) => `${file} --${option}`);
  });
}

/** Tests that the last column of a table names as `file: words of a title; words of another`. */
const testTitles = tracked
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  .map((file) => ({ name: path.basename(file).replace(/\.(?:test|spec)\.tsx?$/, ''), text: read(file) }));

function missingTests(text: string): string[] {
  if (!/\| test \|$/m.test(text)) return [];
  return [...text.matchAll(/^\|.*\| ([a-zA-Z.]+): ([^|]+?) \|$/gm)].flatMap(([, name = '', titles = '']) => {
    const of = testTitles.filter((test) => test.name === name);
    const isMissing = (title: string) => !of.some((test) => test.text.includes(title));
    return titles.split('; ').flatMap((title) => (isMissing(title) ? [`${name}: ${title}`] : []));
  });
}

it('documents are found', () => {
  expect(documents.length).toBeGreaterThan(25);
});

it('the alert rules name commands that exist', () => {
  const rules = read('deploy/prometheus-alerts.yml');
  expect(rules).toContain('deploy/command.sh payments report');
  expect([...missingCommands(rules), ...missingOperatorCommands(rules)]).toEqual([]);
});

describe.each(documents)('%s', (document) => {
  const text = read(document);
  it.each([
    ['links to pages and headings that exist', brokenLinks(document, text)],
    ['names files that exist', missingFiles(text)],
    ['names what is in its files', missingNames(text)],
    ['names commands of package.json', missingCommands(text)],
    ['names commands for operators', missingOperatorCommands(text)],
    ['names options that its commands read', missingOptions(text)],
    ['names tests that exist', missingTests(text)],
    ['points to no former commit', all(text, /\b((?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40})\b/g)],
  ])('%s', (_, missing) => {
    expect(missing).toEqual([]);
  });
});
