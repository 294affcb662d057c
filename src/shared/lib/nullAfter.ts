/** Resolves to null after `ms`; for `Promise.race` with something that may take longer. */
export const nullAfter = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
