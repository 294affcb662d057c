import { readFileSync } from 'node:fs';
import { arabic as arabicAtStart } from './ar/arabic';
import arabicSupport from './ar/support.json';
import { english as atStart } from './en/english';
import englishSupport from './en/support.json';

const english = { ...atStart, support: englishSupport };
const arabic: Record<string, Record<string, string>> = { ...arabicAtStart, support: arabicSupport };

const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const stems = (messages: Record<string, string>) => [...new Set(Object.keys(messages).map(stem))].sort();
const values = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

describe('GEN-10 the languages', () => {
  it.each(Object.keys(english))('have the same keys in %s', (space) => {
    expect(stems(arabic[space] ?? {})).toEqual(stems(english[space as keyof typeof english]));
  });

  it('have every plural form that Arabic needs where English has plurals', () => {
    for (const [space, messages] of Object.entries(english)) {
      for (const key of Object.keys(messages).filter((name) => name.endsWith('_other'))) {
        const forms = Object.keys(arabic[space] ?? {})
          .filter((name) => stem(name) === stem(key))
          .map((name) => name.slice(stem(key).length));
        expect({ key: `${space}.${stem(key)}`, forms: forms.sort() }).toEqual({
          key: `${space}.${stem(key)}`,
          forms: expect.arrayContaining(['_few', '_many', '_one', '_other', '_two']),
        });
      }
    }
  });

  it('fill in the same values', () => {
    for (const [space, messages] of Object.entries(english)) {
      for (const [key, text] of Object.entries(messages)) {
        const other = arabic[space]?.[key];
        if (other !== undefined && !/_(zero|one|two)$/.test(key))
          expect({ key, values: values(other) }).toEqual({ key, values: values(text) });
      }
    }
  });

  it('hint: Arabic that still reads as translated', () => {
    const server = JSON.parse(readFileSync('server/i18n/ar.json', 'utf8')) as Record<string, string>;
    const spaces = Object.entries({ ...arabic, server });
    const texts = spaces.flatMap(([space, messages]) =>
      Object.entries(messages).map(([key, text]) => [`${space}.${key}`, text]),
    );
    // Both can be right; each is worth a second look.
    const hints = texts.filter(([, text = '']) => /^يرجى|(^|\s)(و?سي)?تمّ?ت? (ال)?[\u0621-\u064A]+/.test(text));
    process.stdout.write(hints.map((hint) => `${hint.join(': ')}\n`).join(''));
    expect(hints.length).toBeLessThan(texts.length);
  });

  it('leave no message empty and no Arabic message in English', () => {
    const latin = new Set(['shell.english', 'common.plus', 'common.dateTime', 'common.shortDateTime']);
    for (const [space, messages] of Object.entries(arabic)) {
      for (const [key, text] of Object.entries(messages)) {
        expect({ key: `${space}.${key}`, text }).not.toEqual({ key: `${space}.${key}`, text: '' });
        if (
          !latin.has(`${space}.${key}`) &&
          /[a-z]{4,}/i.test(text.replace(/\{\w+\}|AED|Jamr|WhatsApp|Makani|Shift|png|jpg|jpeg|PNG|JPEG|JPG/g, ''))
        ) {
          expect({ key: `${space}.${key}`, text }).toEqual('a text in Arabic');
        }
      }
    }
  });
});
