/** The router's key of the history entry with which the visit began. */
export const FIRST_ENTRY_KEY = 'default';
