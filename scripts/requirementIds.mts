/**
 * Checks the ids of docs/requirements.md: each id in use is one of the page, a test's title or table names each id of
 * the page, and no comment is an id alone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '..');
const page = 'docs/requirements.md';
const lines = readFileSync(path.join(root, page), 'utf8').matchAll(/^- \*\*([A-Z]+-?\d+)\*\* \S/gm);
const listed = [...lines].map(([, id = '']) => id);
const prefixes = new Set(listed.map((id) => id.replace(/\d+$/, '')));
const digits = (prefix: string) => (prefix.endsWith('-') ? '{2}' : '{1,2}');
const id = `\\b(?:${[...prefixes].map((prefix) => `${prefix}\\d${digits(prefix)}`).join('|')})\\b`;
const anyId = new RegExp(id, 'g');
const idAlone = new RegExp(`(?:^|\\s)/[/*]+\\s*(?:${id}(?:[\\s,.:()]|to\\b|and\\b)*)+(?:\\*/\\s*)?$`);

/** The words of a title or of a table of cases, without those inside functions. */
function wordsOf(node: ts.Node): string {
  if (ts.isFunctionLike(node)) return '';
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  let words = isText ? `${node.text} ` : '';
  ts.forEachChild(node, (child) => {
    words += wordsOf(child);
  });
  return words;
}

/** The titles and tables of a test file: the first arguments of `test`, `it`, `describe` and what hangs on them. */
function titlesOf(source: ts.SourceFile) {
  const constants = new Map<string, ts.Node>();
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && node.initializer) constants.set(node.name.getText(source), node.initializer);
    if (ts.isCallExpression(node) && /^(?:test|it|describe)\b/.test(node.expression.getText(source))) {
      const [first] = node.arguments;
      if (first) titles.push(wordsOf(constants.get(first.getText(source)) ?? first));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles.join('\n');
}

const problems = listed
  .filter((listedId, index) => listed.indexOf(listedId) !== index)
  .map((listedId) => `${listedId} is listed twice`);
const titled = new Set<string>();
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|mts|m?js|md)$/.test(file) && file !== page && existsSync(path.join(root, file)));
for (const file of files) {
  const text = readFileSync(path.join(root, file), 'utf8');
  if (text.search(anyId) === -1) continue;
  for (const [index, line] of text.split('\n').entries()) {
    for (const [used] of line.matchAll(anyId)) {
      if (!listed.includes(used)) problems.push(`${file}:${index + 1}: ${page} has no ${used}`);
    }
    if (idAlone.test(line)) problems.push(`${file}:${index + 1}: the comment is an id alone`);
  }
  if (!/\.(?:test|spec)\.tsx?$/.test(file)) continue;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  for (const [named] of titlesOf(source).matchAll(anyId)) titled.add(named);
}
problems.push(
  ...listed.filter((listedId) => !titled.has(listedId)).map((listedId) => `${listedId}: no test has it in its title`),
);
console.log(`requirements: ${listed.length}, problems: ${problems.length}`);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
