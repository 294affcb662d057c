export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
