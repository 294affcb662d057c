/** Format of a support snapshot; raised when an older reader would misunderstand a newer file. */
export const SNAPSHOT_SCHEMA = 1;

/** Of the app; a test holds it against package.json. */
export const APP_VERSION = '1.0.0';
