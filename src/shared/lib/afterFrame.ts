import { afterPaint } from './afterPaint';

/** Limit for tabs in the background, which paint no frames, ms. */
const TIMEOUT_MS = 100;

export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    afterPaint(resolve);
    setTimeout(resolve, TIMEOUT_MS);
  });
