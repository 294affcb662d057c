/** A tab in the background draws no frames, ms. */
const PATIENCE_MS = 100;

/** Resolves in a task of its own after the next frame: what has been drawn by now is on the screen. */
export const afterFrame = (): Promise<void> => new Promise((resolve) => {
  requestAnimationFrame(() => { setTimeout(resolve); });
  setTimeout(resolve, PATIENCE_MS);
});
