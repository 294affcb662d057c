/** What a release that still runs could not work with, or what would block its writes. */
interface Rule {
  pattern: RegExp;
  isLegalWithFloor?: boolean;
  instead: string;
}

const LATER = 'stop using it now; take it away in the release after the next, in a migration that writes schema_floor';
const RULES: Rule[] = [
  {
    pattern: /\brename\b/,
    instead: 'add the new name, fill it and write both; drop the former one two releases later',
  },
  {
    pattern: /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/,
    instead: 'add a column of the new type, fill it and write both; drop the former one two releases later',
  },
  {
    pattern: /\badd\s+(?:column\s+)?(?!constraint\b)(?=[^,]*\bnot null\b)(?![^,]*\b(?:default|generated)\b)/,
    instead: 'give it a default, or add it nullable, write it everywhere, and set NOT NULL two releases later',
  },
  { pattern: /\bset\s+not\s+null\b/, isLegalWithFloor: true, instead: `write it in every row now; ${LATER}` },
  { pattern: /\bdrop\s+(?!not\s+null\b|default\b)/, isLegalWithFloor: true, instead: LATER },
];
const INDEX = /^create\s+(?:unique\s+)?index\s+(?!concurrently\b).*?\bon\s+(?:only\s+)?(\S+)/;
const KEY = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\S+)\s.*\b(?:unique|primary\s+key)\b(?!\s+using\s+index)/;
const CONCURRENTLY = 'build the index with .concurrently() in this release; rely on it in the next';

/** Without quotes, comments and what stands in strings, so that a word in them is no statement. */
const statementsOf = (migration: string): string[] =>
  migration
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--[^\n]*|\/\*[^]*?\*\//g, ' ')
    .split(';')
    .map((statement) => statement.replaceAll('"', '').replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);

/** So that neither a check's words nor the comma of a type count. */
const withoutBrackets = (text: string): string => {
  const shorter = text.replace(/\([^()]*\)/g, ' ');
  return shorter === text ? text : withoutBrackets(shorter);
};

/** What a migration after the baseline may not do: each statement with its replacement. Empty: it only adds. */
export function forbiddenIn(migration: string): string[] {
  const statements = statementsOf(migration);
  const made = statements.map((it) => /^create table (?:if not exists )?([^\s(]+)/.exec(it)?.[1]);
  const hasFloor = statements.some((it) => /^insert into (?:public\.)?schema_floor\b/.test(it));
  return statements.flatMap((statement) => {
    if (!/^(?:alter|drop|create (?:unique )?index)\b/.test(statement)) return [];
    const bare = withoutBrackets(statement);
    const table = (INDEX.exec(bare) ?? KEY.exec(bare))?.[1];
    if (table !== undefined && !made.includes(table)) return [`${statement}: ${CONCURRENTLY}`];
    const rule = RULES.find((it) => it.pattern.test(bare) && !(hasFloor && it.isLegalWithFloor));
    return rule ? [`${statement}: ${rule.instead}`] : [];
  });
}
