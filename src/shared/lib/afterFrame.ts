import { afterPaint } from './afterPaint';

/** A tab in the background draws no frames, ms. */
const PATIENCE_MS = 100;

/** The same to wait for: what has been drawn by now is on the screen, unless the tab is in the background. */
export const afterFrame = (): Promise<void> => new Promise((resolve) => {
  afterPaint(resolve);
  setTimeout(resolve, PATIENCE_MS);
});
