/** Whether PostgreSQL can store the text as it is: without NUL and half surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
