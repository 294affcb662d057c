/** Whether the customer has asked for as few bytes as can be. */
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
