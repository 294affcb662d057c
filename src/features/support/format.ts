/** Version of the snapshot format; increased when an older reader would misread a newer file. */
export const SNAPSHOT_SCHEMA = 1;

/** Version of the app; a test compares it with package.json. */
export const APP_VERSION = '1.0.0';
