import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Say = (key: string, values?: Record<string, string | number>) => string;

export function messagesOf(lang: 'en' | 'ar'): Say {
  const folder = path.resolve(__dirname, '..', '..', 'src', 'shared', 'i18n', 'locales', lang);
  const spaces = new Map<string, Record<string, string>>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json')) continue;
    const space = path.basename(file, '.json');
    const messages = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>;
    spaces.set(space, { ...spaces.get(space), ...messages });
  }
  return (key, values = {}) => {
    const [space = '', name = ''] = key.split('.');
    const text = spaces.get(space)?.[name];
    if (text === undefined) throw new Error(`no message ${key} in ${lang}`);
    return text.replace(/\{(\w+)\}/g, (whole, value: string) => {
      const filled = values[value];
      if (filled === undefined) return whole;
      return lang === 'ar' && typeof filled === 'string' ? `\u2068${filled}\u2069` : String(filled);
    });
  };
}
