/** 'milk, eggs, nuts', with the comma of the language. The first use of Intl.ListFormat takes a slow phone 50 ms. */
export const joinWords = (words: readonly string[], lang: string): string => words.join(lang === 'ar' ? '، ' : ', ');
