interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}
const connection = () => (navigator as { connection?: Connection }).connection;

/** Whether the browser's data saver is on. */
export const savesData = (): boolean => connection()?.saveData === true;

/**
 * Whether the connection is so slow that prefetching would delay requests of the current screen; false where the
 * browser does not report it.
 */
export const isTooSlowToPrefetch = (): boolean => (connection()?.effectiveType ?? '').endsWith('2g');
