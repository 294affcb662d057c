import { knownKeys } from './keyRules';

/** `"delivery"` as JSON, or in single quotes. */
function unquoted(text: string): string {
  if (/^'.*'$/s.test(text)) return text.slice(1, -1);
  if (!/^".*"$/s.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

function fromJson(text: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.fromEntries(
      knownKeys.flatMap((key) => {
        if (!Object.hasOwn(value, key)) return [];
        const found = (value as Record<string, unknown>)[key];
        if (found === null || found === undefined) return [];
        return [[key, typeof found === 'string' ? found : JSON.stringify(found)]];
      }),
    );
  } catch {
    return null;
  }
}

const LINE = new RegExp(`^\\s*["']?(${knownKeys.join('|')})["']?\\s*(?:\\t|:|=|,|\\s{2,})\\s*(.*)$`);

/** Lines copied from a browser's storage table or typed into a mail; a value may span several lines. */
function fromLines(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let key = '';
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = LINE.exec(line) ?? [];
    if (name) {
      key = name;
      found[key] = value ?? '';
    } else if (key && /^[{[]/.test(found[key] ?? '')) found[key] = `${found[key] ?? ''}\n${line}`;
  }
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, unquoted(value.trim().replace(/,$/, ''))]),
  );
}

/** Local-storage keys as people copy them: a JSON object, `key<TAB>value`, `key: value` or `key=value`. null: none. */
export function readRawKeys(text: string): Record<string, string> | null {
  const keys = fromJson(text.trim()) ?? fromLines(text);
  return Object.keys(keys).length > 0 ? keys : null;
}
