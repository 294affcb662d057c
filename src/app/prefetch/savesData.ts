interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}
const connection = () => (navigator as { connection?: Connection }).connection;

/** Whether the customer has asked for as few bytes as can be. */
export const savesData = (): boolean => connection()?.saveData === true;

/**
 * Whether the connection is so slow that whatever is fetched on a guess stands in the way of what is asked for. Where
 * the browser cannot tell, it is not.
 */
export const isTooSlowToGuess = (): boolean => (connection()?.effectiveType ?? '').endsWith('2g');
