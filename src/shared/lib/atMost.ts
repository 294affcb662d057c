/** Resolves to null after `ms`; for `Promise.race` with something that may take longer. */
export const atMost = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
