const formats = new Map<string, Intl.ListFormat>();

/** 'milk, eggs and nuts' in the words of a language. The browser's first formatter of a language takes a slow phone 50 ms, so each is kept. */
export function listOf(words: readonly string[], lang: string): string {
  const format = formats.get(lang) ?? new Intl.ListFormat(lang, { type: 'conjunction' });
  formats.set(lang, format);
  return format.format(words);
}
